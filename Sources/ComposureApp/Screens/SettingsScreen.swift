#if canImport(UIKit)
  import ComposureUI
  import Foundation
  import SwiftUI

  /// What the writer can choose.
  struct SettingsScreen: View {
    private enum Page: Hashable { case recorder }

    let model: AppModel
    @State private var pages: [Page] = []
    @State private var taps = 0

    /// So many taps on the version open the recorder, which is for tests on devices.
    private static let tapsForRecorder = 7

    var body: some View {
      @Bindable var settings = model.settings
      NavigationStack(path: $pages) {
        Form {
          Section(localized("Text")) {
            LabeledContent(
              localized("Size"), value: settings.textScale.formatted(.percent.precision(.fractionLength(0))))
            Slider(value: $settings.textScale, in: AppSettings.scales, step: 0.1) { Text(localized("Size")) }
            Toggle(localized("Large Headings"), isOn: $settings.hasLargeHeadings)
          }
          Section(localized("Appearance")) {
            Picker(localized("Theme"), selection: $settings.appearance) {
              ForEach(AppSettings.Appearance.allCases, id: \.self) { Text($0.title).tag($0) }
            }
          }
          Section(localized("Writing")) {
            Toggle(localized("Count Characters and Words"), isOn: $settings.showsCounts)
            Toggle(localized("Ask Where in Quick Entry"), isOn: $settings.asksForPlace)
            Toggle(localized("Caret Stays in the Middle"), isOn: $settings.isTypewriter)
            Picker(localized("Focus"), selection: $settings.focusMode) {
              ForEach(FocusMode.allCases, id: \.self) { Text($0.title).tag($0) }
            }
          }
          Section(localized("Smart Typing")) {
            ForEach(SmartTyping.choices, id: \.kind.rawValue) { choice in
              Toggle(
                choice.title,
                isOn: Binding(get: { settings.isOn(choice.kind) }, set: { settings.set(choice.kind, $0) }))
            }
          }
          Section(localized("Sync")) { SyncLabel(status: model.syncStatus) }
          Section(localized("About")) {
            LabeledContent(localized("Version"), value: Self.version)
              .contentShape(Rectangle())
              .onTapGesture {
                taps += 1
                if taps == Self.tapsForRecorder {
                  taps = 0
                  pages.append(.recorder)
                }
              }
          }
        }
        .navigationTitle(localized("Settings"))
        .navigationDestination(for: Page.self) { _ in RecorderScreen(folder: model.folder, loop: model.loop) }
        .toolbar {
          ToolbarItem(placement: .confirmationAction) { Button(localized("Done")) { model.sheet = nil } }
        }
      }
    }

    private static let version =
      Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String ?? "0.1.0"
  }

  extension FocusMode {
    fileprivate var title: String {
      switch self {
      case .off: localized("Off")
      case .sentence: localized("Sentence")
      case .paragraph: localized("Paragraph")
      }
    }
  }

  extension SmartTyping {
    fileprivate static var choices: [(kind: SmartTyping, title: String)] {
      [
        (.pairs, localized("Brackets and Quotes in Pairs")), (.quotes, localized("Typographic Quotes")),
        (.dashes, localized("Dashes from Hyphens")), (.ellipsis, localized("Ellipsis from Dots")),
        (.shortcuts, localized("Tasks from [] and Space")),
      ]
    }
  }
#endif
