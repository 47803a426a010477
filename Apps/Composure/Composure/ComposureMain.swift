import ComposureApp
import SwiftUI

/// The app for iPhone and iPad. What it does is in the package, where it can be tested.
@main
struct ComposureMain: App {
  @State private var model = AppModel()

  var body: some Scene {
    WindowGroup { RootScreen(model: model) }
      .commands { AppCommands(model: model) }
  }
}
