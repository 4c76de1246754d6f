import Application
internal import ArgumentParser
import Foundation
import StageContract
import Workspace

/// `sonar cluster`: more machines than one work on a journal.
struct ClusterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster",
    abstract: "Let Slurm or Snakemake process a large journal on many machines.",
    discussion: """
      The journal, sonar and its models lie on a disk that all machines share. `export` divides the pending \
      recordings into packs, `submit` hands them to Slurm, and a last job brings the index and the surfaces up \
      to date. Until then other commands leave the journal as it is and exit with status 75; the last job \
      begins with the requests of `private` and `delete`.

        sonar cluster export --slurm /shared/packs --partition long --cpus 8
        sonar cluster submit /shared/packs
        sonar cluster export --snakemake /shared/packs
        snakemake --snakefile /shared/packs/Snakefile --cores all --keep-going
      """,
    subcommands: [Export.self, Submit.self, Release.self, Finish.self, Hold.self])

  /// `sonar cluster submit`: hands packs to Slurm.
  struct Submit: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Submit exported packs to Slurm.",
      discussion: """
        Submitting again does nothing while the jobs are queued or running, and afterwards submits the rest.

          sonar cluster submit /shared/packs
        """)

    @Argument(help: "The folder of the export.", completion: .directory)
    var folder: String

    func run() throws {
      let submission = try ClusterSubmission(folder)
      switch try submission.submit() {
      case .submitted(let jobs):
        print(
          "Submitted \(counted(submission.plan.packs, "pack")) with"
            + " \(counted(submission.plan.recordings, "recording")): \(Self.names(jobs)).")
      case .living(let jobs):
        print("Submitted before: \(Self.names(jobs)) still to be done; nothing was submitted.")
      }
    }

    private static func names(_ jobs: [String]) -> String {
      (jobs.count == 1 ? "job " : "jobs ") + jobs.joined(separator: ", ")
    }
  }

  /// `sonar cluster release`: takes a journal back from a cluster.
  struct Release: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Release the journal from the cluster.",
      discussion: """
        Use it if the state of the jobs is unknown, because squeue does not answer here or a machine is \
        gone. Packs that have not begun refuse to, and those at work stop after their current chunk; let \
        them stop before you run anything.
        """)

    @OptionGroup var options: JournalOptions

    @Option(help: ArgumentHelp("Only the claim of this export; the Snakefile says so.", visibility: .hidden))
    var name: String?

    @Option(help: ArgumentHelp("With --name, the process ID of Snakemake.", visibility: .hidden))
    var process: Int32?

    func run() throws {
      let workspace = try options.workspace()
      if let name {
        return try ClusterSubmission.release(workspace, name: name, process: process ?? 0)
      }
      if let worker = try ClusterSubmission.release(workspace) {
        printError(
          "sonar: released, although \(worker); let that end, or cancel it, before you run anything here")
      }
    }
  }

  /// `sonar cluster finish`: what the last job does.
  struct Finish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Bring index and surfaces up to date after all packs; the last job calls it.")

    @OptionGroup var options: JournalOptions

    @Option(help: "Name of the export, as in its plan.json.")
    var name: String

    func run() async throws {
      let (workspace, installation, isJSON) = (try options.workspace(), options.installation, options.json)
      let status = try await interruptible { [name] in
        try await ClusterSubmission.finish(
          workspace, installation, name: name, reporter: RunDisplay(isJSON: isJSON))
      }
      if status != .success { throw ExitCode(status) }
    }
  }

  /// `sonar cluster hold`: notes that Snakemake works on packs.
  struct Hold: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Note that Snakemake works on exported packs; the Snakefile calls it.", shouldDisplay: false)

    @Argument(help: "The folder of the export.", completion: .directory)
    var folder: String

    @Option(help: "Its process ID.")
    var process: Int32

    func run() throws { try ClusterSubmission(folder).hold(process: process) }
  }
}
