import Foundation
import StageContract
import Subprocess
import SystemPackage

/// One process of a stage that takes jobs from a stream, one after the other.
///
/// The process lives as long as this value is served: `serve` in one task, `run` from others. We write to a pipe of
/// our own, and ignore SIGPIPE, as a child that ends early would otherwise bring down the runner.
actor StageProcess {
  private let program: StageProgram
  private let log: StageLog
  private let voice: StageVoice
  private var tickets: [CheckedContinuation<Ticket?, Never>] = []
  private var waiting: [Ticket] = []
  private var isClosed = false
  private var server: Task<Void, Never>?

  private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  private struct Ticket: Sendable {
    var job: StageJob
    var progress: @Sendable (StageProgress) -> Bool
    var outcome: CheckedContinuation<JobOutcome, Never>
  }

  /// - Parameter log: where the process's standard error goes.
  init(_ program: StageProgram, log: StageLog) {
    self.program = program
    self.log = log
    voice = StageVoice(log, name: program.name)
  }

  /// Whether the process has ended or is about to: it takes no more jobs.
  var hasEnded: Bool { isClosed }

  /// Does one job; starts the process with the first.
  ///
  /// `progress` says whether to go on: where it does not, the process ends and what it was at is cancelled.
  func run(_ job: StageJob, progress: @escaping @Sendable (StageProgress) -> Bool) async -> JobOutcome {
    _ = Self.ignoreBrokenPipes
    if server == nil { server = Task { await self.serve() } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { outcome in
        submit(Ticket(job: job, progress: progress, outcome: outcome))
      }
    } onCancel: {
      Task { await self.stop() }
    }
  }

  /// Lets the process end by closing its standard input, and waits for it; one that does not end is ended.
  func close() async {
    isClosed = true
    for ticket in tickets { ticket.resume(returning: nil) }
    tickets = []
    let limit = Task {
      guard (try? await Task.sleep(for: Self.closingLimit)) != nil else { return }
      stop()
    }
    await server?.value
    limit.cancel()
  }

  /// How long a process may take to end once its standard input has.
  private static let closingLimit = Duration.seconds(10)

  /// Ends the process now.
  func stop() {
    isClosed = true
    server?.cancel()
    for ticket in tickets { ticket.resume(returning: nil) }
    tickets = []
  }

  private func submit(_ ticket: Ticket) {
    if isClosed {
      ticket.outcome.resume(returning: .cancelled)
    } else if tickets.isEmpty {
      waiting.append(ticket)
    } else {
      tickets.removeFirst().resume(returning: ticket)
    }
  }

  private func nextTicket() async -> Ticket? {
    if !waiting.isEmpty { return waiting.removeFirst() }
    if isClosed { return nil }
    return await withCheckedContinuation { tickets.append($0) }
  }

  private func serve() async {
    var open: Ticket?
    var ending: StageFailure?
    var group: pid_t?
    var unused: FileDescriptor?
    let offspring = StageOffspring()
    var endedWell = false
    do {
      let (path, arguments) = try program.command(["--jobs"], isStream: true)
      let (readEnd, writeEnd) = try closeOnExecPipe()
      unused = writeEnd
      let result = try await Subprocess.run(
        .path(path), arguments: arguments, environment: offspring.environment, platformOptions: stageOptions,
        input: .fileDescriptor(readEnd, closeAfterSpawningProcess: true), output: .sequence, error: .sequence
      ) { execution in
        (group, unused) = (execution.processIdentifier.value, nil)
        let said = Task { await voice.pass(on: execution.standardError) }
        do {
          try await serve(execution.processIdentifier, execution.standardOutput, writeEnd, &open)
        } catch {
          // What was read cannot be made sense of: nothing more is, and the process would wait for us.
          ending = failure(reading: error)
          await execution.teardown(using: stageOptions.teardownSequence)
        }
        try? writeEnd.close()
        _ = await said.value
      }
      endedWell = ending == nil && result.terminationStatus.isSuccess
      ending = ending ?? program.failure(of: result.terminationStatus)
    } catch {
      ending = program.failure(of: error)
      try? unused?.close()
    }
    endGroup(group)
    if !endedWell { await offspring.end() }
    isClosed = true
    let outcome = Task.isCancelled ? JobOutcome.cancelled : ending.map(JobOutcome.failed) ?? .cancelled
    open?.outcome.resume(returning: outcome)
    for ticket in waiting { ticket.outcome.resume(returning: outcome) }
    waiting = []
  }

  /// Works one ticket after the other; `open` is the one that the process has not answered yet.
  private func serve(
    _ process: ProcessIdentifier, _ output: SubprocessOutputSequence, _ writeEnd: FileDescriptor,
    _ open: inout Ticket?
  ) async throws {
    var lines = output.strings(bufferingPolicy: .maxLineLength(StageProgram.longestAnswer))
      .makeAsyncIterator()
    var number = 0
    while let ticket = await nextTicket() {
      open = ticket
      number += 1
      voice.beginJob()
      program.allowJob(process, log: log)
      guard try await send(ticket.job.line(number: number), to: writeEnd),
        let outcome = try await answer(number, ticket, &lines)
      else { return }
      open = nil
      let used = StageLimits.cpuSeconds(of: process.value)
      if outcome == .cancelled || program.limits.isSpent(after: used) { isClosed = true }
      ticket.outcome.resume(returning: outcome)
    }
  }

  /// Writes `line` as fast as the process reads it, and holds nobody up; false where it has closed its end.
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
    (error as? SubprocessError)?.code == .outputLimitExceeded
      ? program.tooLongAnswer : program.failure(of: error)
  }

  /// Remarks of a job that are kept.
  private static let mostRemarks = 1000

  /// The outcome of job `number`; nil when the process ended without one.
  /// - Throws: `StageFailure` for a line that is no answer to it; what reading throws.
  private func answer(
    _ number: Int, _ ticket: Ticket,
    _ lines: inout SubprocessOutputSequence.StringSequence<UTF8>.AsyncIterator
  ) async throws -> JobOutcome? {
    let decoder = JSONDecoder()
    var remarks: [String] = []
    while let line = try await lines.next() {
      guard let answer = try? decoder.decode(StageAnswer.self, from: Data(line.utf8)),
        answer.isOne(for: number)
      else { throw program.badAnswer }
      if let progress = answer.progress, progress.isPossible, !ticket.progress(progress) {
        return .cancelled
      }
      remarks += (answer.remarks ?? []).prefix(Self.mostRemarks - remarks.count).map(program.shortened)
      if let finish = answer.finished {
        return .finished(
          peakMemoryBytes: finish.peakMemoryBytes,
          remarks: remarks
            + (finish.remarks ?? []).prefix(Self.mostRemarks - remarks.count).map(program.shortened))
      }
      if let failure = answer.failed {
        let judged = program.judged(failure)
        // What does not know its statuses is given no other job.
        guard failure.status.isFailureOfStage else { throw judged }
        return .failed(judged)
      }
    }
    return nil
  }
}

/// A process group of its own, which is asked to end and killed where it does not.
private let stageOptions: PlatformOptions = {
  var options = PlatformOptions()
  options.processGroupID = 0
  options.teardownSequence = [
    .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(2))
  ]
  return options
}()

/// Ends what a process left behind in its group: nothing that a stage started outlives it.
private func endGroup(_ leader: pid_t?) {
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

/// Runs a program that does one job and ends; what it writes to standard error last becomes its failure's message.
func runOnce(_ program: StageProgram, job: StageJob, log: StageLog) async -> JobOutcome {
  let offspring = StageOffspring()
  let outcome = await runOnce(program, job, log, offspring.environment)
  guard case .finished = outcome else {
    await offspring.end()
    return outcome
  }
  return outcome
}

private func runOnce(
  _ program: StageProgram, _ job: StageJob, _ log: StageLog, _ environment: Environment
) async -> JobOutcome {
  var group: pid_t?
  defer { endGroup(group) }
  do {
    let (path, arguments) = try program.command(job.arguments, isStream: false)
    let voice = StageVoice(log, name: program.name)
    let result = try await Subprocess.run(
      .path(path), arguments: arguments, environment: environment, platformOptions: stageOptions,
      input: .none, output: .discarded, error: .sequence
    ) { execution in
      group = execution.processIdentifier.value
      return await voice.pass(on: execution.standardError)
    }
    if Task.isCancelled { return .cancelled }
    if result.terminationStatus.isSuccess { return .finished(peakMemoryBytes: nil) }
    let lines = String(decoding: result.closureResult, as: UTF8.self).split(whereSeparator: \.isNewline)
    let failure = program.failure(of: result.terminationStatus, lastLine: lines.last.map(String.init))
    return .failed(program.judged(failure))
  } catch {
    return Task.isCancelled ? .cancelled : .failed(program.failure(of: error))
  }
}
