import Audio
import Foundation
import Model
import StageContract
import StageKit

/// Transcribes a recording chunk by chunk, through a checkpoint.
struct Transcriber {
  var choice: LanguageChoice
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
    let audio = SharedAudio(audio)
    guard chunks.durationSamples == audio.durationSamples else {
      throw .badAudio(
        reason: "the chunks are of \(chunks.durationSamples) samples, the audio has \(audio.durationSamples)")
    }
    let isLeft = checkpoint.lines.count < chunks.chunks.count
    let finder = LanguageFinder(choice: choice, decoder: decoder, audio: audio, states: states, turn: turn)
    let languages = try finder.languages(of: isLeft ? chunks.chunks.flatMap(\.spans) : [])
    let queue = ChunkQueue(chunks, languages, audio: audio, checkpoint: checkpoint, progress: progress)
    DispatchQueue.concurrentPerform(iterations: max(1, min(states, queue.remaining))) { _ in
      var isMore = true
      while isMore {
        isMore = turn.use(ofStates: states) {
          guard let work = queue.next() else { return false }
          queue.finish(work.index) { () throws(TranscribeError) in
            var result = ChunkResult(chunk: work.index, parts: [])
            for part in work.parts {
              result.parts.append(
                try chunker.transcribe(part.audio, in: part.language, index: work.index, with: decoder))
            }
            return result
          }
          return true
        }
      }
    }
    try queue.check()
    return try Self.transcript(of: chunks, lines: checkpoint.lines, languages: choice.languages)
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
    var transcript = Transcript(
      language: languages.first ?? "en", durationSamples: chunks.durationSamples, segments: [], suspects: [])
    var sounds: [Transcript.Sound] = []
    var spoken: [String: Int] = [:]
    for (index, line) in lines.enumerated() {
      let result: ChunkResult
      do {
        result = try decodeJSON(ChunkResult.self, from: line, keys: .verbatim)
      } catch {
        throw .checkpoint(path: "chunk \(index)", reason: "its line cannot be read back", status: .temporary)
      }
      for part in result.parts {
        transcript.suspects += suspects(part, offset: transcript.segments.count)
        transcript.segments += part.segments
        sounds += part.sounds
        spoken[part.language, default: 0] += part.samples
      }
    }
    transcript.sounds = sounds
    for language in languages where spoken[language, default: 0] > spoken[transcript.language, default: 0] {
      transcript.language = language
    }
    return transcript
  }

  /// Suspects of a part: marks of one reason on neighbouring segments are one suspect.
  private static func suspects(_ part: ChunkResult.Part, offset: Int) -> [Transcript.Suspect] {
    var suspects: [Transcript.Suspect] = []
    for reason in Transcript.Suspect.Reason.allCases {
      for mark in part.marks where mark.reason == reason && part.segments.indices.contains(mark.segment) {
        let span = part.segments[mark.segment].span
        let id = offset + mark.segment
        if var last = suspects.last, last.reason == reason, last.segments.last == id - 1 {
          last.span = Span(start: last.span.start, end: max(last.span.end, span.end))
          last.segments.append(id)
          suspects[suspects.count - 1] = last
        } else {
          suspects.append(
            Transcript.Suspect(span: span, reason: reason, segments: [id], retried: part.retried))
        }
      }
    }
    suspects += part.wordless.map {
      Transcript.Suspect(span: $0, reason: .noWords, segments: [], retried: true)
    }
    return suspects.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }.map(\.element)
  }
}
