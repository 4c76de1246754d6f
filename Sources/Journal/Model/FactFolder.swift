package import Foundation
package import StageContract

/// The facts of the files in a journal's `facts` folder.
///
/// A fault in one fact or one file is a remark, and all others count.
package struct FactFolder: Equatable, Sendable {
  /// In the order of their files' names and of their places in them.
  package var facts: [Place] = []
  /// One line for each thing that is wrong: file, line, what, and what to do.
  package var remarks: [String] = []

  /// A fact and where it is written.
  package struct Place: Equatable, Sendable {
    /// Name of the file.
    package var file: String
    /// Its place among the facts of the file, from 0.
    package var position: Int
    package var fact: WrittenFact
  }

  /// Name of the file with what the owner typed, one fact a line.
  package static let typed = "typed.jsonl"
  /// Name of a file that tells of the device, and holds no facts.
  package static let device = "device.json"
  /// Kind and latest version of the other files.
  package static let schema = Schema(name: "facts", version: 1)
  /// Largest size of such a file in bytes: a month of facts every minute.
  static let largest = 8_000_000
  /// So far clocks of two devices may differ, in seconds.
  private static let skew: TimeInterval = 600
  private static let remarksOfFile = 10

  package init() {}

  /// How many bytes of `data`, which has one fact a line, are whole lines: all of them, unless a power cut ended the writing
  /// of the last one.
  package static func wholeLines(_ data: Data) -> Int {
    let tail = data.suffix(from: data.lastIndex(of: 0x0A).map { $0 + 1 } ?? data.startIndex)
    let last = tail.last { ![0x20, 0x09, 0x0D].contains($0) }
    return last == nil || last == UInt8(ascii: "}") ? data.count : data.count - tail.count
  }

  /// Reads the folder at `path`; without one there are no facts.
  /// - Parameter now: a fact of later counts from then on, and is a remark.
  package static func read(_ path: String, now: Date) -> FactFolder {
    var folder = FactFolder()
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      let isGone = !FileManager.default.fileExists(atPath: path)
      if !isGone { folder.remarks.append("\(path): the folder cannot be read; check its permissions") }
      return folder
    }
    for name in names.sorted() where name != device && !name.hasPrefix(".") {
      guard name == typed || name.lowercased().hasSuffix(".json") else { continue }
      var file = FactFile(path: path + "/" + name, now: now.addingTimeInterval(skew))
      if name == typed { file.readLines() } else { file.readDocument() }
      folder.facts += file.facts.map { Place(file: name, position: $0.position, fact: $0.fact) }
      folder.remarks += file.remarks.prefix(remarksOfFile)
      let more = file.remarks.count - remarksOfFile
      if more > 0 {
        folder.remarks.append(
          "\(file.path): \(more) more facts are wrong; correct the program that writes it")
      }
    }
    return folder
  }
}

/// One file while it is read.
private struct FactFile {
  let path: String
  /// The latest time that is not in the future.
  let now: Date
  var facts: [(position: Int, fact: WrittenFact)] = []
  var remarks: [String] = []

  /// One fact a line.
  mutating func readLines() {
    guard let data = bytes(limit: largestDocument) else { return }
    for (index, line) in data.prefix(FactFolder.wholeLines(data)).split(
      separator: 0x0A, omittingEmptySubsequences: false
    ).enumerated()
    where !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
      noting { () throws(LocatedJSON.Fault) in try LocatedJSON(Data(line), firstLine: index + 1) }
        .map { add($0, at: index, writtenAt: nil) }
    }
  }

  /// A document with a list of facts.
  mutating func readDocument() {
    guard let data = bytes(limit: FactFolder.largest) else { return }
    noting { () throws(LocatedJSON.Fault) in
      let members = try FactMembers(LocatedJSON(data), keys: ["schema", "written_at", "facts"])
      try Self.check(members["schema"], members)
      let writtenAt = try members.text("written_at")
      if let writtenAt, Instant.date(writtenAt) == nil { throw members.wrongInstant("written_at") }
      guard case .array(let list) = members["facts"]?.value else {
        throw members.wrong("facts", "a list […]")
      }
      return (list, writtenAt)
    }.map { list, writtenAt in
      for (index, json) in list.enumerated() { add(json, at: index, writtenAt: writtenAt) }
    }
  }

  private static func check(_ json: LocatedJSON?, _ members: FactMembers) throws(LocatedJSON.Fault) {
    guard let json else { throw members.missing("schema") }
    let schema = try FactMembers(json, keys: ["name", "version"])
    let expected = FactFolder.schema
    guard try schema.text("name") == expected.name else { throw schema.wrong("name", expected.name) }
    guard let version = try schema.number("version").flatMap(Int.init(exactly:)), version >= 1 else {
      throw schema.wrong("version", "a whole number, at most \(expected.version)")
    }
    guard version <= expected.version else {
      throw .init(
        line: json.line,
        reason:
          "facts version \(version) is of a later release; this one reads up to \(expected.version); update Sonar"
      )
    }
  }

  private mutating func add(_ json: LocatedJSON, at position: Int, writtenAt: String?) {
    guard let fact = noting({ () throws(LocatedJSON.Fault) in try WrittenFact(json, writtenAt: writtenAt) })
    else { return }
    facts.append((position, fact))
    let times = [fact.writtenAt, fact.kind == .document ? nil : fact.at].compactMap { $0 }
    if times.contains(where: { WrittenFact.earliest($0, isDocument: false).map { $0 > now } ?? false }) {
      remarks.append("\(path):\(json.line): its time is in the future; it counts from then on")
    }
  }

  /// The result of `body`; its error becomes a remark.
  private mutating func noting<Value>(_ body: () throws(LocatedJSON.Fault) -> Value) -> Value? {
    do throws(LocatedJSON.Fault) {
      return try body()
    } catch {
      remarks.append("\(path):\(error.line): \(error.reason)")
      return nil
    }
  }

  /// The contents of the file; nil, with a remark, if it is not a file of at most `limit` bytes.
  private mutating func bytes(limit: Int) -> Data? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFLNK:
      remarks.append("\(path): a link is not followed; put the file itself there")
      return nil
    default:
      remarks.append("\(path): not a regular file; remove it")
      return nil
    }
    guard status.st_size <= limit else {
      remarks.append(
        "\(path): \(status.st_size / 1_000_000) MB is more than a file of facts may have (\(limit / 1_000_000) MB); "
          + "write fewer facts to it")
      return nil
    }
    do throws(DocumentError) {
      return try readFile(path)
    } catch {
      // Renamed or removed meanwhile.
      if case .missing = error { return nil }
      remarks.append(error.description)
      return nil
    }
  }
}
