internal import Foundation
internal import Model
internal import StageContract
internal import Store
internal import Text

/// Makes the pages of entries from their documents.
struct EntryPageReader: Sendable {
  let site: PageSite
  let folder: PageFolder

  /// The page of the entry at `place`, and the documents that could not be read: it is shown without them.
  /// - Throws: `DocumentError` for the owner's file; `PagesError`.
  func page(
    _ place: Int, _ line: EntryLine, _ sound: PageSound
  ) throws -> (bytes: Data, unread: [DocumentError]) {
    let entry = site.entries[place]
    var documents = EntryDocuments(id: entry.id)
    let owner = line.owner.map { OwnerState(at: $0) } ?? .absent
    guard !owner.isPrivate, !owner.isDiscreet else { throw PagesError.changed(entry.id) }
    documents.owner = try owner.owner()
    var unread: [DocumentError] = []
    func found<Document>(_ path: String?, _ read: (String) throws -> Document) throws -> Document? {
      do {
        return try path.map(read)
      } catch let error as DocumentError {
        unread.append(error)
        return nil
      }
    }
    documents.source = try found(line.source) { try Source.read($0) }
    documents.transcript = try found(line.transcript) { try Transcript.read($0) }?.corrected(
      by: documents.owner)
    if documents.mayBeUnmeasured {
      documents.unmeasured = try found(line.reading) { try Reading.read($0) }?.unmeasured ?? []
    }
    documents.extract = try found(line.extract) { try Extract.read($0) }
    documents.peaks = try found(line.peaks) { try Peaks.read($0) }
    documents.written = try found(line.written) { try Written.read($0) }
    let (tasks, language) = (documents.tasks, documents.transcript?.language ?? "en")
    documents.summary = try found(line.summary) {
      try Summary.read($0).without(done: tasks, language: language)
    }
    var others: [String: Summary] = [:]
    // The newest of each style is the last; earlier ones may have been removed since.
    for path in line.summaries ?? [] where path != line.summary {
      do throws(DocumentError) {
        let summary = try Summary.read(path).without(done: tasks, language: language)
        others[summary.style] =
          summary.isOutdated(by: documents.owner, said: documents.transcript) ? nil : summary
      } catch {
        if error != .missing(path: path) { unread.append(error) }
      }
    }
    if let told = documents.told { others[told.style] = nil }
    let page = EntryPage(
      site: site, place: place, documents: documents,
      summaries: [documents.told].compactMap(\.self) + others.values.sorted { $0.style < $1.style },
      sound: sound)
    let bytes = try site.render(
      "entry", page.context(), title: site.title(entry), path: PageSite.path(ofEntry: entry.id), current: nil)
    return (bytes, unread)
  }

  /// Media types of what browsers play, by extension.
  private static let playable = [
    "m4a": "audio/mp4", "mp4": "audio/mp4", "aac": "audio/aac", "mp3": "audio/mpeg", "wav": "audio/wav",
    "flac": "audio/flac", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "webm": "audio/webm",
    "m4b": "audio/mp4", "mov": "video/mp4",
  ]

  /// The sound in the page of the entry at `place`, and the recording that is copied beside the page, if one is, with its place there.
  func recording(
    of place: Int, _ line: EntryLine
  ) -> (sound: PageSound, copied: (from: String, to: String)?) {
    guard site.audio != .none else { return (.none, nil) }
    guard let original = Self.original(line) else { return (.missing, nil) }
    let ending =
      original.split(separator: "/").last?.split(separator: ".").dropFirst().last.map { $0.lowercased() }
      ?? ""
    guard let type = Self.playable[ending] else { return (.unplayable(ending.isEmpty ? "?" : ending), nil) }
    if site.audio == .copy {
      let copy = "audio/\(site.entries[place].id).\(ending)"
      return (.file("../" + copy.percentEncoded, type: type), (original, copy))
    }
    let root = folder.parent + "/"
    guard original.hasPrefix(root) else { return (.missing, nil) }
    return (.file("../../" + String(original.dropFirst(root.count)).percentEncoded, type: type), nil)
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
