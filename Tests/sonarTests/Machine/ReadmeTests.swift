internal import ArgumentParser
import Foundation
import StageContract
import TestSupport
import Testing

@testable import sonar

/// What the README of the repository says of the program, compared with its sources.
@Suite struct ReadmeTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: JournalRun.checkout + "/" + path, encoding: .utf8)
  }

  @Test func `The table of exit statuses lists those that there are`() throws {
    let section = try #require(try text("README.md").firstMatch(of: /## Exit statuses\n([^#]+)/)).output.1
    let listed = section.matches(of: /\n\| (\d+) \|/).map { String($0.output.1) }
    let source = try text("Sources/Contract/StageContract/ExitStatus.swift")
    let known = source.matches(of: /static let \w+ = ExitStatus\(rawValue: (\d+)\)/).map {
      String($0.output.1)
    }
    #expect(!known.isEmpty && Set(listed) == Set(known) && section.contains("| 128 + n |"))
  }

  @Test func `Every command is named`() throws {
    let readme = try text("README.md")
    for command in Sonar.configuration.subcommands where command.configuration.shouldDisplay {
      let name = command._commandName
      #expect(readme.contains("`\(name)`") || readme.contains("`\(name) "), "\(name)")
    }
  }

  /// curl fetches models when its owner asks for it, and speaks to the writer on this machine; nothing else speaks to anybody.
  @Test func `No other source than those of curl opens a connection`() throws {
    let sources = JournalRun.checkout + "/Sources"
    let paths = try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
    let callers = [
      "Application/Installation/", "Application/Status/Diagnosis", "Stages/Write/", "sonar/Machine/Models",
    ]
    for path in paths where path.hasSuffix(".swift") || path.hasSuffix(".c") {
      let text = try text("Sources/" + path)
      let words = ["URLSession", "FoundationNetworking", "import Network", "AF_INET", "getaddrinfo"]
      #expect(!words.contains { text.contains($0) }, "\(path)")
      #expect(!text.contains("\"curl\"") || callers.contains { path.hasPrefix($0) }, "\(path)")
    }
  }
}
