// Courtesy in English.
import type { CourtesyWordsOfLanguage } from './courtesy-words-of-language.ts';

export const ENGLISH_COURTESY_WORDS: CourtesyWordsOfLanguage = {
  neutral: `a an the this that these those it its it's i i'm im i've you you're youre ur u you've we we're we've they them he she
    me us my our your yours ours and & + n or but so very really truly super just too as of to for in on at with from by
    is are was were am be been being do did does here there what how who when well o all both even much more most
    such quite pretty some one's ones one 's 're 've 'm 'll own out up about into over again`,
  light: `have has had having can could may might will would shall should let lets get gets got there take takes please pls plz offer offers which whether when where why how much many kind sort also just currently yourself d ll cost costs last lasts lasting hold holds contain contains weigh weighs measure measures served serve serves include includes afraid pay pays price prices priced sell sells selling unfortunately sadly comes`,
  courteous: `sorry apologies apologise apologize oh ah aw aah aaw well huge massive big biggest warmest thank thanks thankyou thanx thx thnx tnx tx ty tysm tyvm tyy thnks thanku thankx cheers ta merci gracias danke
    grateful gratitude thankful appreciate appreciated appreciates appreciating appreciation appreciative
    hi hey hello hiya heya heyy howdy hullo greetings bye goodbye byebye ciao cheerio xo xx xxx xoxo xox hugs hug kisses kiss mwah
    happy happier happiest glad delighted thrilled stoked chuffed overjoyed pleased honoured honored touched humbled moved
    flattered blessed proud excited joy joyful love loved loves loving lovely luv lurve adore adored adores lovin
    kind kindest kindness sweet sweetest sweetie sweetheart dear dearest darling hun hon honey babe lovelies friend friends mate
    buddy folks guys yall gorgeous beautiful amazing awesome wonderful fantastic fabulous fab brilliant incredible adorable
    stunning legend legends angel star gem gems treasure champ queen king babes bestie fam
    enjoy enjoyed enjoying enjoys like liked likes liking delight
    congrats congratulations congratulation grats bravo kudos hooray hurray yay yayy woohoo woo whoop wow wowza aww awww awwww
    haha hahaha hehe lol omg hihi ooh oooh yess eek ahh ohh yum
    compliment compliments praise feedback words word comment comments message note review support supporting supportive supporters
    hope hoping hopefully heart hearts heartfelt warm warmly sincerely dearly deeply endlessly immensely
    smile smiling smiles grinning blushing speechless tears cheer feel feels feeling hear hearing heard read reading
    mean means meant world everything saying say said sharing share shared shares stopping dropping following follow visiting
    encouragement enthusiasm wish wishes wishing patience thoughtful thoughtfulness generous sunshine
    absolutely totally entirely completely honestly simply ever
    person people human humans soul souls bunch lot lots bit ton tons million bunches loads
    think thought thinking inspire inspires inspired inspiring motivates motivating encouraging makes made`,
  phrases: `thank you|u so|very|sooo much|muchly
    thanks a|so|very lot|much|million|bunch|ton|heap
    thanks|thank you? everyone|everybody|all|guys|folks|again|always|anyway
    many|big|huge|massive|heartfelt|warmest thanks|thank-you|hug|hugs|kiss|love|cheers
    you are|re|'re? the? very|so|most|more|always? kind|sweet|lovely|welcome
    you're|youre|ur very|so|most|always|more? than? welcome
    you|your|yours|u are|re|'re|r the best|greatest|sweetest|kindest
    you're|youre|ur|yall|y'all the best|greatest|sweetest|kindest
    made|makes|making|make my|our|the whole? day|week|month|morning|evening|night|year|weekend
    making|made|makes|make me|us so? smile|happy|blush|laugh|cry|melt
    have|has|having a|an {good} {good}? {period}
    have|enjoy a|an|the? {good}? rest of your|the {period}
    enjoy your|the {good}? {period}|time|stay|trip|meal|reading|read|holiday|holidays|book|coffee|cake|bread
    good|gud|happy|lovely morning|afternoon|evening|night|day|sunday|monday|tuesday|wednesday|thursday|friday|saturday|weekend
    gm
    gn
    happy birthday|bday|anniversary|holidays|christmas|easter|eid|diwali|hanukkah|thanksgiving|halloween|valentines|xmas|weekend|friday|monday|new
    happy new year
    happy mother's|mothers|father's|fathers|valentine's day
    merry christmas|xmas
    season's|seasons greetings
    new year
    to you and yours|all|your
    all the|my|our best|love|joy|happiness
    best wishes|regards|of luck
    with|lots|much of? love
    sending|sent|send you? all|lots|much|so|some|big|a|our|my? much|of|big? love|hugs|hug|kisses|good
    good luck|vibes|wishes|thoughts
    well done|deserved|said
    fingers crossed
    get well soon
    take care|good of? yourself|yourselves?
    safe travels|trip|journey
    see|catch|c you|ya|u soon|around|later
    see you
    talk soon
    until next time
    til next time
    speak soon
    don't mention it
    the pleasure is|was all? mine|ours
    it|this|that means|meant so|a|the|very|everything? much|lot|world|everything
    means|meant so|a|the|very|everything much|lot|world|ton
    that|this|you|it just? really? makes|made|warms|warmed|melts|melted|fills|filled my|our|me|us heart|hearts|day|week
    warms|warmed|melts|melted|fills|filled|touches|touched my|our heart|hearts
    over the moon
    on cloud nine
    right back at you|ya
    same to you
    you too
    u too
    back at you|ya
    likewise
    so|very|really|super|too kind|sweet|nice|lovely|cool|good of you|u
    how kind|sweet|nice|lovely|wonderful|cute|beautiful|thoughtful
    that|this|that's|it is|was|'s|are? so|very|such|really? a? kind|sweet|nice|lovely|wonderful|cute|great|good to? hear|read|know|see
    great|good|nice|lovely|wonderful|fantastic|amazing to hear|read|know|see|meet
    so|very|really|that's|thats nice|good|great|cool|cute
    love|loving to hear|see|read that|this|it?
    good to hear from you
    nice to meet|hear|see from? you
    lovely to meet|hear|see from? you
    it was great|lovely|wonderful|a|so|amazing pleasure|nice|good|lovely? to? meeting|seeing|having|meet|see|have you|everyone|all
    was great|lovely|wonderful|amazing|nice|good meeting|seeing|having you|everyone|all
    thanks|thank you? for|4 coming|being|having|looking|watching|listening|asking|reading|stopping|dropping|taking|visiting|joining|trusting|choosing|letting|writing|sharing|tagging|supporting|following|checking|noticing|waiting|understanding by|here|there|with|part|the|a|us|me|time|in|out|it|this|know|of? us|me|time|it|this|here?
    being|been here|there|part
    part of this|it|the|our journey|story|community|family
    your|the|this kind|nice|lovely|sweet|beautiful|good|warm|generous|amazing|great words|word|comment|message|feedback|review|support|compliment|note|wishes
    kind|nice|lovely|sweet|beautiful|good|warm|great words|word|feedback|review|vibes
    your|the|all? support|kindness|patience|love|trust|enthusiasm|visit|order|interest|time|company
    every single? word|comment|message|one of you?
    keep it up
    keep in touch
    keep shining|smiling|going
    stay safe|tuned|warm|cosy|cozy|healthy|well|awesome|blessed|strong
    you|we|i|u guys? rock
    made with love
    from the|my|our bottom|hearts|heart of? our|my|the? heart|hearts
    couldn't|could not be|have happier|more? grateful?
    could|can not ask for more
    words can't|cannot|fail describe|express?
    at a loss for words
    lost for words
    god bless you?
    bless you|u|your heart|soul?
    lots|loads|tons|heaps of love|hugs|kisses|joy|luck|fun
    have fun
    have a lot of fun
    cheers to that|you
    sorry|apologies to hear that|this|it
    so|very|really? sorry
    we're|we|i'm|i are|am? so? here for you
    hang in there
    feel better soon
    thinking of you
    in our|my thoughts
    hope|hoping|hopes you|u|they|she|he|it|that|everyone|your? all? love|loves|enjoy|enjoys|like|likes|loved|enjoyed|liked it|them|this|every? bite|sip|minute|moment|second?
    hope you|u have|had|are|'re|re a|an|having|well|doing|good|great {good}? {period}|time|well|fun?
    nice one
    good one
    on my|our way? face
    good taste|eye
    great taste|eye|question
    oh|aw no
    oh|ah dear`,
  groups: {
    good: `good great nice lovely wonderful fantastic beautiful amazing fab fabulous super happy cosy cozy relaxing restful
      blessed sunny brilliant awesome delicious sweet magical peaceful merry joyful perfect very really truly`,
    period: `day evening night week weekend morning afternoon sunday monday tuesday wednesday thursday friday saturday summer
      autumn winter spring holiday holidays vacation christmas time one trip year sleep month season birthday party wedding`,
  },
  chatting: `come here
    right there with you
    that|it|this made|makes our|my {period}|morning|whole
    we|i miss|missed you|ya|u both|all|so|too? much|too?
    tell|telling me|us about it
    that's|thats|that the spirit|dream|way|plan|idea|goal|best
    exactly|just how|what|the it|this|we|point|idea should? be|feel|wanted|hoped? for?
    give|gives|say him|her|them|your|hi|hello a|the|little|mum|dad|grandma|dog|pup|baby|kids|family|to big|hug|cuddle|pat|kiss|treat|hugs|your? hug|cuddle|pat|mum|dog|grandma|kids|baby? from us|me
    we|i feel|felt you|it|that|this too?
    no words
    without words
    as always
    what a lovely|beautiful|wonderful|great|nice|kind|sweet|gorgeous|lot? thing|thought|compliment|comment|message|moment|memory|story|day|night|evening|news|feeling|joy|pleasure|treat|surprise|milestone|achievement? to? say|hear|read?
    and you too?
    big time
    next time
    another|some other time
    rest easy
    here's|heres|here to you|many|that|the|more? more?
    many|much more happy|of? returns|it? of? the? day?
    happily ever after
    cheers to|you two|both|that`,
  assenting: `no problem|problemo|worries|probs
    my|our pleasure
    pleasure
    any time
    anytime
    of course
    sure thing
    you got it
    the feeling is mutual
    looking forward
    can't|cant|cannot wait
    right there with you
    me|us too
    same here
    i|we agree
    couldn't agree more
    all good
    great minds think alike
    thumbs up
    high five
    good|great|excellent|nice choice|call|idea|plan|point
    i|we think|hope|guess|believe|suppose|feel so|that|it too?
    think|hope|guess so too?
    for sure
    for real
    fair enough|point
    you are|re|bet so? right
    well|rightly said|put
    sounds|looks good|great|perfect|right|fun|like? a? plan?
    works for us|me
    no worries|doubt|question
    why not
    as|if you say|wish|like so?
    you and me both
    say no more
    you|u said it
    same energy`,
  feeling: `telling tell told look looked looking closely close story stories detail details showing shown showed trusting trust waiting joining remembering thing things tagging posting recommending recommend recommendation helping help trying celebrating attention passion curious curiosity interest question questions both two happiness apologising sad sadly heartbreaking poor cuddle cuddles pat snuggles squeeze whoa woah gosh goodness oops ouch phew ha hah heh cry crying cried sob sobbing goosebumps chills laugh laughing laughed giggle giggling grin blush melt melting melted melts miss missed missing memories memory remember nostalgia nostalgic dreamy dream dreams magic magical mum mom mother mam dad father grandma grandpa gran granny nan nana grandad husband wife partner hubby daughter son kid kids children little baby toddler dog doggo pup puppy cat kitty family families sister brother aunt uncle niece nephew girl girls boy boys lady ladies birthday bride groom couple newlyweds team whole engagement engaged wedding marriage graduation exam exams milestone achievement news result victory success deserve deserved vibe vibes mood same exact feelings relatable preach guilty busted true facts obsessed hooked addicted believe knowing noticed noticing eye taste style spirit attitude energy imagine fails gift honour privilege treat spoiled lucky together forever alive cosy cozy warmth giving inside outside`,
  praising: `absolute total lovely sweet sweetest kind kindest gorgeous beautiful amazing awesome wonderful fantastic fabulous fab brilliant incredible adorable stunning absolutely totally entirely completely honestly simply ever everything person people yum legend gem makes made generous nice good great perfect world ton lot lots inspiring`,
  affirmative: `yes yep yup yeah yea ya yess sure certainly definitely indeed exactly correct right absolutely totally affirmative
    ok okay deal done granted agreed confirmed true`,
  denying: `no nope nah`,
  qualifying: `small smaller smallest large larger largest big bigger little used whether ask asked asks asking vote voted poll claim claims claimed think thinks thought believe believes say says said saying rumour rumor rumours dream dreamed dreamt imagine pretend fools kidding joke joking supposedly allegedly gone was were hope hopes wish planned plan plans planning
    no not never none nothing neither nor without except unless only if until till before after from over under
    least most almost nearly maybe perhaps sold closed cancelled canceled postponed excluding excluded minimum maximum request
    longer last can't cannot cant don't dont doesn't doesnt isn't isnt aren't arent won't wont wasn't nobody limited soon
    instead unavailable either starting per each every free all any always`,
  apologyParts: /sorry|apolog|excuse/u,
  oppositeEndings: /less|free/u,
};
