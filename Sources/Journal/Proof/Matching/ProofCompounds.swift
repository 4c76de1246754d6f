import Text

/// Words of which compounds are made.
extension ProofMatcher {
  /// Compounds: "Zahnarzttermin" and "Termin beim Zahnarzt".
  func parts(_ word: ProofWord) -> [Int] {
    if !grammar.isGerman {
      let spoken = spelled(word)
      if !spoken.isEmpty { return spoken }
    }
    let normal = word.normal.replacing("-", with: "")
    guard normal.utf8.count >= 4 else { return [] }
    // The word is a part of one word there.
    let whole = source.words.indices.filter { place in
      let other = source.words[place].normal
      guard source.words[place].isContent, other.utf8.count >= normal.utf8.count + 3 else { return false }
      return other.hasSuffix(normal)
        || !grammar.isGerman && normal.utf8.count > 5 && other.hasPrefix(normal)
        || grammar.isGerman
          && (other.hasPrefix(normal) || word.keys.contains { $0.utf8.count > 4 && other.hasPrefix($0) })
        || other.contains("-")
          && other.split(separator: "-").contains {
            $0 == normal
              || !grammar.isGerman && $0.hasPrefix(normal) && $0.utf8.count <= normal.utf8.count + 2
          }
    }
    if !whole.isEmpty { return whole }
    let same = source.words.indices.filter {
      source.words[$0].isContent && source.words[$0].normal.replacing("-", with: "") == normal
    }
    if !same.isEmpty { return same }
    let rewritten = grammar.isGerman ? sameStart(word) + counted(word) : []
    if !rewritten.isEmpty { return rewritten }
    // "Elternvertreterin" for "Elternvertreter": said of the speaker.
    if grammar.isGerman, word.normal.hasSuffix("rin") {
      let found = source.words.indices.filter {
        source.words[$0].isContent && source.words[$0].normal == word.normal.dropLast(2)
      }
      if !found.isEmpty { return found }
    }
    // "Second-Hand-Laden" for "second hand laden"
    if word.normal.contains("-") {
      let found = word.normal.split(separator: "-").map { part in
        source.words.indices.first { isNamed($0) && isPart(String(part), of: source.words[$0], atEnd: false) }
      }
      if found.count > 1, found.allSatisfy({ $0 != nil }) { return found.compactMap { $0 }.reversed() }
    }
    // "physiotherapy" for "physio"
    if !grammar.isGerman {
      return source.words.indices.filter {
        source.words[$0].isContent && source.words[$0].normal.utf8.count > 5
          && normal.hasPrefix(source.words[$0].normal)
      }
    }
    // Its parts are words or parts of words there.
    let letters = Array(normal)
    guard grammar.isGerman, letters.count >= 7 else { return [] }
    for cut in 3...(letters.count - 3) {
      let (left, right) = (String(letters[..<cut]), String(letters[cut...]))
      guard
        let head = source.words.indices.first(where: {
          isNamed($0) && isPart(right, of: source.words[$0], atEnd: true)
        })
      else { continue }
      for joint in ["", "s", "es", "n", "en", "er"]
      where left.hasSuffix(joint) && left.utf8.count - joint.utf8.count >= 3 {
        let first = String(left.dropLast(joint.count))
        if let other = source.words.indices.first(where: {
          $0 != head && isNamed($0) && isPart(first, of: source.words[$0], atEnd: false)
        }) {
          return [head, other]
        }
      }
    }
    return []
  }

  /// "Schneeschippen" for "Schneeschaufeln", "bindet" for "Schuhebinden": a compound of which the last part says the same.
  private func sameStart(_ word: ProofWord) -> [Int] {
    source.words.indices.filter { place in
      let other = source.words[place]
      guard other.role == .content else { return false }
      if word.role == .verb {
        return word.forms.contains { $0.lemma.utf8.count > 4 && other.normal.hasSuffix($0.lemma) }
      }
      let start = zip(word.normal, other.normal).prefix { $0 == $1 }.count
      guard start > 3, word.normal.count - start > 3, other.normal.count - start > 3 else { return false }
      return (0...5).contains { back in
        start - back > 3
          && stemGroups(word.normal.dropFirst(start - back)).contains(
            where: stemGroups(other.normal.dropFirst(start - back)).contains)
      }
    }
  }

  /// "achtjährig" for "er ist acht", "zwanzigminütig" for "zwanzig Minuten", "80. Geburtstag" for "achtzig geworden": the
  /// number there.
  private func counted(_ word: ProofWord) -> [Int] {
    if word.normal == "geburtstag" {
      return source.words.indices.filter { place in
        source.words[place].number != nil
          && source.words[max(0, place - 4)..<min(source.words.count, place + 3)].contains {
            ["geworden", "wird", "wurde", "werde", "werden", "jahre"].contains($0.normal)
          }
      }
    }
    guard let measure = Self.measured.first(where: { word.normal.contains($0.key) }),
      let cut = word.normal.firstRange(of: measure.key),
      let number = NumberWords.value(String(word.normal[..<cut.lowerBound]), language: "de")
    else { return [] }
    return source.words.indices.filter { place in
      guard source.words[place].number == number else { return false }
      let next = place + 1 < source.words.count ? source.words[place + 1].normal : ""
      return next.hasPrefix(measure.value)
        || measure.value == "jahr" && (source.words[place].token.endsClause || unit(place, in: source) == nil)
    }
  }

  private static let measured = [
    "jahrig": "jahr", "stundig": "stunde", "tagig": "tag", "wochig": "woche", "minutig": "minute",
    "monatig": "monat",
  ]

  private func stemGroups(_ part: Substring) -> Set<Int> {
    Set([part, part.dropLast(), part.dropLast(2)].flatMap { lists.groups(String($0)) })
  }

  /// "second-class" for "second class", "A47" for "a forty seven".
  private func spelled(_ word: ProofWord) -> [Int] {
    let parts = word.normal.split(separator: "-").map(String.init)
    if parts.count > 1 {
      return source.words.indices.dropLast(parts.count - 1).first { start in
        parts.indices.allSatisfy { source.words[start + $0].normal == parts[$0] }
      }.map { Array($0..<($0 + parts.count)) } ?? []
    }
    let letters = word.normal.prefix { $0.isLetter }
    guard !letters.isEmpty, letters.count < 3, let number = Double(word.normal.dropFirst(letters.count))
    else { return [] }
    return source.words.indices.dropLast().filter {
      source.words[$0].normal == letters
        && (source.words[$0 + 1].number == number || source.words[$0].number == number)
        || source.words[$0].normal == letters && !joined($0 + 1, number).isEmpty
    }
  }

  /// Whether a word may be a part of a compound: days, too.
  func isNamed(_ place: Int) -> Bool {
    source.words[place].isContent || source.words[place].role == .time || source.words[place].role == .rest
  }

  func isPart(_ part: String, of word: ProofWord, atEnd: Bool) -> Bool {
    if word.normal == part || word.keys.contains(part) { return true }
    // "Schmerzen" for "weh"
    if atEnd, part.utf8.count > 4 {
      let stems = [part, String(part.dropLast()), String(part.dropLast(2))]
      if stems.contains(where: { lists.groups($0).contains(where: word.groups.contains) }) { return true }
    }
    // "dunkel" in "dunkles"
    if part.hasSuffix("el") || part.hasSuffix("er"), word.normal.hasPrefix(part.dropLast(2) + part.suffix(1))
    {
      return true
    }
    if word.normal.hasPrefix(part), word.normal.utf8.count <= part.utf8.count + 2 { return true }
    if part.hasSuffix("e") || part.hasSuffix("n"), word.keys.contains(String(part.dropLast())) { return true }
    return part.utf8.count >= 4 && (atEnd ? word.normal.hasSuffix(part) : word.normal.hasPrefix(part))
  }
}
