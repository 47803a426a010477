#if canImport(UIKit)
  import ComposureUI
  import SwiftUI
  import UIKit

  /// Everything that a window of the app shows.
  public struct RootScreen: View {
    @Bindable private var model: AppModel
    @State private var column = NavigationSplitViewColumn.sidebar
    @Environment(\.scenePhase) private var phase

    public init(model: AppModel) { self.model = model }

    public var body: some View {
      NavigationSplitView(preferredCompactColumn: $column) {
        NoteListScreen(model: model)
      } detail: {
        if let note = model.open {
          EditorScreen(model: model, note: note)
        } else {
          ContentUnavailableView(
            localized("No Note Chosen"), systemImage: "square.and.pencil",
            description: Text(localized("Choose a note from the list, or begin a new one.")))
        }
      }
      .sheet(item: $model.sheet) { sheet in
        switch sheet {
        case .composer: ComposerScreen(model: model)
        case .settings: SettingsScreen(model: model)
        }
      }
      .alert(model.problem?.what ?? "", isPresented: $model.isProblemShown) {
        Button(localized("OK")) {}
      } message: {
        Text(model.problem?.message ?? "")
      }
      .preferredColorScheme(model.settings.appearance.colorScheme)
      .task { await model.refresh() }
      .onOpenURL { url in Task { await model.openDocument(url) } }
      .onChange(of: phase) { _, phase in
        if phase == .active { model.becameActive() } else { model.willLeave() }
      }
      .onChange(of: model.open?.id) { _, id in column = id == nil ? .sidebar : .detail }
      .onChange(of: model.isSearching) { _, isSearching in if isSearching { column = .sidebar } }
      .onChange(of: model.settings.theme) { _, _ in model.applySettings() }
      .onChange(of: model.settings.smartTyping) { _, _ in model.applySettings() }
      .onChange(of: model.settings.focusMode) { _, _ in model.applySettings() }
      .onChange(of: model.settings.isTypewriter) { _, _ in model.applySettings() }
    }
  }

  extension AppSettings.Appearance {
    fileprivate var colorScheme: ColorScheme? {
      switch self {
      case .system: nil
      case .light: .light
      case .dark: .dark
      }
    }
  }
#endif
