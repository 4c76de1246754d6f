import Foundation
import StageContract
import Subprocess

/// Runs a program that does one job and ends; what it writes to standard error last becomes its failure's message.
func runOnce(_ program: StageProgram, job: StageJob, log: StageLog) async -> JobOutcome {
  let tree = StageProcessTree()
  let outcome = await runOnce(program, job, log, tree.environment)
  guard case .finished = outcome else {
    await tree.end()
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
    let errorLog = StageErrorLog(log, program)
    errorLog.note([job.recording])
    let result = try await Subprocess.run(
      .path(path), arguments: arguments, environment: environment, platformOptions: stageOptions,
      input: .none, output: .discarded, error: .sequence
    ) { execution in
      group = execution.processIdentifier.value
      return await errorLog.pass(on: execution.standardError, of: execution.processIdentifier)
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
