import Foundation

/// A labelled file in the folder of its kind: `facts/fresh2-en.jsonl`.
struct LabelledSet: Equatable, Sendable {
  var kind: LabelledKind
  var path: String

  /// Name of its folder and of the file, without the language: `facts/fresh2`; for `mood/en.jsonl`, `mood`.
  var name: String {
    let rest = words.filter { $0 != language && $0 != kind.rawValue }
    return rest.isEmpty ? kind.rawValue : "\(kind.rawValue)/" + rest.joined(separator: "-")
  }
  /// ISO 639-1 code: the first word of the file's name that is one.
  var language: String { words.first { $0.count == 2 } ?? "" }

  /// Whether nobody may read what came out wrong in it.
  var isUnread: Bool { kind == .entries || !Self.unread.isDisjoint(with: words) }

  /// Words in the names of such sets.
  private static let unread: Set<String> = ["test", "third", "unnamed"]

  private var words: [String] {
    URL(filePath: path).deletingPathExtension().lastPathComponent.split(separator: "-").map(String.init)
  }

  /// All in `folder`, by kind and name.
  /// - Throws: errors of reading a folder.
  static func all(in folder: String) throws -> [LabelledSet] {
    try LabelledKind.allCases.flatMap { kind in
      let path = "\(folder)/\(kind.folder)"
      return try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { $0.hasSuffix(kind.suffix) && $0.hasPrefix(kind.prefix) }.sorted()
        .map { LabelledSet(kind: kind, path: path + "/" + $0) }
    }
  }

  /// Head of `results.tsv`.
  static let head = "set\tlanguage\tof\tfigure\tvalue"

  /// The rows of `report` that are written down.
  func lines(_ report: Report) -> [String] {
    report.rows.filter(\.isKept).flatMap { row in
      row.figures.map { "\(start)\(row.name)\t\($0.name)\t\($0.value)" }
    }
  }

  /// Its rows in `results`, the text of such a file.
  func lines(in results: String) -> [String] {
    results.split(separator: "\n").map(String.init).filter { $0.hasPrefix(start) }
  }

  private var start: String { "\(name)\t\(language)\t" }
}
