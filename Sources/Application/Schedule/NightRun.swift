import Foundation
import StageContract
import Workspace

/// The command of a journal's night, with what it needs where no terminal started it.
package struct NightRun: Equatable {
  /// Absolute path of `sonar`.
  package var executable: String
  /// Absolute path of the journal.
  package var journal: String
  package var at: TimeOfDay
  /// More of `sonar run`'s options, for example `--deadline 06:00`.
  package var options: [String] = []
  /// Variables without which the run would not find its programs, libraries or models.
  package var environment: [String: String] = [:]

  package init(
    executable: String, journal: String, at: TimeOfDay, options: [String] = [],
    environment: [String: String] = [:]
  ) {
    self.executable = executable
    self.journal = journal
    self.at = at
    self.options = options
    self.environment = environment
  }

  /// What follows the executable.
  package var arguments: [String] { ["run", "--quiet"] + options + ["--journal", journal] }

  /// The name that the schedule of the journal at `path` has everywhere: two journals never share one.
  package static func name(of path: String) -> String {
    let word = (path as NSString).lastPathComponent.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    return "sonar-" + String(word.prefix(30)) + "-" + Digest.sha256(Data(path.utf8)).prefix(8)
  }

  /// - Throws: `CommandFailure` (64) for a path that no line can hold.
  package func check() throws {
    for word in [executable, journal] + environment.values.sorted()
    where word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw CommandFailure(
        status: .usage, "\(word): a name with a control character cannot be scheduled; rename it")
    }
  }

  /// The variables of `environment` that the night needs, too.
  ///
  /// Its PATH is the system's; the folder of ffmpeg goes in front where that lies elsewhere.
  package static func needed(of environment: [String: String]) -> [String: String] {
    let names = ["SONAR_MODELS", "XDG_DATA_HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]
    var needed = environment.filter { names.contains($0.key) && !$0.value.isEmpty }
    if let ffmpeg = Tool.path(of: "ffmpeg", environment: environment) {
      let folder = (ffmpeg as NSString).deletingLastPathComponent
      if folder != "/usr/bin", folder != "/bin" { needed["PATH"] = folder + ":/usr/bin:/bin" }
    }
    return needed
  }

  /// `sonar` by the path that stays the same when it is updated: the one found on the PATH, where that leads to
  /// the executable that runs now.
  package static func executable(running path: String, environment: [String: String]) -> String {
    let found = Tool.path(of: "sonar", environment: environment)
    func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
    guard let found, found.hasPrefix("/"), resolved(found) == resolved(path) else { return path }
    return found
  }
}
