extension EnglishLexicon {
  /// Words that say something good; a zero keeps a word from being read as a form of another.
  /// The number at the start of a line, -4 to 4, holds for all its words.
  static let positive = """
    3.4 bliss blissful ecstatic elated euphoric exhilarated exhilarating exquisite flawless glorious
    3.4 jubilant magnificent marvellous marvelous masterpiece outstanding overjoyed phenomenal rapturous
    3.4 sublime superb thrilled
    3.2 adore amazing awesome beloved best breathtaking brilliant dazzling delight delighted delightful
    3.2 excellent exceptional extraordinary fabulous fantastic heaven heavenly incredible joy joyful joyous
    3.2 love magical miracle miraculous paradise perfect perfection spectacular splendid stunning terrific
    3.2 triumph triumphant unforgettable wonderful
    2.9 admirable admiration admire adorable beautiful beautifully blessed blessing celebrate celebration
    2.9 charm charming cheer cheered cheerful cheery cherish cherished congrats congratulations cuddle
    2.9 elation enchanted enchanting euphoria excited excitement exciting exuberant fulfilled fulfilling
    2.9 fulfillment fulfilment fun glad gladly gorgeous grateful gratitude great greatest happier happiest
    2.9 happiness happy heartwarming hilarious hooray hug hugged hugging ideal impeccable kissed laugh
    2.9 laughed laughing laughter lovely loving merry passionate pride proud radiant rejoice remarkable
    2.9 smile smiled smiling superior thankful treasure tremendous victorious victory woohoo wow yay
    2.6 accomplished accomplishment achievement admirer affection affectionate amuse amused amusing awe awed
    2.6 bloom blooming blossom breakthrough captivating champion clever comforted comforting compassion
    2.6 compassionate confidence confident consoled content contented contentment cosy cozy cute darling
    2.6 dream dreamy eager eagerly elegance elegant empower empowered empowering energetic energised
    2.6 energized energizing enjoy enjoyable enjoyed enjoyment entertain entertained entertaining enthusiasm
    2.6 enthusiastic fascinated fascinating flourish flourishing freedom friend friendly friendship funny
    2.6 generosity generous genius gifted good goodness gracious gripping harmonious harmony hero heroic
    2.6 heroine honor honored honour honoured hopeful humor humorous humour impress impressed impressive
    2.6 inspiration inspirational inspire inspired inspiring invigorated invigorating joke kind kindhearted
    2.6 kindness liberated liberating likable likeable lively lovable masterful memorable optimism
    2.6 optimistic peace peaceful playful privileged prosper prosperity prosperous refreshed refreshing
    2.6 rejuvenated relief relieved rescue rescued reward rewarding riveting romance romantic satisfaction
    2.6 satisfied satisfying serene serenity soothe soothed soothing succeed succeeded success successful
    2.6 sunshine sweet sweetest sweetheart talent talented tender tenderness thrive thriving tranquil
    2.6 tranquility triumphed uplifted uplifting vibrant warmhearted win winner winning wisdom wise wit
    2.6 witty won
    2.2 abundance abundant acclaim acclaimed accomplish achieve achieved admired adventure adventurous
    2.2 affectionately alive ambitious anniversary applaud applauded applause appreciate appreciated
    2.2 appreciation appreciative approval approve attractive award awarded balanced beam beaming better
    2.2 birthday blessings blossoming bonus bountiful brainy brave bravely bravery bright brilliantly calm
    2.2 calmer calming care caring carnival celebrated charismatic cheers chuckle clap classy comfort
    2.2 comfortable comfy courage courageous creative creativity crisp dedication delectable delicious
    2.2 determination determined devoted devotion dignified dignity disciplined effortless effortlessly
    2.2 encourage encouraged encouragement encouraging endorse endorsed engaged epic excel excelled
    2.2 excellence expert faith faithful fave favorite favourite fertile festival festive fond fondly
    2.2 forgave forgive forgiven forgiveness fortunate fortunately fortune free fresh freshly gentle gently
    2.2 gift giggle giggled giggling glow glowing grace graceful gracefully graduate graduated graduation
    2.2 grin grinning handsome heal healed healing healthier healthy hired holiday holidays honest honesty
    2.2 honeymoon hope hopefully hoping iconic imaginative improve improved improvement improving indulge
    2.2 innovative insight insightful intelligent invaluable irresistible jackpot laughingly legendary
    2.2 lovingly loyal loyalty luck luckily lucky luminous lush luxurious luxury married mastered mastery
    2.2 medal mellow merciful mercy mild motivated motivating motivation mouthwatering newborn nice noble
    2.2 original pamper pampered party perseverance persevered picnic pleasant pleasantly pleased pleasing
    2.2 pleasure plentiful polished praise praised pretty priceless prize productive progress promising
    2.2 promoted promotion recommend recommendation recommended reconciled recover recovered recovery
    2.2 refined rejoicing relax relaxed relaxing relish relished resilience resilient resolve resolved
    2.2 respect respected respectful rested restful reunion reunited richness savor savory savour savoured
    2.2 sexy shine shining sincere sincerely skilful skilled skillful smart smoothly soft softly solved
    2.2 sparkle sparkling strength strong stronger stylish sunny superbly support supported supportive
    2.2 sweetness tasty tenacious tenderly thank thanks thoughtful toast treat trust trusted trusting
    2.2 trustworthy uplift vacation valuable warm warmth wealthy wedding welcome welcomed welcoming
    2.2 well-rested worth worthwhile worthy yummy
    1.8 absorbing accept acceptance accepted accepting accessible accurate adaptable advance advanced
    1.8 advancing advantage advantageous affordable agile agree agreed agreement alert ally amped anchored
    1.8 angel angelic artful artistry assured authentic awake awakened awakening bargain beauty belong
    1.8 belonging beneficial beneficially benefit bestie blissfully bond bonded bonding boost boosted bubbly
    1.8 buddy buoyant calmly capable captivated carefree catchy centered centred certainty charity charmed
    1.8 cheerfully chipper clarity classic clean cleaner clear collaborate compact companion companionship
    1.8 compelling competence competent comrade connected connection contribute contributed contribution
    1.8 convenience convenient cooperation cooperative credible crystal cuddly cure cured curiosity curious
    1.8 delighting democratic dependable discount donate donated dreamed durable earn earned ease easier
    1.8 easily easy easygoing effective effectively efficient efficiently endearing engaging enjoyably
    1.8 entertainingly equality esteemed fair fairness famous finely first-rate fixed flexible fluffy focus
    1.8 focused gain gained gains generously genuine genuinely giddy glee gleeful grand grandeur gratefully
    1.8 grew grounded grow growing growth gusto handy happily harmonies heartfelt help helped helpful
    1.8 heroically humanitarian hyped included inclusive intelligently interest interested interesting
    1.8 intrigued intriguing invitation invited jolly jovial joyfully justice kindly kitten kittens
    1.8 light-hearted lighthearted liked liking majestic meditate meditated meditation melodic melody mended
    1.8 mindful nap neat neatly nicely nimble nourished nourishing nuanced nutritious opportune opportunity
    1.8 optimist orderly organised organized painless panoramic partnership patience patient patiently
    1.8 peacefully perfectly perky picturesque poetic poignant popular popularity positive positively
    1.8 possibility potential prayed prayer precise premium prepared prestigious pristine profit profitable
    1.8 progressed protect protected proudly psyched pump pumped puppies puppy purity quality quiet quietly
    1.8 rainbow ready reassurance reassure reassured reassuring reborn reliable relieve relieves remedy
    1.8 remission renewal renewed renowned repaired reputable restore restored revive revived robust rooted
    1.8 safe safely safety saint scenic secure secured security shared sharing sharp sleek slick smooth
    1.8 snuggle snuggled sober sobriety solid soulful soulmate spirited spiritual spotless stability stable
    1.8 steady stellar stoked sturdy sunrise sunset sure teamwork thrill thrills tickled tidy together
    1.8 tolerance tolerant top-notch touched touching truthful understanding understood united unity unwind
    1.8 unwound upbeat upgrade upgraded useful valued versatile vigor vigorous vitality volunteer
    1.8 volunteered warmly wholesome wonderfully yoga youthful zeal zest zesty
    1.4 acceptable achieving active actively adequate airy aspiration aspire assertive athletic
    1.4 attentive autonomy award-winning baby beach bold boldly bravo breezy brunch cake cheering chill
    1.4 chilled chocolate cleanly confidently considerate cool cooler cope coped coping cost-effective
    1.4 courteous crystal-clear dance danced dancing daring decent deserve deserved dessert dignify discover
    1.4 discovered discovery done dreaming eagerness easy-to-use economical energy explore explored
    1.4 exploring family fearless feast finish finished five-star floating flower flowers forest
    1.4 futuristic garden grandchildren grandma grandpa greet greeted haha hahaha handled hassle-free hehe
    1.4 helpfully hiked hiking homely homemade important independence independent inexpensive invent
    1.4 invented joked joking kudos laughs learn learned learning learnt leisure leisurely lighter
    1.4 lightweight lmao logical lol long-lasting manage managed meaning meaningful mellowed merit mountain
    1.4 mountains music must-have must-see notable noteworthy novel obliging ocean playing polite
    1.4 politely practical progressive promised props purpose purposeful rational reasonable rofl roomy
    1.4 salute sang satisfactory save saved sea self-care self-confidence self-esteem self-love self-worth
    1.4 sensible settled sing singing slept smirk song spacious special sporty sun sunlight surplus surprise
    1.4 surprised surprising surprisingly swam swim swimming thrifty trouble-free unique user-friendly
    1.4 vindicated visionary weekend weightless well well-acted well-crafted well-done well-made
    1.4 well-written willing willingly wink wish wished worthiness xd
    1 admiringly ample available aware awareness compliment complimented decluttered enough flattered
    1 flattering gathered gathering hosted interestingly open openness plenty reflect reflected reflection
    1 sorted tackled tea unpacked wins
    0.6 fine okay ok alright
    0 address business clearly closely completely dressed equally evening evenings evenly extremely fairly
    0 fund funds goods graves greatly honestly lately likely mean missile nearly needed number numbers
    0 patients press pressed seriously simply stories story totally warming
    """
}
