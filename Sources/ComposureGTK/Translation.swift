/// A text of the windows in the writer's language. `message` is the English text and the key of its translations; each
/// `{name}` in it is replaced by the argument of that name.
func tr(_ message: String, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
  filled(message, arguments)
}

/// A text that depends on a number: `one` when it is 1, otherwise `many`, as far as the language makes a difference.
/// `{n}` is the number, its digits in groups of three.
func trn(_ one: String, _ many: String, _ n: Int, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
  filled(n == 1 ? one : many, arguments, number: grouped(n))
}

/// Replaces the placeholders of `template`. What it puts in is not looked at again, so that a file named `{name}` stays
/// what it is; braces around anything that is no argument stay.
private func filled(_ template: String, _ arguments: KeyValuePairs<String, String>, number: String? = nil) -> String {
  var result = ""
  var rest = Substring(template)
  while let open = rest.firstIndex(of: "{") {
    result += rest[..<open]
    let after = rest[rest.index(after: open)...]
    if let close = after.firstIndex(of: "}"), let value = value(of: after[..<close]) {
      result += value
      rest = after[after.index(after: close)...]
    } else {
      result += "{"
      rest = after
    }
  }
  return result + rest

  func value(of name: Substring) -> String? {
    arguments.first { $0.key == name }?.value ?? (name == "n" ? number : nil)
  }
}

/// The digits of a count in groups of three.
func grouped(_ number: Int) -> String {
  var digits = Array(String(number.magnitude))
  var place = digits.count - 3
  while place > 0 {
    digits.insert(",", at: place)
    place -= 3
  }
  return (number < 0 ? "−" : "") + String(digits)
}
