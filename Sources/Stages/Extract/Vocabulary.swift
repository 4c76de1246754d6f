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
  static func weak(_ language: String) -> Set<String> { language == "de" ? germanWeak : englishWeak }

  private static let englishWeak = words(
    """
    feel feeling felt feels think thinking thought thoughts know knew want wants wanted need needs needed try tried
    trying start started stop stopped let look looked looking seem seemed give gave find found tell told ask asked
    talk talked call called use used work worked put bit lot lots kind sort part good bad better best worse worst
    great nice new old big small long short high low first last next late early second third people person guy
    guys way ways stuff around remember remind hope hoped guess suppose mean means happen happened leave left
    bring brought met meet spent paid bought spend took take taken slept woke drank ate hours finally
    honestly actually basically literally definitely probably exactly especially journal note entry recording
    listening live lived life anyway away nearly right wrong able going forward decided enjoyed love miss glad
    happy sad arrived please thank thanks past hi hello hey mr mrs half overall euro euros dollar dollars dirham dirhams
    pounds cents kilos
    """)

  private static let germanWeak = words(
    """
    wirklich gut schlecht gross klein neu alt denke dachte glaube fuhle gefuhlt finde fand sagte gesagt gemacht
    gegangen gehen geht kommen gekommen wissen weiss war habe bisschen leute sache sachen ding dinge mal brauche
    gebraucht eigentlich endlich lange letzte letzten nachste nachsten ersten euro euros dollar cent cents herr frau
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
    jurgen jannik yannick niklas lars sven torsten thorsten holger ulrich rainer reiner gunter helmut manfred heinz
    kurt otto fritz gerhard dennis fabian simon moritz anton emil oskar matteo linus jannis hendrik henrik malte
    finja lina lotta mila emilia frieda ida marlene johann johannes benedikt ludwig silke birgit heike ute anke
    katrin kathrin kerstin silvia sylvia gisela ursula renate helga ingrid brigitte elke erna hildegard gabi sonja
    doris agnes steffi jasmin yasmin leyla aylin elif mehmet mustafa murat emre kemal hamza bilal khalid
    fatma aicha noor raj arjun rahul anil sunita anjali deepak kavita yuki hiroshi kenji sakura
    siobhan niamh sean liam conor aidan declan fiona bridget nigel graham gareth rhys megan ashley brittany
    courtney kayla kaylee hailey brandon tyler dylan logan ethan aaron caleb joshua nathan zach
    zachary justin kyle derek travis keith kenneth scott gary larry terry roger bruce craig brenda pamela deborah
    debbie cynthia kathleen janet joyce judith judy beverly denise tammy tracy tara wendy stacy
    kimberly kim kelly jenny jill julie katie kathy beth betty peggy nancy helena irene marta ewa agnieszka piotr
    pawel tomasz ivan dmitri sergei olga natasha svetlana irina tatiana bjorn ingeborg astrid sigrid pedro javier
    miguel juan jose luisa ana ines rosario carmen dolores giulia giovanni francesca alessandro lorenzo pierre
    jean-paul francois camille juliette antoine mathieu aurelie steve tony tommy jimmy bobby billy johnny danny kenny
    """)

  /// First names that are common words too.
  static let ambiguousNames = words(
    "grace ivy rosa joy hope faith rose mark will bill may june april jan art")

  /// Of these the ones that at the beginning of a sentence are a name before any verb.
  static let likelyNames = words("grace ivy rosa rose mark bill jan")

  /// What stands before a name and is no part of it.
  static let titles = words(
    "mr mrs ms miss dr doctor doktor prof professor herr herrn frau aunt uncle auntie tante onkel sir madam")

  /// Relatives that are called by no other name.
  static let namelessRelatives = words("mom mum dad mommy mummy daddy grandma grandpa mama papa oma opa")

  /// What people alone do.
  static let personVerbs = words(
    """
    said says told tells asked asks called calls texted texts wrote writes invited invites visited visits thinks
    thought wants wanted hugged kissed cried laughed smiled phoned emailed messaged apologised apologized married
    """)

  static let places = words(
    """
    paris london berlin munich hamburg vienna zurich rome madrid lisbon dubai amsterdam brussels prague warsaw
    istanbul cairo delhi mumbai tokyo beijing sydney toronto boston chicago york francisco angeles washington
    america europe africa asia germany france spain italy england britain ireland scotland austria switzerland
    poland turkey india china japan canada mexico brazil australia emirates abu dhabi sharjah koln munchen wien
    deutschland osterreich schweiz frankreich spanien italien
    texas arizona california florida nevada oregon georgia virginia carolina ohio michigan colorado utah illinois
    massachusetts pennsylvania tennessee kentucky louisiana alabama mississippi missouri minnesota wisconsin iowa kansas
    oklahoma nebraska montana idaho wyoming dakota hawaii alaska maine vermont connecticut maryland delaware jersey
    seattle denver dallas houston atlanta miami philadelphia phoenix detroit manhattan brooklyn portland
    portugal greece netherlands holland belgium denmark sweden norway finland iceland hungary croatia serbia romania
    bulgaria ukraine russia israel lebanon syria iraq iran egypt morocco kenya nigeria ethiopia ghana pakistan nepal
    bangladesh thailand vietnam korea singapore indonesia malaysia philippines zealand argentina chile peru colombia
    cuba bangkok shanghai seoul taipei manila jakarta nairobi johannesburg athens barcelona valencia milan
    naples venice geneva basel bern salzburg stuttgart frankfurt leipzig dresden bremen hannover nurnberg
    dusseldorf dortmund freiburg heidelberg copenhagen stockholm oslo helsinki dublin edinburgh glasgow
    manchester liverpool bristol oxford cambridge brighton budapest bucharest kyiv moscow
    """)

  /// A name that ends with one of these is that of a place or a thing: "Central Park".
  static let placeNouns = words(
    """
    garden gardens center centre park street road avenue lane square church museum school university college hospital
    lake river mountain mount hotel airport station bridge island beach club cafe bar restaurant company bank market
    mall hall house library theatre theater cinema gym festival day eve award cup league
    """)

  /// Capitalised words that are no people.
  static let proper = words(
    """
    english german french spanish italian arabic turkish chinese japanese american european british indian god
    internet google apple amazon netflix youtube whatsapp instagram facebook zoom covid ok tv iphone android
    okay portuguese dutch swedish danish norwegian finnish polish russian greek korean hindi urdu persian farsi swiss
    austrian irish scottish welsh mexican canadian australian african asian brazilian hungarian ukrainian israeli latin
    muslim christian jewish catholic protestant buddhist hindu bible microsoft slack tesla spotify uber ikea starbucks
    lidl aldi rewe teams excel linkedin reddit twitter tiktok chatgpt playstation nintendo xbox disney costco walmart
    nike adidas bmw toyota volkswagen audi mercedes porsche airbnb duolingo strava peloton gmail outlook powerpoint
    windows mac macbook ipad airpods kindle paypal ebay thanksgiving halloween hanukkah ramadan eid diwali valentine's
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
