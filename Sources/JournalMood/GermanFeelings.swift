extension GermanLexicon {
  /// The first word of a line is shown; behind a slash what "nicht …" says.
  static let goodFeelings = """
    glücklich/unglücklich glück überglücklich selig
    froh freude freudig gefreut freue freu freute erfreut
    fröhlich heiter vergnügt ausgelassen gelacht
    dankbar dankbarkeit
    stolz
    zufrieden/unzufrieden zufriedenheit erfüllt
    ruhig/unruhig gelassen ausgeglichen beruhigt
    entspannt/angespannt relaxt locker
    erholt ausgeruht ausgeschlafen erfrischt
    erleichtert erleichterung
    hoffnungsvoll/hoffnungslos hoffnung hoffe
    zuversichtlich zuversicht optimistisch
    begeistert begeisterung euphorisch
    aufgeregt gespannt vorfreude
    motiviert/lustlos entschlossen motivation
    inspiriert inspiration
    neugierig interessiert neugier
    geliebt/ungeliebt
    verliebt liebe
    geborgen behütet
    verbunden
    sicher/unsicher selbstbewusst selbstsicher
    stark/schwach gestärkt kraft
    mutig tapfer
    frei befreit unbeschwert
    wach/müde munter fit energiegeladen energie
    amüsiert
    gerührt bewegt berührt
    wohl/unwohl
    besser
    gesund
    überrascht erstaunt
    """

  /// The first word of a line is shown.
  static let badFeelings = """
    traurig traurigkeit trauer geweint weinen weinte tränen
    unglücklich elend
    deprimiert depression depressiv niedergeschlagen bedrückt
    einsam einsamkeit allein alleine verlassen isoliert
    ängstlich angst ängste panik panisch fürchte fürchtete furcht
    besorgt sorge sorgen
    nervös nervosität lampenfieber
    gestresst stress stressig druck
    überfordert überforderung
    erschöpft erschöpfung ausgelaugt ausgebrannt kaputt
    müde müdigkeit schläfrig übermüdet
    krank unwohl schlapp
    wütend wut zornig zorn sauer rasend
    genervt geärgert ärgere verärgert ärgerlich gereizt nervig
    frustriert frust frustrierend
    enttäuscht enttäuschung
    angeekelt ekel
    schuldig schuldgefühle gewissensbisse
    beschämt geschämt schäme scham peinlich verlegen
    verletzt gekränkt zurückgewiesen
    eifersüchtig neidisch neid eifersucht
    gelangweilt langeweile langweilig
    unruhig angespannt anspannung rastlos aufgewühlt
    verzweifelt verzweiflung hoffnungslos
    hilflos machtlos ausgeliefert
    unsicher verunsichert unsicherheit
    verwirrt durcheinander ratlos
    leer leere taub
    unzufrieden unzufriedenheit
    lustlos antriebslos unmotiviert entmutigt mutlos
    verbittert bitter
    schockiert entsetzt fassungslos
    heimweh sehnsucht wehmütig
    ungeduldig
    verloren
    schwach
    """
}
