import CProcess
import Foundation
import StageContract
import Subprocess
import SystemPackage
import Workspace

/// The executable of a stage: what its processes may use, and in words how they ended.
struct StageProgram: Sendable {
  /// Absolute path.
  var path: String
  /// Name of the stage in manifest and settings.
  var stage = ""
  var limits = StageLimits()

  /// As people know it.
  var name: String { URL(filePath: path).lastPathComponent }

  /// The command line that starts it with `arguments`: under its limits from its first instruction on, so by a shell.
  ///
  /// - Parameter isStream: whether it takes jobs from a stream; then every job has its own CPU time, by `allowJobs`.
  /// - Throws: `missing`, as a shell could not tell us.
  func command(
    _ arguments: [String], isStream: Bool
  ) throws(StageFailure) -> (path: FilePath, arguments: Arguments) {
    guard access(path, X_OK) == 0 else { throw missing }
    let limits = limits.shellCommands(withCPUTime: !isStream)
    guard !limits.isEmpty else { return (FilePath(path), Arguments(arguments)) }
    let script = limits.map { $0 + " 2>/dev/null; " }.joined() + #"exec "$0" "$@""#
    return ("/bin/sh", Arguments(["-c", script, path] + arguments))
  }

  /// Allows `process` the CPU time of `count` jobs from now on; where the system refuses, the log gets a line.
  func allowJobs(_ count: Int, _ process: ProcessIdentifier, _ errorLog: StageErrorLog) {
    guard let code = limits.allowJobs(count, process.value) else { return }
    errorLog.write("its CPU time could not be limited (\(String(cString: strerror(code))))")
  }

  /// It could not be started.
  var missing: StageFailure {
    StageFailure(status: .unavailable, message: "\(path): cannot be run; run `sonar doctor`")
  }

  /// It took longer than it may; the next run tries again.
  func tooSlow(seconds: Double) -> StageFailure {
    StageFailure(
      status: .temporary,
      message:
        "\(name) was ended after \(Int(seconds)) s and is tried again in the next run; if it needs longer, raise "
        + "limits.\(stage).\(StageLimits.Resource.wall.rawValue) in sonar.yaml")
  }

  /// It answered with a line that no answer needs.
  var tooLongAnswer: StageFailure {
    .broken(name, "answered with a line of more than \(Self.longestAnswer / 1_000_000) MB")
  }

  /// It wrote a line that says nothing of the job it has, or not one thing of it.
  var badAnswer: StageFailure {
    .broken(name, "wrote a line to standard output that is not an answer to its job")
  }

  /// Bytes of the longest line that a stage may answer.
  static let longestAnswer = 1_000_000

  /// It could not be started, or not be followed; `error` is what the system said.
  func failure(of error: any Error) -> StageFailure {
    if let failure = error as? StageFailure { return failure }
    let failed = error as? SubprocessError
    let code = (error as? Errno ?? failed?.underlyingError)?.rawValue
    let reason = code.map { String(cString: strerror($0)) } ?? "\(error)".printable
    switch code {
    case ENOENT, ENOTDIR, EACCES, EPERM, ENOEXEC:
      return StageFailure(
        status: .unavailable, message: "\(path): cannot be run (\(reason)); run `sonar doctor`")
    case EAGAIN, ENOMEM, EMFILE, ENFILE, ETXTBSY:
      return StageFailure(
        status: .temporary,
        message: "\(path): could not be started (\(reason)); run again when the machine has less to do")
    default:
      if failed?.code == .executableNotFound { return missing }
      return .broken(name, "was lost (\(reason))")
    }
  }

  /// A process ended in the middle of a job; `lastLine` is what it said last, where that is known.
  func failure(of status: TerminationStatus, lastLine: String? = nil) -> StageFailure {
    switch status {
    case .exited(let code) where code == 128 + SIGXCPU || code == 128 + SIGXFSZ:
      // A shell says so of its child.
      return failure(signal: code - 128)
    case .exited(127) where limits[.memory] != nil && lastLine == nil:
      // What its libraries take was too much already.
      return StageFailure(status: .software, message: "\(name) could not be started; " + raise(.memory))
    case .exited(let code):
      let message = lastLine ?? "\(name) ended with status \(code) before its job was done"
      let status = ExitStatus(rawValue: code)
      return StageFailure(status: status.isFailureOfStage ? status : .software, message: message)
    case .signaled(let signal):
      return failure(signal: signal)
    }
  }

  private func failure(signal: Int32) -> StageFailure {
    StageFailure(status: .signal(signal), message: name + " " + ending(signal: signal))
  }

  private func ending(signal: Int32) -> String {
    switch signal {
    case SIGXCPU:
      if let seconds = limits[.cpu] { return "used more than \(seconds) s of CPU time; " + raise(.cpu) }
    case SIGXFSZ:
      if let megabytes = limits[.file] {
        return "tried to write a file of more than \(megabytes) MB; " + raise(.file)
      }
    case SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP:
      if let megabytes = limits[.memory] {
        return "crashed (signal \(signal)), as it does when \(megabytes) MB of memory are not enough; "
          + raise(.memory)
      }
      return "crashed (signal \(signal))"
    case SIGKILL:
      return "was killed (signal \(signal)), as the system does when memory runs out"
    default: break
    }
    return "was ended by signal \(signal)"
  }

  private func raise(_ resource: StageLimits.Resource) -> String {
    "raise limits.\(stage).\(resource.rawValue) in sonar.yaml, then run `sonar retry`"
  }

  /// The failure that a stage answered, put right: one line of bounded length, a status that means failure, and, of a
  /// file that grew too large, whose limit that was.
  func judged(_ failure: StageFailure) -> StageFailure {
    var failure = failure
    failure.message = shortened(failure.message)
    if !failure.status.isFailureOfStage {
      failure.message = "\(name) answered a failure with status \(failure.status): \(failure.message)"
      failure.status = .software
    }
    guard failure.status == .signal(SIGXFSZ) else { return failure }
    if let megabytes = limits[.file], Self.largestFile >= UInt64(megabytes) * 1_000_000 {
      return self.failure(signal: SIGXFSZ)
    }
    // What we may write ourselves: no other recording would fare better.
    failure.status = .inputOutput
    return failure
  }

  /// `message` as one line of bounded length.
  func shortened(_ message: String) -> String { String(message.printable.prefix(Self.longestMessage)) }

  /// Characters of a failure's message that are kept.
  private static let longestMessage = 1000

  /// Bytes of the largest file that this process may write itself: where a shell allows us less than we allow a stage,
  /// it is not our limit that a stage meets.
  private static let largestFile: UInt64 = {
    var limit = rlimit()
    #if canImport(Darwin)
      let isKnown = getrlimit(RLIMIT_FSIZE, &limit) == 0
    #else
      let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
    #endif
    return isKnown ? UInt64(limit.rlim_cur) : .max
  }()
}

extension StageFailure {
  /// The stage's executable `name`, which may be a path, broke the stage contract: it did `what`.
  static func broken(_ name: String, _ what: String) -> StageFailure {
    let isOurs = name.split(separator: "/").last?.hasPrefix("sonar-") == true
    return StageFailure(
      status: .software,
      message: "\(name) \(what); " + (isOurs ? "please report this" : "correct the program"))
  }
}
