import Audio
import Foundation
import Model
import StageContract
import StageKit

/// Transcribes a recording chunk by chunk, through a checkpoint.
struct Transcriber {
  var chunker: ChunkTranscriber
  var decoder: any ChunkDecoder
  /// Chunks that are decoded side by side; what comes out does not depend on it.
  var states = 1
  /// When the job's chunks are decoded, where the process has other jobs.
  var turn = DecodingSlots.Turn(DecodingSlots(), job: 0)

  /// Decodes the chunks that `checkpoint` lacks, then builds the transcript from its lines alone.
  /// - Throws: `TranscribeError`.
  func transcript(
    of chunks: Chunks, audio: consuming WorkingAudio, checkpoint: Checkpoint, progress: StageKit.Progress
  ) throws(TranscribeError) -> Transcript {
    guard chunks.durationSamples == audio.durationSamples else {
      throw .badAudio(
        reason: "the chunks are of \(chunks.durationSamples) samples, the audio has \(audio.durationSamples)")
    }
    let queue = ChunkQueue(chunks, audio: audio, checkpoint: checkpoint, progress: progress)
    DispatchQueue.concurrentPerform(iterations: max(1, min(states, queue.remaining))) { _ in
      var isMore = true
      while isMore {
        isMore = turn.use(ofStates: states) {
          guard let sound = queue.next() else { return false }
          queue.finish(sound.index) { () throws(TranscribeError) in
            try chunker.transcribe(sound.audio, index: sound.index, with: decoder)
          }
          return true
        }
      }
    }
    try queue.check()
    return try Self.transcript(of: chunks, lines: checkpoint.lines, languages: chunker.choice.languages)
  }

  /// True if `line` is the line of chunk `index`.
  static func isLine(_ line: Data, ofChunk index: Int, count: Int) -> Bool {
    // A line that does not decode is not whole: the chunk is decoded again.
    guard index < count, let result = try? decodeJSON(ChunkResult.self, from: line, keys: .verbatim) else {
      return false
    }
    return result.chunk == index
  }

  private static func transcript(of chunks: Chunks, lines: [Data], languages: [String])
    throws(TranscribeError)
    -> Transcript
  {
    var segments: [Transcript.Segment] = []
    var suspects: [Transcript.Suspect] = []
    var spoken = languages.map { (code: $0, samples: 0) }
    for (index, line) in lines.enumerated() {
      let result: ChunkResult
      do {
        result = try decodeJSON(ChunkResult.self, from: line, keys: .verbatim)
      } catch {
        throw .checkpoint(path: "chunk \(index)", reason: "its line cannot be read back", status: .temporary)
      }
      let offset = segments.count
      segments += result.segments
      suspects += joined(result, offset: offset)
      if let position = spoken.firstIndex(where: { $0.code == result.language }) {
        spoken[position].samples += chunks.chunks[index].playedSamples(gap: 0)
      }
    }
    var most = spoken.first ?? (code: "en", samples: 0)
    for candidate in spoken where candidate.samples > most.samples { most = candidate }
    return Transcript(
      language: most.code, durationSamples: chunks.durationSamples, segments: segments, suspects: suspects)
  }

  /// Suspects of a chunk: marks of one reason on neighbouring segments are one suspect.
  private static func joined(_ result: ChunkResult, offset: Int) -> [Transcript.Suspect] {
    var suspects: [Transcript.Suspect] = []
    for reason in Transcript.Suspect.Reason.allCases {
      for mark in result.marks where mark.reason == reason && result.segments.indices.contains(mark.segment) {
        let span = result.segments[mark.segment].span
        let id = offset + mark.segment
        if var last = suspects.last, last.reason == reason, last.segments.last == id - 1 {
          last.span = Span(start: last.span.start, end: max(last.span.end, span.end))
          last.segments.append(id)
          suspects[suspects.count - 1] = last
        } else {
          suspects.append(
            Transcript.Suspect(span: span, reason: reason, segments: [id], retried: result.retried))
        }
      }
    }
    return suspects.enumerated().sorted {
      ($0.element.segments[0], $0.offset) < ($1.element.segments[0], $1.offset)
    }.map(\.element)
  }
}
