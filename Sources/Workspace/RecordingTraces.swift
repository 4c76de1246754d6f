import Digest
internal import Foundation

/// Data about recordings outside their folders, the database and the surfaces.
struct RecordingTraces {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// Removes everything stored about the recording `id`: texts being edited, lines that name it, its place on a morning page, and
  /// other databases beside the index, which may contain its words.
  /// - Throws: `WorkspaceError` for the first item that could not be removed; the rest is removed.
  func remove(_ id: String) throws(WorkspaceError) {
    var failure: WorkspaceError?
    func attempt(_ work: () throws(WorkspaceError) -> Void) {
      do throws(WorkspaceError) { try work() } catch { failure = failure ?? error }
    }
    attempt { () throws(WorkspaceError) in try removeSheets { $0.contains(id) } }
    // What a killed command was reading aloud.
    attempt { () throws(WorkspaceError) in try removeSheets { $0.hasPrefix(Workspace.spokenPrefix) } }
    attempt { () throws(WorkspaceError) in try removeLines(id) }
    attempt { () throws(WorkspaceError) in try workspace.removeFromMorning(id) }
    attempt { () throws(WorkspaceError) in try workspace.forgetJoins(of: id) }
    attempt { () throws(WorkspaceError) in try removeOtherDatabases() }
    if let failure { throw failure }
  }

  /// Removes files of what the owner is editing whose names are `wanted`.
  func removeSheets(_ wanted: (String) -> Bool) throws(WorkspaceError) {
    guard try FileSystem.exists(workspace.edits) else { return }
    for item in try FileSystem.items(in: workspace.edits) where wanted(item.name) {
      try FileSystem.removeTree(workspace.edits + "/" + item.name)
    }
  }

  /// Removes the lines that name it from the entry lists of the journal's stages and from the plan cache.
  private func removeLines(_ id: String) throws(WorkspaceError) {
    try forgetPlan(of: id)
    if var sounds = FileSystem.readCache(workspace.soundsFile), sounds.removeLines(with: Data(id.utf8)) {
      try FileSystem.replace(workspace.soundsFile, with: sounds)
    }
    guard try FileSystem.attributes(workspace.stagesFolder)?.kind == .folder else { return }
    let name = Data(#""recording":"\#(id)""#.utf8)
    for item in try FileSystem.items(in: workspace.stagesFolder) where item.kind == .folder && item.isNamable
    {
      let path = workspace.stageEntriesFile(item.name)
      guard try FileSystem.size(path) != nil else { continue }
      var data = try FileSystem.read(path)
      guard data.removeLines(with: name) else { continue }
      try FileSystem.atomicWrite(data, to: path)
    }
  }

  /// Removes its line from the plan cache; a damaged cache is removed entirely, which loses nothing.
  private func forgetPlan(of id: String) throws(WorkspaceError) {
    let path = workspace.planCacheFile
    guard let bytes = FileSystem.readCache(path),
      let end = bytes.prefix(256).firstIndex(of: UInt8(ascii: "\n"))
    else { return try FileSystem.removeTree(path) }
    let head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    var body = bytes[(end + 1)...]
    guard head.count == 3, head[2] == Digest.sha256(body) else { return try FileSystem.removeTree(path) }
    let line = body.line(around: bytes[end...].range(of: Data("\n\(id)\t".utf8))?.upperBound)
    // Foundation traps where two empty slices of one Data are joined.
    if let line { body.removeSubrange(line) }
    // No other line may name it.
    guard body.range(of: Data(id.utf8)) == nil else { return try FileSystem.removeTree(path) }
    guard line != nil else { return }
    let first = "\(head[0]) \(head[1]) \(Digest.sha256(body))\n"
    try FileSystem.replace(path, with: Data(first.utf8) + body)
  }

  /// Removes any other file named after the database.
  private func removeOtherDatabases() throws(WorkspaceError) {
    let name = workspace.databaseName
    let own = ([workspace.database] + workspace.databaseCompanions).map { ($0 as NSString).lastPathComponent }
    for item in try FileSystem.items(in: workspace.root)
    where !own.contains(item.name) && (item.name.hasPrefix(name) || item.name.hasPrefix("." + name)) {
      try FileSystem.removeTree(workspace.root + "/" + item.name)
    }
  }
}

extension Data {
  /// Removes all lines that contain `bytes`; returns whether there are any.
  fileprivate mutating func removeLines(with bytes: Data) -> Bool {
    var kept = Data()
    var rest = self[...]
    while let line = rest.line(around: rest.range(of: bytes)?.lowerBound) {
      kept += rest[..<line.lowerBound]
      rest = rest[line.upperBound...]
    }
    guard rest.startIndex != startIndex else { return false }
    self = kept + rest
    return true
  }

  /// The line that `place` is in, with its line feed; nil for nil.
  fileprivate func line(around place: Int?) -> Range<Int>? {
    guard let place else { return nil }
    let feed = UInt8(ascii: "\n")
    let start = self[..<place].lastIndex(of: feed).map { $0 + 1 } ?? startIndex
    return start..<(self[place...].firstIndex(of: feed).map { $0 + 1 } ?? endIndex)
  }
}

extension Workspace {
  /// Removes the text of the recording `id` that the owner is editing, and files that editors put beside it.
  /// - Throws: `WorkspaceError`.
  package func removeSheets(of id: String) throws(WorkspaceError) {
    try RecordingTraces(self).removeSheets { $0.contains(id) }
  }
}
