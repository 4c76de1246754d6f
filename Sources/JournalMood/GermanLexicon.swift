/// What the German lexicon is made of; all of it written for Sonar.
enum GermanLexicon {
  static let source = Lexicon.Source(
    valences: positive + "\n" + negative, goodFeelings: goodFeelings, badFeelings: badFeelings,
    idioms: idioms, phrases: phrases,
    degrees: """
      1.25 sehr so wirklich echt besonders richtig zutiefst ausgesprochen überaus
      1.4 total extrem unglaublich absolut völlig super wahnsinnig furchtbar unheimlich komplett mega riesig
      1.1 ziemlich recht ganz eher durchaus
      0.6 bisschen etwas wenig leicht
      0.8 fast manchmal vielleicht irgendwie
      1.2 zu viel mehr
      """,
    negations: """
      nicht kein keine keinen keinem keiner keines nie niemals nichts niemand niemanden ohne weder nix keineswegs
      keinerlei kaum weniger
      """,
    unnegators: "nur", opinionVerbs: "glaube denke finde", nevers: "nie niemals niemand nichts",
    heights: "so besser mehr",
    turns: "aber jedoch doch dennoch trotzdem allerdings sondern",
    summing: """
      insgesamt,alles in allem,im großen und ganzen,unterm strich,zusammenfassend,generell,letztlich,letztendlich,
      im ganzen,am ende des tages,im grunde,schlussendlich,guter tag,guten tag,schöner tag,schönen tag,toller tag,
      blöder tag,schlechter tag,anstrengender tag,langer tag,ruhiger tag,harter tag,schwerer tag,normaler tag,
      so ein tag,was für ein tag,bester tag,schönster tag
      """,
    sensing: """
      ich fühle,ich fühl,fühle mich,fühl mich,fühlte mich,fühlt sich,ich bin so,ich bin echt,ich bin richtig,
      ich bin total,ich war so,ich war echt,ich war total,bin ich so,bin ich echt,war ich so,war ich echt,
      macht mich,hat mich,geht es mir,ging es mir,geht's mir,ging's mir,mir geht's,mir geht es,mir ging es,
      das tut mir,tut mir weh,mein herz
      """,
    sayings: "sagt sagte gesagt meint meinte gemeint fragt fragte gefragt erzählt erzählte",
    selves: "ich mich mir mein meine meinen meinem meiner meines wir uns unser unsere unseren unserem",
    selfVerbs: "",
    others:
      "er sie ihr sein seine seinen seinem seiner ihm ihn ihnen ihre ihren ihrem ihrer du dich dir dein alle",
    people: """
      schwester bruder mutter mama vater papa eltern freund freundin freunde freunden chef chefin kollege kollegin
      kollegen mann frau partner partnerin sohn tochter kind kinder kindern baby onkel tante oma opa großmutter
      großvater nachbar nachbarin nachbarn team arzt ärztin lehrer lehrerin cousin cousine katze hund kunde
      kundin kunden mitbewohner mitbewohnerin leute junge mädchen nichte neffe
      """,
    feelingVerbs: """
      bin war fühle fühl fühlte gefühlt wurde werde macht machte gemacht gewesen sind waren hab habe hatte haben
      hatten gehabt blieb bleibe geworden wirke empfinde spüre spürte mache machte
      """,
    between: """
      überhaupt gar eigentlich heute gerade noch auch wieder immer ein eine einen einfach gestern jetzt schon ja mal
      total voller dabei davon darüber und deswegen deshalb danach davor dann abends morgens große großen viel
      viele
      """,
    followers: "über dass weil für heute und aber mit von auf jetzt wegen nach",
    intents: """
      ich muss,ich will,ich sollte,ich möchte,ich werde,erinnere mich,ich müsste,ich soll,wäre ich,ich wäre gern,
      ich wünschte,wenn ich nur
      """,
    past: "früher,damals,als kind,vor jahren",
    greetings: """
      guten morgen,guten abend,guten tag,gute nacht,hallo,hi,liebes tagebuch,danke fürs zuhören,
      vielen dank fürs zuschauen
      """,
    causes: "weil da denn",
    openers: "gut ok okay so also ja na schön",
    ambiguous: """
      stark sicher ruhig liebe lieben liebt leer verloren verletzt druck frei besser wach allein kraft energie
      interessiert kaputt krank schwach bewegt
      """,
    trailingNegation: "nicht", endings: WordForms.german)

  private static let idioms = """
    -1.6 na toll
    -1.6 na super
    -1.6 na prima
    -1.8 nicht gut
    -1.8 nicht so gut
    -1.5 nicht so toll
    -1.5 nicht einfach
    1.2 nicht schlecht
    1.2 gar nicht schlecht
    1.2 nicht übel
    1 kein problem
    0.8 keine sorge
    1.2 kein stress
    1.2 keine schmerzen
    1.2 keine angst mehr
    2.2 kaum erwarten
    1.2 hätte schlimmer
    1.2 könnte schlimmer
    2.2 hätte nicht besser
    2.2 könnte nicht besser
    1 nicht beschweren
    1 nicht beklagen
    1.6 nicht allein
    """

  private static let phrases = """
    -2 nicht geschlafen
    -2 nicht schlafen
    -2 nicht einschlafen
    -1.8 schlecht geschlafen
    -1.8 kaum geschlafen
    -1.8 wenig geschlafen
    1.8 gut geschlafen
    2 super geschlafen
    2 gut gelaufen
    2 gut gegangen
    2 gut geklappt
    2 läuft gut
    2 lief gut
    2 gut gelaunt
    2 gute laune
    -2 schlechte laune
    -2 schlecht gelaunt
    -2 schlecht gelaufen
    -2 lief schlecht
    -2 schief gelaufen
    -2 schief gegangen
    -2 zu viel
    -1.5 zu viele
    -1.5 zu wenig
    -1.6 keine zeit
    -1.8 keine kraft
    -1.8 keine lust
    -1.8 keine energie
    -1.8 keinen sinn
    -1.6 keine ahnung
    -2 keinen ausweg
    -1.8 keinen bock
    1.5 besser geworden
    1.8 geht mir gut
    1.8 geht es mir gut
    1.8 mir geht's gut
    2 geht mir besser
    2 geht es mir besser
    -2 geht mir schlecht
    -2 geht es mir schlecht
    -2 mir geht's schlecht
    -1.8 geht mir nicht gut
    -1.8 geht es mir nicht gut
    -1.2 nicht genug
    -2 nicht mehr können
    -2.2 kann nicht mehr
    -2.2 konnte nicht mehr
    -2 am ende
    -2 total fertig
    -2 völlig fertig
    -2 fix und fertig
    -2.4 fertig mit den nerven
    -2 am boden
    -2 den tränen nahe
    -2 die nase voll
    -2 auf die nerven
    -1.8 unter druck
    -1.8 unter stress
    -2 schwer gefallen
    -1.6 fällt mir schwer
    -1.6 fiel mir schwer
    1.4 fällt mir leicht
    1.6 leicht gefallen
    -2 tut mir leid
    -2 tat mir leid
    -2 tut weh
    -2 tat weh
    -2 satt
    1.8 gut getan
    1.8 tut mir gut
    1.8 tat mir gut
    1.8 tat gut
    1.8 tut gut
    1.6 gut aufgehoben
    1.8 im reinen
    1.6 in ordnung
    2 gute nachricht
    2 gute nachrichten
    -2 schlechte nachricht
    -2 schlechte nachrichten
    1.4 gott sei dank
    1.6 zum glück
    1.6 viel spaß
    2 spaß gemacht
    2 macht spaß
    2 machte spaß
    1.5 endlich fertig
    1.5 endlich geschafft
    0 gut zwei
    0 gut drei
    0 gut eine
    0 ganz schön
    0 mal gut sein
    0 spät am
    """
}

extension Lexicon {
  /// German, written for journals.
  package static let german = Lexicon(GermanLexicon.source)
}
