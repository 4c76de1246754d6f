/// How a recording is started, the data of `quick_record`. Nothing of the journal's content.
struct QuickRecord: Codable, Equatable, Sendable {
  /// ISO 639-1 codes of the languages spoken; empty if they are recognised.
  var languages: [String]
  var style: String?
  /// Text that a client shows for a moment after the tap.
  var openingText: String
  /// Text that a client shows if it may not use the microphone.
  var permissionText: String

  init(_ source: SurfaceSource, _ texts: Texts) {
    languages = source.recording.languages
    style = source.recording.style
    openingText = texts[.opening]
    permissionText = texts[.permissionHint]
  }
}

extension SurfaceKind {
  static let quickRecord = SurfaceKind(
    name: "quick_record", displayName: .quickRecordName, description: .quickRecordDescription,
    symbol: "mic.fill",
    showsContent: false, staleAt: { _, _ in nil }, changes: { _, _ in [] }, content: quickRecordContent)

  @Sendable private static func quickRecordContent(
    _ source: SurfaceSource, _ context: SurfaceContext
  ) -> SurfaceContent {
    let thread = source.settings.recordsInLastThread ? source.threads.lastUsed : nil
    let link = context.link("start-recording")
    return SurfaceContent(
      data: QuickRecord(source, context.texts),
      variants: Variants(
        home: home(context, link: thread.map { "\(link)?thread=\(SurfaceContext.escaped($0.id))" } ?? link),
        lock: lock(context, link: link)))
  }

  /// Small: the button. Medium: with a note. Large: with a sentence and a second link.
  private static func home(_ context: SurfaceContext, link: String) -> [String: View] {
    let texts = context.texts
    let record = View.Action(id: "record", label: texts[.record], link: link)
    func view(_ title: TextKey, line: TextKey? = nil, footnote: TextKey? = nil, _ actions: [View.Action])
      -> View
    {
      View(
        title: texts[title], lines: line.map { [texts[$0]] }, footnote: footnote.map { texts[$0] },
        symbol: "mic.fill",
        accessibility: texts[.startRecordingSpoken], link: link, actions: actions)
    }
    let open = View.Action(id: "open", label: texts[.openJournal], link: context.link("home"))
    return [
      "small": view(.record, [record]),
      "medium": view(.startRecording, footnote: .onDevicePrivate, [record]),
      "large": view(
        .startRecording, line: .startRecordingHint, footnote: .onDeviceTranscription, [record, open]),
    ]
  }

  /// It shows nothing of the journal, so that nothing is withheld. Circular: the symbol alone.
  private static func lock(_ context: SurfaceContext, link: String) -> [String: View] {
    func view(_ title: String) -> View {
      View(title: title, symbol: "mic.fill", accessibility: context.texts[.startRecordingSpoken], link: link)
    }
    let record = context.texts[.record]
    return ["circular": view(""), "rectangular": view(record), "inline": view(record)]
  }
}
