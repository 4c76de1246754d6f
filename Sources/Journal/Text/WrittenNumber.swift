/// A number in digits with its groups and decimals, as any country writes them: `1,200.50`, `1.200,50`, `1'200`, `1,00,000`.
struct WrittenNumber {
  /// The number.
  let value: Double

  /// Reads `text`, in which the language writes decimals after `mark`; nil if its marks fit no way of writing, or more than
  /// one.
  init?(_ text: String, decimal mark: Character) {
    guard let plain = Self.plain(text) else { return nil }
    let marks = plain.filter { !$0.isNumber }
    let parts = plain.split(omittingEmptySubsequences: false) { !$0.isNumber }.map(String.init)
    guard let last = marks.last else {
      guard let value = Double(plain) else { return nil }
      self.value = value
      return
    }
    guard let whole = parts.first, let tail = parts.last, !tail.isEmpty else { return nil }
    let isMixed = marks.contains { $0 != last }
    let isDecimal: Bool
    if isMixed {
      let others = Set(marks.dropLast())
      guard others.count == 1, others.first != last, last != "'",
        Self.areGroups(parts.dropLast(), by: marks[marks.startIndex])
      else { return nil }
      isDecimal = true
    } else if marks.count > 1 {
      guard Self.areGroups(parts[...], by: last) else { return nil }
      isDecimal = false
    } else if last == mark {
      isDecimal = true
    } else if last != "'", whole.isEmpty || tail.count < 3 {
      // The mark of other languages: `,80` in English.
      guard tail.count < 3 else { return nil }
      isDecimal = true
    } else if last != "'", whole == "0" {
      isDecimal = true
    } else {
      guard Self.areGroups(parts[...], by: last) else { return nil }
      isDecimal = false
    }
    let digits = isDecimal ? parts.dropLast().joined() + "." + tail : parts.joined()
    guard let value = Double(digits.hasPrefix(".") ? "0" + digits : digits) else { return nil }
    self.value = value
  }

  /// True if `parts` are the groups of a whole number: all but the first have three digits, or between commas, as in India,
  /// two with three at the end.
  private static func areGroups(_ parts: ArraySlice<String>, by mark: Character) -> Bool {
    guard let first = parts.first, (1...3).contains(first.count), first.first != "0" else { return false }
    guard parts.dropFirst().contains(where: { $0.count != 3 }) else { return true }
    return mark == "," && parts.count > 2 && first.count < 3 && parts.last?.count == 3
      && parts.dropFirst().dropLast().allSatisfy { $0.count == 2 }
  }

  /// `text` with ASCII digits and plain marks; nil if it holds anything else.
  private static func plain(_ text: String) -> String? {
    var plain = ""
    for character in text {
      switch character {
      case ".", ",", "'": plain.append(character)
      case "’", "‘": plain.append("'")
      default:
        guard character.unicodeScalars.first?.properties.numericType == .decimal,
          let digit = character.wholeNumberValue
        else { return nil }
        plain += String(digit)
      }
    }
    return plain.contains(where: \.isNumber) ? plain : nil
  }
}
