import Foundation
import Model
import StageContract
import StageKit

/// Hands out the chunks of a recording in order, and takes their results in any order, from several threads.
///
/// The checkpoint gets them in order: one that is done early waits in memory for those before it.
final class ChunkQueue: @unchecked Sendable {
  private let chunks: Chunks
  /// The parts of each chunk.
  private let parts: [[LanguageMap.Part]]
  private let audio: SharedAudio
  private let progress: StageKit.Progress
  /// Held for everything below.
  private let lock = NSLock()
  private let checkpoint: Checkpoint
  /// Index of the chunk that is handed out next.
  private var upcoming: Int
  /// Lines that are done before one with a lower index.
  private var early: [Int: Data] = [:]
  /// The error that stopped the work, of the chunk with the lowest index that failed.
  private var failure: (index: Int, error: TranscribeError)?
  /// Seconds of speech up to each chunk, and up to the end of the last one.
  private let seconds: [Double]

  /// Goes on where the lines of `checkpoint` end.
  init(
    _ chunks: Chunks, _ languages: LanguageMap, audio: SharedAudio, checkpoint: Checkpoint,
    progress: StageKit.Progress
  ) {
    self.chunks = chunks
    parts = languages.parts(of: chunks)
    self.audio = audio
    self.checkpoint = checkpoint
    self.progress = progress
    upcoming = checkpoint.lines.count
    seconds = chunks.chunks.reduce(into: [0]) { sums, chunk in
      sums.append((sums.last ?? 0) + SampleClock.seconds(chunk.playedSamples(gap: 0)))
    }
    report()
  }

  /// Reports what the checkpoint holds, and the loudness of the chunk that is handed out.
  private func report(levels: [Double]? = nil) {
    let done = min(checkpoint.lines.count, chunks.chunks.count)
    progress(
      checkpoint.lines.count, of: chunks.chunks.count, unit: "chunk", levels: levels,
      audio: .init(done: seconds[done], total: seconds[chunks.chunks.count]))
  }

  /// How many chunks are still to be handed out.
  var remaining: Int { lock.withLock { max(0, chunks.chunks.count - upcoming) } }

  /// A chunk to transcribe, in parts of one language each; none where all of it is decoded with an earlier one.
  struct Work {
    var index: Int
    var parts: [(language: String, audio: ChunkAudio)]
  }

  /// The next chunk; nil where there is none, or the work has to stop.
  func next() -> Work? {
    lock.withLock { () -> Work? in
      guard failure == nil, upcoming < chunks.chunks.count else { return nil }
      let index = upcoming
      upcoming += 1
      do throws(TranscribeError) {
        var work = Work(index: index, parts: [])
        for part in parts[index] {
          let sound = try ChunkAudio(part.chunk, gap: chunks.gapSamples, from: audio)
          work.parts.append((part.language, sound))
        }
        report(levels: work.parts.first?.audio.levels)
        return work
      } catch {
        note(error, index)
        return nil
      }
    }
  }

  /// Takes what `transcribe` makes of chunk `index`; where it throws, no more chunks are handed out.
  func finish(_ index: Int, _ transcribe: () throws(TranscribeError) -> ChunkResult) {
    let line: Result<Data, TranscribeError>
    do throws(TranscribeError) {
      line = .success(canonicalJSON(try transcribe(), keys: .verbatim))
    } catch {
      line = .failure(error)
    }
    lock.withLock {
      do throws(TranscribeError) {
        early[index] = try line.get()
        while let line = early.removeValue(forKey: checkpoint.lines.count) {
          try checkpoint.append(line)
          report()
        }
      } catch {
        note(error, index)
      }
    }
  }

  /// - Throws: what stopped the work.
  func check() throws(TranscribeError) {
    if let failure { throw failure.error }
  }

  private func note(_ error: TranscribeError, _ index: Int) {
    if index < failure?.index ?? .max { failure = (index, error) }
  }
}
