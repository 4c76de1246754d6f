/// Words that nouns are known by, in their normal form.
enum NounWords {
  /// Words that stand before a noun.
  static func determiners(_ language: String) -> Set<String> {
    language == "de" ? germanDeterminers : englishDeterminers
  }

  private static let englishDeterminers = Vocabulary.words(
    """
    a an the my our your his her its their this these those some any no every each another many few several both
    """)

  private static let germanDeterminers = Vocabulary.words(
    """
    der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner meines unser unsere
    unseren unserem unserer sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer dein deine deinen deinem deiner
    kein keine keinen keinem keiner dieser diese dieses diesen diesem im am ins vom zum zur beim ans
    """)

  /// Behind these a bare word is a noun: "about patience", "with friends". Not "to", "like" and "as".
  static let prepositions = Vocabulary.words(
    """
    of about for with without in at from into during after before between behind beside by on through against
    despite via per including along across around
    """)

  /// Verbs with a bare object, besides those in the past: "have soup", "play chess".
  static let governing = Vocabulary.words(
    """
    have having eat eating drink drinking cook cooking bake baking make making buy buying play playing watch watching
    read reading study studying learn learning practise practising practice practicing do doing need want love like
    enjoy hate miss order teach skip cancel start begin finish
    """)

  /// "went dancing", "love swimming".
  static let beforeGerund = Vocabulary.words(
    """
    go went going start started stop stopped try tried love loved like liked enjoy enjoyed hate hated miss missed
    keep kept began finish finished
    """)

  /// Verbs whose past is followed by an adjective: "tasted awful".
  static let linking = Vocabulary.words(
    """
    looked seemed tasted smelled sounded turned stayed remained appeared felt became got fell went came
    """)

  private static let irregular = Vocabulary.words(
    """
    ate beat bent bet bit bled blew bought broke brought built burnt burst came caught chose clung crept cut dealt
    did drank dreamt drew drove fell fed felt fled flew forgot fought found froze gave got grew had heard held hid hit
    hung hurt kept knelt knew laid led left lent let lost made meant met paid put quit ran rang rode rose said sang sank
    sat saw sent set shook shot shut slept slid sold sought spent split spoke spread spun stole stood struck stuck stung
    swam swept swore swung taught thought threw told took tore understood went wept woke won wore wrote
    """)

  private static let germanVerbs = Vocabulary.words(
    "stimmt klappt passt funktioniert hilft reicht meint tut kommt geht macht sagt will wird weh")

  static let copulas = Vocabulary.words(
    """
    was were is are has had will would makes made helps helped went felt seems seemed feels takes took war waren ist
    sind hat hatte wird macht lief tut tat geht ging hilft
    """)

  /// Adjectives, also of feeling, that no ending tells.
  private static let adjectives = Vocabulary.words(
    """
    able absent afraid alive alone angry annoyed anxious asleep awake aware awful bad beautiful best better big bitter
    black blue bored brave brief bright broken brown busy calm careful cheap clean clear clever close cold common
    complete content cool correct crazy dark dead deep different difficult dirty dizzy down dry dull eager early
    earlier easy empty endless enough entire exact excited expensive extra fair familiar fast few fine firm first fit
    flat free fresh full funny gentle glad good great green grey guilty half happy hard healthy heavy high honest hot
    huge hungry ill important keen kind large last late later lazy light lonely long loose loud low lucky mad main
    massive mean more most narrow near nervous new next nice numb odd okay old only open other own pale past patient
    peaceful perfect plain pleasant polite poor possible pretty private proper proud public quick quiet ready real
    recent red rich right rough round rude sad safe same scared second secret sensible serious severe sharp shy sick
    silent silly similar simple slow small smooth social soft sore sorry special spare steady steep stiff still
    straight strange strict strong stupid such sudden sure sweet tall tense terrible thick thin third thirsty tight
    tiny tired total tough true ugly unable unfair upset useful usual vague vast warm weak weird well wet white whole
    wide wild wise wonderful worse worst worth wrong yellow young productive exhausting exhausted relaxing boring
    stressful amazing interesting annoying frustrating surprising exciting disappointing refreshing rewarding
    alt anstrengend arm bereit besser beste boese breit dankbar dick dumm dunkel duenn echt einfach einsam eng ernst
    erschopft falsch faul fertig frei fremd friedlich frisch froh fruh ganz genau gesund gleich glucklich gross gut
    halb hart hell hoch hubsch jung kalt kaputt klar klein klug komisch krank kurz lang langsam laut leer leicht leise
    letzte lieb lustig mude mutig nah nass nervos nett neu niedrig offen richtig ruhig sanft sauber sauer schlecht
    schnell schon schlimm schwach schwer schwierig sicher spat stark still stolz stressig suss tief toll traurig
    trocken uberrascht voll wach wahr warm weich weit wenig wichtig wild wunderbar wutend zufrieden zart
    """)

  private static let adjectiveEndings = ["ful", "ous", "less", "able", "ible"]

  /// Whether `word` is one, in either language.
  static func isAdjective(_ word: String) -> Bool {
    adjectives.contains(word) || word.count > 5 && adjectiveEndings.contains { word.hasSuffix($0) }
  }

  private static let englishEndings = [
    "tion", "sion", "ment", "ness", "ship", "ance", "ence", "ism", "hood", "dom", "ity", "ology", "graphy",
  ]
  private static let germanEndings = [
    "ung", "heit", "keit", "schaft", "tion", "tat", "ismus", "nis", "ungen",
  ]

  /// Whether `word` ends as nouns alone do.
  static func hasNounEnding(_ word: String, language: String) -> Bool {
    word.count > 6 && (language == "de" ? germanEndings : englishEndings).contains { word.hasSuffix($0) }
  }

  /// Whether `word` is an English verb that says what was done.
  static func isPast(_ word: String) -> Bool {
    word.hasSuffix("ed") && word.count > 4 && !word.hasSuffix("eed") || irregular.contains(word)
  }

  /// Whether `word` is a German participle or another form that is no noun without its capital.
  static func isGermanVerb(_ word: String) -> Bool {
    word.hasPrefix("ge") && word.count > 5 && (word.hasSuffix("t") || word.hasSuffix("en"))
      || word.hasSuffix("iert") || germanVerbs.contains(word)
  }

  /// Whether `word` has an ending that German adjectives take behind an article.
  static func isInflected(_ word: String) -> Bool {
    word.count > 4 && ["e", "en", "er", "es", "em"].contains { word.hasSuffix($0) }
  }

  /// `word` without the ending of a possessive.
  static func base(_ word: String) -> String {
    word.hasSuffix("'s") || word.hasSuffix("’s") ? String(word.dropLast(2)) : word
  }
}
