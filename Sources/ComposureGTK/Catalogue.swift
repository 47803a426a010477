import ComposureNotes

/// Translations of the texts that the core makes, by their English templates.
enum Catalogue {
  static func translate(_ template: String, to language: Language) -> String {
    guard let entry = entries[template] else { return template }
    switch language {
    case .english: return template
    case .korean: return entry.ko
    case .japanese: return entry.ja
    case .traditionalChinese: return entry.zh
    }
  }

  /// What happened, what was kept and what can be done, as one text.
  static func text(of problem: FileProblem, in language: Language) -> String {
    [problem.what, problem.kept, problem.advice].map { $0.resolved { translate($0, to: language) } }
      .joined(separator: language == .japanese || language == .traditionalChinese ? "" : " ")
  }

  static let entries: [String: (ko: String, ja: String, zh: String)] = [
    "Undo": ("되돌리기", "元に戻す", "復原"),
    "Redo": ("다시 하기", "やり直す", "重做"),
    "Bold": ("굵게", "太字", "粗體"),
    "Italic": ("기울임", "斜体", "斜體"),
    "Code": ("코드", "コード", "程式碼"),
    "Link": ("링크", "リンク", "連結"),
    "Body Text": ("본문", "本文", "內文"),
    "Heading 1": ("제목 1", "見出し 1", "標題 1"),
    "Heading 2": ("제목 2", "見出し 2", "標題 2"),
    "Heading 3": ("제목 3", "見出し 3", "標題 3"),
    "Heading 4": ("제목 4", "見出し 4", "標題 4"),
    "Heading 5": ("제목 5", "見出し 5", "標題 5"),
    "Heading 6": ("제목 6", "見出し 6", "標題 6"),

    "“{0}” does not exist.": ("‘{0}’ 파일이 없습니다.", "「{0}」は存在しません。", "「{0}」不存在。"),
    "The folder of “{0}” does not exist.": ("‘{0}’을(를) 둘 폴더가 없습니다.", "「{0}」のフォルダーが存在しません。", "「{0}」所在的資料夾不存在。"),
    "“{0}” is a folder.": ("‘{0}’은(는) 폴더입니다.", "「{0}」はフォルダーです。", "「{0}」是資料夾。"),
    "“{0}” is not a file that holds text.": ("‘{0}’은(는) 글이 담긴 파일이 아닙니다.", "「{0}」はテキストのファイルではありません。", "「{0}」不是文字檔。"),
    "You may not read “{0}”.": ("‘{0}’을(를) 읽을 권한이 없습니다.", "「{0}」を読む権限がありません。", "您沒有讀取「{0}」的權限。"),
    "“{0}” is write-protected.": ("‘{0}’은(는) 쓰기가 금지되어 있습니다.", "「{0}」は書き込み禁止です。", "「{0}」禁止寫入。"),
    "The folder of “{0}” is write-protected.": (
      "‘{0}’의 폴더에 쓰기가 금지되어 있습니다.", "「{0}」のフォルダーは書き込み禁止です。", "「{0}」所在的資料夾禁止寫入。"
    ),
    "“{0}” lies on a disk that cannot be written.": (
      "‘{0}’이(가) 있는 디스크에는 쓸 수 없습니다.", "「{0}」のあるディスクには書き込めません。", "「{0}」所在的磁碟無法寫入。"
    ),
    "“{0}” is too large: {1} MB; at most {2} MB can be opened.": (
      "‘{0}’이(가) 너무 큽니다: {1} MB. {2} MB까지 열 수 있습니다.", "「{0}」は大きすぎます: {1} MB。開けるのは {2} MB までです。",
      "「{0}」太大:{1} MB;最多可開啟 {2} MB。"
    ),
    "There is no room left on the disk for “{0}”.": (
      "디스크에 ‘{0}’을(를) 쓸 자리가 없습니다.", "ディスクに「{0}」を書く空きがありません。", "磁碟空間不足,無法寫入「{0}」。"
    ),
    "“{0}” cannot be used as a file name.": ("‘{0}’은(는) 파일 이름으로 쓸 수 없습니다.", "「{0}」はファイル名に使えません。", "「{0}」不能作為檔名。"),
    "The character “{0}” in line {1} does not exist in the encoding {2}.": (
      "{1}번째 줄의 글자 ‘{0}’은(는) {2} 인코딩에 없습니다.", "{1} 行目の文字「{0}」は {2} にありません。", "第 {1} 行的字元「{0}」不存在於 {2}。"
    ),
    "“{0}” holds bytes that are not text in the encoding {1}.": (
      "‘{0}’에 {1} 글자가 아닌 바이트가 있습니다.", "「{0}」に {1} の文字でないバイトがあります。", "「{0}」含有不是 {1} 文字的位元組。"
    ),
    "“{0}” holds both NUL characters and the symbol ␀ that stands for them.": (
      "‘{0}’에 NUL 문자와 그것을 나타내는 기호 ␀이 함께 있습니다.", "「{0}」に NUL 文字と、それを表す記号 ␀ の両方があります。", "「{0}」同時含有 NUL 字元與代表它的符號 ␀。"
    ),
    "“{0}” could not be read: {1}.": ("‘{0}’을(를) 읽지 못했습니다: {1}.", "「{0}」を読み込めませんでした: {1}。", "無法讀取「{0}」:{1}。"),
    "“{0}” could not be written: {1}.": ("‘{0}’을(를) 쓰지 못했습니다: {1}.", "「{0}」を書き込めませんでした: {1}。", "無法寫入「{0}」:{1}。"),

    "The complete new text was kept in “{0}”.": ("새 글 전체를 ‘{0}’에 보관했습니다.", "新しい文章の全体を「{0}」に残しました。", "完整的新內容保留在「{0}」。"),
    "Nothing was changed.": ("바뀐 것은 없습니다.", "何も変わっていません。", "沒有任何變更。"),
    "The file on the disk is as it was, and your text is still open here.": (
      "디스크의 파일은 그대로이고, 글은 여기에 열려 있습니다.", "ディスクのファイルは元のままで、文章はここに開いています。", "磁碟上的檔案未變,您的文字仍開啟於此。"
    ),

    "Save under another name before you close this window.": (
      "창을 닫기 전에 다른 이름으로 저장하세요.", "ウィンドウを閉じる前に別の名前で保存してください。", "關閉視窗前請另存新檔。"
    ),
    "Check the name, or begin a new document.": ("이름을 확인하거나 새 글을 시작하세요.", "名前を確かめるか、新しい文書を始めてください。", "請確認名稱,或新增文件。"),
    "Save under another name.": ("다른 이름으로 저장하세요.", "別の名前で保存してください。", "請另存新檔。"),
    "Choose a text file.": ("글 파일을 고르세요.", "テキストファイルを選んでください。", "請選擇文字檔。"),
    "Ask the file's owner for permission to read it.": (
      "파일 주인에게 읽기 권한을 요청하세요.", "ファイルの所有者に読み取りの許可を求めてください。", "請向檔案擁有者要求讀取權限。"
    ),
    "Save under another name, or ask for permission to write.": (
      "다른 이름으로 저장하거나 쓰기 권한을 요청하세요.", "別の名前で保存するか、書き込みの許可を求めてください。", "請另存新檔,或要求寫入權限。"
    ),
    "Split the file into smaller ones.": ("파일을 더 작게 나누세요.", "ファイルを小さく分けてください。", "請將檔案分割成較小的檔案。"),
    "Make room, or save on another disk.": ("자리를 마련하거나 다른 디스크에 저장하세요.", "空きを作るか、別のディスクに保存してください。", "請騰出空間,或存到其他磁碟。"),
    "Choose another name.": ("다른 이름을 고르세요.", "別の名前を選んでください。", "請選擇其他名稱。"),
    "Save as UTF-8, or remove the character.": (
      "UTF-8로 저장하거나 그 글자를 지우세요.", "UTF-8 で保存するか、その文字を消してください。", "請以 UTF-8 儲存,或移除該字元。"
    ),
    "Save a copy as UTF-8 under another name, or open it in another encoding.": (
      "다른 이름의 UTF-8 사본으로 저장하거나 다른 인코딩으로 여세요.", "別の名前で UTF-8 のコピーを保存するか、別の文字コードで開いてください。", "請以其他名稱儲存 UTF-8 副本,或以其他編碼開啟。"
    ),
    "Try again, or save under another name.": ("다시 해 보거나 다른 이름으로 저장하세요.", "もう一度試すか、別の名前で保存してください。", "請再試一次,或另存新檔。"),
  ]
}
