import CGTK
import ComposureMarkdown
import ComposureNotes
import ComposureText
import Foundation

/// Where the links of a note lead, and the boxes of its tasks.
extension NoteWindow {
  func follow(_ target: ClickTarget) {
    switch target {
    case .task(let task): session.toggle(task)
    case .link(let place): session.performAction("open-link") { [weak self] in self?.openLink(at: place) }
    }
  }

  /// Opens the link that the caret is in; where there is none, checks or unchecks the task on the line.
  func openLinkAtCaret() {
    let state = session.state
    if state.syntax.link(at: state.selection.head) != nil { return openLink(at: state.selection.head) }
    let line = state.text.range(of: state.text.line(at: state.selection.head))
    if let task = state.syntax.tasks(in: line).first { session.toggle(task) }
  }

  /// Opens the link at a position, if it leads to what may be opened.
  func openLink(at position: UTF8Offset) {
    let syntax = session.state.syntax
    guard let link = syntax.link(at: position) else { return }
    if let footnote = syntax.footnote(of: link) { return jump(to: footnote) }
    guard var address = syntax.target(of: link)?.address else { return }
    if link.kind == .wikiLink { address = ImageSource.encoded(address.hasSuffix(".md") ? address : address + ".md") }
    let folder = file.path.map(PathName.folder(of:))
    guard let target = LinkOpener.target(of: address, in: folder) else {
      return shell.showToast(tr("“{address}” is not opened from a note.", ["address": address]))
    }
    recorder?.record(.window("open \(address)"))
    switch target {
    case .heading(let name): if let place = syntax.heading(named: name) { jump(to: place) }
    case .file(let path) where Openable.isNote(path): services.openFile(path, self)
    case .file(let path) where g_file_test(path, G_FILE_TEST_EXISTS) == 0:
      shell.showToast(tr("There is no file “{name}”.", ["name": PathName.last(of: path)]))
    default: open(target, called: address)
    }
  }

  /// Hands what `name` stands for over to the program for it.
  func open(_ target: LinkOpener.Target, called name: String) {
    LinkOpener.open(target, from: shell.window) { [weak self] in
      guard let self, !isDestroyed else { return }
      shell.showToast(tr("No program here opens “{name}”.", ["name": name]))
    }
  }

  private func jump(to position: UTF8Offset) {
    session.submit(.select(Selection(position)), endsComposition: true)
    surface.focus()
  }
}

extension SyntaxTree {
  /// The heading that an address like `#second-part` means: its words in lower case, with dashes between them.
  func heading(named name: String) -> UTF8Offset? {
    let wanted = name.removingPercentEncoding ?? name
    return outline().first { Self.anchor(plainText(in: $0.title)).utf8.elementsEqual(Self.anchor(wanted).utf8) }?
      .title.lowerBound
  }

  private static func anchor(_ title: String) -> String {
    var result = ""
    for character in title.trimmingCharacters(in: .whitespacesAndNewlines).lowercased() {
      if character.isWhitespace { result.append("-") }
      if character.isLetter || character.isNumber || character == "-" || character == "_" { result.append(character) }
    }
    return result
  }
}
