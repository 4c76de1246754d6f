import JournalText

/// Word lists of the rules, in their normal form.
enum Vocabulary {
  /// Days, months and parts of the day: neither terms nor names.
  static let times = Set(TimeWords.weekdays.keys).union(TimeWords.months.keys).union(
    words(
      """
      morning afternoon evening night midnight noon day days week weeks month months year years hour hours minute
      minutes second seconds weekend oclock abend nachmittag vormittag mittag nacht tag tage tagen woche wochen
      monat monate monaten jahr jahre jahren stunde stunden minute minuten uhr wochenende christmas easter
      weihnachten ostern
      """))

  /// Common words that make poor tags.
  static let weak = words(
    """
    feel feeling felt feels think thinking thought thoughts know knew want wants wanted need needs needed try tried
    trying start started stop stopped let look looked looking seem seemed give gave find found tell told ask asked
    talk talked call called use used work worked put bit lot lots kind sort part good bad better best worse worst
    great nice new old big small long short high low first last next late early second third people person guy
    guys way ways stuff around remember remind hope hoped guess suppose mean means happen happened leave left
    bring brought met meet meeting spent paid bought spend took take taken slept woke drank ate hours finally
    honestly actually basically literally definitely probably exactly especially journal note entry recording
    listening live lived life anyway away nearly right wrong able going forward decided enjoyed love miss glad
    happy sad arrived please thank thanks past hi hello hey wirklich gut schlecht gross klein neu alt denke
    dachte glaube fuhle gefuhlt finde fand sagte gesagt gemacht gegangen gehen geht kommen gekommen wissen weiss
    half overall euro euros dollar dollars dirham dirhams pounds cents kilos war habe bisschen leute sache sachen ding dinge mal brauche gebraucht eigentlich endlich lange letzte letzten
    nachste nachsten ersten
    """)

  static let firstNames = words(
    """
    anna ben clara daniel emma felix grace henry ivy jonas kate leo maria nora oscar paula rosa sam tom lena adam
    aisha alex alexander alice amir amy andrea andreas andrew angela anja anne antonia ali barbara bernd bella brian
    carla carlos caroline charles charlotte chloe chris christian christina claudia daniela david diana dieter
    dirk edward elena elias elisabeth elizabeth ella emily eric erik eva fatima finn florian frank franziska
    frederik gabriel george greta hannah hans hassan heike helen hugo ian ibrahim ines isabel jack jacob jakob
    james jan jana jane jason jennifer jens jessica joan joe johanna john jonathan jorg josef joseph julia julian
    karen karin karl katharina katja kevin klaus lara laura lea leon liam lily linda lisa lisa louis louise lucas
    lucy luis lukas luke manuel marco marcus marie marina mario martha martin martina mary matthew matthias max
    maya melanie ahmed mohamed muhammad omar layla priya ravi mia michael michelle mohammed monika nadia nadine natalie nico nicole nina noah oliver olivia
    omar patrick paul peter petra philip philipp rachel ralf rebecca richard robert robin ruth ryan sabine sandra
    sara sarah sebastian sofia sophia sophie stefan stefanie stephen steven susan susanne tanja thomas tim tina
    tobias uwe valentina vera victor victoria walter werner william wolfgang yusuf zoe
    """)

  /// First names that are common words too.
  static let ambiguousNames = words(
    "grace ivy rosa joy hope faith rose mark will bill may june april jan art")

  static let places = words(
    """
    paris london berlin munich hamburg vienna zurich rome madrid lisbon dubai amsterdam brussels prague warsaw
    istanbul cairo delhi mumbai tokyo beijing sydney toronto boston chicago york francisco angeles washington
    america europe africa asia germany france spain italy england britain ireland scotland austria switzerland
    poland turkey india china japan canada mexico brazil australia emirates abu dhabi sharjah koln munchen wien
    deutschland osterreich schweiz frankreich spanien italien
    """)

  /// Capitalised words that are no people.
  static let proper = words(
    """
    english german french spanish italian arabic turkish chinese japanese american european british indian god
    internet google apple amazon netflix youtube whatsapp instagram facebook zoom covid ok tv iphone android
    okay mr mrs ms dr
    """)

  static let relatives = words(
    """
    mother father mom mum dad sister brother partner daughter son friend boss neighbour neighbor doctor team
    teacher grandmother grandfather grandma grandpa wife husband girlfriend boyfriend aunt uncle cousin nephew
    niece colleague colleagues parents kids children friends baby therapist roommate family
    """)

  static let germanRelatives: [String: String] = {
    var result: [String: String] = [:]
    let lists = [
      (
        "meine",
        "Mutter Schwester Tochter Frau Freundin Chefin Nachbarin Ärztin Oma Tante Kollegin Eltern Kinder"
      ),
      ("meine", "Freunde Familie Mama Großmutter Kollegen Geschwister"),
      (
        "mein",
        "Vater Bruder Sohn Mann Freund Chef Nachbar Arzt Opa Onkel Kollege Papa Großvater Partner Team"
      ),
    ]
    for (owner, nouns) in lists {
      for noun in nouns.split(separator: " ") { result[Words.normal(String(noun))] = "\(owner) \(noun)" }
    }
    return result
  }()

  static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
