/// English words with valences; the number at the start of a line holds for all its words.
enum EnglishValences {
  static let positive = """
    3.2 love loved loves wonderful amazing fantastic magnificent blissful ecstatic overjoyed euphoric thrilled
    3.2 delighted perfect outstanding marvelous marvellous incredible superb elated blessed adored
    2.8 happy happier happiest joy joyful joyous excellent brilliant beautiful great greatest gorgeous awesome
    2.8 grateful thankful gratitude proud pride excited exciting delight terrific splendid triumphant glorious
    2.8 happiness adore cherish cherished radiant celebrate celebrated celebration victory
    2.3 good glad cheerful content contented hopeful inspired inspiring inspiration confident confidence relieved
    2.3 relief peaceful peace calm calmer optimistic enthusiastic energetic energized energised lovely enjoy
    2.3 enjoyed enjoying enjoyable enjoyment success successful succeeded fun laughed laughing laughter laugh
    2.3 kind kindness friendly best won win winning hug hugged hugs comforting heartwarming fulfilled fulfilling
    2.3 fulfilment satisfied satisfying satisfaction rewarding admire admired appreciate appreciated appreciation
    2.3 affection affectionate tender tenderness playful passionate passion miracle magical breathtaking loving
    2 nice pleasant pleased pleasure rested relaxed relaxing strong stronger strength safe secure secured
    2 healthy healed healing recovered recovery encouraged encouraging motivated motivation productive
    2 accomplished accomplishment achieve achieved achievement accomplish improved improving improvement better
    2 warm warmth cozy cosy comfortable comfort refreshed refreshing refresh balanced harmony supportive supported
    2 generous generosity thoughtful caring trusted trust courage courageous brave bravery alive free freedom
    2 smile smiled smiling smiles welcome welcomed praise praised gift gifted promising progress breakthrough
    2 solved resolve resolved forgave forgiven forgiveness reconciled reunited reunion amazed fascinated
    2 fascinating vibrant lively bright blossoming thriving thrive flourishing treasure treasured
    1.5 interesting interested curious curiosity helpful help helped useful easy easier smooth smoothly fresh clear
    1.5 clarity focused positive luck lucky fortunate fortunately hope hoping like liked likes support valued
    1.5 value growth grow growing balance patient patience ready okay fine honest honesty sunny shining
    1.5 delicious tasty yummy yay hooray wow quiet serene tranquil mindful gentle soothing soothed eager
    1.5 determined capable competent respected respect loyal friendship friend friends together connected
    1.5 connection belonging included invited celebrating favorite favourite impressive impressed elegant charming
    1 learned finished finish complete completed done managed well enough interestingly worked special care
    1 light energy holiday vacation weekend flowers music sun creative clean neat tidy steady stable
    """

  static let negative = """
    -3.3 devastated devastating horrible horrific terrible awful hate hated hates hatred despair desperate miserable
    -3.3 misery suicidal heartbroken heartbreaking agony traumatic trauma nightmare unbearable worthless disgusting
    -3.3 tragic tragedy dreadful catastrophe catastrophic hopeless hopelessness excruciating
    -2.8 depressed depressing depression sad sadness sadder unhappy grief grieving mourning died death dying dead
    -2.8 angry anger furious rage enraged anxious anxiety panic panicked panicking scared terrified afraid fear
    -2.8 fearful frightened frightening crying cried cry sobbing tears betrayed betrayal abandoned humiliated
    -2.8 humiliating ashamed shame suffering suffer suffered worst hurt hurting pain painful crushed broken cruel
    -2.8 abuse abused abusive violent violence resentment resentful bitter bitterness loathe dread dreading
    -2.4 lonely loneliness stressed stress stressful worried worry worries worrying overwhelmed overwhelming
    -2.4 frustrated frustrating frustration disappointed disappointing disappointment guilty guilt exhausted
    -2.4 exhausting exhaustion upset upsetting jealous jealousy envious envy helpless helplessness powerless
    -2.4 failure failed fail failing sick ill illness disease injured injury rejected rejection regret regretted
    -2.4 regretful insecure insecurity embarrassed embarrassing irritated annoyed annoying irritating bad badly
    -2.4 nasty ugly poor cheated lied liar insulted insult offended disgusted toxic bullied bully shouted
    -2 tired nervous bored boring restless uneasy unsettled tense tension discouraged discouraging defeated
    -2 confused confusing lost stuck trapped numb empty emptiness drained weary fatigued sleepless
    -2 insomnia gloomy grumpy moody cranky argued argument fight fought fighting conflict quarrel
    -2 problem problems trouble troubled troubling difficult difficulty struggle struggled struggling struggles
    -2 hard harder hardest worse wrong unfair unfairly ignored excluded neglected unwanted misunderstood
    -2 criticised criticized criticism blame blamed pressure crisis danger dangerous threat threatened threatening
    -2 unwell headache migraine fever nausea nauseous aching ache sore vomiting dizzy weak weakness
    -2 chaos chaotic mess messy disaster damage damaged destroyed ruined ruin crash crashed accident
    -1.6 worrisome concerned concern doubt doubts doubtful uncertain uncertainty unsure sceptical hesitant
    -1.6 miss missed missing mistake mistakes mistaken forgot forgotten late delayed delay cancelled canceled
    -1.6 alone isolated isolation distant cold colder dull bleak grey gray stormy storm rainy
    -1.6 busy hectic rushed hurry overloaded overworked burden burdened heavy expensive broke debt debts
    -1.6 noisy loud complain complained complaining complaint annoys bother bothered bothers bothering
    -1.6 shy awkward clumsy stupid silly foolish lazy useless pointless meaningless senseless lacking lack
    -1.6 refuse refused denied reject lose losing loss quit gave unfortunately sadly sigh
    -1.2 strange weird slow long-winded unable impossible stopped avoid avoided avoiding skipped problematic
    -1.2 unfinished incomplete postponed procrastinated procrastinating distracted distraction tedious
    -1.2 waiting strict harsh rude impatient impatience sleepy hungry thirsty
    """

  /// The first word of a line names the feeling.
  static let feelings = """
    happy happier happiest happiness joy joyous delighted delight glad thrilled overjoyed elated ecstatic
    joyful
    cheerful playful
    calm calmer serene tranquil soothed
    peaceful peace
    relaxed relaxing
    rested refreshed
    content contented satisfied satisfaction fulfilled pleased
    grateful gratitude thankful blessed appreciated appreciative appreciate
    proud pride accomplished
    excited thrilled eager enthusiastic
    hopeful
    optimistic
    confident confidence
    inspired inspiration
    motivated determined
    relieved relief
    energetic energized energised
    strong stronger
    loved loving cherished
    curious fascinated
    amused
    safe secure
    sad sadness sadder unhappy depressed depression heartbroken miserable crying cried tears
    grieving grief mourning
    lonely loneliness isolated
    anxious anxiety panic panicked panicking
    worried worry worries worrying concerned
    afraid scared fear fearful frightened terrified
    nervous tense uneasy
    stressed stress stressful
    overwhelmed overwhelming
    exhausted exhaustion drained
    tired weary fatigued sleepy
    angry anger furious enraged rage
    annoyed irritated
    frustrated frustration
    disappointed disappointment
    guilty guilt
    ashamed shame
    embarrassed humiliated
    jealous jealousy envious envy
    bored
    restless unsettled
    hopeless hopelessness desperate despair
    helpless powerless
    hurt betrayed rejected
    confused lost
    numb empty
    insecure insecurity
    discouraged defeated
    upset
    bitter resentful resentment
    regretful regret
    """
}
