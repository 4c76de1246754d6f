extension GermanLexicon {
  /// Words that say something good; a zero keeps a word from being read as a form of another.
  /// The number at the start of a line, -4 to 4, holds for all its words.
  static let positive = """
    3.3 begeisternd begeistert begeisterung bezaubernd bombastisch euphorie euphorisch fantastisch gejubelt
    3.3 glückselig grandios großartig herrlich hervorragend himmlisch jubel jubeln paradiesisch perfekt
    3.3 phantastisch phänomenal seligkeit sensationell traumhaft unschlagbar unvergesslich vollkommen
    3.3 wunderbar überglücklich
    3.1 atemberaubend ausgezeichnet außergewöhnlich brillant einzigartig erstklassig exzellent fabelhaft
    3.1 famos geliebt genial glänzend hinreißend liebe lieben liebte magisch sagenhaft spektakulär traum
    3.1 verliebt wunderschön zauberhaft
    2.9 beflügelt beglückend beglückt berauschend beste besten bestens bester bestes bewundern bewundert
    2.9 bewunderung dankbar dankbarkeit erfüllend erfüllt erfüllung feier feiern feierten freude freuden
    2.9 freudig froh frohen fröhlich fröhlichkeit geborgen geborgenheit gefeiert gekuschelt geküsst gelacht
    2.9 gelächter gesegnet gesiegt gestrahlt glück glücklich glückwunsch gratulation gratuliere herzlich
    2.9 herzlichen herzlichkeit hurra innig innige juhu klasse kuscheln kuss küssen lache lachen lachte
    2.9 lachten leidenschaft leidenschaftlich liebevoll liebling lieblings liebste liebsten liebster lustig
    2.9 prima schatz segen sieg siegen spass spaß spitze stolz strahle strahlen super toll tolle triumph
    2.9 triumphiert umarmen umarmt umarmte umarmung witzig wow yeah zärtlich zärtlichkeit
    2.6 abenteuer amüsant amüsiert attraktiv aufmerksam aufregend ausgelassen ausgezeichneter beeindruckend
    2.6 beeindruckt befreiend befreit befreiung befördert beförderung begeistern begeisterte belohnt
    2.6 belohnung bestanden charmant delikat durchbruch ehre eindrucksvoll einfühlsam elegant energiegeladen
    2.6 erfolg erfolge erfolgreich erleichtert erleichterung faszination faszinierend fasziniert fein ferien
    2.6 fest frei freiheit freu freue freuen freundlich freundlichkeit freut freute frieden friedlich
    2.6 geburtstag geehrt gefreut geglückt geheilt geheiratet gelang gelassen gelassenheit gelingen gelingt
    2.6 gelungen genesen genesung genieße genießen genoss genossen genuss gerettet gesund gesundheit gewann
    2.6 gewinn gewinnen gewonnen glücklicherweise großzügig großzügigkeit gut gute guten guter gutes güte
    2.6 gütig harmonie harmonisch heilen heilung heiter heiterkeit held heldin hilfsbereit hochgefühl
    2.6 hochzeit hoffnung hoffnungsvoll hübsch imposant inspiration inspirierend inspiriert köstlich
    2.6 lebensfreude lebensfroh lecker leckere leckeres meilenstein mitfühlend mitgefühl mut mutig
    2.6 optimismus optimistisch ostern party preis pudelwohl rettung romantisch rücksichtsvoll schön schöne
    2.6 schönen schöner schönes schönste schönsten spannend tapfer tapferkeit unterhaltsam urlaub vergnügen
    2.6 vergnügt verlobt verlobung verständnisvoll verzaubert vorzüglich warmherzig weihnachten wohl
    2.6 wohlfühlen wohlgefühl wohlgefühlt zufrieden zufriedenheit zuversicht zuversichtlich
    2.2 achtsam achtsamkeit anerkannt anerkennung angenehm angenehme angenehmen antrieb aufrichtig
    2.2 ausgeglichen ausgeglichenheit ausgeruht ausgeschlafen bedankt begabt bequem beruhigen beruhigend
    2.2 beruhigt besinnlich besser bessere besseren bewältigt bezwungen bildschön dank danke danken
    2.2 dankeschön dankt durchgeschlafen dynamisch edel ehrgeizig ehrlich ehrlichkeit einfallsreich
    2.2 eingeladen einladung elan energie energisch entschlossen entschlossenheit entspannen entspannend
    2.2 entspannt entspannung erfrischend erfrischt erholsam erholt erholung ermutigend ermutigt ermutigung
    2.2 erreichen erreicht ersehnt fair fortschritt fortschritte freundschaft freundschaftlich friedvoll
    2.2 frisch fähig geduld geduldig gefallen gefiel gefällt geistreich gelobt gelohnt gelächelt gelöst
    2.2 gemeistert gemocht gemütlich gemütlichkeit genährt gerecht gerechtigkeit gern gerne geschafft
    2.2 geschenk geschenke geschenkt gescherzt geschickt geschätzt gestärkt gewürdigt gutgetan guttun guttut
    2.2 herzhaft hochwertig humor humorvoll ideenreich idylle idyllisch intelligent klug komfortabel
    2.2 kompetent kraft kraftvoll kreativ kreativität kräftig lebendig lebendigkeit lebhaft leichtigkeit
    2.2 lesenswert lieb liebenswert lieber liebes liebgewonnen lob loben lobte lohnend lohnenswert lohnt
    2.2 luxuriös luxus lächeln lächelte lächle lösung mag malerisch meistern mochte motivation motivierend
    2.2 motiviert munter möge nett nette netten netter nettes nähe originell power pracht produktiv prächtig
    2.2 respekt respektiert respektvoll ruhe ruhig ruhiger schaffe schaffen scherz schlau schwung
    2.2 schwungvoll schätze schätzen sehenswert selbstbewusst selbstsicher selbstvertrauen selbstwert sicher
    2.2 sicherheit sorgenfrei sorglos standgehalten stark stressfrei stärke stärker sympathie sympathisch
    2.2 talent talentiert tatkräftig treu treue unbeschwert verbessert verbesserung verbunden verbundenheit
    2.2 verdient vergeben vergebung verlässlich versöhnt versöhnung vertrauen vertrauensvoll vertraut
    2.2 verwöhnen verwöhnt verziehen vital vollbracht vorangekommen wach warm warme weise weisheit
    2.2 wertschätzung willkommen wohltat wohltuend wundervoll wärme würdigung zugehörig zugehörigkeit
    2.2 zugeneigt zuneigung zusammenhalt zuverlässig überwunden
    1.8 aktiv akzeptanz akzeptiert applaus aufblühen aufgeblüht aufgeheitert aufgelebt aufgemuntert
    1.8 aufgeräumt aufmuntern aussichtsreich beachtlich bedeutsam bedeutungsvoll behütet beisammen belebend
    1.8 belebt bemerkenswert bereichernd bereichert bereicherung berührend beschützt beseelt blühen blüht
    1.8 bravo chance chancen chillen chillig cool daheim diszipliniert effektiv effizient einfacher
    1.8 eingesehen einig einigkeit einigung einwandfrei erholter erkenntnis ersparnis erwartungsvoll fetzig
    1.8 fleißig flüssig fokussiert freund freunde freunden freundin freundinnen frühling fürsorge
    1.8 fürsorglich garten gebetet gechillt geeinigt gefördert geholfen geil geklärt gelegenheit gelernt
    1.8 gelerntes gemeinsam gemeinschaft geordnet gepasst gepflegt gereift gerührt geschützt gesichert
    1.8 gespannt gespart gespendet gespielt gespräche gesungen gesünder getanzt geträumt getröstet gewachsen
    1.8 gewinnbringend glatt goldig großherzig günstig half hammer heimelig helfen herzerwärmend hilfe
    1.8 hilfreich hilft hoffe hoffen hoffentlich inspirieren interessant interessante interesse interessiert
    1.8 kinderlachen klar klarer klarheit knuffig kompromiss konzentriert konzert leicht leichter lernen
    1.8 locker lässig makellos meditiert meer miteinander musik musikalisch möglichkeit mühelos neugier
    1.8 neugierig niedlich nützlich offen offenheit ordentlich organisiert passend passt positiv positive
    1.8 positiven praktisch problemlos reibungslos reich reichtum relaxt respektabel robust rund rührend
    1.8 sauber schutz sichergestellt singen sinn sinnvoll solide sonne sonnenaufgang sonnenschein
    1.8 sonnenuntergang sonnig spazieren spaziergang spendabel spende spielerisch spirituell sportlich
    1.8 stabil stattlich stimmig stimmungsvoll strand strukturiert süß süße tadellos tanzen tolerant
    1.8 toleranz trainiert trost träume träumen trösten tröstlich umsorgt unterstützen unterstützt
    1.8 unterstützung vereint verspielt verstanden verständnis verträumt vielversprechend vorbildlich
    1.8 vorfreude vorteil vorteile wachsen wachstum wald wertvoll wiedergesehen wiedersehen wohlstand
    1.8 wohlwollen wohlwollend zusammen überraschung
    1.4 abgeschlossen akzeptabel angemessen annehmbar anständig aroma aufwärts ausflug ausgewogen
    1.4 ausreichend beachtenswert beendet behoben bereit bergauf bewusst bewusster blumen bonus brauchbar
    1.4 brav bunt duftend duftet einsatz engagement engagiert erledigt erstaunlich farbenfroh feierabend
    1.4 fertig flauschig freiwillig freizügig funkeln funkelnd funktioniert fülle gebacken gegrillt
    1.4 gehaltserhöhung geklappt genug geschmeichelt geschwommen geschätzter gestaunt gewandert glitzern
    1.4 grillen hell höflich initiative kaffeeklatsch klappt klappte kompliment komplimente kuchen kuschelig
    1.4 leuchten leuchtend lohn massage meditation mild neu neuer neues normalisiert ordnung
    1.4 pause picknick rabatt reichlich repariert sachlich sanft sanfter sauna schmeichelhaft schnäppchen
    1.4 schokolade schwimmen selbstgemacht staunen tüchtig verblüffend vernünftig vielfalt vorbereitet
    1.4 vorsorge vorwärts wanderung weich wochenende wohlig wunder wunsch wünsche yoga zart
    1 angekommen ausgetauscht besuch besucht eingerichtet entdeckt entdeckung erkundet flott genügend
    1 geplaudert gequatscht geregelt getroffen kennengelernt lebenslang pünktlich rechtzeitig verabredet
    1 zügig
    0.6 ok okay
    0 alter arme armen gefahren gutschein rechnungswesen regeln schon sinne sinns spitzname übergabe
    """
}
