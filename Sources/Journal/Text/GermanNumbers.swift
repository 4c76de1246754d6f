import Foundation

/// Recognises German number words, which are written as one word: `zweiundvierzig`, `hundertfünf`,
/// `anderthalb`.
enum GermanNumbers {
  /// Words from 0 to 99, in their normal form.
  static let small: [String: Double] = {
    let first = """
      null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn
      siebzehn achtzehn neunzehn
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    let tens = ["zwanzig", "dreissig", "vierzig", "funfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
    var result: [String: Double] = ["zwo": 2, "fuffzig": 50]
    for (value, word) in first.enumerated() { result[word] = Double(value) }
    for (index, ten) in tens.enumerated() {
      result[ten] = Double((index + 2) * 10)
      for unit in 1...9 { result[first[unit] + "und" + ten] = Double((index + 2) * 10 + unit) }
    }
    return result
  }()

  private static let articles: Set<String> = ["ein", "eine", "einen", "einer", "einem", "eines", "ne", "nen"]
  private static let halves: Set<String> = ["halbe", "halben", "halber", "halbes", "halbem"]
  private static let fixed: [String: Double] = [
    "eins": 1, "anderthalb": 1.5, "anderthalbe": 1.5, "anderthalben": 1.5, "eineinhalb": 1.5,
    "dreiviertel": 0.75,
  ]

  /// The longest number that begins at token `start`; an article counts only before a scale or a half.
  static func number(at start: Int, in tokens: [Words.Token]) -> NumberWords.Match? {
    let word = tokens[start].normal
    func next(_ offset: Int) -> String {
      let index = start + offset
      return index < tokens.count && !tokens[index - 1].endsClause ? tokens[index].normal : ""
    }
    func match(_ value: Double, _ count: Int) -> NumberWords.Match {
      NumberWords.Match(value: value, range: start..<(start + count))
    }
    if articles.contains(word) {
      if halves.contains(next(1)) { return next(2) == "dutzend" ? match(6, 3) : match(0.5, 2) }
      if next(1) == "viertel" { return clockWords.contains(next(2)) ? nil : match(0.25, 2) }
      if next(1) == "million" { return match(1_000_000, 2) }
      if next(1) == "komma" { return match(1, 1) }
      if let scale = NumberWords.scales[next(1)] { return match(scale, 2) }
      return word == "ein" ? split(1, start, tokens) : nil
    }
    if halves.contains(word) { return next(1) == "dutzend" ? match(6, 2) : match(0.5, 1) }
    if word == "drei" && next(1) == "viertel" && value(next(2)) == nil { return match(0.75, 2) }
    guard let value = value(word) else { return nil }
    if let joined = split(value, start, tokens) { return joined }
    if let scale = NumberWords.scales[next(1)], value < scale { return match(value * scale, 2) }
    if value >= 1000, value.truncatingRemainder(dividingBy: 1000) == 0, let rest = self.value(next(1)),
      rest >= 100, rest < 1000
    {
      return match(value + rest, 2)
    }
    if value >= 100, value.truncatingRemainder(dividingBy: 100) == 0, let rest = self.value(next(1)),
      rest < 100
    {
      return match(value + rest, 2)
    }
    return match(value, 1)
  }

  private static let clockWords: Set<String> = ["vor", "nach", "uber"]

  /// `drei und zwanzig`: models may split a number word.
  private static func split(_ unit: Double, _ start: Int, _ tokens: [Words.Token]) -> NumberWords.Match? {
    guard unit >= 1, unit < 10, start + 2 < tokens.count, tokens[start + 1].normal == "und",
      let ten = small[tokens[start + 2].normal], ten >= 20, ten.truncatingRemainder(dividingBy: 10) == 0
    else { return nil }
    return NumberWords.Match(value: ten + unit, range: start..<(start + 3))
  }

  /// Value of a single word.
  static func value(_ word: String) -> Double? {
    if let value = fixed[word] ?? small[word] { return value }
    // The longest number below a million has 64 letters.
    guard 7...70 ~= word.utf8.count else { return nil }
    if word.hasSuffix("einhalb"), let value = value(String(word.dropLast("einhalb".count))) {
      return value + 0.5
    }
    for (ending, part) in [("einviertel", 0.25), ("dreiviertel", 0.75)] where word.hasSuffix(ending) {
      return value(String(word.dropLast(ending.count))).map { $0 + part }
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
