import ArgumentParser
import TestSupport

/// `Torture workspaces`: damages journals and checks the commands' reactions.
struct WorkspacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workspaces", abstract: "Damage journals and check how commands react.")

  @Argument(help: "Folders in testdata/workspaces; default: all.")
  var names: [String] = []

  func run() throws {
    let whole = try ShortRecordings.processed.get()
    var isClean = true
    for name in try names.isEmpty ? DamagedWorkspace.names() : names {
      let workspace = try DamagedWorkspace(name)
      let (rows, isMended) = try workspace.damage(whole)
      let isRight = isMended == workspace.expected.mended
      isClean = isClean && isRight && rows.allSatisfy(\.isAsExpected)
      Figures(
        title: "\(name): \(workspace.expected.damage)", head: ["command", "exit", "ok", "line"],
        rows: rows.map { row in
          [
            row.command, "\(row.status)", row.isAsExpected ? "yes" : "NO, \(row.expected.status)",
            String(row.line.prefix(150)),
          ]
        } + [
          ["afterwards", "", isRight ? "yes" : "NO", (isMended ? "" : "not ") + "restored"]
        ]
      ).show()
    }
    if !isClean { throw ExitCode.failure }
  }
}
