import TestSupport

@testable import ExtractStage

/// The words that the stage reads, read once for all tests.
let vocabulary: Vocabulary = {
  do {
    return try Vocabulary(InstalledFiles.languages)
  } catch {
    fatalError("\(error)")
  }
}()
