import Foundation

/// A text file of word lists, checked as it is read: `pipelines/language/README.md` describes the format.
package struct WordFile: Sendable {
  /// A line with words.
  private struct Line: Sendable {
    var number: Int
    /// The text before the colon; nil if there is none.
    var key: String?
    var items: [String]
  }

  /// Path of the file.
  package let path: String
  private var sections: [String: [Line]] = [:]

  /// Reads the file at `path`, which must have exactly the sections `names`; a file without headings is the
  /// section "".
  /// - Throws: `WordFileError`.
  package init(path: String, sections names: [String] = [""]) throws(WordFileError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw (error as? CocoaError)?.code == .fileReadNoSuchFile
        ? .missing(path: path) : .unreadable(path: path)
    }
    try self.init(path: path, bytes: [UInt8](data), sections: names)
  }

  /// Parses `bytes`; `path` is named in errors.
  init(path: String, bytes: [UInt8], sections names: [String]) throws(WordFileError) {
    self.path = path
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    var section = ""
    var number = 0
    for line in content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let tokens = line.prefix { $0 != UInt8(ascii: "#") }.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      guard let first = tokens.first else { continue }
      if first.first == UInt8(ascii: "[") {
        section = try heading(tokens, names, line: number)
        continue
      }
      guard names.contains(section) else { throw fault(number, try text(first, number), .noHeading) }
      let key = first.last == UInt8(ascii: ":") ? try text(first.dropLast(), number) : nil
      var items: [String] = []
      for token in tokens.dropFirst(key == nil ? 0 : 1) {
        let item = try text(token, number)
        guard token.allSatisfy(Self.isOfWord) else { throw fault(number, item, .noWord) }
        items.append(item)
      }
      sections[section, default: []].append(Line(number: number, key: key, items: items))
    }
    if let missing = names.first(where: { $0 != "" && sections[$0] == nil }) {
      throw .noSection(path: path, section: missing)
    }
  }

  /// Parses `[name]` and returns the name.
  private mutating func heading(
    _ tokens: [ArraySlice<UInt8>], _ names: [String], line: Int
  ) throws(WordFileError) -> String {
    let whole = try text(tokens[0], line)
    guard tokens.count == 1, whole.hasSuffix("]") else { throw fault(line, whole, .noName) }
    let name = String(whole.dropFirst().dropLast())
    guard names.contains(name), name != "" else { throw fault(line, whole, .unknownSection(names)) }
    guard sections[name] == nil else { throw fault(line, whole, .repeated) }
    sections[name] = []
    return name
  }

  private func text(_ token: ArraySlice<UInt8>, _ line: Int) throws(WordFileError) -> String {
    guard let text = String(validating: token, as: UTF8.self) else { throw .notUTF8(path: path, line: line) }
    return text
  }

  /// Letters, digits, characters inside words, `_` between the words of a phrase, and the signs `$` and `%`.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    case UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "%"): true
    default: false
    }
  }

  private func fault(_ line: Int, _ word: String, _ fault: WordFileError.Fault) -> WordFileError {
    .malformed(path: path, line: line, word: word, fault: fault)
  }
}

// MARK: - What a section holds

extension WordFile {
  /// The normalisation of words in a list.
  package typealias Form = (String) -> String

  /// Reads a section of single words.
  /// - Throws: `WordFileError.malformed` for a key, a phrase or a repeated word.
  package func words(_ section: String = "", form: Form = Words.normal) throws(WordFileError) -> Set<String> {
    let lines = lines(section)
    var words = Set<String>(minimumCapacity: lines.reduce(0) { $0 + $1.items.count })
    for line in lines {
      try refuseKey(line)
      for item in line.items {
        guard try words.insert(single(item, line, form)).inserted else {
          throw fault(line.number, item, .repeated)
        }
      }
    }
    return words
  }

  /// Reads a section of phrases of one or more words, in order.
  /// - Throws: `WordFileError.malformed` for a key or a repeated phrase.
  package func phrases(
    _ section: String = "", form: Form = Words.normal
  ) throws(WordFileError) -> [[String]] {
    var phrases: [[String]] = []
    for line in lines(section) {
      try refuseKey(line)
      for item in line.items {
        let phrase = try words(of: item, line, form)
        guard !phrases.contains(phrase) else { throw fault(line.number, item, .repeated) }
        phrases.append(phrase)
      }
    }
    return phrases
  }

  /// Reads a section of lines that begin with a number in `range`, which applies to all words of the line.
  /// - Throws: `WordFileError.malformed` for a line without a number, a phrase or a repeated word.
  package func numbers(
    _ section: String = "", in range: ClosedRange<Double>, form: Form = Words.normal
  ) throws(WordFileError) -> [String: Double] {
    let lines = lines(section)
    var numbers = [String: Double](minimumCapacity: lines.reduce(0) { $0 + $1.items.count })
    for line in lines {
      let number = try number(line, range)
      for item in line.items {
        guard numbers.updateValue(number, forKey: try single(item, line, form)) == nil else {
          throw fault(line.number, item, .repeated)
        }
      }
    }
    return numbers
  }

  /// Reads a section of phrases with numbers, in order.
  /// - Throws: `WordFileError.malformed` for a line without a number or a repeated phrase.
  package func numberedPhrases(
    _ section: String = "", in range: ClosedRange<Double>, form: Form = Words.normal
  ) throws(WordFileError) -> [(number: Double, words: [String])] {
    var phrases: [(number: Double, words: [String])] = []
    var known: Set<[String]> = []
    for line in lines(section) {
      let number = try number(line, range)
      for item in line.items {
        let phrase = try words(of: item, line, form)
        guard known.insert(phrase).inserted else { throw fault(line.number, item, .repeated) }
        phrases.append((number, phrase))
      }
    }
    return phrases
  }

  /// Reads a section of lines that begin with a key; keys and words in order. A key may have several lines.
  ///
  /// - Parameter keys: permitted keys; nil permits any.
  /// - Throws: `WordFileError.malformed` for a line without a key, an unknown key, a phrase, or a word that
  ///   is repeated under a key.
  package func groups(
    _ section: String = "", keys: [String]? = nil, form: Form = Words.normal
  ) throws(WordFileError) -> [(key: String, words: [String])] {
    var groups: [(key: String, words: [String])] = []
    var known: [String: Set<String>] = [:]
    for line in lines(section) {
      guard let key = line.key else { throw fault(line.number, line.items[0], .noKey) }
      if let keys, !keys.contains(key) { throw fault(line.number, key, .unknownKey(keys)) }
      var words: [String] = []
      for item in line.items {
        let word = try single(item, line, form)
        guard known[key, default: []].insert(word).inserted else { throw fault(line.number, item, .repeated) }
        words.append(word)
      }
      groups.append((key, words))
    }
    return groups
  }

  private func lines(_ section: String) -> [Line] { sections[section] ?? [] }

  private func refuseKey(_ line: Line) throws(WordFileError) {
    if let key = line.key { throw fault(line.number, key, .needlessKey) }
  }

  private func number(_ line: Line, _ range: ClosedRange<Double>) throws(WordFileError) -> Double {
    guard let key = line.key else { throw fault(line.number, line.items[0], .noNumber(range)) }
    guard let number = Double(key), range.contains(number) else {
      throw fault(line.number, key, .noNumber(range))
    }
    return number
  }

  private func single(_ item: String, _ line: Line, _ form: Form) throws(WordFileError) -> String {
    guard !item.utf8.contains(UInt8(ascii: "_")) else { throw fault(line.number, item, .phrase) }
    return form(item)
  }

  private func words(of item: String, _ line: Line, _ form: Form) throws(WordFileError) -> [String] {
    let words = item.split(separator: "_", omittingEmptySubsequences: false)
    guard !words.contains("") else { throw fault(line.number, item, .noWord) }
    return words.map { form(String($0)) }
  }
}
