package import Pipeline
import Workspace

/// The result of `sonar verify`.
package struct VerificationReport: Encodable, Sendable {
  /// Number of recordings checked.
  package var recordings: Int
  /// True if index, surfaces and everything outside the recordings were checked, too.
  package var isAll: Bool
  /// Problems found.
  package var findings: [Verification.Finding] = []
  /// Problems repaired.
  package var repaired: [Verification.Finding] = []

  init(recordings: Int, isAll: Bool) {
    self.recordings = recordings
    self.isAll = isAll
  }

  /// True if anything except remarks was found.
  package var isDamaged: Bool { findings.contains { $0.kind != .remark } }

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

  enum CodingKeys: CodingKey { case recordings, findings, repaired }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(recordings, forKey: .recordings)
    try values.encode(findings.map(Line.init), forKey: .findings)
    try values.encode(repaired.map(Line.init), forKey: .repaired)
  }
}
