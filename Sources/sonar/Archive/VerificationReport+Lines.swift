import Application
import Pipeline
import Workspace

extension VerificationReport {
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
}
