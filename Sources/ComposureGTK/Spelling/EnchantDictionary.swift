import CEnchant
import ComposureEditor

/// The dictionaries of the system, by way of Enchant. Neither a broker nor its dictionaries know locks: all of one broker
/// stays on one queue.
final class EnchantBroker {
  private let broker: OpaquePointer

  init() { broker = enchant_broker_init() }

  deinit { enchant_broker_free(broker) }

  /// The tags of all languages that a dictionary is installed for.
  var languages: [String] {
    var found: [String] = []
    withUnsafeMutablePointer(to: &found) { list in
      enchant_broker_list_dicts(
        broker,
        { tag, _, _, _, data in
          data!.assumingMemoryBound(to: [String].self).pointee.append(String(cString: tag!))
        }, list)
    }
    return found
  }

  fileprivate func request(_ language: String) -> OpaquePointer? { enchant_broker_request_dict(broker, language) }
  fileprivate func free(_ dictionary: OpaquePointer) { enchant_broker_free_dict(broker, dictionary) }
}

/// One dictionary of Enchant, loaded when it is first asked: Korean takes seconds. Korean words may be composed or
/// decomposed; Hunspell turns them into its own form.
final class EnchantDictionary: SpellingDictionary {
  let language: String
  private let broker: EnchantBroker
  private lazy var dictionary = broker.request(language)

  init(_ language: String, _ broker: EnchantBroker) {
    self.language = language
    self.broker = broker
  }

  deinit { if let dictionary { broker.free(dictionary) } }

  /// A dictionary that cannot be loaded knows everything, so that not all of the text is underlined.
  func accepts(_ word: String) -> Bool {
    guard let dictionary else { return true }
    // A negative answer is an error of the dictionary's.
    return enchant_dict_check(dictionary, word, word.utf8.count) <= 0
  }

  func suggestions(for word: String) -> [String] {
    var count = 0
    guard let dictionary, let list = enchant_dict_suggest(dictionary, word, word.utf8.count, &count) else { return [] }
    defer { enchant_dict_free_string_list(dictionary, list) }
    return (0..<count).compactMap { list[$0].map { String(cString: $0) } }
  }

  func add(_ word: String) {
    if let dictionary { enchant_dict_add(dictionary, word, word.utf8.count) }
  }
}
