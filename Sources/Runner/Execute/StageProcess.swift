import Foundation
import Subprocess
import SystemPackage

/// One process of a stage that takes jobs from a stream, one after the other.
///
/// The process lives as long as this value is served: `serve` in one task, `run` from others. We write to a pipe of
/// our own, and ignore SIGPIPE, as a child that ends early would otherwise bring down the runner.
actor StageProcess {
  private let program: StageProgram
  private let log: FileDescriptor
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
  init(_ program: StageProgram, log: FileDescriptor) {
    self.program = program
    self.log = log
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

  /// Lets the process end by closing its standard input, and waits for it.
  func close() async {
    isClosed = true
    for ticket in tickets { ticket.resume(returning: nil) }
    tickets = []
    await server?.value
  }

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
    do {
      let (path, arguments) = try program.command(["--jobs"], isStream: true)
      let (readEnd, writeEnd) = try closeOnExecPipe()
      var options = PlatformOptions()
      options.processGroupID = 0
      options.teardownSequence = [
        .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(2))
      ]
      let result = try await Subprocess.run(
        .path(path), arguments: arguments, environment: stageEnvironment,
        platformOptions: options,
        input: .fileDescriptor(readEnd, closeAfterSpawningProcess: true), output: .sequence,
        error: .fileDescriptor(log, closeAfterSpawningProcess: false)
      ) { execution in
        defer { try? writeEnd.close() }
        let process = execution.processIdentifier
        var lines = execution.standardOutput.strings().makeAsyncIterator()
        var number = 0
        while let ticket = await nextTicket() {
          open = ticket
          number += 1
          program.allowJob(process, log: log)
          guard (try? writeEnd.writeAll(ticket.job.line(number: number))) != nil else { break }
          guard let outcome = try await answer(number, ticket, &lines) else { break }
          open = nil
          let used = StageLimits.cpuSeconds(of: process.value)
          if outcome == .cancelled || program.limits.isSpent(after: used) { isClosed = true }
          ticket.outcome.resume(returning: outcome)
        }
      }
      ending = program.failure(of: result.terminationStatus)
    } catch {
      ending = program.missing
    }
    isClosed = true
    let outcome = Task.isCancelled ? JobOutcome.cancelled : ending.map(JobOutcome.failed) ?? .cancelled
    open?.outcome.resume(returning: outcome)
    for ticket in waiting { ticket.outcome.resume(returning: outcome) }
    waiting = []
  }

  /// The outcome of job `number`; nil when the process ended without one.
  private func answer(
    _ number: Int, _ ticket: Ticket,
    _ lines: inout SubprocessOutputSequence.StringSequence<UTF8>.AsyncIterator
  ) async throws -> JobOutcome? {
    let decoder = JSONDecoder()
    while let line = try await lines.next() {
      guard let answer = try? decoder.decode(StageAnswer.self, from: Data(line.utf8)), answer.job == number
      else {
        continue
      }
      if let progress = answer.progress, !ticket.progress(progress) { return .cancelled }
      if let finish = answer.finished {
        return .finished(peakMemoryBytes: finish.peakMemoryBytes, remarks: finish.remarks ?? [])
      }
      if let failure = answer.failed { return .failed(program.judged(failure)) }
    }
    return nil
  }
}

/// OpenMP threads that wait must sleep: stages share the cores, and threads that spin while another stage holds a core
/// made transcribing 5 to 15 times slower.
private let stageEnvironment = Environment.inherit.updating(["OMP_WAIT_POLICY": "passive"])

/// A pipe whose ends no child inherits by accident.
private func closeOnExecPipe() throws -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) {
  let ends = try FileDescriptor.pipe()
  for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
  return ends
}

/// Runs a program that does one job and ends; what it writes to standard error last becomes its failure's message.
func runOnce(_ program: StageProgram, job: StageJob, log: FileDescriptor) async -> JobOutcome {
  do {
    let (path, arguments) = try program.command(job.arguments, isStream: false)
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(2))
    ]
    let result = try await Subprocess.run(
      .path(path), arguments: arguments, platformOptions: options, input: .none, output: .discarded,
      error: .sequence
    ) { execution in
      var tail: [UInt8] = []
      for try await piece in execution.standardError {
        let bytes = piece.withUnsafeBytes { Array($0) }
        _ = try? log.writeAll(bytes)
        tail = (tail + bytes).suffix(1 << 14)
      }
      return tail
    }
    if Task.isCancelled { return .cancelled }
    if result.terminationStatus.isSuccess { return .finished(peakMemoryBytes: nil) }
    let lines = String(decoding: result.closureResult, as: UTF8.self).split(whereSeparator: \.isNewline)
    let failure = program.failure(of: result.terminationStatus, lastLine: lines.last.map(String.init))
    return .failed(program.judged(failure))
  } catch {
    return Task.isCancelled ? .cancelled : .failed(program.missing)
  }
}
