extension Lexicon {
  /// German, written for journals.
  static let german = Lexicon(
    Source(
      valences: GermanValences.positive + "\n" + GermanValences.negative,
      feelings: GermanValences.feelings,
      phrases: """
        -2 nicht geschlafen
        -2 nicht schlafen
        -1.8 schlecht geschlafen
        1.8 gut geschlafen
        2 freue mich
        2 freu mich
        2 gut gelaufen
        -2 schlecht gelaufen
        -2 schief gelaufen
        -2 zu viel
        1.5 besser geworden
        -2 am ende
        0 guten morgen
        0 guten abend
        0 guten tag
        0 gute nacht
        1.2 nicht schlecht
        1 kein problem
        -2 tut mir leid
        -2 tut weh
        -2 satt
        """,
      degrees: """
        1.25 sehr so wirklich echt besonders richtig zutiefst
        1.4 total extrem unglaublich absolut völlig super wahnsinnig furchtbar unheimlich
        1.1 ziemlich recht ganz eher
        0.6 bisschen etwas wenig leicht
        0.2 kaum
        0.8 fast manchmal
        1.2 zu viel mehr
        """,
      negations: "nicht kein keine keinen keinem keiner keines nie niemals nichts niemand ohne weder noch",
      turns: "aber jedoch doch dennoch trotzdem allerdings sondern",
      summing: "insgesamt alles-in-allem schließlich unterm zusammenfassend generell letztlich",
      selves: "ich mich mir mein meine meinen meinem meiner wir uns unser unsere",
      others: "er sie ihr sein seine",
      possessives: "",
      selfVerbs: "",
      feelingVerbs: "bin war fühle fühl fühlte gefühlt wurde werde macht machte gemacht gewesen sind waren",
      between:
        "mich mir ich uns wir heute gerade noch auch wieder immer ein eine einfach gestern jetzt schon",
      intents: "ich muss,ich will,ich sollte,ich möchte,ich werde,erinnere mich",
      endings: "e er es en em er st t n s",
      negatesBehind: true))
}
