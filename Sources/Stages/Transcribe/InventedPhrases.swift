/// Phrases that speech models say where nobody spoke: their training data was subtitles.
enum InventedPhrases {
  /// How telling a phrase is.
  enum Kind: Equatable {
    /// Nobody says this in a journal.
    case certain
    /// People do say this: suspect only alone in a chunk, or over silence.
    case possible
  }

  /// The kind of `text`; nil for anything else. Case and punctuation do not matter.
  static func kind(of text: String) -> Kind? {
    let normal = text.split(whereSeparator: { $0.isWhitespace || $0 == "-" })
      .map { Words.normal(String($0)) }.filter { !$0.isEmpty }.joined(separator: " ")
    if certain.contains(where: { normal == $0 || normal.hasPrefix($0 + " ") }) { return .certain }
    // "Untertitelung. BR 2018"
    let isCredit = normal.hasPrefix("untertitel") && normal.split(separator: " ").count <= 6
    return isCredit || possible.contains(normal) ? .possible : nil
  }

  private static let certain = [
    "subtitles by the amaraorg community", "subtitles by the amara org community",
    "transcribed by httpsotterai", "transcription by castingwords", "subtitles by",
    "thanks for watching and dont forget to like and subscribe", "please subscribe to my channel",
    "please like and subscribe", "dont forget to subscribe", "blankaudio", "blank audio",
    "untertitel der amaraorg community", "untertitel von der amaraorg community",
    "untertitelung aufgrund der amaraorg community", "untertitel im auftrag des zdf",
    "untertitelung des zdf", "untertitelung im auftrag des zdf", "untertitel von stephanie geiges",
    "untertitelung bei", "sous titres réalisés para la communauté damaraorg",
    "sous titres réalisés par la communauté damaraorg", "subtítulos realizados por la comunidad de amaraorg",
    "sottotitoli creati dalla comunità amaraorg", "legendas pela comunidade amaraorg",
    "ondertitels ingediend door de amaraorg gemeenschap", "napisy stworzone przez społeczność amaraorg",
    "субтитры сделал dimatorzok", "ご視聴ありがとうございました", "请不吝点赞",
    "copyright wdr", "swr 2020", "swr 2021", "vielen dank fürs zuschauen und bis zum nächsten mal",
  ]

  private static let possible: Set<String> = [
    "thanks for watching", "thank you for watching", "thank you so much for watching",
    "thanks for listening", "ill see you next time", "see you next time", "see you in the next video",
    "thank you", "thank you very much", "bye", "bye bye", "you", "music", "applause", "silence",
    "vielen dank", "vielen dank fürs zuschauen", "danke fürs zuschauen", "vielen dank für die aufmerksamkeit",
    "bis zum nächsten mal", "bis zum nächsten video", "tschüss", "musik", "applaus", "stille",
  ]
}
