import CLinux
import ComposureNotes

/// A text of the program in the writer's language. `message` is the English text and the key of its translations in
/// `data/po`; each `{name}` in it is replaced by the argument of that name. Only literals may stand here, so that the
/// catalogues can be made from the sources.
package func tr(_ message: String, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
  filled(translated(message), arguments)
}

/// A text that depends on a number: `one` when it is 1, otherwise `many`, as far as the language makes a difference.
/// `{n}` is the number, its digits in groups of three.
package func trn(
  _ one: String, _ many: String, _ n: Int, _ arguments: KeyValuePairs<String, String> = [:]
) -> String {
  let template = one.withCString { one in
    many.withCString { many in String(cString: dngettext(TranslationCatalogue.domain, one, many, UInt(n.magnitude))) }
  }
  return filled(template, arguments, number: grouped(n))
}

/// The translation of a text that another module made, like the title of a command.
func translated(_ message: String) -> String {
  // The empty text is the key of the catalogue's own header.
  if message.isEmpty { return "" }
  return message.withCString { String(cString: dgettext(TranslationCatalogue.domain, $0)) }
}

/// What happened, what was kept and what can be done, as one text.
func translated(_ problem: FileProblem) -> String {
  let parts = [problem.what, problem.kept, problem.advice].map { $0.resolved(translated) }
  return tr("{what} {kept} {advice}", ["what": parts[0], "kept": parts[1], "advice": parts[2]])
}

/// What happened and what can be done, for a terminal.
func translatedBriefly(_ problem: FileProblem) -> String {
  tr(
    "{what} {advice}",
    ["what": problem.what.resolved(translated), "advice": problem.advice.resolved(translated)])
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
