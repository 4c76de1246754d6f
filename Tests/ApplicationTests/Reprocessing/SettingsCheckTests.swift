import Pipeline
import StageContract
import TestSupport
import Testing

@testable import Application

@Suite struct SettingsCheckTests {
  private func check(_ words: String..., forAll: Bool = true) throws {
    let manifest = try Manifest.parse(
      """
      pipeline: p
      stages:
        hear: {run: a, inputs: {o: original}, outputs: {t: t.txt},
          parameters: {model: "model:default", vad: "model?:silero", zone: "setting:time_zone"}}
        tell: {run: b, inputs: {t: hear.t}, outputs: {s: s.txt}, parameters: {style: "style:default"}}
        show: {run: c, scope: journal, inputs: {s: tell.s}, outputs: {d: d/},
          parameters: {locale: "setting:locale", now: "day:now"}}
      """, path: "m")
    let installation = Installation(executableFolders: [], modelFolders: [], pipelineFolders: [])
    try SettingsCheck(manifest: manifest, installation: installation)
      .check(.parse(assignments: words), forAll: forAll)
  }

  @Test func onlyWhatAStageReadsCanBeChanged() throws {
    try check("locale=de-DE", "time_zone=Asia/Tokyo", "tell.x=1", "show.y=2")
    try check("time_zone=Asia/Tokyo", "tell.x=1", forAll: false)
    #expect { try check("inbox=/x") } throws: { CommandFailure($0)?.status == 64 }
    #expect { try check("locale=de-DE", forAll: false) } throws: { CommandFailure($0)?.status == 64 }
    #expect { try check("show.y=2", forAll: false) } throws: { CommandFailure($0)?.status == 64 }
  }

  @Test func whatIsNotInstalledIsRefusedBeforeAnythingIsWritten() {
    #expect { try check("model=large") } throws: { CommandFailure($0)?.status == 69 }
    #expect { try check("hear.vad=large") } throws: { CommandFailure($0)?.status == 69 }
    #expect { try check("style=poetic") } throws: { CommandFailure($0)?.status == 64 }
    #expect { try check("tell.style=poetic") } throws: { CommandFailure($0)?.status == 64 }
  }
}
