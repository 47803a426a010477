/// The note that the editor shows when it is started without a file.
enum Welcome {
  static func note(in language: Language) -> String {
    switch language {
    case .english: english
    case .korean: korean
    case .japanese: japanese
    case .traditionalChinese: traditionalChinese
    }
  }

  private static let korean = """
    # Composure에 오신 것을 환영합니다

    여기에 바로 쓰기 시작하세요. **굵은 글씨**도, *기울인 글씨*도, `코드`도 치는 대로 모양이 잡히고, 기호는 커서가 곁에 있을 때만 보입니다. 저장되는 것은 언제나 평범한 마크다운입니다.

    ## 한글은 끊기지 않습니다

    글자를 조합하는 동안 어디를 누르든, 어떤 단축키를 쓰든 그 음절은 친 자리에 한 번만 남습니다.

    > 쓰는 일에만 마음을 두어도 괜찮습니다.

    ## 손에 익혀 둘 것

    - **Ctrl+B** 굵게, **Ctrl+I** 기울임, **Ctrl+K** 링크
    - **Ctrl+Z** 되돌리기, **Ctrl+Shift+Z** 다시 하기
    - **Ctrl+S**를 누르면 이 글이 문서 폴더에 저장됩니다

    """

  private static let english = """
    # Welcome to Composure

    Just start writing. **Bold**, *italics* and `code` take shape as you type, and the marks around them show only while the caret is near. What is saved is always plain Markdown.

    ## A syllable is never lost

    Click anywhere, press any shortcut: a syllable that is being composed stays where you typed it, once.

    > You can keep your mind on the writing.

    ## Good to know

    - **Ctrl+B** bold, **Ctrl+I** italics, **Ctrl+K** link
    - **Ctrl+Z** undo, **Ctrl+Shift+Z** redo
    - **Ctrl+S** keeps this note in your documents folder

    """

  private static let japanese = """
    # Composure へようこそ

    すぐに書き始められます。**太字**も*斜体*も`コード`も、打ったそばから形になり、記号はカーソルが近くにあるときだけ見えます。保存されるのは、いつでもふつうの Markdown です。

    ## 変換中の文字は失われません

    どこをクリックしても、どのショートカットを押しても、変換中の文字は打った場所に一度だけ残ります。

    > 書くことだけに心を向けられます。

    ## 覚えておくと便利

    - **Ctrl+B** 太字、**Ctrl+I** 斜体、**Ctrl+K** リンク
    - **Ctrl+Z** 元に戻す、**Ctrl+Shift+Z** やり直す
    - **Ctrl+S** でこのノートを書類フォルダーに保存します

    """

  private static let traditionalChinese = """
    # 歡迎使用 Composure

    直接開始寫吧。**粗體**、*斜體*與`程式碼`會隨著輸入成形,記號只在游標靠近時出現。儲存的永遠是單純的 Markdown。

    ## 組字中的文字不會遺失

    無論點到哪裡、按下什麼快速鍵,正在組的字都會留在輸入的位置,而且只有一次。

    > 專心寫作就好。

    ## 值得記住

    - **Ctrl+B** 粗體、**Ctrl+I** 斜體、**Ctrl+K** 連結
    - **Ctrl+Z** 復原、**Ctrl+Shift+Z** 重做
    - **Ctrl+S** 將這篇筆記存入您的文件資料夾

    """
}
