// Small talk in English.
import type { SmallTalkWords } from '#functions/drafts/domain/text-gate/courtesy/courtesy-words-of-language.ts';

export const ENGLISH_SMALL_TALK_WORDS: SmallTalkWords = {
  warm: `heaven* grinnin* squee* squish* softie darling* marvel* delightfully beyond touched warmly fond fondly fondest admiration bravo chapeau blimey crikey
    gorgeous* stunner* dreamboat peachy dandy thousand x xoxo tysm thankyou bestest treats yummiest scrumptious divine heavenly sublime magnificent
    exquisite rosy rejoicing sending holding embrace soothe consolation kindhearted goodnight goodmorning gday thank* thankss appreciat* delight* thrill*
    ecstatic elated overwhelm* psyched pumped giddy tickled floored gobsmacked emotional teary weepy tear* cheer* woop woot wooo yeehaw yippee hurrah whee
    cherish* treasur* ador* celebrat* congrat* bless* hug* smil* grin* blush* giggl* chuckl* cackl* laugh* snort* howl* squeal* beaming swoon* exciting
    excited sparkl* glow* shine shining happi* joy* kindly kindness sweetness sweetest heart* warm* wish* hope* sympath* condolence* comfort* griev* grief
    sorrow* mourning heartbreak* gutted devastat* deepest pray* prayers recover* speedy soothing peace* strength courage* gentle gently tender* pleasure*
    honour* honor* privileg* luck* fortunate pride impress* inspir* motivat* uplift* encourag* touching charm* cute* precious wholesome iconic epic
    legend* hero* superstar* rockstar* angel* stars champ* hilarious funny funniest brill ace cracking smashing stellar splendid marvellous marvelous
    terrific excellent glorious radiant dazzling delicious tasty yummy flattering humbling rewarding rooting phew amaz* grateful* aww aw omg omw ooft
    bahaha lmao rofl hahah* tehe heehee hun* luv* babe* lovely loveliest sunshine snuggl* cuddl* cosy cozy merry jolly festive mubarak kareem blessed
    rejoic* fabulous* awesomeness yours truly mwah smooch* xxxx brave bravery resilien* miss missed missing dear* sorry passing ouch oof yikes gosh
    goodness sleep sweet dreams nighty cherished beloved admire* admir* respect* salute* props shoutout hats nicest cheers`,
  setting: `man men bro bruh dude mate mates buddy pal fam gang folks guys homie king queen sis champ legend legends friend friends neighbour neighbor hard tough rough
    joined going gone home homes keys job nest retirement puppy kitten baby pregnancy months weeks fools fool like
    times time hands arms wings mood energy mile miles bit closer close near far shoulders inside outside deep rest chapter role start studying exam exams
    marathon race match final finals interview surgery results fingers smash rock nail own stars sky moon rainbow light journey everyone's garden
    breath him her his hers their theirs himself herself itself ourselves yourself myself everything someone others
    folk people human humans parents mama papa dada auntie uncle cousin twins newborn bub boyfriend girlfriend fiance fiancee spouse loved
    neighbours neighbors grandparents grandson granddaughter teens furry bestie pals class students year years month week
    day days moment moments minute second season seasons birthday ramadan eid diwali christmas easter new trip trips travels travel adventure*
    explor* beach sun sea ocean mountains mountain road flight landing island flu bed leg ankle foot arm knee back candle laughter
    fun party dance dancing celebration life lives beginning beginnings future path steps step milestones degree diploma promotion move
    marriage bump arrival face faces cheeks ear ears eyes eye bones toes skin soul souls spirits words voice page community corner crew club
    tribe world team kitchen place town village city country neighbourhood studio humble message compliment picture 
    work craft effort efforts passion project rain rainy sunny snow weather tiny small old full
    filled filling packed bigger biggest huge brings brought put puts putting gave give gives giving keep keeps keeping know knows knew
    need needed believe believing believed chose choosing spend spent spending wear wearing wore felt feel trying tried eat ate eating drink drinking
    find found finding came became starting started began grow growing grown watch watched watching listen listened 
    sounds look looks remind reminds reminded turn turned turning surround surrounded raise raising raised lights first third
    another special extra difficult busy long loud quiet gentle whole already still ever through during while because since where than
    then them though beyond behind beside between around along away down together apart absolute complete total pure true real proper
    genuine sincere utter such ridiculous crazy wild insane mad unreal seriously genuinely must care literally basically definitely certainly clearly
    obviously officially personally positively forever thought thoughts mind memory heart house evening evenings morning
    mornings night nights weekend weekends dancefloor crowd audience gig show concert fans fan reader readers follower followers customer customers client
    clients guest guests regular regulars`,
  chatting: `you've|you|youre|you're|he's|she's|they're got|going|gonna|will|'ll to? smash|got|rock|nail|kill|ace|love|do this|it|great|brilliant|amazing
    music to my|our ears
    till|until then|soon|next x?
    may|wishing he|she|they|this|your|it|the month|year|day|memory|season? bring|brings|be you|your|a? family? peace|joy|happiness|comfort|blessing|blessings|love and? joy|blessings|happiness|love?
    looks are deceiving
    a|such a? big? softie|sweetheart|diva|drama|good boy|girl|queen?
    welcome to the|our little|lovely|happy? family|community|club|gang|crew|tribe|team
    welcome aboard|home|back|in
    no|zero judgement|judgment|regrets|shame here?
    we|i won't|will not|don't|do not tell|judge a? soul?
    your|the secret is|'s safe with us|me
    you're|you|he's|she's not|are|aren't not? wrong|alone
    not wrong
    rest up|easy|well
    take it easy
    look after yourself|yourselves
    guilty as charged
    caught us|me
    busted
    same honestly|girl|energy|tho|though
    me|us every monday|single|time? day|time?
    been there
    who|we can|could blame you
    the real|true boss|ceo|manager
    he|she|they runs|thinks|knows|is|rules he's|she's|the|it|this|clearly? the? place|show|boss
    the cat|dog|baby|kid|boy|girl is|'s clearly|definitely|always? the boss
    here|there if|for you ever? need? us|me|a? chat|hug|shoulder?
    back on your feet
    ear to ear
    you deserve|deserved|earned it|this|every bit? of it?
    we'll|i'll|we|i will? happily|gladly? pass that|this|your|these|the kind|lovely|sweet? words|message|compliments|love? on|along
    we'll|i'll|we|i will? happily|gladly? tell|let him|her|them|the know|team? know?
    don't|do not make us|me cry|blush
    stop it
    not even sorry
    fingers and toes crossed
    it gets us|me every time`,
  settingPhrases: `welcome to the|our|this little|lovely|whole|wonderful|happy? family|community|club|gang|crew|tribe|page|neighbourhood|team|world|party|corner
    welcome aboard|home|back|in
    welcome
    a|the? very? warm|warmest|big|huge|hearty welcome
    happy|glad|lovely|great|delighted|chuffed|good|thrilled|nice|stoked|honoured to? have|having you here|with|around|aboard|back|on|join us|board?
    so? glad|happy|delighted|chuffed|lucky|grateful|blessed you could? found|find|joined|came|made|discovered|love|stopped us|it|by|here?
    can't|cannot|couldn't|could not stop|help|hardly? smiling|laughing|crying|grinning|blushing|giggling|stop|believe|contain smiling|laughing|crying|grinning|our|it|this? joy|excitement|happiness?
    couldn't|could not|wouldn't|would not have|be|do|ask|it|exist|agree done|said|happier|prouder|more|for|without|put|it|this? it|you|better|without|nicer|more|customers|fans? better|ourselves|myself|you?
    wouldn't|would not be the? same|possible|here without you?
    you|it|that|this|he|she have no idea
    you don't|do not know how much? this|that|it? means|meant?
    don't|do not make us|me cry|blush
    stop it|that
    go on then
    no|zero judgement|judgment|judging|regrets|shame|notes|doubt
    no judgement|judgment|judging here
    we|i don't|do not|won't|will not judge|tell
    your|the|our secret is|'s safe with us|me?
    we|i won't|will not tell a|any soul?
    you're|you|we|he|she|they not|are|'re|aren't not? wrong|alone
    never gets|get|tire|tired old|of|hearing? hearing? that|this|it|these?
    thank you? for always|never|everything
    always|forever a|so|our|my|in|here grateful|pleasure|joy|thankful|hearts|thoughts|heart|for? you?
    from all|everyone|each|both of us? here|at?
    from all of us at|in? the? {place}?
    all of us here?
    all|both of? you|us|them
    of|for|with|to you all|both|guys|lot
    each|every and? every|single|one|bit|second|minute|moment|word|day|year|step|note of? you|it|this|them|the? way?
    every|each time
    every step of the way
    all|with|for our|my|the|your heart|hearts|love|happiness|joy|luck|best|support|hugs
    all the? love|best|luck|happiness|joy|feels|hugs|good
    for all your? love|support|kindness|years|kind
    all|the? day|night|week|year long
    all smiles|ears|yours|over
    all about|worth it|that|this?
    we'll|i'll|we|i|will will? definitely|absolutely|happily|gladly? pass|passing|share|tell that|this|it|them|your|these|the? love|kind|lovely|sweet? words|message|compliment|compliments|thanks? on|along|know?
    let|letting him|her|them|the know
    once again|upon
    sorry for your|his|her|their? loss
    sorry for|about your|the? loss
    our|my|deepest|sincere|heartfelt|sincerest deepest|sincere|heartfelt|sincerest? condolences|sympathies|sympathy|love
    rest in peace|power
    rest up|easy|well
    may he|she|they|it|his|her|their|your rest|be|bring|memory|soul|day|year|life|dreams|new? be|in|rest|always|year|journey? peace|a|full|filled|in|bring|you? blessing|of|with|peace|joy|love|all? joy|happiness|love|blessings?
    may all? your|all dreams|wishes|days come|be true|bright|filled|full|merry|of|with?
    come true
    at|during|in|through this|such|these|a very|sad|incredibly|difficult|tough|painful|hard? difficult|hard|sad|tough|painful|terrible time|times|moment
    here|there if|for you ever? need|want us|me|anything|a? chat|hug|shoulder?
    on the|your|a mend|quick|speedy|new|next|big|special|adventure|wedding|engagement|baby|little|graduation|feet|arrival
    back on your feet
    up and about|running
    feel|get|be|feeling|recover better|well|quickly|fast|soon soon|quickly?
    speedy|quick|full|fast|swift|smooth recovery
    take it|things|your easy|slow|time
    look after yourself|yourselves
    sleep|rest tight|well
    sweet dreams
    night|nighty night
    safe|happy|bon|good travels|travelling|flight|flights|journey|trip|landing|drive|flying|voyage|wandering
    have|having|enjoy the|a|an|your|every|all|so|some|lots|loads|much|plenty|tons best|whole|most|very|absolute|of|much? {good}? {good}? time|times|trip|journey|flight|holiday|day|fun|adventure|break|ball|blast|rest|birthday|party|celebration|stay|travels
    hope you|it|they|had|were|all|your? have|has|day|had|is|are|all|feel|feeling|birthday|get|were|soon? {good}|a|so|filled|full|as|much|well|better|soon|time|back|very|an|off|feeling|plenty? {good}|day|fun|with|of|better|soon|as|start|time|rest|great|special|well? {good}? {period}|day|fun|love|joy|laughter|cake|you?
    many happy returns
    here's|heres|cheers to many|another|the|your|you|more|a? many|next|new|more? year|years|chapter|adventure|adventures|decade|two|three|lovely|beginnings?
    happy|merry|belated|blessed and|belated|very? {feast}|travels|belated|st|bank|mothers|fathers|new|first|wedding|work|book|patricks|nearly? {feast}|day|year|birthday|holiday? to? you|both|all|and|your|too|back|yours|the|everyone? too|all|team|lovely|and|both|loved|family|yours|your|ones? ones|family|loved?
    ramadan|eid kareem|mubarak
    to you|u as|too|and|both well|too|your|yours|loved? loved|family|ones|lovely? ones|family|too?
    your loved|nearest|dear ones|and|dearest dearest?
    the whole|entire family|team|crew|gang|world|thing|box|day|week
    made|makes|make|making? our|my|the whole|entire|team's? day|week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday|year|morning|evening
    put|puts|brought|brings|bring|putting a|an|the|such|so|tears|this|much biggest|big|huge|silly|massive|smile|tear|joy|grin|little|happy|spring|to? smile|grin|tear|tears|joy|our|eyes|eye|in? on|to|in|across? all? our|my faces|face|eyes|eye|step|lips|hearts|day|cheeks?
    ear to ear
    cloud nine
    over the moon
    for the|taking making|taking|a|being|all|your time|moment to to? share|write|say|tell|read|leave|let|stop|visit|come? us|this|that|it|such|know|so|by|a|here? {kind}? words|message|comment|review|note?
    taking|took|for the|a|your time|moment|minute|second to|out? share|write|say|tell|leave|let|comment|stop|visit|reach? us|this|that|it|such|out|by|know|so|a|me? {kind}|a? words|message|comment|review|note|story?
    to|and share|hear|read|know|say|tell|see|write|leave|be|have this|that|it|such|us|so|you|part|here|a|your|from? of|a|{kind}|with|from? words|message|comment|news|you|this|us|story|day|journey|that?
    how exciting|fun|sad|special|brave|awful|adorable|funny|true|awesome|amazing|magical|gorgeous|precious|heartbreaking
    what exciting|amazing|wonderful|lovely|fantastic|great|brilliant|fabulous|happy|incredible|kind|sweet|beautiful|huge? news|words|memories|timing|fun|vibes|company|weather|achievement
    what a|an|some {kind}|legend|lucky|proud|ride|journey|day|night|week|star|dream|joy|honour|laugh|mood|view|treat|shame|pity|year|crowd|start|special|cutie|beauty {kind}|thing|start|way|pair|bunch|kid|boy|girl|day|night? to|surprise? start|end? the|my|our|your? day|week|year|morning?
    guilty as charged
    caught us|red|me|in handed|the? act?
    busted
    same here|honestly|girl|energy|feeling|tho|though|every
    me|us|we|literally too|both|every monday|single|time|day?
    been there
    who|we can|could blame|resist|say you|it|no?
    honestly|so|too same|real|true|relatable
    he|she|they|it|the {boss} knows|runs|thinks|is|rules|approves|'s? clearly|the|it|this|definitely|really|so? place|show|boss|real? boss|it|manager|one?
    the|a|our real|true|actual boss|manager|ceo|star|owner
    you|we get it|us|me|that
    for the love|support|win|kind|laughs|giggles|shoutout|memories|company of? {good}? words|it|bread|cake?
    thank|bless goodness|god|you|ya
    you|u so|totally|really|absolutely|fully|definitely|truly|all? deserve|deserved|earned|rock|nailed|smashed|got|did|made|killed this|it|that|every|all? bit|of|moment|the? it|happiness|this?
    well|so|richly earned|deserved
    proud|happy|excited|thrilled|delighted|chuffed|pleased|grateful for|of you|both|him|her|them|your|this? both|all|two|guys?
    the|your|a|all|of|and best|most|sweetest|kindest|nicest|loveliest|greatest|prettiest|dreamiest|luckiest|happiest supporters|customers|community|comment|message|people|kind|words|way|fans|thing|ever|feeling|compliment|part|of|crowd|folks|humans|day|wonderful|generous|beautiful|thoughtful|amazing|lovely|job|reward? of|to|in|message|words|ever|comment|we|news? start|all|our|the|read|hear|could? day|job|week|world|ask?
    a|our|such tiny|small|little|humble|big|huge|wonderful|lovely|real|total? {good}|business|team|studio|shop|kitchen|bakery|family|band|crew|restaurant|cafe|brand|pleasure|joy|honour|treat|legend|part|deal|star|like? business|bakery|shop|studio|part|pleasure|us|star? us|of|our|day|me|ours|story?
    like us|ours|me|you|this|that|yours
    so|as much|many more|love|fun|joy|of|it|to|feelings? to|feels|come|us|me?
    more than|to words|you|ever|anything|come|we|love? know|can|say?
    sending|send|sends|sent you|your|our|a|some|all|lots|so|the|him|her|them|big|love|much|healing|good|positive|tons|loads? and|of|our|the|your|family|biggest|warmest|healing|big|all|much|a|warm|some? family|love|hugs|biggest|healing|vibes|of|lots|the|sunshine|strength|hug|virtual|our|thoughts|best|good|little|warm|all? love|hugs|hug|best|vibes|thoughts|energy|wishes|strength|sunshine|our|all? your|back|from|over|right|and? way|to|us|here|you|back?
    your|his|her|their|our way
    rooting|cheering for|on|you you|on|for|from|with? on|here|the?
    thinking|think of|about you|him|her|your|them|all|u|both|and|this|at? all|family|and|your|time|both|this?
    in our|my|your thoughts|hearts|prayers|and|corner|heart|lives|little and|prayers|community|world|forever?
    hang|hold on|in|tight there?
    stay strong|safe|golden|awesome|warm|gorgeous|fabulous|cosy|you|sweet|hydrated|dry|cool
    keep being|doing|on|smiling|going|shining|up|the|spreading|rocking|dancing|believing you|your|it|up|the|what|that|joy|great|being|rocking|good|smiling? you|thing|good|great|work|do|awesome|vibes?
    go|goes|going girl|you|us|get|team|to|straight|right? go|em|them|show|straight|the|our|to|into? the|our|my? heart|hearts|fridge|wall|soul?
    see you|ya in|around|on|out|next|at|very there|the|time|here|next|feed|dreams|comments|other|side
    until|till|til next|we|then time|meet|then? again?`,
  groups: {
    kind: `kind kindest lovely sweet sweetest nice nicest beautiful wonderful thoughtful generous warm gorgeous amazing great happy
      adorable good brilliant fantastic fabulous delightful precious`,
    place:
      'kitchen shop studio team bakery cafe house workshop garden salon band crew store gym farm office',
    feast:
      'christmas easter eid ramadan diwali hanukkah new year holidays birthday anniversary thanksgiving halloween friday weekend',
    boss: 'cat dog pup baby kid',
  },
  yours: 'your ur',
  claiming: `cake* candle* coffee* tea breakfast* lunch* dinner* song* album* photo* picture* lesson* class* workshop* tour* show* concert*
    order* parcel* package* table* seat* ticket* booking* book reserv* appointment* slot spot account* code* voucher* coupon* discount* refund* gift*
    present* prize* sample* upgrade* deliver* shipp* ship ships send price* pay* paid money card* size* stock sale sales offer* deal* open* clos* hour*
    monday* tuesday* wednesday* thursday* friday* saturday* sunday* january february april june july august september october november december today
    tomorrow tonight vegan* vegetarian* veggie gluten* halal kosher organic* sugar* dairy lactose nut nuts peanut* allerg* coeliac* celiac* safe* fresh*
    homemade handmade hand* local* natural* original* genuine leather cotton wool* linen silk silver gold* oak wood* steel waterproof dishwasher washable
    machine recycl* sustainab* warrant* guarant* certif* licen* insur* park* wifi address* number* phone* email* mail name password pregnan* doctor*
    medic* cure* heal* treatment* cost* cheap* free* house flat room invoice* bill* contract* item* product* collection* colour* color* version* restock*
    available* member* subscription* request* exchange* replac* return* repair* collect* pick* deposit* quote* estimate* claim* winner* won win`,
};
