import Testing
import Text

@Suite struct StemmerLibraryTests {
  @Test func `The library of stems is known by its file and its bytes`() throws {
    let library = Stemmer.library
    #expect(library == Stemmer.library)
    let parts = library.split(separator: " ")
    #expect(parts.count == 2 && parts[0].hasPrefix("libstemmer"), "\(library)")
    #expect(parts[1].count == 16 && parts[1].allSatisfy(\.isHexDigit), "\(library)")
  }
}
