import Foundation
import StageContract
import TestSupport
import Testing

@testable import Pipeline
@testable import Workspace

@Suite struct SettingsFileTests {
  private let fixture: WorkspaceFixture

  init() throws { fixture = try WorkspaceFixture() }

  /// A settings text, the change to it, and the resulting text; nil if the change is rejected.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var old: String
    var set: [String] = ["style=reflective"]
    var new: String?
    var testDescription: String { name }
  }

  private static let threads = ["summarize.max_sentences=5"]

  private static let cases = [
    Case(
      name: "a line", old: "model: a\nstyle: concise\n# end\n", new: "model: a\nstyle: reflective\n# end\n"),
    Case(name: "a remark behind it", old: "style: concise  # mine\n", new: "style: reflective  # mine\n"),
    Case(name: "in quotes", old: "style: 'it''s'  # '\n", new: "style: reflective  # '\n"),
    Case(name: "in double quotes", old: "style: \"a\\\"b\" # \"\n", new: "style: reflective # \"\n"),
    Case(name: "no final newline", old: "style: concise", new: "style: reflective"),
    Case(name: "no final newline and not there", old: "model: a", new: "model: a\nstyle: reflective\n"),
    Case(
      name: "lines that end in CR and LF", old: "style: concise\r\nmodel: a\r\n",
      new: "style: reflective\r\nmodel: a\r\n"),
    Case(name: "CR and LF, not there", old: "model: a\r\n", new: "model: a\r\nstyle: reflective\r\n"),
    Case(name: "an empty file", old: "", new: "style: reflective\n"),
    Case(name: "remarks alone", old: "# nothing yet\n", new: "# nothing yet\nstyle: reflective\n"),
    Case(name: "nothing behind the colon", old: "style:\nmodel: a\n", new: "style: reflective\nmodel: a\n"),
    Case(name: "a remark behind the colon", old: "style: # none\n", new: "style: reflective # none\n"),
    Case(
      name: "written as a remark", old: "# Styles.\n# style: concise\n\nmodel: a\n",
      new: "# Styles.\n# style: concise\nstyle: reflective\n\nmodel: a\n"),
    Case(
      name: "a remark among parameters", old: "parameters:\n  a: {b: 1}\n# style: concise\n  c: {d: 1}\n",
      new: "parameters:\n  a: {b: 1}\n# style: concise\n  c: {d: 1}\nstyle: reflective\n"),
    Case(name: "all in braces", old: "{model: a, style: concise}\n", new: "{model: a, style: reflective}\n"),
    Case(name: "braces without it", old: "{model: a}", new: "{style: reflective, model: a}"),
    Case(name: "empty braces", old: "{}\n", new: "{style: reflective}\n"),
    Case(name: "a quoted key", old: "\"style\": concise\n", new: "\"style\": reflective\n"),
    Case(
      name: "a list", old: "languages: [en,\n  de]  # two\n", set: ["languages=[de]"],
      new: "languages: [de]  # two\n"),
    Case(name: "a list of lines", old: "languages:\n  - en\n  - de\n", set: ["languages=[de]"], new: nil),
    Case(name: "a value over lines", old: "style: |\n  concise\n", new: nil),
    Case(name: "a plain value over lines", old: "style: con\n  cise\nmodel: a\n", new: nil),
    Case(name: "an anchor", old: "style: &x concise\n", new: nil),
    Case(name: "the same already", old: "style:   reflective #\n", new: "style:   reflective #\n"),
    Case(
      name: "no parameters", old: "style: concise\n", set: threads,
      new: "style: concise\nparameters: {summarize: {max_sentences: 5}}\n"),
    Case(
      name: "parameters in braces", old: "parameters: {transcribe: {threads: 1}} # t\n", set: threads,
      new: "parameters: {summarize: {max_sentences: 5}, transcribe: {threads: 1}} # t\n"),
    Case(
      name: "the stage in braces", old: "parameters:\n  summarize: {a: 1}\n", set: threads,
      new: "parameters:\n  summarize: {max_sentences: 5, a: 1}\n"),
    Case(
      name: "the parameter in braces", old: "parameters: {summarize: {a: 1, max_sentences: 4 }}\n",
      set: threads, new: "parameters: {summarize: {a: 1, max_sentences: 5 }}\n"),
    Case(
      name: "blocks", old: "parameters:\n    transcribe:\n        threads: 1\nstyle: concise\n",
      set: ["transcribe.threads=2", "transcribe.beam=3", "summarize.max_sentences=5"],
      new: "parameters:\n    summarize: {max_sentences: 5}\n    transcribe:\n        beam: 3\n"
        + "        threads: 2\nstyle: concise\n"),
    Case(
      name: "parameters without any", old: "parameters: # none\nstyle: concise\n", set: threads,
      new: "parameters: # none\n  summarize: {max_sentences: 5}\nstyle: concise\n"),
    Case(
      name: "a stage without any, at the end", old: "parameters:\n  summarize:", set: threads,
      new: "parameters:\n  summarize:\n    max_sentences: 5\n"),
    Case(
      name: "limits", old: "limits: {ingest: {cpu_seconds: 9}}\nstyle: concise\n",
      set: ["limits.ingest.cpu_seconds=60", "limits.chunk.wall_seconds=0"],
      new: "limits: {chunk: {wall_seconds: 0}, ingest: {cpu_seconds: 60}}\nstyle: concise\n"),
    Case(
      name: "limits where there are none", old: "style: concise\n", set: ["limits.ingest.cpu_seconds=60"],
      new: "style: concise\nlimits: {ingest: {cpu_seconds: 60}}\n"),
    Case(
      name: "values that need quotes", old: "style: concise\n",
      set: ["style=a: #b", "model=yes", "summarize.x=5 % of \"it\""],
      new: "style: \"a: #b\"\nmodel: \"yes\"\n"
        + "parameters: {summarize: {x: \"5 % of \\\"it\\\"\"}}\n"),
  ]

  @Test(arguments: cases) func oneSettingIsChangedAndAllElseStays(_ one: Case) throws {
    let path = fixture.folder + "/sonar.yaml"
    try FileSystem.atomicWrite(Data(one.old.utf8), to: path)
    let changes = try Settings.parse(assignments: one.set)
    guard let new = one.new else {
      #expect(throws: SettingsFileError.self) { try SettingsFile(path).set(changes) }
      #expect(try text(path) == one.old)
      return
    }
    #expect(try SettingsFile(path).set(changes) == (new != one.old))
    #expect(try text(path) == new)
    let read = try Settings.read(path)
    for (name, value) in changes.values { #expect(read.values[name] == value) }
  }

  @Test func whatCannotBeChangedIsNamedAsTheLineToWrite() throws {
    let path = fixture.folder + "/sonar.yaml"
    try FileSystem.atomicWrite(Data("style: |\n  x\n".utf8), to: path)
    let changes = try Settings.parse(assignments: [
      "style=a b", "summarize.n=5", "summarize.m=x", "limits.ingest.cpu_seconds=60",
    ])
    let error = try #require(throws: SettingsFileError.self) { try SettingsFile(path).set(changes) }
    #expect(error.exitStatus == 65)
    #expect(
      error.description.hasSuffix(
        #"again: style: "a b", limits: {ingest: {cpu_seconds: 60}}, parameters: {summarize: {m: x, n: 5}}"#))
  }

  @Test func permissionsStayAndALinkIsFollowed() throws {
    let (path, link) = (fixture.folder + "/real.yaml", fixture.folder + "/link.yaml")
    try FileSystem.atomicWrite(Data("style: a\n".utf8), to: path)
    #expect(chmod(path, 0o664) == 0 && symlink(path, link) == 0)
    try SettingsFile(link).set(Settings(values: ["style": .string("b")]))
    #expect(try text(path) == "style: b\n")
    #expect(try FileSystem.attributes(link)?.kind == .symbolicLink)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o664)
  }

  @Test func settingsOfARecordingAreReplacedAndWithoutAnyTheFileGoes() throws {
    let file = SettingsFile(fixture.folder + "/settings.json")
    let settings = try Settings.parse(assignments: ["style=reflective", "summarize.max_sentences=5"])
    #expect(settings.named.map(\.name) == ["style", "summarize.max_sentences"])
    try file.replace(with: settings)
    let read = try Settings.read(file.path)
    #expect(read.values == settings.values && read.parameters == settings.parameters)
    try file.replace(with: Settings(values: ["style": .string("a")]))
    #expect(try Settings.read(file.path).named.map(\.name) == ["style"])
    try file.replace(with: Settings())
    #expect(try !FileSystem.exists(file.path))
    try file.replace(with: Settings())
  }

  @Test func settingsOfARecordingAreJSON() throws {
    let path = fixture.folder + "/settings.json"
    let file = SettingsFile(path)
    #expect(try file.set(Settings.parse(assignments: ["style=reflective", "summarize.max_sentences=5"])))
    #expect(try file.set(Settings.parse(assignments: ["summarize.b=0.1", "languages=[en, de]"])))
    #expect(try !file.set(Settings.parse(assignments: ["summarize.b=0.1"])))
    #expect(try file.set(Settings.parse(assignments: ["limits.ingest.cpu_seconds=60"])))
    #expect(
      try text(path) == """
        {
          "languages" : [
            "en",
            "de"
          ],
          "limits" : {
            "ingest" : {
              "cpu_seconds" : 60
            }
          },
          "parameters" : {
            "summarize" : {
              "b" : 0.1,
              "max_sentences" : 5
            }
          },
          "style" : "reflective"
        }

        """)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try FileSystem.atomicWrite(Data("style: yaml\n".utf8), to: path)
    #expect(throws: SettingsFileError.self) { try file.set(Settings(values: ["style": .string("b")])) }
    #expect(try text(path) == "style: yaml\n")
  }

  @Test func aDamagedFileIsNamed() throws {
    let path = fixture.folder + "/sonar.yaml"
    try FileSystem.atomicWrite(Data("style: [\n".utf8), to: path)
    #expect(throws: ManifestError.self) {
      try SettingsFile(path).set(Settings(values: ["style": .bool(true)]))
    }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(path), as: UTF8.self)
  }
}
