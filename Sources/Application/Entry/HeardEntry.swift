package import Foundation
package import Model
import StageContract
import Text
package import Workspace

/// What was heard of one recording: what its file holds, what became of that, and what was lost. It holds no word of the entry.
package struct HeardEntry: Encodable, Equatable, Sendable {
  package var id: String
  /// RFC 3339 with the journal's offset; nil if it is not known yet.
  package var spokenAt: String?
  /// Length that the file declares; nil if it declares none, or if that is not known.
  package var declaredSeconds: Double?
  /// Length of the working audio; nil before ingest.
  package var durationSeconds: Double?
  package var container: String?
  package var encoding: String?
  /// Streams, channels, gain and filters; nil if an earlier version decoded the recording, or none did.
  package var way: Way?
  /// Seconds of speech; nil before it was looked for.
  package var speechSeconds: Double?
  /// Number of passages of speech.
  package var passages: Int?
  /// Words of the transcript; nil before there is one.
  package var words: Int?
  /// Number of passages of speech in which no words were found; nil before there is a transcript.
  package var wordlessPassages: Int?
  /// Everything that may not have been heard; nil if that is not known.
  package var remarks: [SeenRemark]?
  package var isPrivate: Bool
  package var isDiscreet: Bool

  /// The way of the sound into the working audio.
  package struct Way: Encodable, Equatable, Sendable {
    package var streams: [Hearing.Stream]
    /// Channels of the stream that was taken.
    package var channels: Int
    package var downmix: Hearing.Downmix
    package var channel: Int?
    package var gainDecibels: Double
    package var highPassHertz: Int?
  }

  /// A remark, and whether the owner has seen it.
  package struct SeenRemark: Encodable, Equatable, Sendable {
    package var remark: Remark
    package var isSeen: Bool

    package func encode(to encoder: any Encoder) throws {
      try remark.encode(to: encoder)
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(isSeen, forKey: .isSeen)
    }

    private enum CodingKeys: String, CodingKey { case isSeen = "seen" }
  }

  /// The account of `recording`.
  /// - Parameters:
  ///   - line: the recording's entry in the input of the index stage; nil if there is none.
  ///   - isHidden: whether the owner asked to make it private, which `owner.json` may not say yet.
  /// - Throws: `WorkspaceError`, `DocumentError`.
  package init(
    _ recording: RecordingFolder, line: EntryLine? = nil, isHidden: Bool = false, timeZone: TimeZone
  ) throws {
    id = recording.id
    let state = OwnerFile.state(recording)
    (isPrivate, isDiscreet) = (isHidden || state.isPrivate, state.isDiscreet)
    let source: Source? = try EntryDocuments.document(line?.source, recording)
    let chunks: Chunks? = try EntryDocuments.document(nil, recording)
    let transcript: Transcript? = try EntryDocuments.document(line?.transcript, recording)
    words = transcript.map { $0.segments.reduce(0) { $0 + Words.count($1.text) } }
    wordlessPassages = transcript?.wordless.count
    speechSeconds = chunks.map { SampleClock.seconds($0.speech.reduce(0) { $0 + $1.count }) }
    passages = chunks?.speech.count
    guard let source else { return }
    spokenAt = Instant.date(source.spokenAt).map { Instant.text($0, timeZone: timeZone) }
    durationSeconds = SampleClock.seconds(source.durationSamples)
    (container, encoding) = (source.container, source.encoding)
    guard let hearing = source.hearing else { return }
    declaredSeconds = hearing.declaredSamples.map(SampleClock.seconds)
    way = Way(
      streams: hearing.streams, channels: source.channels, downmix: hearing.downmix, channel: hearing.channel,
      gainDecibels: hearing.gainDecibels, highPassHertz: hearing.highPassHertz)
    var entry = EntryDocuments(id: id, source: source, transcript: transcript)
    if case .known(let owner) = state { entry.owner = owner }
    let news = entry.remarks ?? []
    remarks = entry.allRemarks?.map { SeenRemark(remark: $0, isSeen: !news.contains($0)) }
  }

  /// The remarks that the owner has not seen.
  package var news: [Remark] { (remarks ?? []).filter { !$0.isSeen }.map(\.remark) }

  enum CodingKeys: String, CodingKey {
    case id, spokenAt, declaredSeconds, durationSeconds, container, encoding, way, speechSeconds, passages,
      words, wordlessPassages, remarks
    case isPrivate = "private"
    case isDiscreet = "discreet"
  }
}

/// The remarks about one recording that the owner has not seen.
package struct UnheardEntry: Encodable, Equatable, Sendable {
  /// The recording's ID.
  package var id: String
  package var remarks: [Remark]

  package init(id: String, remarks: [Remark]) { (self.id, self.remarks) = (id, remarks) }

  /// Those about `recording` by its newest documents; nil if there are none, or a document cannot be read.
  init?(_ recording: RecordingFolder) throws(WorkspaceError) {
    var entry = EntryDocuments(id: recording.id)
    do {
      entry.source = try EntryDocuments.document(nil, recording)
      entry.transcript = try EntryDocuments.document(nil, recording)
      entry.owner = try OwnerFile.state(recording).owner()
    } catch let error as WorkspaceError {
      throw error
    } catch {
      // What reads it for more than this reports it.
      return nil
    }
    guard let remarks = entry.remarks, !remarks.isEmpty else { return nil }
    self.init(id: recording.id, remarks: remarks)
  }

  /// One line for each remark, the recording's ID first.
  package var lines: [String] { remarks.map { "\(id): \($0.sentence)" } }
}

extension RunHistoryEntry.Loss {
  /// What `remark` tells, as a run reports it.
  init(_ remark: Remark) {
    self.init(
      kind: remark.kind.rawValue,
      span: remark.span.map {
        .init(startSeconds: SampleClock.seconds($0.start), endSeconds: SampleClock.seconds($0.end))
      }, missingSeconds: remark.missingSeconds, detail: remark.detail)
  }
}
