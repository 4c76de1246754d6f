import Foundation
import Model
import TestSupport
import Testing

@testable import SurfaceStage

@Suite struct ThreeWeeksTests {
  @Test(arguments: ["en", "de"])
  func `The documents of three weeks are the golden ones, however often they are made`(locale: String) throws
  {
    try withIndexFolder { folder in
      try ThreeWeeks.write(to: folder)
      let documents = try ThreeWeeks.documents(in: folder, locale: locale)
      let golden = GoldenText.folder.appending(path: "surfaces/weeks/" + locale)
      #expect(try GoldenText.differences(of: documents, from: golden) == [])
      try FileManager.default.removeItem(atPath: folder + "/surfaces-" + locale)
      #expect(try ThreeWeeks.documents(in: folder, locale: locale) == documents)
    }
  }
}
