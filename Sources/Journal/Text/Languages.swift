import Foundation

/// The folder of word lists: one folder per language, and `shared` for lists that apply to all languages.
package struct Languages: Sendable {
  /// Name of the folder with lists that apply to all languages.
  package static let shared = "shared"

  /// Path of the folder.
  package let folder: String
  /// Codes of the languages that have a folder, sorted.
  package let codes: [String]
  private let known: [String: Language]
  private let english: Language

  /// Reads the stop words, fillers, borders and markers of the languages in `folder`.
  /// - Throws: `WordFileError`.
  package init(folder: String) throws(WordFileError) {
    self.folder = folder
    let fillers = try FillerWords(
      WordFile(path: "\(folder)/\(Self.shared)/fillers.txt", sections: FillerWords.sections))
    let english = try WordFile(path: Self.path(folder, "stop-words", Language.english)).words()
    let codes = try Self.folders(in: folder)
    var known: [String: Language] = [:]
    for code in codes {
      let own = try Self.file(folder, "stop-words", code, [""])?.words() ?? []
      let borders = try Self.file(folder, "borders", code, BorderWords.sections).map(BorderWords.init)
      let markers = try Self.file(folder, "markers", code, MarkerWords.sections).map(MarkerWords.init)
      known[code] = Language(
        code: code, stopWords: own, ruleStopWords: code == Language.german ? own : english, fillers: fillers,
        borders: borders ?? .none, markers: markers)
    }
    self.codes = codes
    self.known = known
    self.english = Language(
      code: Language.english, stopWords: english, ruleStopWords: english, fillers: fillers)
  }

  /// The language `code`, an ISO 639-1 code; without stop words if it has no folder.
  package subscript(code: String) -> Language {
    known[code]
      ?? Language(code: code, stopWords: [], ruleStopWords: english.stopWords, fillers: english.fillers)
  }

  /// Reads the file `name` of the language `code` (or `shared`); nil if the language has no such file.
  ///
  /// For languages with rules and for `shared`, a missing file is an error.
  /// - Throws: `WordFileError`.
  package func file(
    _ name: String, of code: String, sections: [String] = [""]
  ) throws(WordFileError) -> WordFile? {
    try Self.file(folder, name, code, sections)
  }

  /// Reads the file `name` of a language with rules, or of `shared`.
  /// - Throws: `WordFileError`.
  package func required(
    _ name: String, of code: String, sections: [String] = [""]
  ) throws(WordFileError) -> WordFile {
    try WordFile(path: Self.path(folder, name, code), sections: sections)
  }

  private static func path(_ folder: String, _ name: String, _ code: String) -> String {
    "\(folder)/\(code)/\(name).txt"
  }

  private static func file(
    _ folder: String, _ name: String, _ code: String, _ sections: [String]
  ) throws(WordFileError) -> WordFile? {
    do {
      return try WordFile(path: path(folder, name, code), sections: sections)
    } catch .missing where ![Language.english, Language.german, shared].contains(code) {
      return nil
    }
  }

  /// The languages in `folder`, sorted; always includes English and German.
  private static func folders(in folder: String) throws(WordFileError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .unreadable(path: folder)
    }
    let folders = names.filter { name in
      var isFolder: ObjCBool = false
      return !name.hasPrefix(".") && name != shared
        && FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
        && isFolder.boolValue
    }
    return Set(folders + [Language.english, Language.german]).sorted()
  }
}
