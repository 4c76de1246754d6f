import Application
internal import ArgumentParser
import Foundation
import Pipeline
import Workspace

extension ClusterCommand {
  /// `sonar cluster export`: divides what is to do into packs, and writes scripts that work on them.
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Divide the pending recordings into packs, with scripts for Slurm or a Snakefile.",
      discussion: """
        Nothing is started: read the scripts, and change them if you like, before `sonar cluster submit`.

          sonar cluster export --slurm /shared/packs --partition long --time 12:00:00
          sonar cluster export --slurm /shared/packs --gpu --pack 100
        """)

    @Flag(help: "Write scripts for Slurm.")
    var slurm = false

    @Flag(help: "Write a Snakefile.")
    var snakemake = false

    @Argument(
      help: "A folder on the shared disk: a new one, or that of an earlier export.", completion: .directory)
    var folder: String

    @Option(help: "Recordings per pack; the speech model is loaded once for each.")
    var pack = 20

    @Option(help: "The Slurm partition.")
    var partition: String?

    @Option(help: ArgumentHelp("Slurm's time limit for a pack.", valueName: "[D-]HH:MM:SS"))
    var time: String?

    @Option(help: "Processor cores per pack.")
    var cpus = 4

    @Option(help: "Times to restart a pack that could not be completed.")
    var tries = 3

    @Flag(help: "Transcribe, and what follows it, in a second array on nodes with a GPU.")
    var gpu = false

    @OptionGroup var options: JournalOptions

    func validate() throws {
      guard slurm != snakemake else { throw ValidationError("Choose one: --slurm or --snakemake.") }
      guard (1...10_000).contains(pack) else { throw ValidationError("--pack must be 1 to 10000.") }
      guard (1...64).contains(cpus) else { throw ValidationError("--cpus must be 1 to 64.") }
      guard (0...100).contains(tries) else { throw ValidationError("--tries must be 0 to 100.") }
      guard slurm || !gpu && partition == nil && time == nil else {
        throw ValidationError("--gpu, --partition and --time are for Slurm; for Snakemake use a profile.")
      }
    }

    func run() async throws {
      let workspace = try options.workspace()
      try ClusterClaim.refuseWhileLiving(workspace)
      let pipeline = try await interruptible { [installation = options.installation] in
        try await Pipeline.continuing(workspace, installation)
      }
      var wanted = ClusterExport.Options(system: slurm ? .slurm : .snakemake)
      (wanted.packSize, wanted.partition, wanted.time) = (pack, partition, time)
      (wanted.cores, wanted.tries, wanted.usesGPU) = (cpus, tries, gpu)
      if slurm, let size = try ClusterExport.maximumArraySize() { wanted.arraySize = size }
      let sonar = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "sonar"
      let export = try ClusterExport(wanted, of: pipeline, to: folder, sonar: sonar)
      let name = "sonar-" + UUID().uuidString.prefix(8).lowercased()
      guard let plan = try export.write(name: name) else {
        let line = "Nothing to do; nothing was written."
        return options.json ? printError("sonar: " + line) : print(line)
      }
      let path = Workspace.absolute(folder)
      if slurm, let line = ClusterExport.localDisk(of: [path, workspace.root]) {
        printError("sonar: " + line)
      }
      if options.json { return Output().json(plan.schema, plan) }
      print(
        "\(counted(plan.packs, "pack")) with \(counted(plan.recordings, "recording")); to start them:"
          + (slurm
            ? " sonar cluster submit \(path)"
            : " snakemake --snakefile \(path)/Snakefile --cores all --keep-going"))
    }
  }
}
