/// The text of a storage as a string that lives: reading follows the storage, changing goes through it.
final class LiveString: NSMutableString {
  private unowned var storage: NSTextStorage!

  convenience init(of storage: NSTextStorage) {
    self.init(string: "")
    self.storage = storage
  }

  required init(capacity: Int) { super.init(capacity: capacity) }
  required init(string aString: String) { super.init(string: aString) }
  required init(characters: UnsafePointer<unichar>, length: Int) { super.init(characters: characters, length: length) }
  required init?(coder: NSCoder) { nil }
  required init(extendedGraphemeClusterLiteral value: StaticString) { super.init(string: "") }
  required init(stringLiteral value: StaticString) { super.init(string: "") }
  required init(unicodeScalarLiteral value: StaticString) { super.init(string: "") }

  override var length: Int { storage?.length ?? 0 }
  override func character(at index: Int) -> unichar { storage.unit(at: index) }
  override func replaceCharacters(in range: NSRange, with aString: String) {
    storage.replaceCharacters(in: range, with: aString)
  }
}
