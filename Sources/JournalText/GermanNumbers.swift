import Foundation

/// German number words, which are written in one: `zweiundvierzig`, `hundertfünf`, `anderthalb`.
enum GermanNumbers {
  /// Words from 0 to 99, in their normal form.
  static let small: [String: Double] = {
    let first = """
      null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn
      siebzehn achtzehn neunzehn
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    let tens = ["zwanzig", "dreissig", "vierzig", "funfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
    var result: [String: Double] = [:]
    for (value, word) in first.enumerated() { result[word] = Double(value) }
    for (index, ten) in tens.enumerated() {
      result[ten] = Double((index + 2) * 10)
      for unit in 1...9 { result[first[unit] + "und" + ten] = Double((index + 2) * 10 + unit) }
    }
    return result
  }()

  /// The number said by the token at `start`, or by it and the next (`zwei Tausend`).
  static func number(at start: Int, in tokens: [Words.Token]) -> NumberWords.Match? {
    let word = tokens[start].normal
    if ["ein", "eine", "einen", "einer"].contains(word) {
      let next = start + 1 < tokens.count ? tokens[start + 1].normal : ""
      if next == "halbe" || next == "halber" || next == "halben" {
        return NumberWords.Match(value: 0.5, range: start..<(start + 2))
      }
      return NumberWords.Match(value: 1, range: start..<(start + 1))
    }
    guard let value = value(word) else { return nil }
    return NumberWords.Match(value: value, range: start..<(start + 1))
  }

  /// Value of one written word.
  static func value(_ word: String) -> Double? {
    switch word {
    case "eins": return 1
    case "anderthalb", "eineinhalb": return 1.5
    default: break
    }
    if let value = small[word] { return value }
    if word.hasSuffix("einhalb"), let value = small[String(word.dropLast("einhalb".count))] {
      return value + 0.5
    }
    for (name, scale) in [("tausend", 1000.0), ("hundert", 100.0)] {
      guard let range = word.range(of: name) else { continue }
      let head = String(word[..<range.lowerBound])
      var tail = String(word[range.upperBound...])
      if tail.hasPrefix("und") { tail.removeFirst(3) }
      guard let factor = head.isEmpty ? 1 : value(head), let rest = tail.isEmpty ? 0 : value(tail) else {
        return nil
      }
      return factor * scale + rest
    }
    return nil
  }
}
