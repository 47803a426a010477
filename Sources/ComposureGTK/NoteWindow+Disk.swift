import ComposureNotes
import ComposureText

/// What happens to the file behind the note: other programs change it, and its bytes may be a riddle.
extension NoteWindow {
  func watchFile() {
    guard watch?.path != file.path else { return }
    watch = file.path.map { path in
      (
        path,
        FileWatch(path: path) { [weak self] in
          guard let self else { return }
          // One save of another program is several events; look once it is quiet.
          diskTimer?.cancel()
          diskTimer = services.loop.after(.milliseconds(150)) { [weak self] in self?.checkDisk() }
        }
      )
    }
  }

  /// Looks whether another program changed the file, and asks if so.
  func checkDisk() {
    guard !isClosing else { return }
    do {
      if let change = try file.changeOnDisk() { tell(change) } else { shell.notices.hide(.disk) }
    } catch {
      shell.notices.show(.disk, translated(error), isProblem: true)
    }
  }

  func tell(_ change: DiskChange) {
    let name = file.name ?? ""
    switch change {
    case .renamed(let path):
      file.follow(renamedTo: path)
      turnEnded()
    case .deleted:
      file.forgetDisk()
      shell.notices.show(.disk, tr("“{name}” is no longer on the disk. Saving writes it again.", ["name": name]))
    case .modified:
      recorder?.record(.window("changed on disk"))
      shell.notices.show(
        .disk, tr("“{name}” was changed by another program.", ["name": name]),
        choices: [
          .init(title: tr("Reload")) { [weak self] in
            self?.session.performAction("reload") { [weak self] in self?.reload() }
          },
          .init(title: tr("Keep Both"), isSuggested: isUnsaved) { [weak self] in
            self?.session.performAction("keep-both") { [weak self] in self?.keepBoth() }
          },
        ])
    }
  }

  /// Shows what the file holds now, as one step that undo takes back.
  func reload() {
    guard let path = file.path else { return }
    do {
      switch try file.open(path) {
      case .text(let syntax):
        session.receive(syntax.text.string, base: session.state.text.string)
      case .whichEncoding(let candidates, _): askEncoding(candidates, isReloading: true)
      }
      turnEnded()
    } catch {
      shell.notices.show(.disk, translated(error), isProblem: true)
    }
  }

  func keepBoth() {
    let text = session.state.settledText
    guard saving(text, { [self] () throws(FileProblem) in try file.keepBoth(text) }), let name = file.name else {
      return
    }
    shell.notices.show(.information, tr("Your version is now in “{name}”.", ["name": name]))
  }

  /// Shows the note in its likeliest encoding and asks; nothing is written until there is an answer.
  ///
  /// - Parameter isReloading: the note was shown before, and undo brings that back.
  func askEncoding(_ candidates: [TextEncoding], isReloading: Bool = false) {
    let offered = candidates.isEmpty ? [.utf8] : candidates
    isAwaitingEncoding = true
    surface.setEditable(false)
    shell.notices.show(
      .encoding, tr("“{name}” is not UTF-8. Which encoding was it written in?", ["name": file.name ?? ""]),
      mayBeDismissed: false,
      choices: offered.map { encoding in
        .init(title: encoding.title) { [weak self] in
          guard let self, let text = file.decode(as: encoding) else { return }
          OutermostLoop.run { [weak self] in
            guard let self else { return }
            isAwaitingEncoding = false
            if isReloading {
              surface.setEditable(true)
              session.receive(text.string, base: session.state.text.string)
            } else {
              replaceText(text)
            }
            tellFormat()
          }
        }
      })
  }

  /// Says what is unusual about how the file is written, so that saving holds no surprise.
  func tellFormat() {
    if let damage = file.format.damage {
      let problem = FileProblem(.wouldLoseBytes(damage), while: .opening, path: file.path ?? "")
      shell.notices.show(.information, translated(problem))
    } else if file.format.encoding != .utf8 {
      shell.notices.show(
        .information, tr("Read as {encoding}; saving keeps that encoding.", ["encoding": file.format.encoding.title]))
    } else if file.format.nullCount > 0 {
      shell.notices.show(
        .information,
        tr("“{name}” holds NUL characters; they are shown as ␀ and saved as they were.", ["name": file.name ?? ""]))
    }
  }
}
