// Insults, threats and hate in the languages of most replies. No list is complete: it stops the words that a model is
// most easily made to say. Pure.
import { toWordPattern } from '#shared/word-pattern.ts';

/** Applies to all readings of a text; the words have no accents. */
export const ABUSE_WORDS_PATTERN = toWordPattern(
  [
    // English.
    String.raw`\p{L}*(?:ph|f)[uv]+c?k+(?:er|ers|ing|ed|s|you|off|u)?|fck\p{L}*|fuk\p{L}*|(?:bull)?s+h+i+t(?:s|ty|head|face|hole)?|bitch\p{L}*|bastards?|ass+hol\p{L}*|dumbass|jackass|cunts?|twats?|pricks?|dickhead|you dick|wank\p{L}*|whores?|sluts?`,
    String.raw`(?:you|ur|you're|such a|what a) retards?|retarded|idiot\p{L}*|morons?|stupid\p{L}*|imbecil\p{L}*|dumb|pathetic|losers?|scum|(?:piece of|you(?:'re| are)(?: \p{L}+)?) (?:trash|garbage|crap)|you suck|(?:such a|you|being a) dick|i hate you|(?:hope|wish) you (?:\p{L}+ )?(?:die|suffer)|coming for you|drop dead|filthy|get lost|cry about it|know your address|f[-_.]c?k|(?:you(?:'re| are)|so) (?:ugly|fat|disgusting|worthless)|fat pig|stfu|gtfo|shut up|piss off|screw you|go to hell|suck my|nobody likes you`,
    String.raw`n[ie]g+(?:er|a|as|ers|uh)|fag+(?:ot|ots|s)?|trann(?:y|ies)|kikes?|spics?|gooks?|ragheads?|(?:go )?back to (?:your (?:own )?country|where (?:you|they) (?:came|come|belong))|(?:women|men|girls|blacks|jews|muslims|gays|immigrants|foreigners|arabs) (?:cannot|can't|can not|could never|should(?:n't| not)|belong (?:in|at)|are (?:bad|worse|too|not able|inferior|weak))|your kind(?! (?:words?|messages?|comments?|wishes|support|feedback|notes?|reviews?|offer|help)(?!\p{L}))|heil|white power|hate (?:\p{L}+ )?(?:jews|muslims|blacks|gays|immigrants|foreigners|women|arabs|christians)|(?:jews|muslims|blacks|gays|immigrants|foreigners|arabs) (?:are|should|must)|nazis?|neonazis?`,
    String.raw`kill (?:you|yourself|him|her|them)(?! with kindness)|kys|you (?:should|will|must|deserve to) die|go die|hang yourself|where you live|watch your back|(?:you(?:'ll| will)|gonna) regret|(?:hurt|find|beat|shoot|stab) you(?: and| up|$)|porn\p{L}*|nudes|sexting|blow ?job|horny`,
    // German.
    String.raw`arsch\p{L}*|fotzen?|hure\p{L}*|schlampen?|wichs\p{L}*|schei[sz]+\p{L}*|fick(?:t|en|er|st|e)?(?: dich)?|missgeburt|verzieh dich|verpiss\p{L}*|nicht (?:mehr )?ganz dicht|du spinnst|blode[rs]? (?:kuh|sau|hund|ziege)|blodmann|du blod\p{L}*|(?:du|ihr|so ein) schweine?|hassen? (?:dich|euch)|du bist (?:\p{L}+ )?(?:hasslich|dumm|fett|ekelhaft|wertlos)|fresse|wir finden (?:dich|euch)|dumm(?:kopf|e kuh|e sau)?|trottel\p{L}*|vollidiot\p{L}*|depp(?:en)?|spast\p{L}*|mistkerl\p{L}*|dreck(?:skerl|sau|stuck)\p{L}*|schwuchtel\p{L}*|kanaken?|neger|zigeuner|untermensch\p{L}*|verpiss\p{L}*|verreck\p{L}*`,
    String.raw`halt(?:et)? (?:\p{L}+ )?(?:fresse|klappe|schnauze|maul)|(?:bring\p{L}*|mach\p{L}*) dich (?:um|kalt|fertig)|wo (?:du|ihr) wohnst?|bereuen|stirb|auslander raus|geh (?:\p{L}+ )?(?:sterben|zuruck in dein land)`,
    // Spanish and Portuguese.
    String.raw`put[ao]s?|putada|pendej\p{L}*|mierda\p{L}*|cabron\p{L}*|gilipollas|tont[oa]s?|subnormal\p{L}*|capull[oa]s?|maric(?:on|ones|a|as)|sudacas?|jodete|chinga\p{L}*|culer[oa]s?|hdp|callate|zorra|imbecil\p{L}*|vete a(?:l)? (?:la |tu )?(?:mierda|infierno|pais)|vuelve a tu pais|(?:te|lo|la|os) (?:voy|vamos) a (?:matar|pegar|reventar)|donde vives|(?:te|os) (?:voy|vamos) a encontrar|muerete|te vas a arrepentir|te odio|eres (?:un[ao]? )?(?:fe[oa]|gord[oa]|ridicul[oa]|inutil|patetic[oa])|acabar con(?:tigo| vosotros)`,
    String.raw`foder|foda-?se|fodid[oa]s?|caralho|porra|merda\p{L}*|viad[oa]s?|bichas?|babacas?|otari[oa]s?|arrombad[oa]s?|cuz(?:ao|oes)|seu (?:burro|lixo|macaco|animal)|sua (?:burra|vaca|vadia)|vadias?|vagabund[oa]s?|desgracad[oa]s?|buceta|fdp|cala a boca|no cu|te odeio|voce e (?:um[a]? )?(?:burr[oa]|fei[oa]|gord[oa]|ridicul[oa]|inutil|patetic[oa])|acabar com (?:voce|vc)|(?:vou|vamos) te (?:matar|bater|pegar)|onde (?:voce|tu) moras?|volta (?:para|pro) (?:o )?(?:teu|seu) pais`,
    // French and Italian.
    String.raw`connard\p{L}*|connass\p{L}*|conn?e?s?(?= ?(?:[.!?\n]|$))|pauvre con|salop\p{L}*|merdes?|merdique|encul\p{L}*|put(?:e|es|ain)|batard\p{L}*|enfoir\p{L}*|abruti\p{L}*|cretin\p{L}*|debile\p{L}*|(?<!(?:ele|ela|voce|quem|que|se|gente) )pedes?|bougnoul\p{L}*|youpin\p{L}*|ntm|nique\p{L}*|foutre|ta gueule|je te (?:deteste|hais)|(?:tu es|t'es) (?:une? )?(?:moche|laide?|nulle?|con|conne|ridicule|pathetique|grosse?)|ferme-?la|creve|sale (?:arabe|juif|noir|negre|pd)|(?:vais|va) te (?:tuer|frapper|crever)|ou tu habites|rentre (?:dans|chez) (?:ton pays|toi)`,
    String.raw`stronz\p{L}*|vaffan\p{L}*|fanculo|cazz[oi]|troi[ae]|puttan\p{L}*|coglion\p{L}*|minchia|cretin[oaei]|deficient[ei]|scem[oa]|stai zitt[oa]|froci[oa]?|ricchion\p{L}*|terron[ei]|zingar[oi]|pezzo di merda|figlio di|ti (?:ammazzo|uccido|spacco)|dove abiti|torna al tuo paese|te ne pentirai|ti odio|porco dio|dio cane|porca madonna|sei (?:un[ao]? )?(?:brutt[oa]|grass[oa]|ridicol[oa]|inutile|patetic[oa])|sporc[oa] (?:negr[oa]|ebre[oa])`,
    // Russian.
    String.raw`сук[аи]|бля\p{L}*|ху[йеяё]\p{L}*|пизд\p{L}*|[её]бан\p{L}*|пид[оа]р\p{L}*|мудак\p{L}*|идиот\p{L}*|дурак\p{L}*|сдохни|убью|заткнись`,
  ],
  [
    // A masked letter, as in `f**k`.
    String.raw`\p{L}[*#]+\p{L}`,
    '死ね|殺す|馬鹿|バカ',
    'شرموط|كس ?أمك|سأقتلك|يا حمار',
    'चूतिया|मादरचोद|भोसड़ी|मार डाल',
    '씨발|병신|죽여|개새끼',
    'בן זונה|שרמוטה|אהרוג אותך',
    '操你|傻逼|去死',
  ],
);
