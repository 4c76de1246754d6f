import Foundation
import Inbox
package import Pipeline
package import Synchronization
package import Workspace

/// A journal whose stages are shell scripts, in a folder that is removed with the fixture.
package final class PipelineFixture: Sendable {
  package let folder: String
  package let workspace: Workspace
  package let installation: Installation
  package let events = Mutex<[RunEvent]>([])

  /// `ingest` copies the recording, `words` reads its output.
  package static let twoStages = """
    pipeline: test
    stages:
      ingest:
        run: ingest
        inputs: {recording: original}
        outputs: {audio: audio.txt}
        identity: digest
      words:
        run: words
        inputs: {audio: ingest.audio}
        outputs: {words: words.txt}
        identity: digest

    """
  package static let copy = "cp \"$recording\" \"$audio\""
  /// Body of `words` that writes the text in upper case.
  package static let upper = #"tr a-z A-Z <"$audio" >"$words""#
  /// Prefix of a script's body that adds a line to the file `tries`.
  package static let note = #"echo x >>"$work/tries"; "#

  package init(_ manifest: String = twoStages, settings: String = "", scripts: [String: String]) throws {
    folder = NSTemporaryDirectory() + "sonar-pipeline-\(UUID().uuidString)"
    workspace = try Workspace.create(root: folder + "/journal", settingsText: settings)
    installation = Installation(
      executableFolders: [folder + "/bin"], modelFolders: [folder + "/models"],
      pipelineFolders: [folder + "/pipelines"])
    for name in ["bin", "models", "pipelines"] { try FileSystem.makeFolder(folder + "/" + name) }
    try write("pipelines/journal.yaml", manifest)
    for (name, body) in scripts { try script(name, body) }
  }

  /// The same with the stages of `twoStages`.
  package convenience init(
    words: String = upper, ingest: String = copy, manifest: String = twoStages, settings: String = ""
  ) throws {
    try self.init(manifest, settings: settings, scripts: ["ingest": ingest, "words": words])
  }

  deinit { try? FileSystem.removeTree(folder) }

  package func write(_ name: String, _ text: String) throws {
    try FileSystem.atomicWrite(Data(text.utf8), to: folder + "/" + name)
  }

  package func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a script with its options as shell variables, and the fixture's folder as `$work`.
  @discardableResult
  package func script(_ name: String, _ body: String) throws -> String {
    let path = folder + "/bin/" + name
    let options = #"while [ $# -gt 1 ]; do eval "${1#--}=\$2"; shift 2; done"#
    try writeProgram("#!/bin/sh\nwork='\(folder)'\n\(options)\n\(body)\n", to: path)
    return path
  }

  /// Writes a script that answers each line of standard input by `body`, with the job number in `$job`.
  @discardableResult
  package func warmScript(_ name: String, _ body: String) throws -> String {
    try script(
      name,
      #"""
      while read -r line; do
      job=$(printf '%s' "$line" | sed 's/.*"job":\([0-9]*\).*/\1/')
      \#(body)
      done
      """#)
  }

  /// Imports each text as a recording and returns their folders in the same order.
  @discardableResult
  package func record(_ texts: String...) throws -> [RecordingFolder] {
    var intaker = try Importer(workspace: workspace, timeZone: WorkspaceFixture.berlin)
    return try texts.enumerated().map { index, text in
      let path = workspace.inbox + "/2026-01-0\(index + 1) 10.00.00.txt"
      try FileSystem.atomicWrite(Data(text.utf8), to: path)
      guard case .taken(let folder) = try intaker.take(InboxFile(path: path)).outcome else {
        throw WorkspaceError.missing(path: path)
      }
      return folder
    }
  }

  package func pipeline(
    _ commandLine: Settings = Settings(), _ configure: (inout Pipeline.Options) -> Void = { _ in }
  ) async throws -> Pipeline {
    var options = Pipeline.Options()
    configure(&options)
    return try await Pipeline(
      workspace: workspace, installation: installation, commandLine: commandLine, options: options)
  }

  @discardableResult
  package func run(
    _ commandLine: Settings = Settings(), _ configure: (inout Pipeline.Options) -> Void = { _ in }
  ) async throws -> RunReport {
    try await pipeline(commandLine, configure).run(workspace.recordings()) { event in
      self.events.withLock { $0.append(event) }
    }
  }

  /// Number of lines in the file `name` in the fixture's folder.
  package func lines(_ name: String) -> Int { text(name)?.split(separator: "\n").count ?? 0 }

  /// Text of the only result of `stage` in `recording`; nil unless there is exactly one.
  package func result(_ stage: String, _ file: String, _ recording: RecordingFolder) throws -> String? {
    let artifacts = try recording.artifacts(stage)
    guard artifacts.count == 1 else { return nil }
    let path = recording.artifactFolder(stage, artifacts[0]) + "/" + file
    return try String(decoding: FileSystem.read(path), as: UTF8.self)
  }

  /// Names of all items in `artifacts/STAGE`, including unfinished folders.
  package func leftovers(_ stage: String, _ recording: RecordingFolder) throws -> [String] {
    let path = recording.path + "/artifacts/" + stage
    return try FileSystem.exists(path) ? FileSystem.items(in: path).map(\.name) : []
  }

  /// Waits until `condition` holds; false after five minutes.
  package static func waits(for condition: () -> Bool) async -> Bool {
    for _ in 0..<15_000 {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  /// True if the process whose ID is in the file `name` is running; a zombie is not.
  package func isAlive(_ name: String) -> Bool {
    guard let pid = text(name).flatMap({ pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }),
      kill(pid, 0) == 0
    else { return false }
    guard let state = FileManager.default.contents(atPath: "/proc/\(pid)/stat") else { return true }
    return !String(decoding: state, as: UTF8.self).contains(") Z ")
  }
}
