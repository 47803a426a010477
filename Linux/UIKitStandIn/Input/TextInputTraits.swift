/// developer.apple.com/documentation/uikit/uitextautocapitalizationtype
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }
/// developer.apple.com/documentation/uikit/uitextautocorrectiontype
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
/// developer.apple.com/documentation/uikit/uitextspellcheckingtype
public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }
/// developer.apple.com/documentation/uikit/uitextsmartquotestype
public enum UITextSmartQuotesType: Int, Sendable { case `default`, no, yes }
/// developer.apple.com/documentation/uikit/uitextsmartdashestype
public enum UITextSmartDashesType: Int, Sendable { case `default`, no, yes }
/// developer.apple.com/documentation/uikit/uitextsmartinsertdeletetype
public enum UITextSmartInsertDeleteType: Int, Sendable { case `default`, no, yes }
/// developer.apple.com/documentation/uikit/uitextinlinepredictiontype
public enum UITextInlinePredictionType: Int, Sendable { case `default`, no, yes }
/// developer.apple.com/documentation/uikit/uitextmathexpressioncompletiontype
public enum UITextMathExpressionCompletionType: Int, Sendable { case `default`, no, yes }
/// developer.apple.com/documentation/uikit/uikeyboardtype
public enum UIKeyboardType: Int, Sendable { case `default`, asciiCapable, numbersAndPunctuation }
/// developer.apple.com/documentation/uikit/uikeyboardappearance
public enum UIKeyboardAppearance: Int, Sendable { case `default`, dark, light }
/// developer.apple.com/documentation/uikit/uireturnkeytype
public enum UIReturnKeyType: Int, Sendable { case `default`, go, google, join, next, route, search, send, yahoo, done }

/// developer.apple.com/documentation/uikit/uitextinputtraits
@MainActor
public protocol UITextInputTraits: NSObjectProtocol {
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  var autocorrectionType: UITextAutocorrectionType { get set }
  var spellCheckingType: UITextSpellCheckingType { get set }
  var smartQuotesType: UITextSmartQuotesType { get set }
  var smartDashesType: UITextSmartDashesType { get set }
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
  var inlinePredictionType: UITextInlinePredictionType { get set }
  var mathExpressionCompletionType: UITextMathExpressionCompletionType { get set }
  var keyboardType: UIKeyboardType { get set }
  var keyboardAppearance: UIKeyboardAppearance { get set }
  var returnKeyType: UIReturnKeyType { get set }
}

/// developer.apple.com/documentation/uikit/uitextinputmode
@MainActor
open class UITextInputMode: NSObject {
  /// developer.apple.com/documentation/uikit/uitextinputmode/primarylanguage
  ///
  /// A BCP 47 tag such as `ko-KR`; `dictation` while the user dictates, `emoji` on the emoji keyboard.
  public let primaryLanguage: String?

  init(primaryLanguage: String?) {
    self.primaryLanguage = primaryLanguage
    super.init()
  }

  /// developer.apple.com/documentation/uikit/uitextinputmode/currentinputmodedidchangenotification
  nonisolated public static let currentInputModeDidChangeNotification = Notification.Name(
    "UITextInputCurrentInputModeDidChangeNotification")

  /// developer.apple.com/documentation/uikit/uitextinputmode/activeinputmodes
  public class var activeInputModes: [UITextInputMode] { [standInCurrent] }

  static var standInCurrent = UITextInputMode(primaryLanguage: "en-US")

  /// Test-side: the user chooses another keyboard. The notification is posted, as UIKit does.
  public class func standInChoose(_ primaryLanguage: String?) {
    standInCurrent = UITextInputMode(primaryLanguage: primaryLanguage)
    NotificationCenter.default.post(name: currentInputModeDidChangeNotification, object: standInCurrent)
  }
}
