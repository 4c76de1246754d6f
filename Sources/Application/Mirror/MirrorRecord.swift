import Foundation
import Workspace

/// The mirrors of a journal and what was written there: `state/mirror.tsv`. A file is on record before it is written; one that is not
/// counts as the owner's.
///
/// A line is a row: kind, key and values, with tabs between them. It replaces an earlier one with the same kind and key, and removes it
/// if a hyphen is before the kind, so that what changed is put on record at the end of the file. The file is rewritten when it has
/// become twice as long as it has to be, and after a withdrawal, so that nothing of the entry is left in it.
struct MirrorRecord {
  /// Mirrors by the absolute path of their target.
  var mirrors: [String: Mirror] = [:]
  /// Number of lines in the file; nil if none can be added, as there is no file or its last line is not complete.
  private var lines: Int?

  /// What was written to one target.
  struct Mirror {
    /// Entries by ID.
    var entries = Rows<Entry>()
    /// Digests of what was written, by path in the mirror: two while a file is being replaced.
    var files = Rows<[String]>()
    /// Paths of files that the owner edited, once that was said; values are empty.
    var told = Rows<[String]>()
    /// Weeks, by their Monday, and threads, by the path of their note. One that is not here is looked at whether it changed or not.
    var parts = Rows<Part>()

    init(
      entries: Rows<Entry> = .init(), files: Rows<[String]> = .init(), told: [String] = []
    ) {
      (self.entries, self.files) = (entries, files)
      self.told = .init(Dictionary(told.map { ($0, []) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// An entry as it was written.
  struct Entry: Equatable {
    /// Digest of all that its files are made from.
    var key: String
    /// Name of its files.
    var name: String
    /// The name that they would have if no other entry had it.
    var base: String
    /// Paths of its own files: its note and its sound.
    var files: [String]
  }

  /// A part of the mirror that was written and was as the journal: nothing in it was left as the owner edited it.
  struct Part: Equatable {
    /// Digest of all that it is made from.
    var digest: String
    /// Paths of its notes, without those of entries.
    var files: [String]
  }

  /// Rows by key, and which of them have changed since they were saved.
  struct Rows<Value: Equatable> {
    private(set) var values: [String: Value]
    fileprivate var changed: Set<String> = []

    init(_ values: [String: Value] = [:]) { self.values = values }

    subscript(key: String) -> Value? {
      get { values[key] }
      set {
        if values[key] == newValue { return }
        values[key] = newValue
        changed.insert(key)
      }
    }

    /// Takes over a row as it was saved.
    fileprivate mutating func restore(_ key: String, _ value: Value?) { values[key] = value }

    /// Removes all rows but those whose keys are in `kept`.
    mutating func keep(_ kept: (String) -> Bool) {
      for key in values.keys.filter({ !kept($0) }) { self[key] = nil }
    }
  }

  fileprivate enum Kind: String {
    /// The first line, with the version as its key.
    case head = "mirror"
    /// What follows is of the mirror in the target that is the key.
    case target
    case file, entry, told, part
  }

  private static let version = 3
  /// Lines that are of no use any more and cause no new file.
  private static let slack = 1_000
}

extension MirrorRecord {
  /// The record at `path`; nothing if there is none, or what an earlier release wrote beside it.
  /// - Throws: `WorkspaceError.malformed`, `.laterVersion`, `.notAFile`, `.inputOutput`.
  static func read(_ path: String) throws(WorkspaceError) -> MirrorRecord {
    var record = MirrorRecord()
    guard let found = try FileSystem.attributes(path) else {
      record.mirrors = try EarlierMirrorRecord.mirrors(earlier(path))
      return record
    }
    guard found.kind == .file else { throw .notAFile(path: path) }
    let data = try FileSystem.read(path)
    var version: Int?
    var fault: Int?
    data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      var (start, number, target) = (0, 0, "")
      while fault == nil, let end = bytes[start...].firstIndex(of: lineFeed) {
        let row = fields(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        number += 1
        if number == 1 {
          version = row.count == 2 && row[0] == Kind.head.rawValue ? Int(row[1]) : nil
          if version != Self.version { break }
        } else if !record.add(row, &target) {
          fault = number
        }
        start = end + 1
      }
      // A row that a killed command did not complete is of nothing that was done.
      record.lines = start == bytes.count ? number : nil
    }
    if let version, version > Self.version {
      throw .laterVersion(path: path, kind: Kind.head.rawValue, found: version, supported: Self.version)
    }
    guard version == Self.version, fault == nil else {
      throw .malformed(
        path: path, kind: Kind.head.rawValue, reason: "line \(fault ?? 1) is not one of a record of mirrors")
    }
    return record
  }

  /// The targets that the damaged record at `path` names.
  static func targets(_ path: String) -> [String] {
    let lines = (FileSystem.readCache(path) ?? Data()).split(separator: lineFeed)
    let rows = lines.map { line in line.withUnsafeBytes { fields($0) } }
    return Set(
      rows.filter { $0.count == 2 && $0[0] == Kind.target.rawValue && $0[1].hasPrefix("/") }.map { $0[1] }
    )
    .sorted()
  }

  /// Writes all of the record to `path`.
  /// - Throws: `WorkspaceError.inputOutput`.
  mutating func write(to path: String) throws(WorkspaceError) {
    var bytes: [UInt8] = []
    var count = 1
    Self.append([Kind.head.rawValue, "\(Self.version)"], to: &bytes)
    for (target, mirror) in mirrors.sorted(by: { $0.key < $1.key }) {
      let rows = [[Kind.target.rawValue, target]] + mirror.rows(isWhole: true)
      for row in rows { Self.append(row, to: &bytes) }
      count += rows.count
    }
    try FileSystem.makeFolder((path as NSString).deletingLastPathComponent)
    try FileSystem.atomicWrite(Data(bytes), to: path)
    try FileSystem.removeTree(Self.earlier(path))
    lines = count
    for target in mirrors.keys { mirrors[target]?.markSaved() }
  }

  /// Puts on record at `path` what changed in `mirror`, the one in `target`.
  /// - Parameter isWhole: whether the file is rewritten, so that nothing of what was removed is left in it.
  /// - Throws: `WorkspaceError.inputOutput`.
  mutating func save(
    _ mirror: inout Mirror, _ target: String, isWhole: Bool, to path: String
  ) throws(WorkspaceError) {
    let rows = mirror.rows(isWhole: false)
    let needed = mirror.count + mirrors.reduce(0) { $0 + ($1.key == target ? 0 : $1.value.count) }
    if !isWhole, let known = lines, known < 2 * needed + Self.slack {
      if rows.isEmpty { return }
      var bytes: [UInt8] = []
      for row in [[Kind.target.rawValue, target]] + rows { Self.append(row, to: &bytes) }
      // Unless the lines are complete, none can follow them.
      lines = nil
      try FileSystem.append(line: Data(bytes.dropLast()), to: path)
      lines = known + rows.count + 1
    } else {
      var whole = self
      whole.mirrors[target] = mirror
      try whole.write(to: path)
      lines = whole.lines
    }
    mirror.markSaved()
  }

  /// The path of the record of earlier releases.
  private static func earlier(_ path: String) -> String {
    (path as NSString).deletingLastPathComponent + "/mirror.json"
  }

  /// Takes over a row; false if it is none. `target` is that of the row.
  private mutating func add(_ row: [String], _ target: inout String) -> Bool {
    let isRemoved = row[0].hasPrefix("-")
    guard row.count > 1, let kind = Kind(rawValue: isRemoved ? String(row[0].dropFirst()) : row[0]) else {
      return false
    }
    let key = row[1]
    if kind == .target {
      target = key
      mirrors[target] = mirrors[target] ?? Mirror()
      return true
    }
    if target.isEmpty { return false }
    switch kind {
    case .file: mirrors[target, default: Mirror()].files.restore(key, isRemoved ? nil : Array(row[2...]))
    case .told: mirrors[target, default: Mirror()].told.restore(key, isRemoved ? nil : [])
    case .part:
      guard isRemoved || row.count > 2 else { return false }
      mirrors[target, default: Mirror()].parts.restore(
        key, isRemoved ? nil : Part(digest: row[2], files: Array(row[3...])))
    case .entry:
      guard isRemoved || row.count > 4 else { return false }
      mirrors[target, default: Mirror()].entries.restore(
        key, isRemoved ? nil : Entry(key: row[2], name: row[3], base: row[4], files: Array(row[5...])))
    case .head, .target: return false
    }
    return true
  }

  private static let (tab, lineFeed) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))
  private static let backslash = UInt8(ascii: "\\")

  /// Appends `row` as a line, in which a path may have tabs and line feeds.
  private static func append(_ row: [String], to bytes: inout [UInt8]) {
    for (number, field) in row.enumerated() {
      if number > 0 { bytes.append(tab) }
      for byte in field.utf8 {
        switch byte {
        case tab: bytes += [backslash, UInt8(ascii: "t")]
        case lineFeed: bytes += [backslash, UInt8(ascii: "n")]
        case backslash: bytes += [backslash, backslash]
        default: bytes.append(byte)
        }
      }
    }
    bytes.append(lineFeed)
  }

  private static func fields(_ line: UnsafeRawBufferPointer) -> [String] {
    line.split(separator: tab, omittingEmptySubsequences: false).map { field in
      let bytes = UnsafeRawBufferPointer(rebasing: field)
      guard bytes.contains(backslash) else { return String(decoding: bytes, as: UTF8.self) }
      return String(decoding: unescaped(bytes), as: UTF8.self)
    }
  }

  private static func unescaped(_ field: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in field {
      if isEscaped {
        bytes.append(byte == UInt8(ascii: "t") ? tab : byte == UInt8(ascii: "n") ? lineFeed : byte)
        isEscaped = false
      } else if byte == backslash {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

extension MirrorRecord.Mirror {
  /// True if all of `files` are on record.
  func has(_ files: [String]) -> Bool { files.allSatisfy { self.files[$0] != nil } }

  /// True if nothing of it is on record.
  var isEmpty: Bool { count == 0 }

  /// Number of its rows.
  fileprivate var count: Int {
    entries.values.count + files.values.count + told.values.count + parts.values.count
  }

  /// The rows that changed, or all. Parts come last, as they say that the others are complete.
  fileprivate func rows(isWhole: Bool) -> [[String]] {
    var found: [[String]] = []
    func add<Value: Equatable>(
      _ kind: MirrorRecord.Kind, _ rows: MirrorRecord.Rows<Value>, _ fields: (Value) -> [String]
    ) {
      let keys = isWhole ? rows.values.keys.sorted() : rows.changed.sorted()
      for key in keys {
        found.append(rows[key].map { [kind.rawValue, key] + fields($0) } ?? ["-" + kind.rawValue, key])
      }
    }
    add(.file, files) { $0 }
    add(.entry, entries) { [$0.key, $0.name, $0.base] + $0.files }
    add(.told, told) { $0 }
    add(.part, parts) { [$0.digest] + $0.files }
    return found
  }

  fileprivate mutating func markSaved() {
    (entries.changed, files.changed, told.changed, parts.changed) = ([], [], [], [])
  }
}
