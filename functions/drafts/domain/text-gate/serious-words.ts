// Words of people that no unseen text may answer like small talk: danger, hate and children; loss, illness and
// complaints. Pure.
import { toWordPattern } from '#shared/word-pattern.ts';

/** A person must see this before any answer. */
export const DANGER_WORDS_PATTERN = toWordPattern(
  [
    // Signs of an emergency.
    String.raw`chest (?:hurts|pain\p{L}*|is tight|feels tight)|(?:arm|leg|face|hand)s? (?:is|are|feels?|went|goes|has gone) (?:\p{L}+ )?numb|(?:can't|cannot|cant) breathe|overdos\p{L}*|bewusstlos|ohnmachtig|(?:arm|bein|gesicht|hand) (?:ist|wird|sind) (?:\p{L}+ )?taub|brustschmerz\p{L}*|keine luft|uberdosis`,
    String.raw`(?:brazo|pierna|cara|mano) (?:esta )?(?:dormid\p{L}*|adormecid\p{L}*|entumecid\p{L}*)|duele (?:\p{L}+ )?el pecho|no puedo respirar|sobredosis|(?:braco|perna|rosto|mao) (?:esta )?(?:dormente|adormecid\p{L}*)|dor no peito|nao consigo respirar|(?:bras|jambe|visage|main) (?:est )?engourdi\p{L}*|mal a la poitrine|n'arrive (?:pas|plus) a respirer|surdose|dolore al petto|(?:braccio|gamba) (?:e )?intorpidit\p{L}*|non riesco a respirare`,
    '(?:dormido|adormecido) el brazo|el brazo (?:dormido|adormecido)',
    // People who may hurt themselves or others.
    String.raw`suicid\p{L}*|suizid\p{L}*|kill(?:ing|ed)? (?:my|your|him|her|them|our)self|(?:want|wish|going|ready|rather|better|plan\p{L}*) (?:to |that |i (?:was|were) )?(?:die|dead|be dead)(?! for)|end(?:ing)? (?:it all|my life|everything)|(?:no|any) reason to live|(?:can't|cannot|dont|don't) (?:want to )?(?:go on|live)(?: any ?more| like this)?|hurt(?:ing)? myself|harm(?:ing)? myself|cut(?:ting)? myself|self[- ]harm\p{L}*|overdos\p{L}*|(?:took|swallowed|taken|taking) (?:all |too many )?(?:my |the |of |these )*(?:pills|tablets|meds)|hang(?:ing)? myself|jump (?:off|from) (?:a|the)`,
    `(?:will|gonna|going to|want to|wanna|would|could|should|i'll|let's|must) (?:kill|murder|shoot|stab|rape|beat|hurt|burn|bomb)|(?:killed|murdered|raped|stabbed|molested|groped|assaulted|kidnapped|strangled)|rap(?:e|ed|ist|ists|ing)|(?:hits?|hitting|beats?|beating|punch(?:ed|es)?|slap(?:ped|s)?) (?:me|my (?:wife|husband|kid|kids|child|children|son|daughter|girlfriend|boyfriend|dog))|domestic violence|abus(?:e|ed|es|er|ive|ing)|stalk(?:s|ed|er|ing)|(?:bomb|gun|weapon)s? (?:threat|at)|help me please (?:he|she|they)`,
    String.raw`selbstmord\p{L}*|(?:bring|brachte|will|moechte|mochte) (?:ich )?mich (?:um(?:bringen)?|toten)|umbringen|nicht mehr leben|will (?:nur (?:noch )?)?sterben|sterben will|ritze? mich|(?:alle|zu viele) (?:meine )?tabletten|vergewaltig\p{L}*|missbrauch\p{L}*|ermord\p{L}*|(?:schlagt|schlug|prugelt|verprugelt) mich|bringe? (?:dich|euch|ihn|sie) um`,
    String.raw`suicidar\p{L}*|suicidio\p{L}*|quiero (?:morir(?:me)?|matarme)|no quiero (?:seguir )?viv\p{L}*|matarme|quitarme la vida|acabar con (?:todo|mi vida)|cortarme|(?:todas|muchas) (?:mis |las )?pastillas|viol(?:o|aron|ado|ada|acion)\b|me (?:pega|golpea|maltrata)\p{L}*|maltrat\p{L}*|te voy a matar|matar(?:te|los|le|la)|abus(?:o|aron) de mi`,
    String.raw`(?:quero|vou) (?:morrer|me matar)|me matar|tirar a (?:minha )?vida|suicidar\p{L}*|nao quero (?:mais )?viver|(?:todos os|muitos) (?:meus )?(?:comprimidos|remedios)|estupr\p{L}*|me (?:bate|bateu|agride|agrediu)|vou te matar|abusou de mim`,
    String.raw`(?:veux|voudrais|envie de) (?:en finir|mourir|me tuer|crever)|me suicider|suicide\p{L}*|plus envie de vivre|me (?:tuer|pendre|scarifier)|tous mes (?:cachets|medicaments)|viol(?:ee?|eur|er)|(?:me frappe|frappee?)|je vais (?:te|le|la|les) tuer|agressee?`,
    String.raw`(?:voglio|vorrei) (?:morire|uccidermi|farla finita|ammazzarmi)|suicid\p{L}*|farla finita|non voglio piu vivere|ammazzar\p{L}*|uccider\p{L}*|(?:tutte le )?(?:mie )?pillole|stuprat\p{L}*|violentat\p{L}*|mi (?:picchia|ha picchiat\p{L}*)`,
    String.raw`intihar\p{L}*|olmek istiyor\p{L}*|kendimi oldur\p{L}*|yasamak istemiyor\p{L}*|canima kiy\p{L}*|tecavuz\p{L}*|(?:beni )?dovuyor|oldurecegim`,
    // Hate against groups of people.
    String.raw`(?:muslims?|jews?|blacks?|gays?|immigrants?|migrants?|foreigners?|refugees?|women|trans(?: people)?|asians?|mexicans?|gypsies|christians|arabs) (?:should|must|need to|have to|out|belong|are (?:all )?(?:\p{L}+ )?(?:scum|animals|vermin|criminals|disgusting|dirty|terrorists|inferior|stupid))|go back to (?:your|their)|white power|holocaust|hitler|heil|nazis?|genocid\p{L}*|ethnic cleansing|gas (?:them|the)|great replacement|auslander (?:raus|weg)|juden\p{L}*|umvolkung|remigration|(?:fuera|muerte a) (?:los|las|moros|inmigrantes|negros|judios|maricas)|dehors les|(?:les )?(?:arabes|juifs|noirs) (?:dehors|a la)|(?:fuori|morte a)(?: gli| ai)? (?:immigrati|negri|ebrei)`,
    // Children.
    String.raw`(?:i'?m|i am|im only|i'm only|am(?! \d+\.? ?(?:jan|feb|marz|apr|mai|jun|jul|aug|sep|okt|nov|dez|uhr))) (?:only |just |a )?(?:[5-9]|1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)(?! (?:weeks|months|days|minutes|min|hours|km|miles|cm|percent|%|st\b|nd\b|th\b))|(?:ich )?bin (?:erst )?1[0-7](?: jahre)?|tengo (?:1[0-7]|[5-9]) anos|tenho (?:1[0-7]|[5-9]) anos|j'ai (?:1[0-7]|[5-9]) ans|ho (?:1[0-7]|[5-9]) anni|(?:1[0-7]|[5-9]) yasindayim|nudes?|sexting`,
  ],
  [
    '死にたい|自殺|消えたい|殺す|殺したい|レイプ|痴漢|虐待|殴られ|リスカ',
    '죽고 ?싶|자살|죽이고 ?싶|죽일|성폭행|강간|학대|때려요|때렸',
    '自杀|想死|不想活|杀了|强奸|虐待',
    '(?<!\\p{L})(?:انتحار|انتحر|اريد ان اموت|ابغي اموت|بدي اموت|اقتل نفسي|اغتصب\\p{L}*|يضربني|ضربني)(?!\\p{L})',
    'покончить с собой|хочу умереть|самоубийств|убью|изнасилова|бь[её]т меня',
    'להתאבד|רוצה למות|אנס|מכה אותי',
  ],
);

/** Losses, illness, complaints and a person's health: only sympathy or an apology may answer them. */
export const ILL_NEWS_WORDS_PATTERN = toWordPattern(
  [
    String.raw`allerg\p{L}*|alerg\p{L}*|anaphyla\p{L}*|c(?:o|oe)?eliac\p{L}*|celiac\p{L}*|zoliakie|coeliaq\p{L}*|celiachia|celiaci|intoleran\p{L}*|colyak|diabet\p{L}*|pregnan\p{L}*|schwanger\p{L}*|embaraza\p{L}*|gravid[ae]|enceinte|incinta|hamile\p{L}*`,
    String.raw`died(?! (?:laughing|of laughter|for))|passed away|(?:is|was|are|were) dead|(?:my|our|her|his) (?:\p{L}+ )?(?:death|funeral|loss)|funeral|buried|say goodbye to|said goodbye to|put (?:him|her|them) (?:down|to sleep)|(?:lost|losing) (?:my|our|her|his|the) (?:\p{L}+ )?(?:mum|mom|mother|dad|father|son|daughter|baby|child|brother|sister|wife|husband|grand\p{L}+|gran|nan|dog|cat|pet|job|house|home|friend|best friend)|miscarr\p{L}*|stillb\p{L}*|widow\p{L}*|cancer|tumou?r|chemo\p{L}*|leuk\p{L}*|stroke|diagnos\p{L}*|in (?:the )?(?:hospital|icu)|accident|divorc\p{L}*|evict\p{L}*|bankrupt|fired|laid off|unemployed|depress\p{L}*|panic attacks?|anxiety|lonely|breakdown`,
    String.raw`(?:found|there (?:was|is|were)) (?:a |an |some |pieces? of |bits? of )?(?:glass|hair|plastic|metal|mou?ld|maggots?|worms?|insects?|bugs?|cockroach\p{L}*|stones?|blood|screws?|needle)|mou?ldy|rotten|stale|spoil(?:ed|t)|expired|poison\p{L}*|(?:got|was|were|felt|made (?:me|us|him|her)) (?:so |very |really )?(?:sick|ill)|vomit\p{L}*|threw up|throwing up|allergic reaction|rash|burn(?:ed|t) (?:me|my)|injur\p{L}*|choked|broke(?:n)? (?:on|after|when|in)|fell apart|(?:arrived|came|was|is|were) (?:\p{L}+ )?(?:broken|damaged|smashed|cracked|squashed|shattered|late|cold|raw|wrong|dirty|defective|faulty)`,
    String.raw`(?:never|not|hasn't|haven't|didn't|still not|hasnt|havent|didnt) (?:yet )?(?:arrived|arrive|came|come|received|receive|got|get|delivered|answered|replied|shipped)|(?:charged|billed) (?:me |us )?(?:twice|double|again|wrong\p{L}*)|(?:want|need|give|where is|where's) (?:back )?(?:me )?my (?:money|refund)|refund|money back|rip[- ]?off|scam\p{L}*|fraud\p{L}*|thie(?:f|ves)|stole(?:n)?|steal\p{L}*|liars?|lied(?= (?:to|about)(?!\p{L}))|(?:you|they|he|she|all|just|simply|have|has) lied|cheat\p{L}*|complain\p{L}*|(?:the )?worst|terrible|horrible|awful|disgusting|disappoint\p{L}*|unacceptable|rude|racist|sexist|never again|boycott\p{L}*|report(?:ing|ed)? (?:you|this)|hate (?:you|this|it|your)|shame on|ashamed`,
    String.raw`gestorben|verstorben|verloren|beerdigung|trauer\p{L}*|(?:ist|sind|war) tot|krebs|chemo|im krankenhaus|unfall|fehlgeburt|schlaganfall|gekundigt|arbeitslos|scheidung|einsam|depress\p{L}*|schimmel\p{L}*|verdorben|vergiftet|lebensmittelvergiftung|erbroch\p{L}*|kaputt|beschadigt|zerbrochen|(?:nie|nicht) (?:angekommen|gekommen|geliefert|erhalten|bekommen)|(?:doppelt|zweimal) abgebucht|geld zuruck|abzocke|betrug\p{L}*|betrogen|enttausch\p{L}*|schlecht\p{L}*|schrecklich|furchtbar|widerlich|ekel\p{L}*|unverschamt\p{L}*|nie wieder|frechheit|beschwer\p{L}*|hasse`,
    String.raw`murio|muerto|muerta|fallecio|fallecido|fallecida|falleció|perdi(?:mos|o)? (?:a )?(?:mi|a mi|el|la)|funeral|entierro|cancer|tumor|hospital|accidente|divorci\p{L}*|despidieron|depresi\p{L}*|moho|podrid\p{L}*|caducad\p{L}*|intoxic\p{L}*|vomit\p{L}*|rot[oa]s?|dana(?:do|da)|no (?:ha )?lleg(?:o|ado|aron)|nunca lleg\p{L}*|cobra(?:do|ron) (?:dos veces|doble)|mi dinero|devoluci\p{L}*|reembols\p{L}*|estaf\p{L}*|ladron\p{L}*|rob(?:o|aron)|decepcion\p{L}*|pesim[oa]s?|asqueros[oa]s?|horrible|fatal|verguenza|nunca mas|queja\p{L}*|odio`,
    String.raw`morreu|morri|faleceu|falecid\p{L}*|perdi (?:o|a|minha|meu)|perdemos|funeral|velorio|enterro|cancer|tumor|hospital|acidente|divorci\p{L}*|demitid\p{L}*|depressao|mofo|mofad\p{L}*|estragad\p{L}*|vencid\p{L}*|intoxica\p{L}*|vomit\p{L}*|quebrad\p{L}*|danificad\p{L}*|(?:nao|nunca) (?:chegou|recebi|entregaram|veio)|cobra(?:ram|do) (?:duas vezes|em dobro)|meu dinheiro|reembols\p{L}*|golpe|ladr\p{L}*|roub\p{L}*|decepcion\p{L}*|pessim[oa]s?|nojent[oa]s?|horrivel|vergonha|nunca mais|reclama\p{L}*|odeio`,
    String.raw`mort|morte|mourir|decede\p{L}*|deces|nous a quittes|est parti(?:e)?|(?:perdu|perdre) (?:mon|ma|notre|son|sa)|obseques|enterrement|deuil|cancer|tumeur|hopital|accident|fausse couche|divorc\p{L}*|licencie\p{L}*|depressi\p{L}*|moisi\p{L}*|pourri(?:e?s?|tures?)|perime\p{L}*|intoxi\p{L}*|vomi\p{L}*|casse\p{L}*|abime\p{L}*|(?:jamais|pas) (?:recu|arrive\p{L}*|livre\p{L}*)|debite\p{L}* deux fois|rembours\p{L}*|arnaque\p{L}*|voleurs?|(?<!(?:faire|fait|font|laisser) )vole\p{L}*|decu\p{L}*|decevant\p{L}*|nul(?:le|s)?|horrible|degoutant\p{L}*|honte\p{L}*|plus jamais|inadmissible|deteste`,
    String.raw`morto|morta|morti|deceduto|deceduta|scompars[oa]|(?:perso|perdere) (?:mio|mia|il|la|nostro)|funerale|lutto|cancro|tumore|ospedale|incidente|divorzi\p{L}*|licenziat\p{L}*|depress\p{L}*|muffa|ammuffit\p{L}*|marci[oae]|scadut[oaie]|intossica\p{L}*|vomitat\p{L}*|rott[oaie]|danneggiat\p{L}*|(?:mai|non) (?:e )?(?:arrivat\p{L}*|ricevut\p{L}*|consegnat\p{L}*)|addebitat\p{L}* due|rimbors\p{L}*|truff\p{L}*|ladri|rubat\p{L}*|delus\p{L}*|pessim[oaie]|schif\p{L}*|orribil\p{L}*|vergogn\p{L}*|mai piu|odio`,
    String.raw`oldu(?:ler)?|vefat|kaybettik|kaybettim|cenaze|kanser|tumor|hastanede?|kaza|bosan\p{L}*|isten cikar\p{L}*|depresyon\p{L}*|kuflu|kuflenm\p{L}*|bozuk|zehirlen\p{L}*|kustu\p{L}*|kirik|hasarli|gelmedi|ulasmadi|iade|paramı|dolandir\p{L}*|hirsiz\p{L}*|berbat|igrenc|rezalet|bir daha asla|sikayet\p{L}*|nefret`,
  ],
  [
    'アレルギー|妊娠|亡くな|死ん|死に|葬儀|葬式|他界|がんに|癌|入院|事故|離婚|解雇|鬱|うつ|カビ|腐っ|食中毒|吐いた|吐きまし|壊れ|割れて|届かない|届いてない|届きません|返金|詐欺|最悪|ひどい|がっかり|不味|まずい|嫌い',
    '알레르기|임신|돌아가셨|죽었|사망|장례|암에|암 ?진단|입원|사고|이혼|해고|우울|곰팡이|상했|식중독|토했|깨졌|깨져|부서|안 왔|안 와|못 받|환불|사기|최악|실망|별로|역겨|싫어',
    '过敏|怀孕|去世|死了|过世|葬礼|癌|住院|车祸|离婚|发霉|坏了|中毒|没收到|没到|退款|骗子|最差|失望|恶心|讨厌',
    '(?<!\\p{L})(?:و|ال|ب)?(?:حساسيه|حامل|مات|ماتت|توفي|توفيت|توفى|وفاه|المرحوم|جنازه|سرطان|مستشفي|حادث|طلاق|اكتئاب|عفن|متعفن|تسمم|تسممت|استفرغ\\p{L}*|مكسور\\p{L}*|تالف|ما وصل\\p{L}*|لم يصل\\p{L}*|ما وصلتني|استرجاع|فلوسي|نصاب\\p{L}*|احتيال|حرامي\\p{L}*|اسوا|سيء|سيئه|مقرف|خايس|زفت|اكره)(?!\\p{L})',
    'аллерги|беремен|умер|умерла|скончал|похорон|рак |больниц|авари|развод|уволили|плесен|отравил|рвало|сломан|разбит|не пришл|не пришел|не получил|верните деньги|возврат|мошенник|обман|ужасн|отвратительн|разочаров|ненавижу',
    'אלרגי|בהריון|נפטר|מת |מתה|הלוויה|סרטן|אשפוז|תאונה|עובש|מקולקל|הקאתי|שבור|לא הגיע|החזר|נוכלים|גרוע|מגעיל|מאכזב|שונא',
  ],
);

/** Words of sympathy and of apology. */
export const SYMPATHY_WORDS_PATTERN = toWordPattern(
  [
    String.raw`sorry|apolog\p{L}*|condolence\p{L}*|sympath\p{L}*|loss|heartbroken|heartbreaking|thinking of you|thoughts|prayers?|praying|strength|rest in peace|rip|get well|feel better|recover\p{L}*|hang in there|comfort\p{L}*|here for you`,
    String.raw`leid|beileid|mitgefuhl|anteilnahme|kraft|entschuldig\p{L}*|verzeih\p{L}*|gute besserung|trost|gedanken`,
    String.raw`siento|sentimos|pesame|condolencias?|lament\p{L}*|disculp\p{L}*|perdon\p{L}*|animo|fuerza|mejores|recuper\p{L}*|acompanamos`,
    String.raw`sinto|sentimos|pesames|condolencias?|sentimentos|lament\p{L}*|desculp\p{L}*|perdao|forca|melhoras`,
    String.raw`desole\p{L}*|condoleances|navre\p{L}*|tristesse|courage|pensees|pense|pardon|excus\p{L}*|soutien|retabliss\p{L}*|epreuve`,
    String.raw`dispiac\p{L}*|spiac\p{L}*|condoglianze|scus\p{L}*|forza|vicin[oaie]|guarigione|coraggio`,
    String.raw`uzgun\p{L}*|uzul\p{L}*|basiniz|basin sag\p{L}*|bassagligi|sabir\p{L}*|gecmis olsun|ozur|kusura|rahmet\p{L}*|mekani`,
  ],
  [
    'お悔やみ|愁傷|ご冥福|残念|お大事に|申し訳|すみません|ごめん|心よりお|お見舞い|つらい|辛い',
    '명복|위로|조의|안타깝|유감|죄송|미안|쾌유|힘내|마음이 아프',
    '抱歉|对不起|节哀|难过|早日康复',
    'تعازي|العزاء|عظم الله|الله يرحم|رحمه الله|اسف|نعتذر|الصبر|سلامتك|سلامات|شفا',
    'соболезн|жаль|извин|простите|выздоравлива',
    'משתתף|משתתפים|תנחומים|מצטער|סליחה|החלמה',
  ],
);

/** Words of joy, which must not be beside sympathy. */
export const JOY_WORDS_PATTERN = toWordPattern(
  [
    String.raw`congrat\p{L}*|haha\p{L}*|hehe|lol|yay|woohoo|hooray|enjoy\p{L}*|well done|well deserved|love (?:it|that|this)|happy|happiest|glad|delighted|funny|how (?:wonderful|lovely|nice|cute)|gluckwunsch\p{L}*|gratul\p{L}*|freut|freuen|viel spass|felicidades|enhorabuena|felicit\p{L}*|me alegro|nos alegra|jaja\p{L}*|parabens|kkk+|rsrs|bravo|auguri|complimenti|che bello|tebrik\p{L}*|masallah`,
  ],
  [
    'おめでとう|嬉し|うれし|笑',
    '축하|기뻐|ㅋㅋ|ㅎㅎ',
    '恭喜|哈哈',
    'مبروك|هههه',
    'поздравля|рады|ахаха',
    'מזל טוב|חחח',
  ],
);
