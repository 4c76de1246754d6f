import Application
import Foundation
import Model
import Pipeline
import StageContract
import Workspace

/// A file of labelled lines: one JSON object per line, unless the lines are entries of a text.
struct LabelledFile<Line: Sendable>: Sendable {
  /// Path as given on the command line.
  let path: String
  /// The lines with their numbers from 1.
  var lines: [(number: Int, line: Line)] = []

  /// A file without lines.
  init(path: String) { self.path = path }

  /// Reads the file at `path`; every line must be valid.
  /// - Throws: `DocumentError`; `CommandFailure`: 65 with the first invalid line, 66 if a file that it
  ///   names does not exist.
  init(_ path: String) throws where Line: LabelledLine {
    self.init(path: path)
    for (number, line) in try Self.rows(path, "one JSON object per line") {
      lines.append((number, try read(line, number: number)))
    }
    guard !lines.isEmpty else {
      throw CommandFailure(status: .badInput, "\(path): contains no lines; add one JSON object per line")
    }
  }

  /// The lines of the text at `path` that are not blank, with their numbers from 1; `content` says what such a
  /// file holds.
  /// - Throws: `DocumentError`; `CommandFailure` (65) if it holds no text.
  static func rows(_ path: String, _ content: String) throws -> [(number: Int, line: Substring)] {
    let data: Data
    do {
      data = try readFile(path)
    } catch {
      // A folder or a device stays one, however often it is tried.
      guard error.exitStatus == .temporary else { throw error }
      throw CommandFailure(status: .badInput, "\(path): not a regular file; name a labelled file")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw CommandFailure(
        status: .badInput, "\(path): not UTF-8 text; a labelled file holds \(content)")
    }
    return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.enumerated()
      .map { (number: $0 + 1, line: $1) }.filter { !$0.line.allSatisfy(\.isWhitespace) }
  }

  /// Absolute path of `name` from a line, relative to the folder of the labelled file.
  func path(of name: String) -> String {
    URL(filePath: name, relativeTo: URL(filePath: path).deletingLastPathComponent()).absoluteURL.path
  }

  /// Calls `body` with each line; an error that the line may have caused is reported with its number.
  func each(_ body: (Line) async throws -> Void) async throws {
    try await eachNumbered { try await body($1) }
  }

  /// The same with the number of each line.
  func eachNumbered(_ body: (Int, Line) async throws -> Void) async throws {
    for (number, line) in lines {
      do {
        try await body(number, line)
      } catch {
        guard let failure = CommandFailure(error), failure.status != .unavailable,
          failure.status != .interrupted
        else { throw error }
        throw CommandFailure(status: failure.status, "\(path):\(number): \(failure.message)")
      }
    }
  }

  private func read(_ text: some StringProtocol, number: Int) throws -> Line where Line: LabelledLine {
    func invalid(_ reason: String, status: ExitStatus = .badInput) -> CommandFailure {
      CommandFailure(status: status, "\(path):\(number): \(reason)")
    }
    let data = Data(text.utf8)
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw invalid("not a JSON object on one line")
    }
    if let unknown = Self.unknownKey(in: object) { throw invalid(unknown) }
    let line: Line
    do {
      line = try decodeJSON(Line.self, from: data)
    } catch {
      throw invalid(JSONFault.reason(error))
    }
    if let fault = line.fault { throw invalid(fault) }
    for name in line.paths where !FileManager.default.fileExists(atPath: path(of: name)) {
      throw invalid("\(name): no such file", status: .missingInput)
    }
    return line
  }

  /// A message about the first unknown key in alphabetical order; nil if all are known.
  private static func unknownKey(in object: [String: Any]) -> String? where Line: LabelledLine {
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
