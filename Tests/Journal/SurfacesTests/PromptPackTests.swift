import Foundation
import StrictYAML
import TestSupport
import Testing

@testable import Surfaces

@Suite struct PromptPackTests {
  private static let installed = InstalledFiles.pipelines + "/surfaces"

  private func fault(_ text: String, taken: [String: String] = [:]) -> StrictYAML.Fault? {
    do throws(StrictYAML.Fault) {
      _ = try PromptPack(text, languages: ["de", "en"]) { taken[$0] }
      return nil
    } catch {
      return error
    }
  }

  private let work =
    "id: work\nname: Work\nlanguage: en\nprompts:\n  done: What got done?\n  next: What comes next?\n"

  @Test func `A pack is read`() throws {
    let pack = try PromptPack(work, languages: ["de", "en"])
    #expect(pack.id == "work" && pack.name == "Work" && pack.language == "en")
    #expect(pack.prompts.map(\.id) == ["done", "next"])
    #expect(pack.prompts[1] == Prompt(id: "next", text: "What comes next?", pack: "work"))
  }

  @Test func `What cannot be read is named with its line`() {
    func expect(_ old: String, _ new: String, _ line: Int, _ reason: String) {
      #expect(fault(work.replacing(old, with: new)) == .init(line: line, reason: reason))
    }
    expect("  next", "  done", 5, "the key done appears twice; remove one")
    expect("What got done?", "", 5, "done must be text")
    expect("What got done?", "' '", 5, "done must be text")
    expect("prompts:", "promts:", 4, "unknown key promts; did you mean prompts?")
    expect("language: en", "language: fr", 3, "unknown language fr; use one of de, en")
    expect("name: Work\n", "", 1, "the key name is missing; add it")
    expect(
      "id: work", "id: my work", 1,
      "the id my work must consist of at most 64 letters a to z, digits, - and _")
    expect("done: ", "what?: ", 5, "the id what? must consist of at most 64 letters a to z, digits, - and _")
    #expect(fault("") == .init(line: 1, reason: "the key id is missing; add it"))
    #expect(
      fault("id: a\nname: A\nlanguage: en\nprompts:")?.reason
        == "prompts must be a list of prompts (id: question)")
    #expect(
      fault(work, taken: ["next": "en-day.yaml"])
        == .init(line: 6, reason: "the id next is already used in en-day.yaml; choose another"))
  }

  @Test func `A pack of the owner that is wrong is one line, and the others are read`() throws {
    try withIndexFolder { folder in
      try work.write(toFile: folder + "/b.yaml", atomically: true, encoding: .utf8)
      try work.replacing("next", with: "last").write(
        toFile: folder + "/c.yaml", atomically: true, encoding: .utf8)
      try work.replacing("done", with: "energized").replacing("next", with: "other")
        .write(toFile: folder + "/d.yaml", atomically: true, encoding: .utf8)
      try Data([0xff]).write(to: URL(filePath: folder + "/e.yaml"))
      try "not a pack".write(toFile: folder + "/notes.txt", atomically: true, encoding: .utf8)
      let (packs, remarks) = try PromptPacks.read(installed: Self.installed, own: folder)
      #expect(packs.prompt(id: "next")?.pack == "work")
      #expect(packs.prompt(id: "last") == nil && packs.prompt(id: "other") == nil)
      #expect(packs.prompts(language: "en", packs: ["work"]).map(\.id) == ["done", "next"])
      #expect(
        remarks == [
          "\(folder)/c.yaml:5: the id done is already used in b.yaml; choose another; the pack is left out",
          "\(folder)/d.yaml:5: the id energized is already used in en-day.yaml; choose another; the pack is left out",
          "\(folder)/e.yaml: not UTF-8 text; save it as UTF-8; the pack is left out",
        ])
    }
  }

  @Test func `A folder of the owner that cannot be read is one line`() throws {
    let (packs, remarks) = try PromptPacks.read(installed: Self.installed, own: "/nowhere/prompts")
    #expect(packs.packs.count >= 8)
    #expect(remarks == ["/nowhere/prompts: the folder cannot be read; check the folder and run again"])
  }

  @Test func `A choice of packs that do not exist is one line`() throws {
    let packs = try SurfaceFixture.prompts()
    #expect(packs.remark(on: []) == nil && packs.remark(on: ["day", "joy"]) == nil)
    #expect(packs.remark(on: ["day", "yoy"]) == "prompt_packs: no pack yoy; did you mean joy?")
    #expect(
      packs.remark(on: ["holidays"]) == "prompt_packs: no pack holidays; packs are day, joy, path, people")
  }
}

/// Tests of the rules for every installed prompt.
@Suite struct InstalledPromptTests {
  @Test(arguments: ["en", "de"])
  func `Four packs a language have at least 60 prompts, 15 each`(language: String) throws {
    let packs = try SurfaceFixture.prompts().packs.filter { $0.language == language }
    #expect(packs.map(\.id).sorted() == ["day", "joy", "path", "people"])
    #expect(packs.allSatisfy { $0.prompts.count >= 15 })
    #expect(packs.reduce(0) { $0 + $1.prompts.count } >= 60)
  }

  @Test func `Every prompt is unique and fits three lines, five and 30 characters`() throws {
    let prompts = try SurfaceFixture.prompts().packs.flatMap(\.prompts)
    #expect(Set(prompts.map(\.text)).count == prompts.count)
    for prompt in prompts {
      #expect(prompt.text.count <= 90 && prompt.text.hasSuffix("?"), "\(prompt.text)")
      #expect(lines(prompt.text, of: 40) <= 3 && lines(prompt.text, of: 30) <= 5, "\(prompt.text)")
      let short = prompt.text.shortened(characters: 30, bytes: 90)
      #expect(short.count <= 30 && short.split(separator: " ").count >= 3, "\(short)")
    }
  }

  @Test func `No prompt judges or sounds like a clinic`() throws {
    let words = [
      "should", "must", "fail", "wrong", "diagnos", "symptom", "depress", "anxi", "therap", "disorder",
      "weight",
      "sollt", "musst", "versag", "falsch", "angst", "störung", "gewicht",
    ]
    for prompt in try SurfaceFixture.prompts().packs.flatMap(\.prompts) {
      #expect(words.allSatisfy { !prompt.text.lowercased().contains($0) }, "\(prompt.text)")
    }
  }

  /// The number of lines of `width` characters that `text` takes when it is broken between words.
  private func lines(_ text: String, of width: Int) -> Int {
    var (lines, used) = (1, 0)
    for word in text.split(separator: " ") {
      if used > 0, used + 1 + word.count > width { (lines, used) = (lines + 1, 0) }
      used += word.count + (used > 0 ? 1 : 0)
    }
    return lines
  }
}
