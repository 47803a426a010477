import CGTK
import ComposureEditor

/// How the window shows its note: outline, panel, full screen, and what all windows have from the settings.
extension NoteWindow {
  /// The theme of all windows, with the margins of this one.
  var theme: Theme {
    var theme = services.theme()
    if shell.isNarrow { theme.pageMargin = Theme.narrowMargin }
    return theme
  }

  func themeChanged() {
    let theme = theme
    surface.setTheme(theme)
    session.restyleAll()
    shell.columnWidth = theme.columnWidth
  }

  /// Takes over what was chosen for all windows.
  func viewSettingsChanged() {
    session.smartTyping = services.settings.smartTyping
    session.focusMode = services.settings[.focusMode]
    surface.isTypewriter = services.settings[.isTypewriter]
    surface.images.isOn = services.settings[.showsImages]
    shell.bar.setCommandsShown(services.settings[.showsToolbar])
  }

  func connectView() {
    shell.narrowChanged = { [weak self] in self?.themeChanged() }
    shell.isComposing = { [weak self] in self?.session.isComposing == true }
    shell.escaped = { [weak self] in self?.finder.closeIfOpen() == true }
    shell.zoomed = { [weak self] larger in
      guard let self else { return }
      ViewActions.perform(larger ? .zoomIn : .zoomOut, services.settings)
    }
    outline.chosen = { [weak self] in self?.jump(toHeading: $0) }
    outline.row = { [weak self] in self?.outlineRow($0) }
    shell.setSidebar(outline.widget)
    shell.sidebarChanged = { [weak self] in self?.outlineShown() }
    if services.settings[.showsOutline] { shell.isSidebarShown = true }
    shell.columnWidth = theme.columnWidth
    viewSettingsChanged()
  }

  func toggleOutline() {
    shell.isSidebarShown.toggle()
    services.settings[.showsOutline] = shell.isSidebarShown
  }
}
