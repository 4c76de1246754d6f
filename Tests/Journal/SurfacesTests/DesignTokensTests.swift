import Foundation
import Testing

@testable import Surfaces

@Suite struct ContrastTests {
  private func color(_ hex: String) throws -> Color { try #require(Color(hex)) }

  @Test(arguments: [
    ("#34C759", "#FFFFFF", 2.22), ("#000000", "#FFFFFF", 21), ("#FFFFFF", "#FFFFFF", 1),
    ("#767676", "#FFFFFF", 4.54),
    ("#007AFF", "#FFFFFF", 4.02),
  ])
  func `The ratio is that of WCAG`(one: String, other: String, expected: Double) throws {
    let ratio = Contrast.ratio(try color(one), try color(other))
    #expect((ratio * 100).rounded() / 100 == expected)
    #expect(ratio == Contrast.ratio(try color(other), try color(one)))
  }

  @Test func `Green on white is made darker until it can be read`() throws {
    let (green, white) = (try color("#34C759"), try color("#FFFFFF"))
    let text = Contrast.text(green, on: [white])
    #expect(Contrast.ratio(text, white) >= 4.5 && Contrast.ratio(text, white) < 4.7)
    #expect(Contrast.text(try color("#000000"), on: [white]).hex == "#000000")
  }

  @Test(arguments: ["", "#FFF", "34C759", "#34C75G", "#34C7590"])
  func `What is not a colour is refused`(text: String) { #expect(Color(text) == nil) }

  @Test func `A colour is mixed with its ground`() throws {
    #expect(try color("#000000").over(color("#FFFFFF"), share: 0.15).hex == "#D9D9D9")
    #expect(try color("#34C759").hex == "#34C759")
  }
}

@Suite struct DesignTokensTests {
  private func document(_ now: String = "2026-11-20T08:00:00+01:00") throws -> SurfaceDocument {
    SurfaceKind.designTokens.document(SurfaceSource(), try SurfaceFixture.context(now))
  }

  @Test(arguments: [
    "mood/positive", "mood/neutral", "mood/negative", "bands/green", "bands/yellow", "bands/red",
  ])
  func `Text on a 15 % tint can be read on light and dark ground`(path: String) throws {
    let document = try document()
    func color(_ name: String) throws -> Color {
      try #require(document["/home_data/\(name)"]?.text.flatMap(Color.init))
    }
    for scheme in ["light", "dark"] {
      let background = try color("palette/\(scheme)/background")
      let ground = try color("\(path)/\(scheme)/ground")
      #expect(ground == (try color("\(path)/tint")).over(background, share: 0.15))
      #expect(Contrast.ratio(try color("\(path)/\(scheme)/text"), ground) >= 4.5)
      #expect(Contrast.ratio(try color("\(path)/\(scheme)/text"), background) >= 4.5)
    }
  }

  @Test(arguments: ["light", "dark"])
  func `Texts can be read on the background and labels on their buttons`(scheme: String) throws {
    let tokens = DesignTokens(try SurfaceFixture.context().texts)
    let palette = scheme == "light" ? tokens.palette.light : tokens.palette.dark
    let ground = try #require(Color(palette.background))
    for text in palette.texts.values {
      #expect(Contrast.ratio(try #require(Color(text)), ground) >= 4.5)
    }
    for button in tokens.mic.values.map({ scheme == "light" ? $0.light : $0.dark }) {
      #expect(Contrast.ratio(try #require(Color(button.label)), try #require(Color(button.fill))) >= 4.5)
    }
  }

  @Test func `Spacing is in multiples of the base, and no text is smaller than 16 points`() throws {
    let tokens = DesignTokens(try SurfaceFixture.context().texts)
    #expect(tokens.spacing.values.allSatisfy { $0 % 8 == 0 })
    #expect(tokens.type.values.allSatisfy { $0.points >= 16 })
  }

  @Test func `The document never changes by itself`() throws {
    let first = try document()
    #expect(first == (try document("2027-03-01T10:00:00+01:00")))
    #expect(first["/stale_at"] == .null && first["/timeline"] == .array([]))
    #expect(first.bytes.count <= 5_000)
  }
}
