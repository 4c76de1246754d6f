import Foundation
import JournalModel
import Runner

/// What is installed, what is missing, and what to type.
struct Diagnosis {
  /// One line of it.
  struct Finding: Encodable, Equatable {
    enum State: String, Encodable {
      case ok, missing
      /// Nice to have: Sonar works without it.
      case optional
    }

    var what: String
    var state: State
    /// Path, version or size.
    var detail: String
    /// What to type; empty where all is well.
    var advice: String
  }

  var installation: Installation
  var findings: [Finding] = []

  init(installation: Installation) { self.installation = installation }

  /// Every stage of the manifest at `path`: found, and answering `--identity` with the versions of its libraries.
  mutating func checkStages(manifest path: String) throws {
    for stage in try Manifest.read(path).stages {
      guard let executable = installation.executable(stage.run) else {
        add(stage.name, .missing, stage.run, "make install (or swift build)")
        continue
      }
      guard stage.identity == .ask else {
        add(stage.name, .ok, executable, "")
        continue
      }
      guard let identity = Self.identity(of: executable) else {
        add(
          stage.name, .missing, "\(executable) does not answer --identity", "make bootstrap, then swift build"
        )
        continue
      }
      let depends = (identity.depends ?? [:]).sorted { $0.key < $1.key }
      let versions = depends.map {
        "\($0.key) \($0.value.count == 64 ? String($0.value.prefix(8)) : $0.value)"
      }
      add(stage.name, .ok, (["revision \(identity.revision)"] + versions).joined(separator: ", "), "")
    }
  }

  /// The speech model that is used (`name`, nil: any) and the one for voice activity.
  mutating func checkModels(named name: String?) {
    let best = name ?? ModelCatalogue.best { installation.file(kind: "model", name: $0) != nil }
    let file = best.flatMap { installation.file(kind: "model", name: $0) }
    let wanted = best ?? "base.en"
    if let file {
      let isSynthetic = best == ModelCatalogue.synthetic
      add(
        "speech model", .ok, file + (isSynthetic ? " (synthetic voices only)" : ""),
        isSynthetic ? "for real voices: sonar models fetch base.en" : "")
    } else {
      let known = ModelCatalogue.model(named: wanted)?.name ?? "base.en"
      add("speech model", .missing, wanted, "sonar models fetch \(known)")
    }
    if let file = installation.file(kind: "model", name: ModelCatalogue.voiceActivity) {
      add("voice activity model", .ok, file, "")
    } else {
      add("voice activity model", .optional, "loudness is used instead", "make bootstrap")
    }
  }

  /// Programs that are used where they are installed.
  mutating func checkPrograms() {
    for (name, purpose) in [("ffmpeg", "m4a, mp4 and webm"), ("curl", "sonar models fetch")] {
      if let path = installation.executable(name) {
        add(name, .ok, path, "")
      } else {
        add(name, .optional, "needed for \(purpose)", "apt install \(name) (or brew install \(name))")
      }
    }
  }

  /// Whether this system lets stages be limited in all ways.
  mutating func checkLimits() {
    guard !StageLimits.areApplied else { return }
    add("limits", .optional, "memory and CPU time of stages are not limited on this system", "")
  }

  /// The journal at `root`: that it is there, for its owner alone, and has room.
  mutating func checkJournal(root: String) throws {
    var status = stat()
    guard stat(root + "/sonar.yaml", &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR {
        add("journal", .optional, "none at \(root)", "sonar init \(shellWord(root))")
      } else {
        let reason = String(cString: strerror(errno))
        add("journal", .missing, "\(root) cannot be read (\(reason))", "mend its permissions, or its path")
      }
      return
    }
    guard stat(root, &status) == 0 else {
      throw WorkspaceError.inputOutput(path: root, action: "be looked at", code: errno)
    }
    let isOwn = status.st_mode & 0o077 == 0
    add(
      "journal", isOwn ? .ok : .optional, root + (isOwn ? "" : " (others may look into it)"),
      isOwn ? "" : "chmod 700 \(shellWord(root))")
    if access(root, R_OK | W_OK | X_OK) != 0 {
      add("permissions", .missing, "\(root) is not yours to write", "chown it, or sonar init DIR elsewhere")
    }
    guard let free = freeBytes(at: root) else { return }
    let isEnough = free >= 1_000_000_000
    add("free disk", isEnough ? .ok : .optional, sizeText(bytes: free), isEnough ? "" : "make room")
  }

  private mutating func add(_ what: String, _ state: Finding.State, _ detail: String, _ advice: String) {
    findings.append(Finding(what: what, state: state, detail: detail, advice: advice))
  }

  private struct Identity: Decodable {
    var revision: Int
    var depends: [String: String]?
  }

  /// What `executable --identity` answers; nil when it does not start, fails or says something else.
  private static func identity(of executable: String) -> Identity? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: executable)
    process.arguments = ["--identity"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let answer = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { return nil }
    return try? JSONDecoder().decode(Identity.self, from: answer)
  }
}
