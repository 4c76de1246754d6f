import ArgumentParser
import TestSupport

/// `Torture workspaces`: damaged journals, and what the commands make of them.
struct WorkspacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workspaces", abstract: "Damage journals and look at what the commands make of them.")

  @Argument(help: "Folders of testdata/workspaces; all without.")
  var names: [String] = []

  func run() throws {
    let whole = try DamagedWorkspace.whole()
    let verifies = try whole.start(["verify", "--help"]).wait().status == 0
    if !verifies { say("There is no sonar verify yet: it is left out.") }
    var isClean = true
    for name in try names.isEmpty ? DamagedWorkspace.names() : names {
      let workspace = try DamagedWorkspace(name)
      let (rows, isMended) = try workspace.damage(whole, verifies: verifies)
      let isRight = isMended == workspace.expected.mended
      isClean = isClean && isRight && rows.allSatisfy(\.isAsExpected)
      Figures(
        title: "\(name): \(workspace.expected.damage)", head: ["command", "exit", "as it should", "line"],
        rows: rows.map { row in
          [
            row.command, "\(row.status)", row.isAsExpected ? "yes" : "NO, \(row.expected.status)",
            String(row.line.prefix(150)),
          ]
        } + [
          ["afterwards", "", isRight ? "yes" : "NO", (isMended ? "" : "not ") + "as before the damage"]
        ]
      ).show()
    }
    if !isClean { throw ExitCode.failure }
  }
}
