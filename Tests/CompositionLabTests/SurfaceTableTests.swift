import CompositionLab
import Testing

@MainActor
@Suite struct SimulatedSurfaceTableTests {
  @Test("The simulated view treats the syllable as the table says", arguments: SurfaceAction.allCases)
  func table(action: SurfaceAction) {
    for order in PreeditKeyboard.Order.allCases {
      let observation = action.simulate(order)
      #expect(observation.outcome == action.expected, "\(order): \(observation)")
    }
  }
}
