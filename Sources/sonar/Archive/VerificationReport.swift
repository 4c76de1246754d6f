import Application
import Foundation
import Inbox
import Pipeline
import Workspace

/// What `sonar verify` found.
struct VerificationReport: Encodable {
  var recordings: Int
  /// Whether index, surfaces and all that lies beside the recordings were looked at, too.
  var isAll: Bool
  var findings: [Verification.Finding] = []
  var repaired: [Verification.Finding] = []

  init(recordings: Int, isAll: Bool) {
    self.recordings = recordings
    self.isAll = isAll
  }

  var isDamaged: Bool { findings.contains { $0.kind != .remark } }

  /// A line a finding, what was repaired first, and one that counts them.
  var lines: [String] {
    let made = repaired.map { "\($0.path.printable): \($0.problem); made again" }
    let found = findings.map { "\($0.path.printable): \($0.problem); \($0.advice)" }
    return made + found + (made.isEmpty && found.isEmpty ? [] : [""]) + [summary]
  }

  private var summary: String {
    func counted(_ count: Int, _ one: String, _ many: String) -> String? {
      count == 0 ? nil : count == 1 ? "1 \(one)" : "\(count) \(many)"
    }
    let looked =
      (recordings == 1 ? "1 recording" : "\(recordings) recordings") + (isAll ? ", index and surfaces" : "")
    let remarks = findings.filter { $0.kind == .remark }.count
    let counts = [
      counted(findings.count - remarks, "is damaged", "are damaged"),
      counted(repaired.count, "was made again", "were made again"),
      counted(remarks, "remark", "remarks"),
    ].compactMap { $0 }
    return looked + ": " + (counts.isEmpty ? "all as recorded." : counts.joined(separator: ", ") + ".")
  }

  private struct Line: Encodable {
    var recording: String?
    var path: String
    var problem: String
    var advice: String
    var kind: Verification.Finding.Kind

    init(_ finding: Verification.Finding) {
      (recording, path, problem) = (finding.recording, finding.path, finding.problem)
      (advice, kind) = (finding.advice, finding.kind)
    }
  }

  enum CodingKeys: String, CodingKey { case recordings, findings, repaired }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(recordings, forKey: .recordings)
    try values.encode(findings.map(Line.init), forKey: .findings)
    try values.encode(repaired.map(Line.init), forKey: .repaired)
  }
}

/// One line on a terminal that rewrites itself.
final class ProgressLine {
  private let isShown: Bool
  private var width = 0

  init(isShown: Bool) { self.isShown = isShown }

  /// Shows `text` in place of what was there.
  func show(_ text: String) {
    guard isShown else { return }
    let line = String(text.printable.prefix(100))
    let rest = String(repeating: " ", count: max(0, width - line.count))
    FileHandle.standardError.write(Data("\r\(line)\(rest)".utf8))
    width = line.count
  }

  /// Clears the line.
  func end() {
    show("")
    if isShown { FileHandle.standardError.write(Data("\r".utf8)) }
  }
}
