import Foundation
import StageContract
import Subprocess
import SystemPackage

/// One process of a stage that takes jobs from a stream, several at a time where it is given them.
///
/// We write to a pipe of our own, and ignore SIGPIPE, as a child that ends early would otherwise bring down the runner.
actor StageProcess {
  private let program: StageProgram
  private let errorLog: StageErrorLog
  /// Jobs that it has not answered, by number.
  private var open: [Int: Ticket] = [:]
  /// Jobs for which the process is ended.
  private var cancelled: Set<Int> = []
  private var count = 0
  private let (unsent, sending) = AsyncStream.makeStream(of: (number: Int, line: Data).self)
  /// The job that the process ended without reading to its end.
  private var unread: Int?
  /// The last job that was sent to it, if only in part.
  private var lastSent = 0
  private var isClosed = false
  /// The outcome; nil while it lives.
  private var end: JobOutcome?
  private var server: Task<Void, Never>?

  private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  private struct Ticket: Sendable {
    var job: StageJob
    var progress: @Sendable (StageProgress) -> Bool
    var outcome: CheckedContinuation<JobOutcome?, Never>
    /// The remarks so far.
    var remarks: [String] = []
  }

  /// An answer for which the process is ended, and the job that it fails.
  private struct Offence: Error {
    var number: Int
    var failure: StageFailure
  }

  /// - Parameter log: where the process's standard error goes.
  init(_ program: StageProgram, log: StageLog) {
    self.program = program
    errorLog = StageErrorLog(log, program)
  }

  /// True if the process has ended or is about to: it takes no more jobs.
  var hasEnded: Bool { isClosed }

  /// Does one job; starts the process with the first.
  ///
  /// `progress` says whether to go on: where it does not, the process ends, and all that it is at is cancelled.
  /// - Returns: nil where the process ended, and nothing says that it was for this job: it had several, or ended after
  ///   earlier ones without having read this one. Another process is to do it.
  func run(_ job: StageJob, progress: @escaping @Sendable (StageProgress) -> Bool) async -> JobOutcome? {
    _ = Self.ignoreBrokenPipes
    if server == nil { server = Task { await self.serve() } }
    count += 1
    let number = count
    return await withTaskCancellationHandler {
      await withCheckedContinuation { outcome in
        submit(number, Ticket(job: job, progress: progress, outcome: outcome))
      }
    } onCancel: {
      Task { await self.cancel(number) }
    }
  }

  /// Lets the process end by closing its standard input, and waits for it; one that does not end is ended.
  func close() async {
    take(isLast: true)
    let limit = Task {
      guard (try? await Task.sleep(for: Self.closingLimit)) != nil else { return }
      server?.cancel()
    }
    await server?.value
    limit.cancel()
  }

  /// How long a process may take to end once its standard input has.
  private static let closingLimit = Duration.seconds(10)

  private func submit(_ number: Int, _ ticket: Ticket) {
    if cancelled.contains(number) {
      ticket.outcome.resume(returning: .cancelled)
    } else if isClosed {
      ticket.outcome.resume(returning: isFirst(number) ? end ?? .cancelled : nil)
    } else {
      open[number] = ticket
      noteRecordings()
      sending.yield((number, ticket.job.line(number: number)))
    }
  }

  /// True if no job came to the process before `number`: that it does not read this one is then its failure.
  private func isFirst(_ number: Int) -> Bool { number == 1 }

  /// Ends the process now, and with it the job.
  private func cancel(_ number: Int) {
    cancelled.insert(number)
    guard open[number] != nil else { return }
    isClosed = true
    server?.cancel()
  }

  /// Answers job `number`, where there is one, and lets the process end where it takes no more jobs and has none.
  private func take(_ number: Int? = nil, _ outcome: JobOutcome = .cancelled, isLast: Bool) {
    if isLast { isClosed = true }
    let ticket = number.flatMap { open.removeValue(forKey: $0) }
    noteRecordings()
    // Its standard input stays open as long as it has a job: with the end of it, the process gives up what it does.
    if isClosed, open.isEmpty { sending.finish() }
    ticket?.outcome.resume(returning: outcome)
  }

  /// Tells the log whose jobs the process has.
  private func noteRecordings() { errorLog.note(open.sorted { $0.key < $1.key }.map(\.value.job.recording)) }

  private func serve() async {
    var ending: StageFailure?
    var offender: Int?
    var group: pid_t?
    var unused: FileDescriptor?
    let tree = StageProcessTree()
    var endedWell = false
    do {
      let (path, arguments) = try program.command(["--jobs"], isStream: true)
      let (readEnd, writeEnd) = try closeOnExecPipe()
      unused = writeEnd
      let result = try await Subprocess.run(
        .path(path), arguments: arguments, environment: tree.environment, platformOptions: stageOptions,
        input: .fileDescriptor(readEnd, closeAfterSpawningProcess: true), output: .sequence, error: .sequence
      ) { execution in
        (group, unused) = (execution.processIdentifier.value, nil)
        let process = execution.processIdentifier
        let said = Task { await errorLog.pass(on: execution.standardError, of: process) }
        let sender = Task { await send(to: execution.processIdentifier, writeEnd) }
        do {
          try await readAnswers(execution.standardOutput, of: execution.processIdentifier)
        } catch {
          // What was read cannot be made sense of: nothing more is, and the process would wait for us.
          offender = (error as? Offence)?.number
          ending = failure(reading: error)
          await execution.teardown(using: stageOptions.teardownSequence)
        }
        sender.cancel()
        await sender.value
        _ = await said.value
      }
      endedWell = ending == nil && result.terminationStatus.isSuccess
      ending = ending ?? program.failure(of: result.terminationStatus)
    } catch {
      ending = program.failure(of: error)
      try? unused?.close()
    }
    endGroup(group)
    if !endedWell { await tree.end() }
    isClosed = true
    let end = Task.isCancelled ? JobOutcome.cancelled : ending.map(JobOutcome.failed) ?? .cancelled
    self.end = end
    let isClear = open.count == 1
    for (number, ticket) in open {
      let isUnread = number == unread || number > lastSent
      let isItsOwn = number == offender || isClear && (!isUnread || isFirst(number))
      ticket.outcome.resume(returning: cancelled.contains(number) ? .cancelled : isItsOwn ? end : nil)
    }
    open = [:]
  }

  /// Sends the jobs as they come, as fast as the process reads them; then closes its standard input.
  private func send(to process: ProcessIdentifier, _ writeEnd: FileDescriptor) async {
    defer { try? writeEnd.close() }
    for await (number, line) in unsent {
      lastSent = number
      errorLog.beginJob()
      program.allowJobs(open.count, process, errorLog)
      // Where it has closed its end, or is ended, its answers end, too.
      guard (try? await send(line, to: writeEnd)) == true else {
        unread = number
        return
      }
    }
    if writeEnd.holdsUnread { unread = lastSent }
  }

  /// Writes `line` without blocking; false if the process closed its standard input.
  private func send(_ line: Data, to writeEnd: FileDescriptor) async throws -> Bool {
    var rest = line[...]
    while !rest.isEmpty {
      do {
        let count = try rest.withUnsafeBytes { try writeEnd.write($0) }
        rest = rest.dropFirst(count)
      } catch Errno.resourceTemporarilyUnavailable {
        try await Task.sleep(for: .milliseconds(10))
      } catch Errno.brokenPipe {
        return false
      }
    }
    return true
  }

  private func failure(reading error: any Error) -> StageFailure {
    if let offence = error as? Offence { return offence.failure }
    return (error as? SubprocessError)?.code == .outputLimitExceeded
      ? program.tooLongAnswer : program.failure(of: error)
  }

  /// Remarks of a job that are kept.
  private static let mostRemarks = 1000

  /// Takes answers until there are no more.
  /// - Throws: `StageFailure` for a line that answers no job; `Offence`; what reading throws.
  private func readAnswers(_ output: SubprocessOutputSequence, of process: ProcessIdentifier) async throws {
    for try await line in output.strings(bufferingPolicy: .maxLineLength(StageProgram.longestAnswer)) {
      guard let answer = try? decodeJSON(StageAnswer.self, from: Data(line.utf8)), answer.isOne,
        case let number = answer.job, let ticket = open[number]
      else { throw program.badAnswer }
      if let progress = answer.progress, progress.isPossible, !ticket.progress(progress) {
        for number in open.keys { take(number, .cancelled, isLast: true) }
        return
      }
      let room = Self.mostRemarks - ticket.remarks.count
      let kept = ticket.remarks + (answer.remarks ?? []).prefix(room).map(program.shortened)
      open[number]?.remarks = kept
      if let finish = answer.finished {
        let outcome = JobOutcome.finished(
          peakMemoryBytes: finish.peakMemoryBytes,
          remarks: kept + (finish.remarks ?? []).prefix(Self.mostRemarks - kept.count).map(program.shortened))
        take(number, outcome, isLast: isSpent(process))
      }
      if let failure = answer.failed {
        let judged = program.judged(failure)
        // What does not know its statuses is given no other job.
        guard failure.status.isFailureOfStage else { throw Offence(number: number, failure: judged) }
        take(number, .failed(judged), isLast: isSpent(process))
      }
    }
  }

  private func isSpent(_ process: ProcessIdentifier) -> Bool {
    program.limits.isSpent(after: StageLimits.cpuSeconds(of: process.value))
  }
}

/// A process group of its own, which is asked to end and killed where it does not.
let stageOptions: PlatformOptions = {
  var options = PlatformOptions()
  options.processGroupID = 0
  options.teardownSequence = [
    .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(2))
  ]
  return options
}()

/// Ends what a process left behind in its group: nothing that a stage started outlives it.
func endGroup(_ leader: pid_t?) {
  guard let leader, leader > 1 else { return }
  kill(-leader, SIGKILL)
}

/// A pipe whose ends no child inherits by accident, and whose writer is never held up.
func closeOnExecPipe() throws -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) {
  let ends = try FileDescriptor.pipe()
  for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
  _ = fcntl(ends.writeEnd.rawValue, F_SETFL, O_NONBLOCK)
  return ends
}

extension FileDescriptor {
  /// True if something was written to this pipe that nobody has read; only Linux says it of the end that writes.
  fileprivate var holdsUnread: Bool {
    #if os(Linux)
      var count: Int32 = 0
      return ioctl(rawValue, UInt(FIONREAD), &count) == 0 && count > 0
    #else
      return false
    #endif
  }
}
