// Topics that only the owner may answer: health, law, politics, the future of the business, and facts about people.
// Pure.
import { toWordPattern } from '#shared/word-pattern.ts';

const YOUR =
  '(?:your|ur|dein(?:e|en)?|ihre?n?|tu|su|seu|sua|teu|tua|ton|ta|votre|vos|tua?|vostr[oa])';
const PERSONAL_DATA = String.raw`(?:(?:a |an |ein |eine |una |uma |une )?(?:photo|picture|pic|selfie|copy|scan|foto|copia|bild|photo)s? (?:of |von |de |di )?)?${YOUR} (?:(?!order|booking|ticket|tracking|parcel)\p{L}+ )?(?:id|i\.?d\.? card|passport|licen[cs]e|ssn|address|home|house|location|phone|number|telephone|mobile|cell|birthday|birth ?date|date of birth|age|e-?mail|full name|real name|face|photo|pic|school|ausweis|reisepass|adresse|anschrift|nummer|handynummer|telefonnummer|geburtsdatum|wohnort|dni|pasaporte|direccion|domicilio|telefono|numero|correo|edad|rg|cpf|endereco|telefone|idade|carte d'identite|passeport|telephone|carta d'identita|passaporto|indirizzo)`;
const ASK =
  '(?:send|give|tell|show|share|text|dm|message|provide|post|need|want|have|get|know|upload|enter|type|schick|sende|gib|sag|zeig|nenn|brauche?n?|manda|envia|enviame|mandame|dime|dame|necesito|necesitamos|me passa|preciso|envoie|donne|dis|montre|invia|dammi|dimmi)';

/** Applies to all readings of a text. No word is allowed because the account has published it. */
export const SENSITIVE_WORDS_PATTERN = toWordPattern([
  // Asks for data that identify a person.
  `${ASK}(?: (?:me|us|mir|uns|nos|me|moi|nous|mi|ci))?(?: (?:please|bitte|por favor|s'il te plait))? ${PERSONAL_DATA}`,
  `where (?:do|are) you (?:live|from exactly|staying|at)|how old are you|are you (?:alone|single|home)|wo (?:wohnst|bist) du|wie alt bist du|donde vives|cuantos anos tienes|onde (?:voce )?mora|quantos anos voce tem|ou habites-tu|quel age as-tu`,
  `what(?:'s| is) your (?:address|(?:phone )?number|real name|age)|let(?:'s| us) meet(?! (?:up |again )?(?:at|in|on|there|soon|everyone|everybody))|(?:i|we)(?:'ll| will) come by (?:tonight|later|your)|you look (?:so |really |very )?(?:hot|sexy)`,
  // Asks for data that open an account.
  String.raw`(?:sms|text|verification|security|log-?in|one[- ]time|\d[- ]?digit|bestatigungs|sicherheits) ?-?codes?|codes? (?:that )?you (?:have )?(?:just )?(?:received|got|get)|(?:sms|codes?|pin) (?:that |which )?(?:we|i) (?:have )?(?:just )?sent|(?:enter|send|tell|give|share|confirm|reply)(?: (?:me|us))?(?: with)? (?:your|the) (?:\p{L}+ )?(?:code|pin|passcode|login|credentials)|your (?:login|passcode|pin(?: code)?|credentials)|(?:dein\p{L}*|ihr\p{L}*) (?:zugangsdaten|login|pin|code)|(?:tu|su|seu) (?:codigo|clave|pin|usuario)|codigo (?:sms|de seguranca|de seguridad)|ton code|votre code|(?:il tuo|tuo) codice`,
  // Gives an address.
  String.raw`(?:calle|avenida|avda|rua|rue|via|viale|piazza|plaza|corso) \p{L}+(?: \p{L}+)? \d+|\d+ \p{L}+ (?:street|road|avenue|lane|drive|st|rd|ave)|\p{L}{3,}(?:strasse|str\.|weg|gasse|allee) \d+`,
  // Health.
  String.raw`bleach|cures?(?! (?:in|for \d|at|concrete|the clay|resin))|cured of|heals?(?! (?:well|up|soon|fast|quickly)(?!\p{L}))|medication\p{L}*|medicines?|medicament\p{L}*|medikament\p{L}*|prescription\p{L}*|(?<!(?:der|die|eine|einer) )doses?|dosage|antibiotic\p{L}*|vaccin\p{L}*|vacun\p{L}*|impf\p{L}*|(?:sleeping |diet |blood pressure )?pills|insulin\p{L}*|ibuprofen|paracetamol|aspirin\p{L}*|painkillers?|blood pressure|fever|fieber|fiebre|febre|fievre|febbre|\d+ ?mg(?!\p{L})|(?:no|kein|keinen|sin|sem|sans|pas de|senza) (?:need for a )?(?:doctor|arzt|medico|medecin|dottore)|cancer|krebs(?! ?(?:form|muster))|cancro|tumou?rs?|diabet\p{L}*|depress(?:ion|ed)|suicid\p{L}*|self[- ]?harm|diagnos\p{L}*|symptom\p{L}*|overdos\p{L}*|detox|lose weight|weight loss|abnehmen|adelgazar|emagrec\p{L}*|maigrir|dimagr\p{L}*`,
  // Law and accusations.
  String.raw`(?:pay|paying|evade|avoid|dodge|declare) (?:any |no |the |your |less )?tax(?:es)?|cards? (?:got |was |were |has been )?declined|(?:is|was|are|still) in (?:the )?hospital|(?:is|was) (?:pregnant|divorced|in rehab)|sue (?:us|me|you|them)|lawsuits?|lawyers?|attorneys?|in court|hereby|(?:accept|sign) (?:your|the) (?:contract|offer|terms)|contract offer|illegal|crimes?|criminals?|police|thie(?:f|ves)|steal(?:s|ing)?|stole(?:n)?|scam\p{L}*|fraud\p{L}*|liars?|lying|cheat(?:er|ers|ed|ing)|rechtsanwalt\p{L}*|anwalt|verklag\p{L}*|klau(?:t|en)|dieb\p{L}*|betrug\p{L}*|betrueg\p{L}*|polizei|lugner\p{L}*|demand(?:ar|a|o) (?:nos|os|a)|abogad[oa]s?|ladr(?:on|ones|ao|oes)|roba(?:n|ron|do)?|rouba(?:m|ram|do)?|estaf\p{L}*|policia|mentiros[oa]s?|avocat|voleurs?|arnaqu\p{L}*|menteurs?|ladr[oi]|truff\p{L}*|bugiard[oi]`,
  // Politics and religion.
  String.raw`vote (?:for|against)|voted for|elections?|(?:green|labou?r|republican|democratic|conservative|liberal|communist|socialist) party|democrats?|republicans?|trump|biden|putin|zelensky\p{L}*|netanyahu|hamas|communis[tm]\p{L}*|fascis\p{L}*|socialis[tm]\p{L}*|politicians?|government|abortion|god hates|jesus|allah(?! (?:rahatlik|sabir|sifa|rahmet|razi|bagislasin|korusun|kabul|mesut|tamamina|nazar))|quran|bible|wahl(?:en|t)? (?:die|den)|afd|spd|cdu|vota(?:d|r)? (?:a|por|em)|elecciones|eleicoes|votez|votate`,
  // Encourages harm.
  String.raw`(?:closing|shutting|shut) (?:down|up shop)|going out of business|bankrupt\p{L}*|insolven\p{L}*|for ever closed|(?:our|my|the) competitors?|competition (?:sells|is)|(?:is|are|sells?) (?:garbage|trash|rubbish|junk|crap)|(?:got|get|getting|been|was|were|be|you're|is|are) fired(?! (?:at|in|to|for|up|twice|once))|(?:fired|firing) (?:him|her|them|everyone|people|staff|our|my|half)|layoffs?|laid off|(?:workers?|staff|employees?|team) (?:are|is|do|does)(?:n't| not| never)? (?:get )?(?:paid|underpaid|unpaid|exploited)|(?:do not|don't|never) (?:buy|order|eat|drink) (?:here|from (?:us|our|them|it|this))|buy (?:it |them )?from (?!us(?!\p{L})|our|the (?:studio|shop|website))|(?:better|cheaper|nicer) (?:and \p{L}+ )?than ours?|(?:lead|arsenic|asbestos) in (?:our|the|its|my)|contains? (?:some |traces of )?(?:lead|arsenic|asbestos|mercury|cadmium)|unsere konkurrenz|pleite|schliessen fur immer|bancarrota|falencia|faillite|fallimento`,
  // Encourages what hurts.
  String.raw`(?:not|never) (?:be )?(?:allowed|meant) to (?:breed|live|exist)|breed(?:ing)? like|choke|fatty|fatso|ashamed of|(?:be|so) ashamed|(?<!(?:wish|hope|thank|hug) )your (?:mother|mum|mom|father)(?! (?:will|would|and i|must) (?:love|like|enjoy))|(?<!(?:bring|with|for|take|treat|surprise|and) )your (?:family|kids|children)(?! (?:will|would|and i|must) (?:love|like|enjoy))|komme? bei (?:dir|euch) vorbei|(?:see|find|visit) you (?:at home|tonight|soon enough)|(?<!(?:gru(?:ss|sse)|kuss|umarmung|drucker|beso|besos|abrazo|abrazos|saludos|beij\p{L}+|abrac\p{L}+|bisous?|bises|baci\p{L}*|abbracci\p{L}*|saluti)(?: (?:muy )?(?:enorme|fuerte|grande|gigante|forte|grandissimo|apertado|bem apertado))? (?:an |a |na |para |pra |à |pour )?)(?:deine mutter|tu madre|sua mae|ta mere|tua madre)`,
]);

/** Remains of a model's instructions: openings, names in brackets, values of a program. */
export const MODEL_RESIDUE_PATTERN = new RegExp(
  [
    String.raw`^(?:null|undefined|nan|none|n\/a|true|false|\[\]|ok\.?json|string|text|reply|response|comment)\W*$`,
    String.raw`\[(?:[\p{L}' ]{2,40})\]|\((?:insert|your|owner|name)[\p{L} ]*\)|<?(?:insert|your) (?:name|text|reply) here`,
    String.raw`^(?:sure|certainly|of course|absolutely|okay|ok|gladly|no problem|klar|gerne|claro|bien sur|certo)[,!.: ]+(?:here|(?:i can|i will|i'll|let me) (?:help|write|draft|reword|rewrite|reply|respond|generate|provide|assist|create)|hier|aqui|voici|ecco)(?!\p{L})`,
    String.raw`(?:here(?:'s| is)|hier ist|aqui (?:esta|tienes)|voici|ecco) (?:a|an|the|your|my|eine?|una?|la|une|un'?) ?(?:\p{L}+ )?(?:reply|response|draft|answer|comment|message|caption|text|antwort|respuesta|resposta|reponse|risposta)`,
    `(?:in|with) the (?:owner|account|brand|creator)(?:'s)? (?:own )?(?:voice|tone|style)|(?:as|on behalf of) the (?:owner|account|creator)|^(?:reply|response|draft|answer|antwort|respuesta|resposta|reponse|risposta) ?:`,
    String.raw`(\S)\1{19,}|(?<!\p{L})(\p{L}{2,})(?:\W+\2){5,}(?!\p{L})`,
  ].join('|'),
  'iu',
);

/** A text with a letter, a digit or a picture says something. */
export const MEANINGFUL_CHARACTER_PATTERN = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
