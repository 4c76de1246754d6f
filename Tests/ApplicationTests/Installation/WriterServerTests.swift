import Foundation
import Model
import Pipeline
import StageContract
import TestSupport
import Testing
import Workspace

@testable import Application

/// Tests of what `sonar doctor` says of the program that writes summaries.
@Suite struct WriterServerTests {
  private func finding(
    _ writer: String?, root: String = "/nowhere", folders: [String] = ["/usr/bin", "/bin"]
  ) throws -> Diagnosis.Finding? {
    var diagnosis = Diagnosis(
      installation: Installation(executableFolders: folders, modelFolders: [], pipelineFolders: []))
    let values = writer.map { [Settings.writer: ParameterValue.string($0)] } ?? [:]
    try diagnosis.checkWriter(Settings(values: values), root: root, shownBy: "index")
    return diagnosis.findings.first { $0.what == "writer" }
  }

  @Test(arguments: [ScriptedServer.Kind.llama, .completions])
  func aServerThatListsTheModelIsWell(kind: ScriptedServer.Kind) throws {
    let server = try ScriptedServer(kind) { _, _ in .status(500) }
    defer { server.stop() }
    let found = try #require(try finding(server.writer))
    #expect(found.state == .ok && found.advice.isEmpty)
    #expect(found.detail == "small:1b at \(server.endpoint)")
    #expect(server.asked.isEmpty)
  }

  @Test func aModelThatIsNotListedIsNamedWithThoseThatAre() throws {
    let server = try ScriptedServer(.llama) { _, _ in .status(500) }
    defer { server.stop() }
    let found = try #require(try finding(#"{"endpoint":"\#(server.endpoint)","model":"large"}"#))
    #expect(found.state == .optional && found.advice.hasPrefix("load it"))
    #expect(found.detail == "\(server.endpoint) does not list large; it lists small:1b")
  }

  @Test func aServerThatIsOffIsNothingMissing() throws {
    let server = try ScriptedServer(.llama) { _, _ in .status(500) }
    let writer = server.writer
    server.stop()
    let found = try #require(try finding(writer))
    #expect(found.state == .optional && found.detail.hasPrefix("no list of models from http://127.0.0.1:"))
    #expect(try finding(writer, folders: ["/nowhere"])?.advice == "install curl")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a socket away"))
  func aServerOfAnotherUserIsNamedAndNotAsked() throws {
    let server = try ScriptedServer(.llama) { _, _ in .status(500) }
    defer { server.stop() }
    #expect(server.give(to: 12345))
    let found = try #require(try finding(server.writer))
    #expect(found.state == .missing && found.advice.hasSuffix("add user: 12345 to writer in sonar.yaml"))
    #expect(
      found.detail
        == "\(server.endpoint) belongs to the user 12345, neither to you nor to root; it is sent nothing")
    #expect(server.requests.isEmpty)
    #expect(try finding(server.writer.replacing("}", with: #","user":"12345"}"#))?.state == .ok)
  }

  @Test func entriesByAnEarlierModelOfThatNameAreCounted() throws {
    let server = try ScriptedServer(.ollama) { _, _ in .status(500) }
    defer { server.stop() }
    try Scratch.with { folder in
      try Data().write(to: URL(filePath: folder + "/sonar.yaml"))
      let workspace = try Workspace(root: folder)
      func written(
        _ name: String, model: String, digest: String?, version: Int = 2
      ) throws -> String {
        let writer = Written.Writer(server: "ollama", model: model, digest: digest)
        let line = Written.Line(text: "Rain all day", origin: .written, sources: [])
        var written = Written(
          style: "concise", language: "en", title: line, sentences: [line], failed: 0, writer: writer,
          requests: 1,
          tokens: .init(read: 1, written: 1))
        written.schema.version = version
        let path = folder + "/" + name
        try canonicalJSON(written).write(to: URL(filePath: path))
        var entry = EntryLine(recording: name, digest: "")
        entry.written = name
        return String(decoding: canonicalJSON(entry), as: UTF8.self)
      }
      let now = "sha256:0123456789abcdef"
      let lines = [
        try written("same", model: "small:1b", digest: now),
        try written("earlier", model: "small:1b", digest: "sha256:1"),
        try written("other", model: "large:7b", digest: "sha256:1"),
        try written("not shown", model: "small:1b", digest: "sha256:1", version: 1),
        try written("untold", model: "small:1b", digest: nil),
        #"{"recording":"none","digest":""}"#, "damaged",
      ]
      let path = workspace.stageEntriesFile("index")
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
      let found = try #require(try finding(server.writer, root: folder))
      #expect(found.state == .ok && found.advice.hasSuffix("sonar reprocess --stage write"))
      #expect(found.detail == "small:1b at \(server.endpoint); 1 entry by an earlier model of that name")
    }
  }

  @Test func aSettingThatCannotBeMeantIsMissing() throws {
    for writer in [
      #"{"endpoint":"http://example.com","model":"a"}"#, #"{"gguf":"/nowhere/model.gguf"}"#,
      #"{"gguf":"/tmp"}"#,
    ] {
      let found = try #require(try finding(writer))
      #expect(found.state == .missing && found.advice == "correct it in sonar.yaml", "\(writer)")
    }
  }

  @Test func aModelFileNeedsAProgramThatRunsIt() throws {
    try Scratch.with { folder in
      try Data("GGUF and more".utf8).write(to: URL(filePath: folder + "/tiny.gguf"))
      let writer = #"{"gguf":"tiny.gguf"}"#
      #expect(try finding(writer, root: folder, folders: [folder])?.advice == "install llama.cpp")
      let program = folder + "/llama-server"
      try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: program))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
      let found = try #require(try finding(writer, root: folder, folders: [folder]))
      #expect(found.state == .ok && found.detail == "tiny.gguf")
    }
  }

  @Test func aListOfModelsIsReadInItsOrderAndAModelForEmbeddingsDoesNotWrite() throws {
    let listing =
      #"{"object":"list","data":[{"id":"nomic-embed-text:latest"},{"id":"qwen3:4b"},{"id":"llama3:latest"}]}"#
    let server = try #require(WriterServer(listing: Data(listing.utf8)))
    #expect(server.models == ["nomic-embed-text:latest", "qwen3:4b", "llama3:latest"])
    #expect(server.model == "qwen3:4b")
    #expect(server.has("llama3") && server.has("qwen3:4b") && !server.has("qwen3"))
    for other in ["", "{}", #"{"data":[{}]}"#, "<html>"] {
      #expect(WriterServer(listing: Data(other.utf8)) == nil)
    }
  }
}
