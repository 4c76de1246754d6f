internal import Digest
internal import Foundation
internal import Model
internal import StageContract
internal import Store
internal import Text

/// Makes the pages of entries from their documents.
struct EntryPageReader: Sendable {
  let site: PageSite
  let folder: PageFolder

  /// The page of the entry at `place`.
  /// - Throws: `DocumentError`, `PagesError`.
  func page(_ place: Int, _ line: EntryLine) throws -> Data {
    let entry = site.entries[place]
    var documents = EntryDocuments(id: entry.id)
    let owner = line.owner.map { OwnerState(at: $0) } ?? .absent
    guard !owner.isPrivate, !owner.isDiscreet else { throw PagesError.changed(entry.id) }
    documents.owner = try owner.owner()
    documents.source = try line.source.map { try Source.read($0) }
    documents.transcript = try line.transcript.map { try Transcript.read($0) }?.corrected(by: documents.owner)
    documents.extract = try line.extract.map { try Extract.read($0) }
    // An entry is shown without loudness and without what a model wrote if these cannot be read.
    do { documents.peaks = try line.peaks.map { try Peaks.read($0) } } catch is DocumentError {}
    do { documents.written = try line.written.map { try Written.read($0) } } catch is DocumentError {}
    let (tasks, language) = (documents.tasks, documents.transcript?.language ?? "en")
    func read(_ path: String) throws -> Summary {
      try Summary.read(path).without(done: tasks, language: language)
    }
    documents.summary = try line.summary.map(read)
    var others: [String: Summary] = [:]
    // The newest of each style is the last.
    for path in line.summaries ?? [] where path != line.summary {
      let summary = try read(path)
      others[summary.style] = summary
    }
    if let told = documents.told { others[told.style] = nil }
    let page = EntryPage(
      site: site, place: place, documents: documents,
      summaries: [documents.told].compactMap(\.self) + others.values.sorted { $0.style < $1.style },
      sound: try sound(entry.id, line))
    let path = PageSite.path(ofEntry: entry.id)
    return try site.templates.page(
      "entry", site.page(page.context(), title: site.title(entry), path: path, current: nil))
  }

  /// Media types of what browsers play, by extension.
  private static let playable = [
    "m4a": "audio/mp4", "mp4": "audio/mp4", "aac": "audio/aac", "mp3": "audio/mpeg", "wav": "audio/wav",
    "flac": "audio/flac", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "webm": "audio/webm",
    "m4b": "audio/mp4", "mov": "video/mp4",
  ]

  private func sound(_ id: String, _ line: EntryLine) throws -> PageSound {
    guard site.audio != .none else { return .none }
    guard let original = Self.original(line) else { return .missing }
    let ending =
      original.split(separator: "/").last?.split(separator: ".").dropFirst().last.map { $0.lowercased() }
      ?? ""
    guard let type = Self.playable[ending] else { return .unplayable(ending.isEmpty ? "?" : ending) }
    if site.audio == .copy { return .file("../" + PageSite.href(Self.copyPath(id, ending)), type: type) }
    let root = folder.parent + "/"
    guard original.hasPrefix(root) else { return .missing }
    return .file("../../" + PageSite.href(String(original.dropFirst(root.count))), type: type)
  }

  /// The path of the copy of a recording that browsers play.
  static func copyPath(_ id: String, _ ending: String) -> String { "audio/\(id).\(ending)" }

  /// The recording that is copied beside its page, and where to; nil if none is.
  func copied(_ place: Int, _ line: EntryLine) -> (from: String, to: String)? {
    guard site.audio == .copy, let original = Self.original(line) else { return nil }
    let ending =
      original.split(separator: "/").last?.split(separator: ".").dropFirst().last.map { $0.lowercased() }
      ?? ""
    guard Self.playable[ending] != nil else { return nil }
    return (original, Self.copyPath(site.entries[place].id, ending))
  }

  /// The recording in the folder of `line`; nil if it is not there.
  private static func original(_ line: EntryLine) -> String? {
    guard let intake = line.intake, let slash = intake.lastIndex(of: "/") else { return nil }
    let folder = String(intake[..<slash])
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch { return nil }
    let name = names.filter { $0 == "original" || $0.hasPrefix("original.") && !$0.hasSuffix(".collected") }
      .min()
    guard let name else { return nil }
    var status = stat()
    guard lstat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return folder + "/" + name
  }
}
