/// A text of the program's windows, in every language that it speaks. A message without a translation does not
/// compile; a catalogue file could lack one, and its C interface formats through varargs that Swift cannot call.
enum Message: Equatable, Sendable {
  // Windows and menu
  case untitled, openFile, newNote, mainMenu, saveAs, closeWindow, quit
  case appearance, followSystem, light, dark, groupParagraph
  case count(words: Int, characters: Int)
  case markdownFiles, allFiles
  // Questions
  case saveBeforeClosing
  case changesWouldBeLost(String)
  case save, discard, cancel
  case changedOnDisk(String)
  case reload, keepBoth
  case keptAs(String)
  case removedFromDisk(String)
  case openElsewhere(String)
  case whichEncoding(String)
  case readAs(String)
  case nulShown(String)
  case saveAsUTF8
  case draftRestored(String)
  case discardDraft, dismiss
  // What went wrong
  case recordFailed(String)

  func text(in language: Language) -> String {
    func pick(_ en: String, _ ko: String, _ ja: String, _ zh: String) -> String {
      switch language {
      case .english: en
      case .korean: ko
      case .japanese: ja
      case .traditionalChinese: zh
      }
    }
    switch self {
    case .untitled: return pick("Untitled", "제목 없음", "無題", "未命名")
    case .openFile: return pick("Open…", "열기…", "開く…", "開啟…")
    case .newNote: return pick("New Note", "새 글", "新しいノート", "新筆記")
    case .mainMenu: return pick("Main Menu", "주 메뉴", "メインメニュー", "主選單")
    case .saveAs: return pick("Save As…", "다른 이름으로 저장…", "名前を付けて保存…", "另存新檔…")
    case .closeWindow: return pick("Close", "닫기", "閉じる", "關閉")
    case .quit: return pick("Quit", "끝내기", "終了", "結束")
    case .appearance: return pick("Appearance", "모양", "外観", "外觀")
    case .followSystem: return pick("Follow System", "시스템 따르기", "システムに合わせる", "依照系統")
    case .light: return pick("Light", "밝게", "ライト", "淺色")
    case .dark: return pick("Dark", "어둡게", "ダーク", "深色")
    case .groupParagraph: return pick("Paragraph", "문단", "段落", "段落")
    case .count(let words, let characters):
      return pick(
        "\(grouped(words)) \(words == 1 ? "word" : "words") · \(grouped(characters)) \(characters == 1 ? "character" : "characters")",
        "\(grouped(words)) 단어 · \(grouped(characters))자",
        "\(grouped(words)) 語 · \(grouped(characters)) 文字",
        "\(grouped(words)) 詞 · \(grouped(characters)) 字")
    case .markdownFiles: return pick("Markdown and Text", "마크다운과 텍스트", "Markdown とテキスト", "Markdown 與文字")
    case .allFiles: return pick("All Files", "모든 파일", "すべてのファイル", "所有檔案")

    case .saveBeforeClosing: return pick("Save Changes?", "변경한 내용을 저장할까요?", "変更を保存しますか?", "要儲存變更嗎?")
    case .changesWouldBeLost(let name):
      return pick(
        "“\(name)” has changes that are not in its file yet. If you discard them, they are gone.",
        "‘\(name)’에 아직 파일에 저장하지 않은 내용이 있습니다. 버리면 되돌릴 수 없습니다.",
        "「\(name)」にはまだファイルに保存していない変更があります。破棄すると元に戻せません。",
        "「\(name)」有尚未存入檔案的變更。捨棄後無法復原。")
    case .save: return pick("Save", "저장", "保存", "儲存")
    case .discard: return pick("Discard", "버리기", "破棄", "捨棄")
    case .cancel: return pick("Cancel", "취소", "キャンセル", "取消")
    case .changedOnDisk(let name):
      return pick(
        "“\(name)” was changed by another program.", "다른 프로그램이 ‘\(name)’을(를) 바꿨습니다.",
        "「\(name)」がほかのプログラムで変更されました。", "其他程式變更了「\(name)」。")
    case .reload: return pick("Reload", "다시 읽기", "再読み込み", "重新載入")
    case .keepBoth: return pick("Keep Both", "둘 다 보관", "両方を残す", "兩者都保留")
    case .keptAs(let name):
      return pick(
        "Your version is now in “\(name)”.", "지금 글은 이제 ‘\(name)’에 있습니다.",
        "いまの内容は「\(name)」に保存しました。", "您的版本已存為「\(name)」。")
    case .removedFromDisk(let name):
      return pick(
        "“\(name)” is no longer on the disk. Saving writes it again.",
        "‘\(name)’ 파일이 디스크에서 사라졌습니다. 저장하면 다시 만듭니다.",
        "「\(name)」はディスクにありません。保存すると書き直します。", "「\(name)」已不在磁碟上。儲存會重新寫入。")
    case .openElsewhere(let name):
      return pick(
        "“\(name)” is open in this window; the other note was not saved over it.",
        "‘\(name)’은(는) 이 창에 열려 있어, 다른 글을 그 이름으로 저장하지 않았습니다.",
        "「\(name)」はこのウィンドウで開いているため、別のノートを上書き保存しませんでした。",
        "「\(name)」已在此視窗開啟,因此未將另一篇筆記存成此檔。")
    case .whichEncoding(let name):
      return pick(
        "“\(name)” is not UTF-8. Which encoding was it written in?",
        "‘\(name)’은(는) UTF-8이 아닙니다. 어떤 인코딩으로 읽을까요?",
        "「\(name)」は UTF-8 ではありません。どの文字コードで読みますか?", "「\(name)」不是 UTF-8。要以哪種編碼讀取?")
    case .readAs(let encoding):
      return pick(
        "Read as \(encoding); saving keeps that encoding.", "\(encoding)(으)로 읽었고, 저장할 때도 그대로 씁니다.",
        "\(encoding) で読み込みました。保存時もこの文字コードを使います。", "以 \(encoding) 讀取;儲存時沿用此編碼。")
    case .nulShown(let name):
      return pick(
        "“\(name)” holds NUL characters; they are shown as ␀ and saved as they were.",
        "‘\(name)’에 NUL 문자가 있어 ␀로 보여 주고, 저장할 때는 원래대로 씁니다.",
        "「\(name)」に NUL 文字があります。␀ と表示し、保存時は元のまま書きます。",
        "「\(name)」含有 NUL 字元,顯示為 ␀,儲存時維持原樣。")

    case .saveAsUTF8: return pick("Save as UTF-8", "UTF-8로 저장", "UTF-8 で保存", "以 UTF-8 儲存")
    case .draftRestored(let name):
      return pick(
        "Changes to “\(name)” that were never saved were brought back.",
        "저장하지 않았던 ‘\(name)’의 내용을 되살렸습니다.", "保存されていなかった「\(name)」の変更を復元しました。",
        "已還原「\(name)」未儲存的變更。")
    case .discardDraft: return pick("Discard Them", "버리기", "破棄", "捨棄")
    case .dismiss: return pick("Dismiss", "닫기", "閉じる", "關閉")

    case .recordFailed(let reason):
      return pick("Recording stopped: \(reason)", "기록을 멈췄습니다: \(reason)", "記録を停止しました: \(reason)", "記錄已停止:\(reason)")
    }
  }
}
