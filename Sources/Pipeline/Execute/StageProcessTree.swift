import Foundation
import Subprocess
import SystemPackage

/// All that one process of a stage starts, known by a mark in the environment: children inherit it, and keep it where they
/// leave the process group of the stage. What clears its environment is not found; only Linux shows the environment.
struct StageProcessTree: Sendable {
  private static let variable: Environment.Key = "SONAR_JOB"
  /// Begins the mark of every stage that this process starts.
  private static let runner = UUID().uuidString + "."

  private let mark = StageProcessTree.runner + UUID().uuidString

  /// OpenMP threads that wait must sleep: stages share the cores, and threads that spin while another stage holds a core
  /// made transcribing 5 to 15 times slower.
  var environment: Environment {
    Self.guardian
    return .inherit.updating(["OMP_WAIT_POLICY": "passive", Self.variable: mark])
  }

  /// Ends what is left of it, and waits for that; whoever is being cancelled does it, too.
  func end() async {
    await Task { [mark] in await Self.endAll(marked: mark, atEndOf: .none) }.value
  }

  /// A process that outlives this one, however that ends, and then ends what its stages have left.
  ///
  /// It waits for the end of a pipe that nobody else holds open, and nothing is ever written to.
  private static let guardian: Void = {
    guard let (readEnd, _) = try? closeOnExecPipe() else { return }
    Task.detached {
      await endAll(marked: runner, atEndOf: .fileDescriptor(readEnd, closeAfterSpawningProcess: true))
    }
  }()

  /// Once `input` has ended, asks all whose mark begins with `mark` to end, and kills those that do not.
  private static func endAll(marked mark: String, atEndOf input: some InputProtocol) async {
    #if os(Linux)
      let script = """
        trap '' HUP INT TERM
        read -r line
        for signal in TERM KILL; do
          found=$(grep -lzF -e "$0" /proc/[0-9]*/environ 2>/dev/null)
          [ -n "$found" ] || exit 0
          for file in $found; do file=${file#/proc/}; kill -$signal "${file%/environ}"; done
          sleep 1
        done
        """
      var options = PlatformOptions()
      options.processGroupID = 0
      // Where no process can be started, what is left is ended with the run, or stays.
      _ = try? await Subprocess.run(
        .path("/bin/sh"), arguments: ["-c", script, "\(variable)=\(mark)"], platformOptions: options,
        input: input, output: .discarded, error: .discarded)
    #endif
  }
}
