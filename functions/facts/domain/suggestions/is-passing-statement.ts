// Whether a sentence states nothing lasting: a date, a joke, a feeling, thanks, a call to do something. Pure.

import { foldFactText } from '#functions/facts/domain/comparable-fact-text.ts';
import { toWordPattern } from '#shared/word-pattern.ts';
import { JOKING_PICTURE } from './split-into-statements.ts';
import { WEEKDAY_RANGE, WEEKDAYS } from './weekday-names.ts';

const MONTHS = [
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'januar|februar|marz|mai|juni|juli|oktober|dezember',
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  'janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro',
  'janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre',
].join('|');

const WEEKDAY = toWordPattern([WEEKDAYS]);
/** A day that returns every week: `Mon-Fri`, `every Sunday`, `los lunes`, `closed Sunday`. */
const WEEKLY = toWordPattern([
  WEEKDAY_RANGE,
  `(?:every|each|jeden|cada|chaque|tod[oa]s? [oa]s?|todos los|tous les|toutes les|los|aos|as|le) (?:${WEEKDAYS})s?`,
  '(?:open|closed|geoffnet|geschlossen|ruhetag|abiert[oa]s?|cerrad[oa]s?|abert[oa]s?|fechad[oa]s?|ouverte?s?|fermee?s?)',
]);
const DATE = toWordPattern([
  String.raw`(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])(?:\.(?!\d)|[./](?:20)?\d{2})(?!\d|,\d| ?\p{Sc})`,
  String.raw`\d{1,2}(?:st|nd|rd|th|\.)? (?:de |of )?(?:${MONTHS})`,
  String.raw`(?:${MONTHS}) \d{1,2}(?:st|nd|rd|th)?(?! ?\p{Sc})`,
  String.raw`(?:on|am|el|le|dia) (?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])|dia \d{1,2}|nochebuena|nochevieja|heiligabend|silvester|new year's eve|reveillon|vespera`,
]);

/** Words of a certain time, of a stock that ends, and of the past. */
const PASSING = toWordPattern([
  String.raw`today|tonight|tomorrow|yesterday|(?:this|next|last|past) (?:week\p{L}*|month|morning|evening|afternoon|year|night|summer|winter|chance|days?|pieces?|(?:${WEEKDAYS}))|soon|right now|currently|for now|at the moment|(?:i'?m|we'?re|are|be|am|is)? ?back (?:on|in|at|from|soon|home|in stock)|see you|sold out|out of stock|(?:only|just) \p{N}+ (?:left|remaining)|while (?:stocks?|supplies)|just (?:arrived|dropped|landed|finished|in)|new in|coming|giveaway|on sale|sale ends|off everything|restock\p{L}*|pop-?up|vacation|(?<!(?:and|or|public|bank|&) )holidays?|black friday|christmas|easter`,
  String.raw`heute|(?<!am )morgen|ubermorgen|gestern|dies(?:e|er|en|es) (?:woche|wochenende|monat|jahr|sommer|winter|${WEEKDAYS})|nachste[nrs]? \p{L}+|letzte[nrs]? (?:woche|monat|jahr|chance|stuck\p{L}*|tage?)|bald|gerade|aktuell|derzeit|momentan|zurzeit|im moment|wieder (?:da|zuruck|geoffnet|offen|verfugbar)|zuruck (?:am|im|ab)|ausverkauft|nur noch|solange (?:der )?vorrat|eingetroffen|gewinnspiel|verlos\p{L}*|rabattaktion|urlaub|betriebsferien|(?<!(?:und|an|gesetzliche) )feiertage?|weihnacht\p{L}*|ostern|demnachst|bis gleich`,
  `hoy|(?<!la )manana|ayer|est[ae] (?:semana|noche|tarde|manana|mes|ano|fin de semana|${WEEKDAYS})|proxim[oa]s?|que viene|pronto|ahora mismo|de momento|por ahora|volvemos|de vuelta|nos vemos|agotad[oa]s?|quedan?|ultim[oa]s|sorteo|rebajas|vacaciones|navidad|recien`,
  `hoje|amanha|ontem|n?est[ae] (?:semana|noite|tarde|manha|mes|ano|fim de semana|${WEEKDAYS})|em breve|agora|neste momento|por enquanto|voltamos|esgotad[oa]s?|sorteio|saldos|promocao|ferias|natal|acabou de|restam`,
  `aujourd'hui|demain|hier|ce (?:soir|matin|week-?end|mois|${WEEKDAYS})|cette (?:semaine|annee|nuit)|prochaine?s?|bientot|en ce moment|actuellement|pour l'instant|de retour|epuisee?s?|en rupture|dernier(?:s|e|es)?|concours|soldes|vacances|noel|vient d'arriver|il ne reste`,
  // An order of one person.
  'your (?:order|parcel|package|appointment) (?:is|was|has|will)|(?:dein|ihr)e? (?:bestellung|paket|termin) (?:ist|wurde|wird|geht)|(?:tu|su) (?:pedido|paquete|cita) (?:va|esta|ha|llega|sale)|[st]eu pedido|[st]ua encomenda|(?:ta|votre|ton) (?:commande|colis) (?:est|a|arrive|part)',
  // A message to one person.
  String.raw`(?:sent|wrote|messaged|dm'?d) you|hab(?:e|en)? (?:dir|euch|ihnen)|te (?:he |hemos )?(?:escrib|mand|envi)\p{L}+|(?:mandei|enviei|mandamos|enviamos)-(?:te|lhe)|(?:t'ai|vous ai|vous avons|je t'|je vous) ?(?:envoy|ecri)\p{L}*`,
  // The past.
  String.raw`(?:i|we|they|he|she) (?:(?!need|feed|speed)\p{L}+ed|sold|won|spent|made|bought|raised|got|went|was|were|had|sent|paid|ate|baked)|(?:it|that) was`,
  '(?:verkauft|gewonnen|gespendet|gekauft|geschafft|gefeiert|gebacken|gesammelt|ausgegeben|gewesen)|war|waren|wurden?',
  String.raw`(?:hemos|he|han|ha) \p{L}+[ai]do|vendimos|ganamos|gaste|compre|recaudamos|fue|fueron|era`,
  'ganhei|gastei|comprei|vendi|vendemos ontem|arrecadamos|foi|foram',
  "(?:j'ai|nous avons|on a) (?:vendu|gagne|recolte|depense|achete|envoye|recu|fait)|etait|etaient",
]);

const JOKE = toWordPattern(
  [
    '(?:ha|he|hi){2,}h?|lol|rofl|lmao|(?:ja|je|ji){2,}j?|k{3,}|(?:rs){2,}|mdr|ptdr',
    'jokes?|joking|kidding|scherz\\p{L}*|witz|broma|chiste|brincadeira|piada|blague|rigole',
    '(?:my|mein|meine|mi|meu|minha|mon|ma) (?:dogs?|cats?|kids?|husband|wife|hund|katze|mann|frau|kinder|perro|gato|gata|marido|cao|cadela|chien|chienne|chat|mari|femme)',
    'imagine|wish|dream of|traume|ojala|tomara|reve de',
    "made with love|mit (?:viel )?liebe|con (?:mucho )?amor|com (?:muito )?amor|avec (?:beaucoup d')?amour",
  ],
  [JOKING_PICTURE],
);

const FEELING = toWordPattern([
  '(?:so|very|really|super) (?:glad|happy|proud|sad|excited)|glad|happiness|joy|yay|aww+|(?:i|we) love|love (?:that|it|this|how)',
  'freu(?:t|en)|(?:schon|toll|super|klasse),? das+|ich liebe|wir lieben',
  'que (?:bien|alegria|bom|pena|lastima)|me encanta|nos encanta|te encante|adoro|adoramos|gostou|gostaste',
  "ravi(?:e|s|es)?|top que|j'adore|on adore|dommage",
]);

const THANKS = toWordPattern([
  'thanks?|thank you|thx|ty|danke\\p{L}*|dankeschon|vielen dank|gracias|obrigad[oa]s?|merci',
  'congrat\\p{L}*|gluckwunsch\\p{L}*|felicidades|parabens|felicitations|happy birthday',
]);

/** Imperatives at the beginning, and the usual phrases anywhere. */
const CALL_TO_ACTION = [
  toWordPattern([
    'links? in (?:our |the |my )?bio|link in der bio|(?:enlace|link) en (?:la |nuestra )?bio|link na (?:nossa )?bio|lien (?:en|dans la) bio',
    'tag (?:a|your|someone|us)|swipe|(?:shop|order|book|sign up) (?:now|today)|jetzt (?:bestellen|buchen|kaufen|sichern)|dm (?:us|me|to)|(?:comment|like|share) (?:below|this)',
    "don't (?:miss|forget)|no te (?:lo )?pierdas|nao perca|ne manquez? pas|verpass\\p{L}*|stay tuned|let us know|let me know",
  ]),
  new RegExp(
    `^(?:${[
      'order|book|shop|buy|get|grab|visit|follow|tag|comment|like|share|save|check|click|tap|dm|message|write|call|join|come|stop by|discover|try|hurry|drop|pre-?order|use code|enjoy|meet|say|tell|send',
      'bestell(?:t|en sie|e)?|bucht?|schreib(?:t|en sie)?|folgt?|markiert?|kommentiert?|teilt?|speichert?|schaut?|klickt?|kommt?|hol(?:t|en sie)?|sicher(?:t|n sie)|entdeckt?|probiert?|besucht?|meldet?|ruft?|jetzt|lasst?|sagt?|erzahlt?|wischt?',
      'pide|pidelo|compra|visita|sigue(?:nos)?|etiqueta|comenta|comparte|guarda|desliza|haz|escribe(?:nos)?|llama(?:nos)?|ven|descubre|prueba|cuentanos|dinos|aprovecha|corre|reserva (?:tu|ya|ahora)',
      'peca|pede|compre|visite|siga|segue|marque|comente|comenta|partilhe?|partilha|compartilhe|guarde|salve|clique|clica|chame|chama|fale|escreva|venha|vem|descubra|descobre|experimente|conte|conta|corre|aproveite|garanta|mande|manda|reserve|encomende',
      'commandez|commande ta|reservez|achetez|visitez|suivez|abonnez|taguez|identifiez|commentez|partagez|enregistrez|swipez|cliquez|ecrivez|appelez|venez|viens|decouvrez|essayez|dites|racontez|profitez|courez|foncez|laissez',
    ].join('|')})(?![\\p{L}\\p{N}])`,
    'u',
  ),
];

const isOneDay = (folded: string): boolean =>
  DATE.test(folded) || (WEEKDAY.test(folded) && !WEEKLY.test(folded));

/** A joke, a feeling, or a statement about one time, one stock, one order or the past: no fact in any text. */
export function isPassingStatement(text: string): boolean {
  const folded = foldFactText(text);
  return [PASSING, JOKE, FEELING].some((pattern) => pattern.test(folded)) || isOneDay(folded);
}

/** Thanks, or a call to do something: a caption is full of them. */
export function isAppeal(text: string): boolean {
  const folded = foldFactText(text).replace(/^[^\p{L}\p{N}]+/u, '');
  return THANKS.test(folded) || CALL_TO_ACTION.some((pattern) => pattern.test(folded));
}

/** Captions that are about one occasion alone, in each of their sentences. */
const OCCASION = toWordPattern([
  "giveaways?|give away|raffle|contest|we(?: are|'re) hiring|job offer|join our team|win an?",
  'gewinnspiel\\p{L}*|verlos\\p{L}*|zu gewinnen|wir suchen|stellenangebot|verstarkung',
  'sorteo|sorteamos|concurso|buscamos|contratamos',
  'sorteio|sorteamos|passatempo|contratamos|vaga|procuramos',
  'concours|jeu-concours|a gagner|recrut\\p{L}*|nous recherchons',
]);

/** A contest or a job offer: its prices and hours are none of the business. */
export const isAboutOneOccasion = (caption: string): boolean =>
  OCCASION.test(foldFactText(caption));
