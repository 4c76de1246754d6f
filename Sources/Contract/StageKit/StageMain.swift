import ArgumentParser
import Foundation
import StageContract
import Synchronization

/// Options that every stage has in addition to those of its job.
private let contractOptions = """
  STAGE OPTIONS
    --identity   Print, as JSON, what results depend on besides inputs and parameters.
    --speed      Measure for about two seconds how fast this machine is, where the stage can; print JSON.
    --jobs       Read jobs from standard input: one JSON object per line, with a number under "job" and the
                 options above without dashes; answer on standard output, one JSON object per line.

  EXIT STATUS
    0 done, 64 usage, 65 bad input, 66 input missing, 69 model or library missing, 70 bug,
    74 input/output, 75 try again, 130 interrupted
  """

extension Stage {
  /// Runs the process: a single job from the command line, a stream of jobs with `--jobs`, `--identity`, or `--speed`.
  package static func main() {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    umask(0o077)
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments {
    case ["--identity"]:
      answer(IdentityAnswer(identity, accepts: declaredOptions(of: Job.self), processor: processor))
    case ["--speed"]: measure()
    case ["--jobs"]: runStream()
    // What manual pages are made from.
    case ["--experimental-dump-help"]: Job.main(arguments)
    case let words where words.contains("--help") || words.contains("-h"):
      print(Job.helpMessage())
      print()
      print(contractOptions)
    default: runOnce(arguments)
    }
  }

  /// A single job from the command line; progress is discarded.
  private static func runOnce(_ arguments: [String]) -> Never {
    var stage = Self()
    finish {
      let job = try parse(arguments)
      try stage.run(job, progress: .silent)
    }
  }

  private static func measure() -> Never {
    finish {
      guard let speed = try speed() else { throw UsageError(description: "it has no speed to measure") }
      answer(speed)
    }
  }

  /// Does `work` and ends the process with how that went.
  private static func finish(_ work: () throws -> Void) -> Never {
    do {
      try work()
      exit(ExitStatus.success.rawValue)
    } catch {
      let failure = StageFailure(error)
      remark(Job._commandName + ": " + failure.message + "\n")
      exit(failure.status.rawValue)
    }
  }

  /// Runs jobs from standard input until it ends; if it ends during a job, the process exits at once.
  private static func runStream() {
    let open = OpenJobs()
    open.watch()
    var stage = Self()
    while let line = readLine(strippingNewline: true) {
      guard !line.isEmpty else { continue }
      open.count.withLock { $0 += 1 }
      do {
        let (number, job) = try StageJob.read(line: line)
        let progress = Progress {
          answer(StageAnswer(job: number, progress: $0))
        } remarkSink: { line in
          let line = line.split(whereSeparator: \.isNewline).joined(separator: " ")
          answer(StageAnswer(job: number, remarks: [line]))
        }
        let end: @Sendable (Result<Void, any Error>) -> Void = { result in
          open.count.withLock { $0 -= 1 }
          switch result {
          case .success:
            answer(StageAnswer(job: number, finished: .init(peakMemoryBytes: peakMemoryBytes())))
          case .failure(let error): answer(StageAnswer(job: number, failed: StageFailure(error)))
          }
        }
        switch Result(catching: { try parse(job.arguments) }) {
        case .success(let job): stage.start(job, progress: progress, end: end)
        case .failure(let error): end(.failure(error))
        }
      } catch {
        open.count.withLock { $0 -= 1 }
        answer(StageAnswer(job: 0, failed: StageFailure(error)))
      }
    }
    open.abandon()
  }

  private static func parse(_ arguments: [String]) throws -> Job {
    do {
      guard let job = try Job.parseAsRoot(arguments) as? Job else {
        throw UsageError(description: "see --help")
      }
      return job
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError(description: Job.message(for: error) + " (see --help)")
    }
  }
}

/// How many jobs are in progress.
private final class OpenJobs: Sendable {
  let count = Mutex(0)

  /// Starts a thread that waits for the other end of standard input to close.
  ///
  /// A closed end means that the runner has died: jobs in progress are abandoned at once, because nobody will
  /// publish them.
  func watch() {
    let watcher = Thread {
      var descriptor = pollfd(fd: 0, events: 0, revents: 0)
      while poll(&descriptor, 1, -1) < 0 && errno == EINTR {}
      guard descriptor.revents & Int16(POLLHUP | POLLERR) != 0 else { return }
      while true {
        self.abandon()
        usleep(20_000)
      }
    }
    watcher.start()
  }

  /// Ends the process if a job is in progress.
  func abandon() {
    if count.withLock({ $0 }) > 0 { _exit(ExitStatus.interrupted.rawValue) }
  }
}

private struct UsageError: StageError {
  let description: String
  var exitStatus: ExitStatus { .usage }
}

/// Largest resident memory of this process so far, in bytes.
private func peakMemoryBytes() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  #endif
}
