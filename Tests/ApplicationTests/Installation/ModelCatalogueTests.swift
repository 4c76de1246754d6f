import Foundation
import StageContract
import TestSupport
import Testing

@testable import Application

@Suite struct ModelCatalogueTests {
  @Test func namesAndDigestsAreUniqueAndWellFormed() {
    let models = ModelCatalogue.models
    #expect(Set(models.map(\.name)).count == models.count)
    #expect(Set(models.map(\.sha256)).count == models.count)
    for sha256 in models.map(\.sha256) + ModelCatalogue.bundled.map(\.sha256) {
      #expect(sha256.count == 64 && sha256.allSatisfy { "0123456789abcdef".contains($0) })
    }
    #expect(models.allSatisfy { (70_000_000...3_200_000_000).contains($0.bytes) })
  }

  @Test(arguments: ["base.en", "ggml-base.en", "ggml-base.en.bin"])
  func aModelIsFoundByItsNames(name: String) {
    #expect(ModelCatalogue.model(named: name)?.file == "ggml-base.en.bin")
  }

  @Test func theTransferIsHTTPSOnlyAndResumes() {
    let model = ModelCatalogue.models[0]
    let arguments = ModelDownload(folder: "/f", curl: "curl").arguments(model, partial: "/p")
    #expect(arguments.last == "https://huggingface.co/ggerganov/whisper.cpp/resolve/main/ggml-large-v3.bin")
    #expect(
      arguments.contains("=https") && arguments.contains("--fail") && arguments.contains("--continue-at"))
    #expect(arguments.contains("--speed-time"))
  }

  @Test(arguments: [("https://mirror.example/w", "=https"), ("http://10.0.0.2/w/", "=http,https")])
  func aMirrorHasTheSameFiles(url: String, schemes: String) {
    let download = ModelDownload(folder: "/f", curl: "curl", mirror: url)
    let arguments = download.arguments(ModelCatalogue.models[0], partial: "/p")
    #expect(arguments.last?.hasSuffix("/w/ggml-large-v3.bin") == true && arguments.contains(schemes))
  }

  @Test(arguments: [(6, 75), (22, 69), (23, 74), (60, 69), (18, 75)] as [(Int32, Int32)])
  func statusesOfCurlAreReported(curl: Int32, status: Int32) {
    #expect(ModelDownload.failure(of: "base.en", curlStatus: curl).status.rawValue == status)
  }
}
