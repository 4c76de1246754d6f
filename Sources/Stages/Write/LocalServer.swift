import Foundation
import Model
import StageContract
import StageKit
import Subprocess
import Synchronization
import SystemPackage

/// A `llama-server` that this process starts, on a unix socket in a folder that only its owner may enter.
///
/// It ends with this process, however that ends: a shell between the two waits for the end of a pipe that only this
/// process holds open, kills the server then, and removes the folder.
final class LocalServer: Sendable {
  /// The model's file.
  let path: String
  let endpoint: LocalEndpoint

  private let hasEnded = Mutex(false)
  private let lifeline: FileDescriptor

  /// Name under which the server knows the model.
  static func alias(_ path: String) -> String {
    NSString(string: NSString(string: path).lastPathComponent).deletingPathExtension.onOneLine
  }

  /// Starts a server with the model at `path`; it is not ready yet.
  /// - Throws: `WriteError`.
  init(_ path: String, searchPath: String) throws(WriteError) {
    _ = try Self.bytes(of: path)
    guard let program = Programs.find("llama-server", in: searchPath) else {
      throw .misconfigured(
        "gguf needs llama-server, which is not installed; install llama.cpp or set endpoint instead")
    }
    let folder = try Self.makeFolder()
    let socket = folder + "/s.sock"
    guard let endpoint = LocalEndpoint("unix:" + socket) else {
      throw .absent("\(folder.onOneLine) cannot hold a socket; set TMPDIR to a plain path")
    }
    self.path = path
    self.endpoint = endpoint
    let arguments = [folder, program] + Self.arguments(path, socket: socket, known: Self.help(of: program))
    let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
    do {
      ends = try FileDescriptor.pipe()
    } catch {
      throw .absent("llama-server cannot be started")
    }
    for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    lifeline = ends.writeEnd
    Task { [self] in
      var options = PlatformOptions()
      // What ends the group of the stage leaves the shell the time to remove the folder.
      options.processGroupID = 0
      _ = try? await Subprocess.run(
        .path("/bin/sh"), arguments: Arguments(["-c", Self.script, "sh"] + arguments),
        environment: .inherit.updating(Self.cleared), platformOptions: options,
        input: .fileDescriptor(ends.readEnd, closeAfterSpawningProcess: true), output: .discarded,
        error: .discarded)
      hasEnded.withLock { $0 = true }
    }
  }

  /// True if it has ended by itself.
  var isGone: Bool { hasEnded.withLock { $0 } }

  /// Ends it.
  func end() { try? lifeline.close() }

  /// Runs the server `$2…` until it ends or standard input does; then the folder `$1` goes.
  private static let script = """
    folder=$1; shift
    exec 3<&0
    "$@" </dev/null >/dev/null 2>&1 3<&- &
    server=$!
    trap 'kill -KILL $server $watcher; rm -rf "$folder"; exit 0' HUP INT TERM
    { read -r line <&3; kill -KILL $server; } 2>/dev/null &
    watcher=$!
    wait $server
    kill -KILL $watcher
    rm -rf "$folder"
    """

  /// Settings of llama-server in the environment are not this run's.
  private static var cleared: [Environment.Key: String?] {
    Dictionary(
      uniqueKeysWithValues: ProcessInfo.processInfo.environment.keys.filter { $0.hasPrefix("LLAMA_") }
        .compactMap { name in Environment.Key(rawValue: name).map { ($0, String?.none) } })
  }

  /// One request at a time, no page, no monitoring, no thinking, no network; what this release of llama-server does not
  /// know is left out.
  private static func arguments(_ path: String, socket: String, known help: String) -> [String] {
    let optional = [
      ["--no-webui"], ["--no-slots"], ["--reasoning-budget", "0"], ["--offline"], ["--log-disable"],
    ]
    return [
      "--model", path, "--host", socket, "--alias", alias(path), "--ctx-size", "\(ModelServer.wantedContext)",
      "--parallel", "1",
    ] + optional.filter { help.contains($0[0]) }.flatMap(\.self)
  }

  private static func help(of program: String) -> String {
    let help = try? BlockingWait.result {
      try await Subprocess.run(
        .path(FilePath(program)), arguments: ["--help"], output: .string(limit: 1 << 20), error: .discarded
      ).standardOutput
    }
    return (help ?? nil) ?? ""
  }

  /// Size of the model file at `path`.
  /// - Throws: `WriteError.misconfigured` if it is none.
  static func bytes(of path: String) throws(WriteError) -> Int {
    let name = path.onOneLine
    var status = stat()
    guard stat(path, &status) == 0 else { throw .misconfigured("\(name): there is no such file; check gguf") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .misconfigured("\(name): not a file; gguf must name a model's file")
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw .misconfigured("\(name): cannot be read; check its permissions")
    }
    guard (try? file.read(upToCount: 4)) == Data("GGUF".utf8) else {
      throw .misconfigured("\(name): not a GGUF file; gguf must name a model in that format")
    }
    return Int(status.st_size)
  }

  /// Most bytes of a socket's path, on any system.
  private static let longestSocketPath = 103

  /// A new folder for the socket, whose path leaves room in the limit of the system.
  private static func makeFolder() throws(WriteError) -> String {
    let name = "/sonar-XXXXXX"
    for parent in [FileManager.default.temporaryDirectory.path, "/tmp"]
    where (parent + name + "/s.sock").utf8.count <= longestSocketPath {
      var template = Array((parent + name).utf8CString)
      if mkdtemp(&template) != nil {
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    }
    throw .absent("no folder can be made for a socket in TMPDIR or /tmp")
  }

  /// The server as soon as it has loaded the model.
  /// - Throws: `WriteError`.
  func ready(curl: Curl, limits: ModelServer.Limits) throws(WriteError) -> ModelServer {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(limits.start) {
      if isGone {
        throw .misconfigured(
          "llama-server cannot load \(path.onOneLine); to see why, run `llama-server --model PATH`")
      }
      let health = try? curl.send(to: "/health", at: endpoint, seconds: limits.question)
      if health?.status == 200 {
        var server = try ModelServer.find(Self.alias(path), at: endpoint, curl: curl, limits: limits)
        server.writer.model = NSString(string: path).lastPathComponent.onOneLine
        server.writer.bytes = try Self.bytes(of: path)
        return server
      }
      usleep(50_000)
    }
    throw .slow("llama-server did not load \(path.onOneLine) within \(Int(limits.start)) s")
  }
}
