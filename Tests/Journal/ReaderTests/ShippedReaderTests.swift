import Foundation
import Model
import TestSupport
import Testing

@testable import Reader

private let shippedReader = InstalledFiles.pipelines + "/models/reader.gguf"

/// The weights that are installed, where the checkout has them.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: shippedReader)))
struct ShippedReaderTests {
  @Test func `The installed weights can be used, and tell what happened`() throws {
    let reader = try Reader(shippedReader)
    for texts in [
      ["It is Tuesday.", "I got the job in Leeds!", "Then I bought bread."],
      ["Heute ist Dienstag.", "Ich habe die Stelle in Leipzig bekommen!", "Dann habe ich Brot gekauft."],
    ] {
      let found = try reader.reading(of: TinyReader.sentences(texts))
      #expect(found.sentences.map(\.event).max() == found.sentences[1].event)
      #expect(found.sentences[1].valence > 0.2 && found.sentences[1].pleasant > found.sentences[1].unpleasant)
    }
  }
}
