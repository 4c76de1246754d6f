import Foundation

/// Whom permissions bind: root, which may run the tests, reads and removes everything.
extension JournalRun {
  /// The command that runs commands as `nobody` if root runs the tests; empty for anybody else.
  package static let asNobody =
    getuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

  /// Gives the temporary folder with the journal to `nobody` if root runs the tests.
  package func giveToNobody() throws {
    if getuid() == 0 { try tool("/usr/bin/env", ["chown", "-R", "65534:65534", folder.path]) }
  }
}
