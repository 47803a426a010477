import SwiftUI
import Testing
import UIKit

@Suite("Names")
struct NamesTests {
  @Test("UIKit and SwiftUI can be imported by those names here")
  func canImport() {
    #if canImport(UIKit) && canImport(SwiftUI)
      let sees = true
    #else
      let sees = false
    #endif
    #expect(sees)
  }

  @Test("The names are those of the stand-ins")
  func names() {
    #expect(String(reflecting: UIFont.self) == "UIKitStandIn.UIFont")
    #expect(String(reflecting: EmptyView.self) == "SwiftUIStandIn.EmptyView")
  }
}
