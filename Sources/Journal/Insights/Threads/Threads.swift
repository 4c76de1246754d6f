import Foundation
import Model
import StageContract
import Text

/// The owner's threads: a folder with one file per thread.
package struct Threads: Sendable {
  /// Path of the folder.
  package let folder: String
  /// The valid threads, sorted by ID.
  package private(set) var threads: [JournalThread] = []
  /// Errors of the invalid files, sorted by file name.
  package private(set) var broken: [ThreadError] = []

  /// Reads the threads in `folder`; a missing folder holds none.
  /// - Throws: `ThreadError.inputOutput` if the folder cannot be listed.
  package init(folder: String) throws(ThreadError) {
    self.folder = folder
    guard FileManager.default.fileExists(atPath: folder) else { return }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .inputOutput(
        path: folder, reason: "cannot be listed; check that it is a folder that you may read")
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where !name.hasPrefix(".") {
      let path = folder + "/" + name
      if name.hasSuffix(".yml") {
        broken.append(.malformed(path: path, line: nil, reason: "a thread's file ends in .yaml; rename it"))
      }
      guard name.hasSuffix(".yaml") else { continue }
      do throws(ThreadError) {
        threads.append(try Self.read(path))
      } catch {
        broken.append(error)
      }
    }
    threads.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// The thread with the ID `name`, else the one with that name, else the only one whose ID begins with it.
  /// - Throws: `ThreadError.unknown`, `.ambiguous`, or the error of its file if that is invalid.
  package func named(_ name: String) throws(ThreadError) -> JournalThread {
    if let exact = threads.first(where: { $0.id == name }) { return exact }
    let path = folder + "/" + name + ".yaml"
    for error in broken {
      if case .malformed(path, _, _) = error { throw error }
    }
    let key = Words.normal(name)
    let called = threads.filter { Words.normal($0.name) == key }
    let found = called.isEmpty ? threads.filter { !key.isEmpty && $0.id.hasPrefix(key) } : called
    guard let first = found.first else {
      let names = threads.flatMap { [$0.id, $0.name] }
      throw .unknown(name: name, nearest: nearestName(to: name, among: names))
    }
    guard found.count == 1 else { throw .ambiguous(name: name, ids: found.map(\.id)) }
    return first
  }

  /// The thread whose ID or name a recording was made for, as its sidecar says it; nil if there is none.
  package func recorded(for name: String) -> JournalThread? {
    threads.first { [$0.id, $0.name].map(Words.normal).contains(Words.normal(name)) }
  }

  /// Writes a file for `thread`, as said now by the clock of the machine, and derives its ID from its name. Returns the thread with that ID.
  /// - Throws: `ThreadError.taken` if the name is in use, `.impossible`; `DocumentError`.
  package static func create(_ thread: JournalThread, in folder: String) throws -> JournalThread {
    if let fault = thread.fault { throw ThreadError.impossible(reason: fault.reason) }
    return try locked(folder) {
      let key = Words.normal(thread.name)
      if let other = try Threads(folder: folder).threads.first(where: { Words.normal($0.name) == key }) {
        throw ThreadError.taken(name: thread.name, id: other.id)
      }
      let id = JournalThread.id(for: thread.name)
      var new = thread
      new.id = id
      new.said.note([JournalThread.creation] + new.added + new.excluded, at: Date())
      var number = 1
      while FileManager.default.fileExists(atPath: path(new.id, folder)) {
        number += 1
        new.id = "\(id)-\(number)"
      }
      let text = ThreadFile.text(new)
      guard try ThreadFile(path: path(new.id, folder)).thread(text) == new else {
        throw ThreadError.impossible(
          reason: "\(thread.name): cannot be written as YAML; use plain letters, digits and spaces")
      }
      try writeFile(Data(text.utf8), to: path(new.id, folder))
      return new
    }
  }

  /// Lets `body` change which entries the owner added to or excluded from the thread `id`, and writes the
  /// changes to its file, as said now by the clock of the machine. Returns the changed thread.
  ///
  /// Concurrent commands wait for each other. The rest of the file stays as its owner wrote it.
  /// - Throws: `ThreadError`, `DocumentError`, and whatever `body` throws; the file is then unchanged.
  @discardableResult
  package static func change(
    _ id: String, in folder: String, _ body: (inout JournalThread) throws -> Void
  ) throws -> JournalThread {
    try locked(folder) {
      // Change the target of a symbolic link, not the link itself.
      let path = URL(filePath: path(id, folder)).resolvingSymlinksInPath().path
      let text = try text(path)
      let before = try ThreadFile(path: Self.path(id, folder)).thread(text)
      var after = before
      try body(&after)
      guard after != before else { return before }
      after.said.note(
        Set(after.added).symmetricDifference(before.added)
          .union(Set(after.excluded).symmetricDifference(before.excluded)), at: Date())
      if let fault = after.fault { throw ThreadError.impossible(reason: "\(id): \(fault.reason)") }
      var edit = ThreadEdit(text)
      if after.added != before.added { edit.set("add", to: after.added) }
      if after.excluded != before.excluded { edit.set("exclude", to: after.excluded) }
      edit.set(after.said)
      guard (try? ThreadFile(path: Self.path(id, folder)).thread(edit.text)) == after else {
        let lists = [("add", after.added), ("exclude", after.excluded)].map { key, ids in
          "\(key): [\(ids.map(ThreadFile.scalar).joined(separator: ", "))]"
        }
        throw ThreadError.requiresManualEdit(path: path, line: lists.joined(separator: ", "))
      }
      try writeFile(Data(edit.text.utf8), to: path)
      return after
    }
  }

  /// Deletes the file of the thread `id`, valid or not; entries are not touched.
  /// - Throws: `ThreadError`.
  package static func delete(_ id: String, in folder: String) throws {
    try locked(folder) {
      guard unlink(path(id, folder)) == 0 else {
        throw ThreadError.inputOutput(path: path(id, folder), reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Path of the file of the thread `id` in `folder`.
  package static func path(_ id: String, _ folder: String) -> String { folder + "/" + id + ".yaml" }

  private static func read(_ path: String) throws(ThreadError) -> JournalThread {
    try ThreadFile(path: path).thread(text(path))
  }

  private static func text(_ path: String) throws(ThreadError) -> String {
    guard let data = try? readFile(path) else {
      throw .inputOutput(path: path, reason: "cannot be read; check that it is a file that you may read")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw .malformed(path: path, line: nil, reason: "not UTF-8 text; save it as UTF-8")
    }
    return text
  }

  /// Runs `body` while no other command changes threads; creates the folder if it is missing.
  private static func locked<Value>(_ folder: String, _ body: () throws -> Value) throws -> Value {
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw ThreadError.inputOutput(path: folder, reason: String(cString: strerror(errno)))
    }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ThreadError.inputOutput(path: folder, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw ThreadError.inputOutput(path: folder, reason: String(cString: strerror(errno)))
      }
    }
    return try body()
  }
}
