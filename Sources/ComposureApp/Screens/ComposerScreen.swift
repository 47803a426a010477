#if canImport(UIKit)
  import ComposureUI
  import SwiftUI

  /// Quick entry: a note is written, said where, and gone.
  struct ComposerScreen: View {
    let model: AppModel

    var body: some View {
      NavigationStack {
        composer
          .padding()
          .navigationTitle(localized("Quick Entry"))
          .navigationBarTitleDisplayMode(.inline)
          .toolbar {
            ToolbarItem(placement: .cancellationAction) {
              Button(localized("Cancel")) { model.sheet = nil }
            }
          }
      }
    }

    private var composer: Composer {
      let settings = model.settings
      // What is not saved is there the next time, as after a call that came in between.
      var composer = Composer(
        settings.quickEntry, asksForPlace: settings.asksForPlace, onChange: { settings.quickEntry = $0 },
        save: { model.keep($0) })
      let loop = model.loop
      composer.makeLoop = { loop }
      return composer
    }
  }
#endif
