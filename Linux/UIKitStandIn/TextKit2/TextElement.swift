/// developer.apple.com/documentation/uikit/nstextelement
open class NSTextElement: NSObject {
  open weak var textContentManager: NSTextContentManager?
  open var elementRange: NSTextRange?

  /// developer.apple.com/documentation/uikit/nstextelement/init(textcontentmanager:)
  public init(textContentManager: NSTextContentManager?) { self.textContentManager = textContentManager }
}

/// developer.apple.com/documentation/uikit/nstextparagraph
open class NSTextParagraph: NSTextElement {
  public let attributedString: NSAttributedString

  /// developer.apple.com/documentation/uikit/nstextparagraph/init(attributedstring:)
  public init(attributedString: NSAttributedString?) {
    self.attributedString = attributedString ?? NSAttributedString(string: "")
    super.init(textContentManager: nil)
  }
}
