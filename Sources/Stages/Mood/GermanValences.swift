/// German words with valences; the number at the start of a line holds for all its words.
enum GermanValences {
  static let positive = """
    3.2 liebe geliebt wunderbar fantastisch großartig überglücklich perfekt herrlich traumhaft begeistert euphorisch
    2.8 glücklich glück freude froh dankbar dankbarkeit stolz toll super ausgezeichnet wunderschön freudig genial
    2.8 fröhlich selig
    2.3 gut schön zufrieden hoffnungsvoll inspiriert selbstbewusst zuversichtlich erleichtert erleichterung ruhig
    2.3 friedlich gelassen optimistisch energiegeladen gefreut freue freuen genossen genieße genießen erfolg
    2.3 erfolgreich spaß gelacht lachen herzlich freundlich besten gewonnen umarmt umarmung erfüllt lustig
    2 nett angenehm erholt entspannt stark sicher gesund geheilt ermutigt motiviert produktiv geschafft erreicht
    2 verbessert besser warm wärme gemütlich erfrischt ausgeglichen harmonie großzügig mut mutig lebendig frei
    2 freiheit gelächelt lächeln lob gelobt geschenk fortschritt gelöst verziehen versöhnt lieb lieben
    1.5 interessant neugierig hilfreich hilfe geholfen nützlich leicht klar klarheit positiv hoffnung hoffe gefällt
    1.5 gefallen mag unterstützt geduldig geduld vertrauen freundschaft freund freundin freunde gemeinsam lecker
    1.5 lernen gelernt sonnig sonne wach munter fit gemocht lieblings wertvoll spannend
    1 fertig abgeschlossen neu erledigt okay urlaub wochenende musik blumen kreativ
    """

  static let negative = """
    -3.3 schrecklich furchtbar hasse gehasst hass verzweifelt verzweiflung elend albtraum unerträglich wertlos
    -3.3 katastrophe grauenhaft hoffnungslos trauma
    -2.8 traurig trauer unglücklich deprimiert depression gestorben tod wütend wut zornig angst ängstlich panik
    -2.8 geweint weinen tränen verraten gedemütigt geschämt scham schäme verletzt schmerz schmerzen schmerzhaft
    -2.8 leide leiden gelitten grausam bitter verbittert
    -2.4 einsam einsamkeit gestresst stress stressig besorgt sorge sorgen überfordert frustriert frust enttäuscht
    -2.4 enttäuschung schuldig schuld erschöpft erschöpfung eifersüchtig neid neidisch hilflos gescheitert krank
    -2.4 krankheit abgelehnt bereue peinlich genervt ärgerlich geärgert ärger nervig schlecht schlimm hässlich
    -2 müde nervös gelangweilt langweilig unruhig angespannt entmutigt verwirrt verloren leer gestritten streit
    -2 konflikt problem probleme schwierig schwierigkeiten anstrengend schwer falsch unfair ignoriert druck krise
    -2 gefahr gefährlich kopfschmerzen kopfweh fieber übelkeit schwach chaos chaotisch kaputt unfall niedergeschlagen
    -2 schlaflos unzufrieden belastet belastend mies
    -1.6 zweifel unsicher vermisse vermisst fehler vergessen spät verspätet verspätung abgesagt allein kalt trüb
    -1.6 hektisch teuer schulden laut beschwert dumm faul sinnlos nutzlos leider verpasst vermissen
    -1.2 seltsam komisch langsam unmöglich ungeduldig hungrig fehlt
    """

  /// The first word of a line names the feeling.
  static let feelings = """
    glücklich glück überglücklich
    froh freude freudig gefreut freue
    fröhlich
    dankbar dankbarkeit
    stolz
    zufrieden
    ruhig gelassen
    entspannt
    erholt
    erleichtert erleichterung
    hoffnungsvoll hoffnung
    zuversichtlich optimistisch
    begeistert
    motiviert
    inspiriert
    neugierig
    geliebt
    traurig trauer unglücklich deprimiert geweint
    einsam einsamkeit
    ängstlich angst panik
    besorgt sorge sorgen
    nervös
    gestresst stress
    überfordert
    erschöpft erschöpfung
    müde
    wütend wut zornig
    genervt geärgert
    frustriert frust
    enttäuscht enttäuschung
    schuldig
    verletzt
    eifersüchtig neidisch
    gelangweilt
    unruhig angespannt
    verzweifelt verzweiflung hoffnungslos
    hilflos
    unsicher
    niedergeschlagen
    unzufrieden
    """
}
