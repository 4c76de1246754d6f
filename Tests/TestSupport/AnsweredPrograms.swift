import Foundation
import Pipeline

/// Programs that answer at once what every run asks them, and otherwise are the real ones.
///
/// Every command that plans asks each stage for its identity and ffmpeg for its version. Most of what a command costs that has
/// nothing to do is starting them: ffmpeg alone loads a hundred libraries.
enum AnsweredPrograms {
  /// Where programs are found otherwise.
  static let folders = ["/usr/local/bin", "/usr/bin", "/bin", "/opt/homebrew/bin"]
  private static let folder = JournalRun.checkout + "/.build/answered"

  /// A folder to search for programs before all others, with an ffmpeg that knows its version; nil if there is no ffmpeg.
  static let searched: String? = {
    let real = folders.map { $0 + "/ffmpeg" }.first(where: FileManager.default.isExecutableFile)
    guard let real,
      (try? answer("-version", of: real, in: folder)) != nil
    else { return nil }
    return folder
  }()

  /// A folder with `sonar` itself and stages that know their identities, for the tests alone: what is measured asks the stages.
  static let sonar: String? = {
    guard CommandLine.arguments.contains(where: { $0.contains(".xctest") }) else { return nil }
    let folder = Self.folder + "/" + (JournalRun.programs as NSString).lastPathComponent
    return (try? makeSonar(in: folder)) != nil ? folder : nil
  }()

  private static func makeSonar(in folder: String) throws {
    // Found by the real path of `sonar`, which a symbolic link would not change.
    let new = folder + "/sonar." + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { unlink(new) }
    guard link(JournalRun.programs + "/sonar", new) == 0, rename(new, folder + "/sonar") == 0 else {
      throw JournalRun.Failure("\(folder)/sonar cannot be made")
    }
    let stages = try Manifest.read(JournalRun.checkout + "/pipelines/journal.yaml").stages
    for name in Set(stages.map(\.run)) {
      try answer("--identity", of: JournalRun.programs + "/" + name, in: folder)
    }
  }

  /// Writes to `folder` a program that prints what `program` prints for `option`, and otherwise runs it.
  private static func answer(_ option: String, of program: String, in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = [option]
    process.environment = ChildEnvironment.inherited.merging(
      ["PATH": folders.joined(separator: ":")], uniquingKeysWith: { $1 })
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw JournalRun.Failure("\(program) does not answer") }
    try writeProgram(
      """
      #!/bin/sh
      [ "$*" = \(option) ] && printf %s \(quoted(output)) && exit
      exec \(quoted(program)) "$@"

      """, to: folder + "/" + (program as NSString).lastPathComponent)
  }

  /// `text` as a word for a shell.
  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
