extension Lexicon {
  /// English words, in their normal form.
  static let english = Lexicon(
    language: "en", tables: englishClauses + englishFacts,
    endings: [
      ("n't", [.negation, .verb]), ("illin", .medicine), ("mycin", .medicine), ("cycline", .medicine),
      ("prazole", .medicine), ("azole", .medicine), ("sartan", .medicine), ("statin", .medicine),
      ("olol", .medicine), ("dipine", .medicine), ("azepam", .medicine), ("oxetine", .medicine),
      ("profen", .medicine), ("tidine", .medicine), ("tadine", .medicine), ("solone", .medicine),
      ("sone", .medicine), ("triptan", .medicine), ("formin", .medicine), ("xaban", .medicine),
      ("opram", .medicine), ("traline", .medicine), ("thyroxine", .medicine), ("irizine", .medicine),
      ("nopril", .medicine), ("mipril", .medicine), ("lapril", .medicine), ("setron", .medicine),
      ("gliptin", .medicine), ("lukast", .medicine), ("floxacin", .medicine),
      ("ly", .adverb), ("ed", .verb),
    ])

  private static let englishClauses: [(Marks, String)] = [
    (.own, "i we i've we've i'd we'd i'm i'll we'll we're"),
    (
      .other,
      """
      he she they you he's she's they've you've they're you're who people everyone everybody someone somebody nobody
      others he'd she'd they'd one adults
      """
    ),
    (.thing, "it that this there it's that's there's which these those what"),
    (
      .relative,
      """
      mother father mom mum dad sister brother partner daughter son friend friends boss neighbour neighbor neighbours
      neighbors doctor team teacher grandmother grandfather grandma grandpa wife husband girlfriend boyfriend aunt
      granddaughter grandson grandchild grandchildren grandkids grandad granddad granny gran nan nana auntie hubby
      stepson stepdaughter stepmum stepdad fiance fiancee uncle cousin nephew niece colleague colleagues parents kids kid children child baby therapist roommate flatmate
      family guy man woman girl boy trainer coach dog cat mate mates guest guests nurse customer client
      sister's brother's
      """
    ),
    (.possessive, "my our"), (.otherPossessive, "his her their your its"),
    (.negation, "not never no nothing without neither nor hardly barely scarcely none cannot"),
    (
      .intention,
      """
      want wanted wants will i'll we'll should shall must gonna planned planning plan plans hope hoped hoping intend
      intended meant supposed ought need needed goal target budget aim let's wanna thinking considering considered
      """
    ),
    (
      .unreal,
      "would could might i'd we'd wish wished imagine imagined pretend bet would've could've should've"
    ),
    (
      .condition,
      """
      if unless suppose supposing imagine dreamt dreamed dream dreams novel film movie story book whether wish wonder
      wondering pretend
      """
    ),
    (
      .habit,
      """
      usually always normally typically generally every everyday daily weekly often mondays tuesdays wednesdays
      thursdays fridays saturdays sundays weekdays weekends mornings nights evenings sometimes mostly
      """
    ),
    (
      .report,
      "says said say told tells recommends recommended suggests according article label recipe claims app"
    ),
    (
      .verb,
      """
      am is are was were be been being have has had having do does did doing go went going get got
      gotten getting make made making say said says see saw seen know knew known think thought come came
      take took taken taking give gave given find found feel felt feels leave left put keep kept let
      begin began begun ran eat ate eaten drank drunk slept wake woke woken write wrote written read buy
      bought pay paid spend spent send sent sell sold tell told sit sat stand stood lose lost win won
      meet met drive drove driven fly flew wear wore break broke broken speak spoke choose chose forget
      forgot forgotten forgets fall fell fallen rise rose grow grew throw threw bring brought teach
      taught catch caught understand understood build built hold held lend lent hear heard become became
      cost costs will would can could should must might may shall want wants need needs i'm i've i'd
      i'll we've we're we'd we'll it's that's there's he's she's they're what's expires expire weigh
      weighs insisted cried worked gives makes takes gets has't seems seem look looks swam rang sang
      hurts hurt set let's stopped finished lapses holds contains fits leaks wastes uses
      """
    ),
    (
      .adverb,
      """
      just also then only already finally even still actually maybe perhaps too again later around about over almost
      nearly probably so once twice now really well back anyway instead again exactly up down out off sadly luckily
      wow ouch gosh whoa blimey yikes ugh phew well anyways somehow apparently
      like kinda together quite rather pretty okay ok yes yeah oh ever first
      """
    ),
    (.near, "almost nearly"),
    (
      .preposition,
      """
      in at on for from to by with of after before during near about online including because without into onto
      since until through under between behind across per via against towards around as off than up
      """
    ),
    (.join, "and but because so while although though when which who or then then"),
    (.contrast, "but only just instead however yet"),
    (
      .determiner,
      "a an the this that my our his her their your some much many another any more each every its these those all both"
    ),
    (
      .adjective,
      """
      big small large new nice little good huge fresh cold hot quick late early whole favourite favorite simple great
      second third tiny full lovely last usual old half double cheap expensive warm grilled fancy proper leftover
      delicious massive used decent scrambled fried smoked baked boiled roasted mashed stuffed salted iced poached
      toasted stewed fitted delivered included discounted extra stupid ridiculous bloody damn silly tired bored excited red mixed dried canned pickled
      """
    ),
    (.question, "what when where why who how which whose"),
    (
      .portion,
      """
      bowl plate slice slices piece pieces pair pack packs box boxes bag bags bunch portion cup cups glass bottle
      handful bucket buckets crate roll rolls jar tub carton sack punnet bit kind sort lot dish packet tin can cans kilo kilos tank pairs bits set round rest remains loaf plates bowls
      """
    ),
    (.forced, "had managed got ended remembered"),
    (
      .state,
      """
      be feel know miss have like love see understand say admit confess remember hope think believe need want become
      grow seem live forget wish mention enjoy lose hate agree happen last mean weigh cost win turn survive die fall
      """
    ),
    (.phrase, "say admit confess mention"),
    (
      .task,
      """
      call phone ring text email write send buy get pick pay book clean cook wash fix repair renew cancel return bring
      take make do go visit meet ask tell talk speak finish start begin prepare plan order print sign submit file check
      update organise organize sort tidy water feed walk drop collect fetch find look search read learn study practise
      practice try plant paint sell give put move pack unpack change replace schedule arrange invite thank apologise
      apologize reply answer post upload download install back charge fill empty hang iron vacuum sweep mow bake
      register apply transfer deposit withdraw train run swim exercise stretch meditate sleep rest eat drink open close
      set draw train help remind join watch share measure return transfer invest donate extend sew mend wrap hand drive
      ride
      """
    ),
    (.pronoun, "them it one myself ourselves himself herself themselves yourself me us him"),
  ]
}
