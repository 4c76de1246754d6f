import Digest
import Foundation
import StageContract
import Workspace

/// The command of a nightly run, of one journal or of all that are listed, with the environment it needs without a login shell.
package struct NightRun: Equatable {
  /// Absolute path of `sonar`.
  package var executable: String
  /// Absolute path of the journal; nil for all that are listed (`JournalList`).
  package var journal: String?
  package var at: TimeOfDay
  /// Further options of `sonar run`, for example `--deadline 06:00`.
  package var options: [String] = []
  /// Environment variables that the run needs to find its programs, libraries and models.
  package var environment: [String: String] = [:]

  package init(
    executable: String, journal: String?, at: TimeOfDay, options: [String] = [],
    environment: [String: String] = [:]
  ) {
    self.executable = executable
    self.journal = journal
    self.at = at
    self.options = options
    self.environment = environment
  }

  /// The arguments after the executable.
  package var arguments: [String] {
    ["run", "--quiet"] + options + (journal.map { ["--journal", $0] } ?? ["--all"])
  }

  /// The unique name of the schedule of the journal at `path`, or of all journals for nil, the same for every kind of
  /// schedule.
  package static func name(of path: String?) -> String {
    guard let path else { return "sonar-all-journals" }
    let word = (path as NSString).lastPathComponent.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    return "sonar-" + String(word.prefix(30)) + "-" + Digest.sha256(Data(path.utf8)).prefix(8)
  }

  /// Checks that the paths fit on one line.
  /// - Throws: `CommandFailure` (64) for a path with a control character.
  package func check() throws {
    for word in [executable, journal ?? ""] + environment.values.sorted()
    where word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw CommandFailure(
        status: .usage, "\(word): a name with a control character cannot be scheduled; rename it")
    }
  }

  /// The variables of `environment` that the nightly run needs, too.
  ///
  /// PATH is the system's, preceded by the folder of ffmpeg if that is elsewhere.
  /// - Parameter readsList: whether it reads the list of journals.
  package static func needed(of environment: [String: String], readsList: Bool = false) -> [String: String] {
    let names =
      ["SONAR_MODELS", "SONAR_ONLY_MODELS", "XDG_DATA_HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]
      + (readsList ? ["XDG_CONFIG_HOME"] : [])
    var needed = environment.filter { names.contains($0.key) && !$0.value.isEmpty }
    if let ffmpeg = Tool.path(of: "ffmpeg", environment: environment) {
      let folder = (ffmpeg as NSString).deletingLastPathComponent
      if folder != "/usr/bin", folder != "/bin" { needed["PATH"] = folder + ":/usr/bin:/bin" }
    }
    return needed
  }

  /// The path of `sonar` that stays valid after an update: the one on the PATH if it leads to the executable at
  /// `path`, which is running, else `path`.
  package static func executable(running path: String, environment: [String: String]) -> String {
    let found = Tool.path(of: "sonar", environment: environment)
    func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
    guard let found, found.hasPrefix("/"), resolved(found) == resolved(path) else { return path }
    return found
  }
}
