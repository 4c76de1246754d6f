import ArgumentParser
import Foundation
import Text

/// `sonar-lab currencies`: the signs and names of all currencies from CLDR, as a word list.
struct CurrenciesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "currencies",
    abstract: "Write pipelines/language/shared/currencies.txt from the CLDR data of Foundation.")

  @Option(help: "The word list.", completion: .file())
  var list = "pipelines/language/shared/currencies.txt"

  func run() throws {
    let codes = Locale.commonISOCurrencyCodes.sorted()
    func lines(_ words: (String) -> Set<String>) -> String {
      codes.map { ($0, words($0).sorted().joined(separator: " ")) }.filter { !$0.1.isEmpty }
        .map { "\($0): \($1)\n" }.joined()
    }
    let text = """
      # Signs and full names of the currencies by their codes (ISO 4217), from CLDR; `sonar-lab currencies` writes this file.

      [signs]
      \(lines(signs))
      [names]
      \(lines(names))
      """
    try Data(text.utf8).write(to: URL(filePath: list), options: .atomic)
  }

  /// Words of French, German and English that some currencies have for a sign.
  private static let words: Set<String> = ["Le", "Ar", "KM"]

  /// The signs of `code` where several languages write it; no single letters.
  private func signs(_ code: String) -> Set<String> {
    var signs: Set<String> = []
    for locale in ["en", "de", "fr", "nl", "pt", "es"] {
      for style in [CurrencyFormatStyleConfiguration.Presentation.narrow, .standard] {
        var sign = text(5, code, locale, style).filter {
          !$0.isWhitespace && !$0.isNumber && $0 != "\u{200E}" && $0 != "\u{200F}"
        }
        while sign.hasSuffix(".") { sign.removeLast() }
        guard sign != code, sign.count > 1 || !sign.allSatisfy(\.isLetter), !Self.words.contains(sign),
          sign.allSatisfy({ $0.isLetter || $0.isCurrencySymbol })
        else { continue }
        signs.insert(sign)
      }
    }
    return signs
  }

  /// The names of one and of several, in English and German.
  private func names(_ code: String) -> Set<String> {
    var names: Set<String> = []
    for locale in ["en", "de"] {
      for count in [1, 5] as [Decimal] {
        let name = text(count, code, locale, .fullName).drop { $0.isNumber || $0.isWhitespace }
        guard name != code, name.allSatisfy({ $0.isLetter || $0 == "-" || $0 == " " }) else { continue }
        let words = name.split(separator: " ").map { Words.normal(String($0)) }
        names.insert(words.joined(separator: "-"))
        // "mit kanadischen Dollar"
        if locale == "de", words.count > 1, words[0].hasSuffix("e") {
          names.insert(([words[0] + "n"] + words.dropFirst()).joined(separator: "-"))
        }
      }
    }
    return names
  }

  private func text(
    _ number: Decimal, _ code: String, _ locale: String,
    _ style: CurrencyFormatStyleConfiguration.Presentation
  ) -> String {
    number.formatted(
      .currency(code: code).locale(Locale(identifier: locale)).presentation(style)
        .precision(.fractionLength(0)))
  }
}
