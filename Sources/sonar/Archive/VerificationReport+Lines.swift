import Application
import Pipeline
import Workspace

extension VerificationReport {
  /// One line per finding, repaired ones first, then a summary line with counts.
  var lines: [String] {
    let repairs = repaired.map { "\($0.path.printable): \($0.problem); rebuilt" }
    let found = findings.map { "\($0.path.printable): \($0.problem); \($0.advice)" }
    return repairs + found + (repairs.isEmpty && found.isEmpty ? [] : [""]) + [summary]
  }

  private var summary: String {
    let scope =
      (recordings == 1 ? "1 recording" : "\(recordings) recordings") + (isAll ? ", index and surfaces" : "")
    let remarks = findings.filter { $0.kind == .remark }.count
    let counts = [
      counted(findings.count - remarks, "is damaged", "are damaged"),
      counted(repaired.count, "was rebuilt", "were rebuilt"),
      counted(remarks, "remark", "remarks"),
    ].compactMap { $0 }
    return scope + ": " + (counts.isEmpty ? "all as recorded." : counts.joined(separator: ", ") + ".")
  }
}
