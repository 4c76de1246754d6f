import Foundation
package import Pipeline
import StageContract
import Workspace

/// Parts that are installed, parts that are missing, and advice.
package struct Diagnosis {
  /// One line of it.
  package struct Finding: Encodable, Equatable {
    package enum State: String, Encodable {
      case ok, missing
      /// Nice to have: Sonar works without it.
      case optional
    }

    package var what: String
    package var state: State
    /// Path, version or size.
    package var detail: String
    /// The command to run; empty where all is well.
    package var advice: String
  }

  package var installation: Installation
  package var findings: [Finding] = []
  /// How fast the machine is, once it was measured.
  package var speed: Speed?
  /// What the stages answered.
  var probe = StageProbe()

  package init(installation: Installation) { self.installation = installation }

  /// Every stage of the manifest at `path` that runs with `settings`: found, and answering `--identity` with the versions of its
  /// libraries.
  package mutating func checkStages(manifest path: String, settings: Settings) async throws {
    let manifest = try Manifest.read(path).active(settings)
    probe = await StageProbe.ask(manifest, installation: installation)
    try Task.checkCancellation()
    for stage in manifest.stages {
      guard let executable = probe.executables[stage.name] else {
        add(
          stage.name, .missing, stage.run,
          "make install (or swift build); for a stage of your own, put it on the PATH")
        continue
      }
      guard let identity = probe.identities[stage.name] else {
        let remedy =
          stage.identity == .ask
          ? "make bootstrap, then swift build; for a stage of your own, identity: digest in the manifest"
          : "make the file readable"
        add(stage.name, .missing, probe.faults[stage.name] ?? executable, remedy)
        continue
      }
      guard stage.identity == .ask else {
        add(stage.name, .ok, executable, "")
        continue
      }
      let versions = identity.depends.sorted { $0.key < $1.key }.map {
        "\($0.key) \($0.value.shortened)"
      }
      add(stage.name, .ok, (["revision \(identity.revision)"] + versions).joined(separator: ", "), "")
    }
    if let build = probe.identities.values.compactMap({ $0.depends["whisper.cpp build"] }).first {
      checkSpeechLibrary(build: build)
    }
  }

  /// How whisper.cpp was built, as the stage that transcribes says it, and what that costs. The figures are of 20 minutes
  /// of speech and two cores with AVX-512.
  mutating func checkSpeechLibrary(build: String) {
    let parts = build.split(separator: "+")
    var costs: [String] = []
    if !parts.contains("llamafile") {
      costs.append(
        build == "unknown" ? "it does not say how it was built" : "the encoder takes 1.7 times as long")
    }
    if parts.contains("openmp") { costs.append("threads that wait take cores from other work") }
    add(
      "speech library", costs.isEmpty ? .ok : .optional,
      (["whisper.cpp, \(build) build"] + costs).joined(separator: "; "),
      costs.isEmpty ? "" : "make bootstrap (a packaged whisper.cpp has to be removed first)")
  }

  /// The speech model that is used (`name`, nil: any) and the one for voice activity.
  package mutating func checkModels(named name: String?) {
    let best = speechModel(named: name)
    let file = best.flatMap { installation.file(kind: .model, name: $0) }
    let wanted = best ?? "base.en"
    if let file {
      let isSynthetic = best == ModelCatalogue.synthetic
      add(
        "speech model", .ok, file + (isSynthetic ? " (synthetic voices only)" : ""),
        isSynthetic ? "for real voices: sonar models fetch base.en, or sonar models import --scan" : "")
    } else {
      let known = ModelCatalogue.model(named: wanted)?.name ?? "base.en"
      add("speech model", .missing, wanted, "sonar models fetch \(known), or sonar models import --scan")
    }
    if let file = installation.file(kind: .model, name: ModelCatalogue.voiceActivity) {
      add("voice activity model", .ok, file, "")
    } else {
      add("voice activity model", .optional, "loudness is used instead", "make bootstrap")
    }
  }

  /// `name`, or without one the best model that is installed.
  func speechModel(named name: String?) -> String? {
    name ?? ModelCatalogue.best { installation.file(kind: .model, name: $0) != nil }
  }

  /// Which number format of the speech model (`name`, nil: the best one) is fastest on this processor.
  /// - Throws: `StageFailure`, `ManifestError`, `WorkspaceError`, `CommandFailure`.
  package mutating func checkSpeed(ofModel name: String?) async throws {
    let installed = try InstalledModel.all(in: installation.modelFolders)
    guard let name = speechModel(named: name),
      case let models = InstalledModel.family(of: name, in: installed),
      !models.isEmpty
    else { return }
    compare(try await models.count > 1 ? ModelTrial.run(models, installation) : [], of: name)
  }

  /// Adds the results of `trials` of the formats of the model `name`, which is used.
  mutating func compare(_ trials: [ModelTrial], of name: String) {
    let what = "speech model speed"
    guard !trials.isEmpty else {
      return add(
        what, .optional, "\(name) alone is installed", WeightFormat.commandForAnother(than: name))
    }
    func seconds(_ trial: ModelTrial) -> Double { trial.seconds ?? .infinity }
    let times = trials.map { trial in
      trial.model + (trial.seconds.map { String(format: " %.2f s", $0) } ?? " fails on this processor")
    }.joined(separator: ", ")
    let detail = "\(times) for \(ModelTrial.soundSeconds) s of sound on one core"
    guard let fastest = trials.min(by: { seconds($0) < seconds($1) }), fastest.seconds != nil else {
      return add(what, .missing, detail, "sonar models verify, then make bootstrap")
    }
    let used = trials.first { $0.model == name }.map(seconds) ?? .infinity
    // What is hardly faster is no reason to change words.
    let isBest = seconds(fastest) > 0.95 * used
    add(
      what, isBest ? .ok : .optional, detail,
      isBest
        ? ""
        : "for speed, model: \(fastest.model) in sonar.yaml; first see what words it costs: sonar bench --help"
    )
  }

  /// Programs that are used where they are installed.
  package mutating func checkPrograms() {
    for (name, purpose) in [("ffmpeg", "m4a, mp4 and webm"), ("curl", "sonar models fetch")] {
      if let path = installation.executable(name) {
        add(name, .ok, path, "")
      } else {
        add(name, .optional, "needed for \(purpose)", "apt install \(name) (or brew install \(name))")
      }
    }
  }

  /// Checks that this system lets stages be limited in all ways.
  package mutating func checkLimits() {
    guard !StageLimits.areApplied else { return }
    add("limits", .optional, "memory and CPU time of stages are not limited on this system", "")
  }

  /// The journal at `root`: that it is there, for its owner alone, and has room.
  package mutating func checkJournal(root: String) throws {
    var status = stat()
    guard stat(root + "/sonar.yaml", &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR {
        add("journal", .optional, "none at \(root)", "sonar init \(root.shellQuoted)")
      } else {
        let reason = String(cString: strerror(errno))
        add("journal", .missing, "\(root) cannot be read (\(reason))", "fix its permissions or path")
      }
      return
    }
    guard stat(root, &status) == 0 else {
      throw WorkspaceError.inputOutput(path: root, action: "be read", code: errno)
    }
    let isOwn = status.st_mode & 0o077 == 0
    add(
      "journal", isOwn ? .ok : .optional, root + (isOwn ? "" : " (others may look into it)"),
      isOwn ? "" : "chmod 700 \(root.shellQuoted)")
    if access(root, R_OK | W_OK | X_OK) != 0 {
      add("permissions", .missing, "\(root) is not yours to write", "chown it, or sonar init DIR elsewhere")
    }
    for id in try Workspace(root: root).joins().unreadable.keys.sorted() {
      add(
        "joined recordings", .optional, "state/joined/\(id).json cannot be read",
        "restore it from a backup, or sonar run makes the recording a private entry")
    }
    guard let free = freeBytes(at: root) else { return }
    let isEnough = free >= 1_000_000_000
    add("free disk", isEnough ? .ok : .optional, sizeText(bytes: free), isEnough ? "" : "make room")
  }

  mutating func add(_ what: String, _ state: Finding.State, _ detail: String, _ advice: String) {
    findings.append(Finding(what: what, state: state, detail: detail, advice: advice))
  }
}
