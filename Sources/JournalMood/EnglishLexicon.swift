/// What the English lexicon is made of; all of it written for Sonar.
enum EnglishLexicon {
  static let source = Lexicon.Source(
    valences: positive + "\n" + negative, goodFeelings: goodFeelings, badFeelings: badFeelings,
    idioms: idioms, phrases: phrases,
    degrees: """
      1.25 very really so truly especially deeply particularly genuinely thoroughly seriously
      1.4 extremely incredibly absolutely completely totally utterly super insanely terribly awfully hugely
      1.1 quite pretty rather fairly even
      0.6 little slightly bit somewhat mildly
      0.8 kinda almost partly sometimes maybe sorta
      1.2 too such more much
      1.3 most
      """,
    negations: """
      not no never nothing nobody none neither nor cannot can't without hardly barely scarcely ain't isnt dont
      doesnt didnt cant wont wasnt werent couldnt shouldnt wouldnt havent hasnt aint less
      """,
    unnegators: "only stop stopped help", opinionVerbs: "think believe feel",
    nevers: "never nobody nothing", heights: "so this better more",
    turns: "but however yet still though nevertheless nonetheless",
    summing: """
      overall,altogether,all in all,in general,generally,in the end,at the end of the day,in summary,to sum up,
      in conclusion,ultimately,on the whole,all things considered,when i look back,all up,good day,great day,
      nice day,lovely day,fine day,okay day,quiet day,normal day,best day,worst day,bad day,hard day,tough day,
      rough day,awful day,long day,weird day,perfect day,wonderful day,what a day,mostly good,mostly bad,
      good evening actually,good weekend,bad weekend,good week,bad week,hard week
      """,
    sensing: """
      i feel,i felt,i'm feeling,feeling so,i've been feeling,i just feel,i just felt,i still feel,i'm so,i am so,
      i was so,i'm just so,i'm really,i was really,i'm pretty,i was pretty,makes me feel,made me feel,
      i can't keep,i couldn't stop,my heart,breaks my heart
      """,
    sayings: "said says say told tells asked asks goes",
    selves: "i i've i'd i'll ive me my myself we we've we'd we'll us our",
    selfVerbs: "i'm im we're feeling",
    others: "he she they he's she's they're his her their him them you you're your who people everyone",
    people: """
      sister brother mother mom mum mama father dad papa parents friend friends boss colleague colleagues husband
      wife partner son daughter kid kids child children baby boyfriend girlfriend uncle aunt grandma grandpa
      grandmother grandfather neighbour neighbor neighbours neighbors team doctor teacher manager cousin cat dog
      client customer customers roommate flatmate coworker coworkers guy man woman girl boy niece nephew
      """,
    feelingVerbs: """
      feel felt feeling feels am was been be get got getting became become makes made making make were are left
      leaves stay stayed keep kept seem seemed have had having going remain remained woke turned
      """,
    between: """
      a an the bit all just also now still again me both more such being feeling up lot of so much some sense
      full in as if like this that today and
      """,
    followers: "for about that to today again with and now but because right tonight this when after",
    intents: """
      i want to,i need to,i have to,i should,i will,remind me,my goal,i must,i would like,i'd like,i'm going to,
      to be,to feel,i wish,if only,could be,would be,should be
      """,
    past: "used to,back then,years ago,as a child,when i was younger",
    greetings: """
      good morning,good evening,good afternoon,good night,good day,hello,hi,hey,dear diary,dear journal,thank you for
      listening,okay so,ok so,alright so,well so,alright,okay,ok,thank you for watching,thanks for listening,thanks for watching
      """,
    causes: "because since",
    openers: "well okay ok honestly fine good anyway so",
    ambiguous: """
      strong stronger content safe secure lost empty hurt like love loving loved fight warm touched moved
      better interested calm energy pressure low down
      """,
    endings: WordForms.english)

  private static let idioms = """
    -1.5 not great
    -1.8 not good
    -1.8 not well
    -1.8 not okay
    -1.4 i wish
    -1.4 if only
    -1.5 not fair
    1 no problem
    1 no problems
    0.8 no worries
    0.6 don't worry
    0.8 no stress
    1 no pain
    1.2 not bad
    1.2 not too bad
    1.2 could be worse
    2 better than expected
    1.5 no longer afraid
    0.8 worries me less
    0.6 worry less
    2.2 can't wait
    2.2 cannot wait
    2.2 could not wait
    -1.8 no hope
    1.2 could have been worse
    1.2 could have gone worse
    2.5 couldn't be happier
    2.5 could not be happier
    2.2 couldn't be better
    2.2 could not have gone better
    2.2 couldn't have gone better
    2.2 couldn't have been better
    1 can't complain
    1 no complaints
    1.2 nothing wrong
    1.2 nothing to worry
    1.6 not alone
    -1.8 wish i had
    -1.8 wish i could
    -1.8 wish i was
    -1.8 wish i were
    -1.8 can't keep doing
    -1.8 can't do this
    -2 completely done
    -2 so done with
    -1.8 can't eat
    -1.8 couldn't eat
    -2.6 put to sleep
    -2.2 let us go
    -2.2 let me go
    """

  private static let phrases = """
    -2.8 could not sleep
    -2.8 couldn't sleep
    -2.8 can't sleep
    -2 did not sleep
    -2 didn't sleep
    -1.8 slept badly
    -1.8 slept poorly
    -1.8 bad night
    1.8 slept well
    2 slept like a baby
    1.8 good night's sleep
    2 went well
    1.8 going well
    2 go well
    1.8 goes well
    2 turned out well
    2 worked out
    -2 went badly
    -2 going badly
    -2.2 went wrong
    -2.2 gone wrong
    -2 nothing went well
    -2 not going well
    -2 didn't go well
    -1.6 not happy with
    -1.5 not feeling it
    1.5 right path
    2 getting better
    2 get better
    2 feel better
    2 felt better
    1.8 feeling better
    -2 getting worse
    -2 felt worse
    -2 feel worse
    -1.2 nobody called
    -1.2 not answer
    -1.6 all alone
    -1.6 alone all day
    -1.6 too much work
    -1.5 too much
    -1.5 too many
    -1.5 let down
    -1.8 let me down
    -2 fed up
    -2.3 sick of
    -2 tired of
    -2 burned out
    -2 burnt out
    -2 worn out
    -2 run down
    -2 falling apart
    -2.3 fell apart
    -2 fell through
    -2 gave up
    -1.4 give up
    -1.4 giving up
    -1.3 late again
    -1 is late
    -1.6 out of control
    -2 at my wits end
    -2 on my nerves
    -2 lost my temper
    -2 lost it
    -2.5 passed away
    -2.4 broke up
    -2.4 broke down
    -2.2 close to tears
    -2.2 felt like crying
    -1.6 hard time
    -1.8 tough time
    -1.6 rough day
    -1.2 long day
    -1.6 off day
    -2 bad day
    -1.5 mixed feelings
    -1.4 under the weather
    -1.8 under stress
    -1.6 on edge
    -2 under pressure
    -1.5 waste of time
    -1.8 bad news
    -1.5 miss my
    -1.4 should have known
    -1.2 not enough
    -1.2 not sure
    -1.6 no energy
    -1.8 no motivation
    -1.5 no point
    -1.6 no idea
    -1.6 no time
    -1.4 so what
    1.2 is ready
    1.4 finally finished
    1.2 at last
    2 looking forward
    2 look forward
    1.2 so far so good
    2.5 on top of the world
    2.5 over the moon
    1.8 in a good place
    1.8 in a good mood
    -1.8 in a bad mood
    1.6 at peace
    1.6 at ease
    1.4 worth it
    1.7 good news
    1.6 day off
    1.2 time off
    1.8 thank god
    1.6 thank goodness
    1.5 thank you
    1.6 stood up for myself
    1.4 lost weight
    1.6 weight off my
    2.4 in love
    2.2 made me smile
    2.2 makes me smile
    2.2 made my day
    1.6 made up
    1.2 take care
    1.2 hard work
    1.8 well done
    1.6 good for me
    2 good times
    2 good time
    0 a good deal
    0 like to
    0 like a
    0 like the
    0 like that
    0 like this
    0 looks like
    0 look like
    0 sounds like
    0 feels like
    0 feel like
    0 felt like
    0 was like
    0 pretty much
    0 as well
    0 well then
    0 kind of
    0 sort of
    0 used to
    0 miss the bus
    0 hold on
    0 of course
    0 fell asleep
    0 play a role
    """
}

extension Lexicon {
  /// English, written for journals.
  package static let english = Lexicon(EnglishLexicon.source)
}
