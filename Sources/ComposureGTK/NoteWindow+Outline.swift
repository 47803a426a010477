import CGTK
import ComposureEditor

/// The outline beside the page. It is kept up to date only while somebody sees it.
extension NoteWindow {
  func followOutline() {
    // The headings of a short note are in its first frame.
    guard session.state.text.utf8Count > OutlineKeeper.shortText else { return beginOutline() }
    surface.firstPaint.then { [weak self, weak session] in
      guard let self, session === self.session, shell.isSidebarShown, !isDestroyed else { return }
      beginOutline()
    }
  }

  private func beginOutline() {
    session.outline.onChange = { [weak self] in self?.showOutline() }
    showOutline()
  }

  func outlineShown() {
    g_simple_action_set_state(outlineAction.opaque, g_variant_new_boolean(shell.isSidebarShown ? 1 : 0))
    if shell.isSidebarShown {
      followOutline()
      // Over the page it has the keys until a heading is chosen or it is closed.
      if shell.isSidebarOver { outline.focus() }
    } else {
      session.outline.onChange = nil
      surface.focus()
    }
  }

  private func showOutline() {
    guard shell.isSidebarShown else { return }
    let keeper = session.outline
    outline.update(version: keeper.version, count: keeper.outline?.items.count ?? 0, current: keeper.current)
  }

  func outlineRow(_ index: Int) -> OutlineSidebar.Row? {
    guard let items = session.outline.outline?.items, items.indices.contains(index) else { return nil }
    return .init(title: session.outline.title(of: items[index]), level: items[index].level)
  }

  func jump(toHeading index: Int) {
    guard let items = session.outline.outline?.items, items.indices.contains(index) else { return }
    session.outline.jump(to: items[index])
    if shell.isSidebarOver { shell.isSidebarShown = false }
    surface.focus()
  }
}
