import Text

/// Closed classes of words of a language, in normal form.
struct ProofGrammar: Sendable {
  typealias Person = ProofWord.Person

  let isGerman: Bool
  let pronouns: [String: Person]
  let possessives: [String: Person]
  /// Forms of "be", "have", "do", "become" and the modal verbs.
  let auxiliaries: [String: ProofTense]
  let prepositions: Set<String>
  /// Words that begin a clause of equal rank.
  let coordinators: Set<String>
  /// Words that begin a dependent clause.
  let subordinators: Set<String>
  /// Those that begin what is said, thought or asked.
  let complementisers: Set<String>
  let determiners: Set<String>
  /// Nouns of money.
  let currencies: Set<String>

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  private static func map<Value>(_ lists: [(Value, String)]) -> [String: Value] {
    var result: [String: Value] = [:]
    for (value, list) in lists { for word in words(list) { result[word] = value } }
    return result
  }

  static func of(german: Bool) -> ProofGrammar { german ? self.german : english }

  static let english = ProofGrammar(
    isGerman: false,
    pronouns: map([
      (.speaker, "i me myself"), (.we, "we us ourselves"), (.you, "you yourself yourselves"),
      (.he, "he him himself"),
      (.she, "she her herself"), (.they, "they them themselves"), (.it, "it itself this that"),
      (.one, "someone somebody anyone anybody everyone everybody nobody no-one"),
      (.named, "who whom which whose"),
    ]),
    possessives: map([
      (.speaker, "my mine"), (.we, "our ours"), (.you, "your yours"), (.he, "his"), (.she, "her hers"),
      (.they, "their theirs"), (.it, "its"),
    ]),
    auxiliaries: map([
      (
        .present,
        "am is are be being have has having do does can may must might should shall ought could would"
      ),
      (.past, "was were been had did"), (.future, "will"),
    ]),
    prepositions: words(
      """
      of in to for with on at from by about into onto over under through between among against without within after before \
      around along across near since until off out than during inside outside behind beside beyond towards toward upon per \
      like as up down past apart
      """),
    coordinators: ["and", "but", "or", "so", "then"],
    subordinators: [
      "because", "if", "whether", "when", "while", "although", "though", "unless", "who", "which", "whose",
      "whom", "where",
      "before", "after", "since", "until", "that", "what", "how", "why", "as",
    ],
    complementisers: ["that", "whether", "if", "what", "how", "why", "where", "when", "who", "to"],
    determiners: words(
      "the a an this that these those my your his her its our their some any no every each all both another which what"
    ),
    currencies: words(
      "euro euros dollar dollars pound pounds quid bucks kroner krona crowns francs $ € £ rupees yen"))

  static let german = ProofGrammar(
    isGerman: true,
    pronouns: map([
      (.speaker, "ich mich mir"), (.we, "wir uns"), (.you, "du dich dir"), (.youAll, "ihr euch"),
      (.he, "er ihn ihm"),
      (.she, "sie"), (.they, "ihnen"), (.it, "es"),
      (.one, "man jemand jemanden jemandem einer keiner niemand"),
    ]),
    possessives: map([
      (.speaker, "mein meine meinen meinem meiner meines meins"),
      (.we, "unser unsere unseren unserem unserer unseres unsern unserm"),
      (.you, "dein deine deinen deinem deiner deines"), (.youAll, "euer eure euren eurem eurer eures"),
      (.he, "seine seinen seinem seiner seines"), (.she, "ihre ihren ihrem ihrer ihres"),
    ]),
    auxiliaries: map([
      (
        .present,
        """
        bin bist ist sind seid sei seist seien habe hab hast hat haben habt werde werd wirst wird werden werdet kann kannst konnen \
        konnt darf darfst durfen durft muss musst mussen musst soll sollst sollen sollt will willst wollen wollt mag magst \
        mocht mochte mochtest mochten mochtet sein solle konne musse wolle durfe
        """
      ),
      (
        .past,
        """
        war warst waren wart ware gewesen hatte hattest hatten hattet gehabt wurde wurdest wurden wurdet worden konnte konntest \
        konnten konntet durfte durftest durften durftet musste musstest mussten musstet solltet wolltet sollte solltest sollten wollte wolltest wollten geworden
        """
      ),
    ]),
    prepositions: words(
      """
      in im ins an am ans auf aufs fur furs mit von vom zu zum zur bei beim nach aus uber ubers unter unterm vor vorm seit bis \
      gegen durch um wahrend wegen trotz hinter neben zwischen ab ohne statt per pro laut ausser gegenuber
      """),
    coordinators: ["und", "oder", "aber", "denn", "sondern"],
    subordinators: [
      "weil", "dass", "ob", "wenn", "falls", "bevor", "nachdem", "obwohl", "damit", "sodass", "sobald",
      "solange", "indem",
      "wahrend", "seitdem",
    ],
    complementisers: ["dass", "ob", "was", "wie", "wo", "warum", "wann", "wer", "wen", "wem", "wohin"],
    determiners: words(
      """
      der die das den dem des ein eine einen einem einer eines ne nen nem dieser diese dieses diesen diesem mein meine meinen \
      meinem meiner meines dein deine deinen deinem deiner deines sein seine seinen seinem seiner seines ihr ihre ihren ihrem \
      ihrer ihres unser unsere unseren unserem unserer unsern euer eure euren eurem eurer kein keine keinen keinem keiner
      """),
    currencies: words("euro euros dollar franken cent € $"))
}

extension ProofGrammar {
  /// Whether a noun and what it does follow the word at `index`: "with Maureen abstaining", "with my sister visiting".
  func isAbsolute(_ words: [ProofWord], _ index: Int) -> Bool {
    var place = index + 1
    while place < min(words.count, index + 5), !words[place - 1].token.endsClause {
      let word = words[place]
      if word.role == .verb {
        return word.isForm(.gerund) && place > index + 1 && words[place - 1].role == .content
      }
      guard word.role == .content || word.isPossessive || determiners.contains(word.normal) else {
        return false
      }
      place += 1
    }
    return false
  }
}
