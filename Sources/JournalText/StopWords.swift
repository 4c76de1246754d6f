/// Words that say nothing by themselves, in their normal form.
public enum StopWords {
  /// The list of `language`; empty where there is none.
  public static func set(_ language: String) -> Set<String> {
    switch language {
    case "en": english
    case "de": german
    default: []
    }
  }

  static let english = words(
    """
    a about above after again against all almost also although always am an and another any anybody anyone
    anything are aren't around as at away back be became because been before being below between both but by
    came can can't cannot come could couldn't did didn't do does doesn't doing don't done down during each
    either else enough even ever every everybody everyone everything few for from further get gets getting go
    goes going gone got had hadn't has hasn't have haven't having he he'd he'll he's her here here's hers
    herself him himself his how i i'd i'll i'm i've if in into is isn't it it's its itself just keep kept least
    less let let's like made make makes many may maybe me might mine more most much must mustn't my myself near
    neither never no nobody none nor not nothing now of off okay on once one only onto or other others our ours
    ourselves out over own perhaps please quite rather really said same say says see seem seems shall she she'd
    she'll she's should shouldn't since so some somebody someone something sometimes soon still such take than
    that that's the their theirs them themselves then there there's these they they'd they'll they're they've
    thing things this those though through till to today together told tomorrow tonight too took toward towards
    under until up upon us very via was wasn't we we'd we'll we're we've well went were weren't what what's
    whatever when where which while who whole whom whose why will with within without won't would wouldn't yeah
    yes yesterday yet you you'd you'll you're you've your yours yourself yourselves um uh
    """)

  static let german = words(
    """
    ab aber alle allem allen aller alles als also am an andere anderen anderer anderes ans auch auf aus bei beim
    bin bis bist da dabei dafur dagegen daher dahin damals damit dann daran darauf daraus darin daruber das dass
    davon davor dazu dein deine deinem deinen deiner dem den denen denn der deren des dessen dich die dies diese
    diesem diesen dieser dieses dir doch dort du durch eben ein eine einem einen einer eines einfach einige
    einigen einiger einmal er es etwas euch euer eure fur ganz gar gegen gerade gern gestern ging habe haben hab
    hat hatte hatten hatt hattest heute hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in
    ins irgendwie ist ja jede jedem jeden jeder jedes jetzt kam kann kannst kein keine keinem keinen keiner konnen
    konnte konnten lassen machen macht mal man manche mehr mein meine meinem meinen meiner meines mich mir mit
    mochte morgen muss mussen musste nach nachdem naturlich neben nein nicht nichts nie niemand noch nun nur ob
    oder ohne okay schon sehr sein seine seinem seinen seiner seit seitdem selbst sich sie sind so sogar soll
    sollen sollte sondern sonst soviel sowie tun uber um und uns unser unsere unserem unseren unserer unter viel
    viele vielen vielleicht vom von vor war ware waren warum was weg weil weiter welche welchem welchen welcher
    wenn wer werde werden wie wieder will wir wird wirklich wo wohl wollen wollte wurde wurden zu zum zur zwar
    zwischen ah ahm
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
