/// A complete view, which a client shows without any computation.
package struct View: Codable, Equatable, Sendable {
  package var title: String
  package var subtitle: String?
  package var lines: [String]?
  package var footnote: String?
  package var badge: Badge?
  package var gauge: Gauge?
  package var rows: [Row]?
  /// Name of an SF Symbol.
  package var symbol: String
  /// Text for a screen reader; never cut, and redacted if the view is.
  package var accessibility: String
  /// True if the content is withheld because others may see it.
  package var redacted: Bool
  package var link: String
  package var actions: [Action]

  package init(
    title: String, subtitle: String? = nil, lines: [String]? = nil, footnote: String? = nil,
    badge: Badge? = nil,
    gauge: Gauge? = nil, rows: [Row]? = nil, symbol: String, accessibility: String, redacted: Bool = false,
    link: String, actions: [Action] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.lines = lines
    self.footnote = footnote
    self.badge = badge
    self.gauge = gauge
    self.rows = rows
    self.symbol = symbol
    self.accessibility = accessibility
    self.redacted = redacted
    self.link = link
    self.actions = actions
  }

  /// A short text on a coloured ground.
  package struct Badge: Codable, Equatable, Sendable {
    package var text: String
    /// `#RRGGBB`, for fills only: texts need the colours of `design_tokens`.
    package var tint: String

    package init(text: String, tint: String) {
      self.text = text
      self.tint = tint
    }
  }

  /// A ring or bar.
  package struct Gauge: Codable, Equatable, Sendable {
    /// 0...1.
    package var value: Double
    package var text: String
    /// The name of the range that the value is in, for example `green`.
    package var band: String?

    package init(value: Double, text: String, band: String? = nil) {
      self.value = min(1, max(0, (value * 1000).rounded() / 1000))
      self.text = text
      self.band = band
    }
  }

  /// One line of a list.
  package struct Row: Codable, Equatable, Sendable {
    package var title: String
    package var text: String?
    package var symbol: String?
    package var badge: Badge?
    package var link: String

    package init(title: String, text: String? = nil, symbol: String? = nil, badge: Badge? = nil, link: String)
    {
      self.title = title
      self.text = text
      self.symbol = symbol
      self.badge = badge
      self.link = link
    }
  }

  /// A labelled link.
  package struct Action: Codable, Equatable, Sendable {
    package var id: String
    package var label: String
    package var link: String

    package init(id: String, label: String, link: String) {
      self.id = id
      self.label = label
      self.link = link
    }
  }
}

/// The views of a document by widget family.
package struct Variants: Codable, Equatable, Sendable {
  /// Home screen: `small`, `medium`, `large`.
  package var home: [String: View]
  /// Lock screen: `circular`, `rectangular`, `inline`. Each stands alone.
  package var lock: [String: View]

  package static let homeFamilies = ["small", "medium", "large"]
  package static let lockFamilies = ["circular", "rectangular", "inline"]

  package init(home: [String: View] = [:], lock: [String: View] = [:]) {
    self.home = home
    self.lock = lock
  }

  /// The same views for each of the families.
  package init(
    home: View?, lock: View?, homeFamilies: [String] = Self.homeFamilies,
    lockFamilies: [String] = Self.lockFamilies
  ) {
    self.init(
      home: home.map { view in Dictionary(uniqueKeysWithValues: homeFamilies.map { ($0, view) }) } ?? [:],
      lock: lock.map { view in Dictionary(uniqueKeysWithValues: lockFamilies.map { ($0, view) }) } ?? [:])
  }
}

/// The state of a document, for clients.
package enum SurfaceState: String, Codable, Equatable, Sendable, CaseIterable {
  case ok, empty, processing, unavailable, error
}
