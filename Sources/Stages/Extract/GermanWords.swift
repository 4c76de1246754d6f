extension Lexicon {
  /// German words, in their normal form.
  static let german = Lexicon(
    language: "de", tables: germanClauses + germanFacts,
    endings: [
      ("tablette", .medicine), ("tabletten", .medicine), ("pille", .medicine), ("pillen", .medicine),
      ("kapsel", .medicine), ("kapseln", .medicine), ("tropfen", .medicine), ("spray", .medicine),
      ("hustensaft", .medicine), ("schmerzmittel", .medicine), ("illin", .medicine), ("mycin", .medicine),
      ("prazol", .medicine), ("sartan", .medicine), ("statin", .medicine), ("profen", .medicine),
      ("tidin", .medicine), ("irizin", .medicine), ("tadin", .medicine), ("formin", .medicine),
      ("vitamine", .medicine), ("thyroxin", .medicine), ("oxetin", .medicine), ("opram", .medicine),
      ("tralin", .medicine), ("olol", .medicine), ("dipin", .medicine), ("azepam", .medicine),
      ("xaban", .medicine),
      ("triptan", .medicine), ("setron", .medicine), ("nopril", .medicine), ("mipril", .medicine),
      ("lapril", .medicine), ("medikament", .medicine), ("medikamente", .medicine),
      ("antibiotikum", .medicine),
      ("ausweis", .document), ("karte", .document), ("pass", .document), ("schein", .document),
      ("erlaubnis", .document), ("titel", .document), ("vertrag", .document), ("versicherung", .document),
      ("visum", .document), ("bescheinigung", .document), ("genehmigung", .document), ("police", .document),
      ("lizenz", .document), ("mitgliedschaft", .document), ("abo", .document), ("wasser", .water),
      ("innen", .relative), ("iert", .verb), ("ierte", .verb),
    ])

  private static let germanClauses: [(Marks, String)] = [
    (.own, "ich wir ich's"),
    (
      .other,
      """
      er sie du ihr man jemand niemand keiner alle jeder leute die-anderen anderen nachbarn kinder eltern
      """
    ),
    (.thing, "es das dies gab's gab war's ist's"),
    (
      .relative,
      """
      mutter vater mama papa schwester bruder tochter sohn freund freundin chef chefin nachbar nachbarin arzt arztin oma
      opa onkel tante kollege kollegin kollegen eltern kinder kind baby mann frau freunde familie hund katze trainer
      trainerin partner partnerin mitbewohner cousin cousine lehrer lehrerin nachbarn gast gaste therapeut
      """
    ),
    (.possessive, "mein meine meinen meinem meiner meines unser unsere unseren unserem unserer"),
    (
      .otherPossessive,
      "ihr dein euer eure sein seine seinen seinem seiner ihre ihren ihrem ihrer dein deine deinen deinem"
    ),
    (
      .negation,
      "nicht kein keine keinen keinem keiner nie niemals nichts ohne kaum keines weder nirgends"
    ),
    (
      .intention,
      """
      will werd darf wollte wollten wollen möchte möchten werde werden wird soll sollte sollten sollen muss müssen müsste müssten
      plane plan planen überlege überlegen hoffe hoffen hoffentlich ziel budget vorgenommen vorhaben wünsche geplant
      """
    ),
    (.forced, "musste mussten konnte konnten durfte"),
    (.unreal, "hätte hätten hättest würde würden wäre wären könnte könnten beinahe wette haar"),
    (
      .condition,
      """
      wenn falls angenommen stell getraumt traumte traum roman film buch ob vorgestellt sofern geschichte
      """
    ),
    (
      .habit,
      """
      immer jeden jede jedes meistens normalerweise gewohnlich fruher taglich oft ublicherweise werktags montags
      dienstags mittwochs donnerstags freitags samstags sonntags manchmal wochentags monatlich wochentlich studium
      damals generell meist
      """
    ),
    (.report, "sagen sagt sagte gesagt empfiehlt empfohlen heisst steht meint packung rezept app laut"),
    (
      .third,
      """
      hat ist hast habt nimmt trinkt verdient sagt wiegt isst bekam schlaft zahlt meint hat's kostet gibt geht will's
      redet musste-er
      """
    ),
    (
      .verb,
      """
      habe hab haben hat hatte hatten hast bin ist sind war waren wird werde werden wurde wurden will wollte wollten
      muss mussen musste mussten soll sollte sollten kann konnte konnten darf durfte mag mochte
      nehme nahm nimmt trinke trank trinkt esse ass isst wiege wog wiegt schlafe schlief faste zahle zahlte kostet kostete
      kosteten lauft lief gilt endet gab gibt gab's ging kam komm kommt macht machte sagt sagte sagen weiss wusste denke
      dachte glaube fing fangt steht stand hing blieb brauchte brauche lege legt liegt lag reicht gehort gehoren möchte möchten müsste müssten hätte hätten würde würden wäre wären könnte könnten
      plane uberlege hoffe schulde wette verdient redet rede fliegen brummt fiel fallt fielen sitzen sitze stehe lasst liess zeigt zeigte
      stell gehen gehe geht passen passt kommen erinnere bezahlt ausgegeben gekostet verlangert erneuert vergessen verkauft verschrieben erstattet
      uberwiesen bekommen begonnen getrunken gegessen genommen geschlafen hab's wurd war's heisst empfiehlt
      bestellt besorgt gespendet abgehoben gewesen geschafft geschluckt eingenommen eingeschlafen
      aufgewacht aufgestanden abgelaufen angefangen gestartet gebrochen beendet gefastet gewogen zugenommen abgenommen
      hingelegt gegeben gekauft geholt gegonnt gezahlt verpasst ausgelassen stieg sah fand tat war's ist's gefruhstuckt
      """
    ),
    (
      .adverb,
      """
      nur auch dann noch schon wieder endlich eigentlich wirklich mal vielleicht fast etwa circa rund ungefahr ganze
      gerade eben doch ja wohl so insgesamt zusammen leider zum-gluck immerhin bisher dafur erst danach spater
      sogar ziemlich knapp genau unbedingt dringend ebenfalls auch-noch jetzt nun halt also mir uns mich noch-mal
      nochmal einmal zweimal einfach zuerst bald bestimmt puh uff tja mensch ach naja oje hui boah wow au irgendwie anscheinend abends mittags morgens nachts vormittags nachmittags grad
      """
    ),
    (.near, "beinahe fast"),
    (
      .preposition,
      """
      in im ins an am auf fur furs mit von vom zu zum zur bei beim nach aus uber unter vor seit bis gegen ohne um durch
      wegen statt trotz wahrend als wie per pro hinter neben unterm ubers vors zwischen ab
      """
    ),
    (.join, "und aber weil denn sondern dass obwohl wahrend oder damit bevor nachdem wenn falls ob dann als"),
    (.contrast, "aber dafur sondern nur stattdessen doch trotzdem"),
    (
      .determiner,
      """
      der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner meines unser unsere
      unseren unserem unserer ne nen nem dieser diese dieses diesen diesem sein seine seinen ihr ihre ihren noch
      etwas jede jeden jedes alle beide n paar
      """
    ),
    (.question, "was wann wo warum wer wie wieviel welche welcher welches wieso weshalb ob"),
    (
      .portion,
      """
      stuck stucke scheibe scheiben teller schussel schale portion rest reste paar packung packungen tute becher
      handvoll eimer kiste kasten sack rolle rollen bund flasche glas tasse dose kilo gramm kugel kugeln bisschen stuckchen schalchen haufen
      """
    ),
    (
      .state,
      """
      sein haben wissen fuhlen vermissen mogen sagen zugeben gestehen denken glauben hoffen verstehen bleiben werden
      merken lieben brauchen vergessen fuhle erinnern schaffen konnen mussen wollen regnen wiegen kosten
      """
    ),
    (.phrase, "sagen zugeben gestehen"),
    (.pronoun, "es sie ihn die den das welche"),
  ]
}
