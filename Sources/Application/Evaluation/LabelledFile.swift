import Foundation
package import Measures
import Model
import Pipeline
import StageContract
import Workspace

/// A file of labelled lines: JSON, one object a line.
package struct LabelledFile<Line: LabelledLine>: Sendable {
  /// As it was named.
  package let path: String
  /// The lines with their numbers from 1.
  package private(set) var lines: [(number: Int, line: Line)] = []

  /// Reads the file at `path`; every line must be right.
  /// - Throws: `DocumentError`; `CommandFailure` (65) with the first line that is wrong, (66) where a file that it
  ///   names is not there.
  package init(_ path: String) throws {
    self.path = path
    guard let text = String(data: try readFile(path), encoding: .utf8) else {
      throw CommandFailure(
        status: .badInput, "\(path): not UTF-8 text; a labelled file holds one JSON object a line")
    }
    let rows = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in rows.enumerated() {
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      lines.append((index + 1, try read(line, number: index + 1)))
    }
    guard !lines.isEmpty else { throw CommandFailure(status: .badInput, "\(path): holds no lines") }
  }

  /// Absolute path of `name`, which a line has.
  package func path(of name: String) -> String {
    URL(filePath: name, relativeTo: URL(filePath: path).deletingLastPathComponent()).absoluteURL.path
  }

  /// What a failed stage is reported as: its own words, and the line it worked on where it may be at fault.
  package func failure(_ error: any Error, at number: Int) -> any Error {
    guard let failure = CommandFailure(error), failure.status != .unavailable, failure.status != .interrupted
    else {
      return error
    }
    return CommandFailure(status: failure.status, "\(path):\(number): \(failure.message)")
  }

  private func read(_ text: some StringProtocol, number: Int) throws -> Line {
    func wrong(_ reason: String, status: ExitStatus = .badInput) -> CommandFailure {
      CommandFailure(status: status, "\(path):\(number): \(reason)")
    }
    let data = Data(text.utf8)
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw wrong("not a JSON object on one line")
    }
    if let unknown = Self.unknownKey(in: object) { throw wrong(unknown) }
    let line: Line
    do {
      line = try JSONDecoder().decode(Line.self, from: data)
    } catch {
      throw wrong(JSONFault.reason(error))
    }
    if let fault = line.fault { throw wrong(fault) }
    for name in line.paths where !FileManager.default.fileExists(atPath: path(of: name)) {
      throw wrong("\(name): there is no such file", status: .missingInput)
    }
    return line
  }

  /// In words, the first key by name that means nothing here.
  private static func unknownKey(in object: [String: Any]) -> String? {
    func words(_ keys: some Collection<String>, _ known: [String], _ place: String) -> String? {
      keys.sorted().first { !known.contains($0) }.map { key in
        "unknown key \(key)\(place)"
          + (nearestName(to: key, among: known).map { "; did you mean \($0)?" } ?? "")
      }
    }
    if let words = words(object.keys, Line.keys, "") { return words }
    for (list, known) in Line.innerKeys.sorted(by: { $0.key < $1.key }) {
      for inner in object[list] as? [[String: Any]] ?? [] {
        if let words = words(inner.keys, known, " in \(list)") { return words }
      }
    }
    return nil
  }
}
