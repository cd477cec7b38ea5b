// Sentences of any length in which a person asks for no more messages. Texts are folded and without punctuation. Pure.
import { foldOptOutPattern } from './fold-opt-out-pattern.ts';

/** Excludes what people leave without being annoyed: `unsubscribe from the competitor`, `opt out of the raffle`. */
const OF_OURS =
  '(?! (?:from|of) (?!(?:it|you|here|all|any|this|these|those|your|such|future|further|more|marketing|automatic|automated|receiving|getting|(?:the|this) (?:\\w+ )?(?:messages?|dms?|texts?|list|lists|newsletter|bot|chat|replies))\\b))';

/** Wishes about messages in languages with spaces, in the order in which people say them. */
const WISHES: readonly RegExp[] = [
  // English
  new RegExp(
    `\\b(?:want|wanna|like|wish|need|asked|asking|trying) to (?:opt out|unsubscribe|be (?:removed|unsubscribed|taken off))\\b${OF_OURS}`,
  ),
  new RegExp(`\\b(?:wanna|gotta) (?:opt out|unsubscribe)\\b${OF_OURS}`),
  /\bopt(?:ing)? (?:me )?out of (?:\w+ ){0,3}(?:messages?|dms?|texts?|this|these|it|list)\b/,
  /\bopt me out\b/,
  /\bunsubscribe (?:me|us|from (?:this|these|your|all))\b/,
  /\bremove me from (?:\w+ ){0,3}(?:list|lists|messages|dms|chat|bot)\b/,
  /\btake me off (?:of )?(?:\w+ ){0,3}lists?\b/,
  /\bstop (?:sending|messaging|texting|dming|contacting|spamming|bothering) (?:me|us)\b/,
  /\bstop writing (?:to )?(?:me|us)\b/,
  /\bstop (?:getting|receiving) (?:\w+ ){0,3}(?:messages|dms|texts|notifications|spam|these|them)\b/,
  /\bstop (?:with )?(?:the|these|your|those|all) (?:\w+ ){0,2}(?:messages|dms|texts|replies|bots?|spam)\b/,
  /\b(?:do not|don t|dont|no longer|not) (?:want|wish|like) (?:to (?:get|receive|have|be sent) )?(?:(?:any|these|those|your|more|anymore|further|automatic|automated|such) )*(?:messages|dms|texts|spam)\b/,
  /\b(?:do not|don t|dont|not|never) (?:ever )?(?:message|text|dm|contact|write(?: to)?) me (?:\w+ )?(?:again|any ?more|ever)\b/,
  // Spanish
  /\b(?:dame|darme|denme|deme|dadme) de baja\b/,
  /\b(?:quiero|quisiera|deseo|gustaria|necesito) (?:dejar de recibir|cancelar (?:la|mi) suscripcion|desuscribirme)\b/,
  /\bno (?:quiero|deseo) (?:recibir )?(?:mas )?(?:(?:estos|sus|tus|vuestros|de) )?mensajes\b/,
  /\b(?:deja|dejen|dejad|deje) de (?:enviar|mandar|escribir)(?:me|nos)\b/,
  /\b(?:borra|saca|quita|elimina)(?:d|n)?me de (?:la|esta|su|tu|vuestra) lista\b/,
  // Portuguese
  /\b(?:quero|queria|gostaria de|desejo|preciso) (?:me )?(?:descadastrar|sair d(?:a|esta|essa) lista|parar de receber|deixar de receber|cancelar (?:a|minha) inscricao)\b/,
  /\bnao (?:quero|desejo) (?:mais )?(?:receber )?(?:mais )?(?:(?:essas|estas|suas|as) )?mensagens\b/,
  /\b(?:pare|parem|para) de me (?:enviar|mandar|escrever)\b/,
  /\bme (?:tire|tira|tirem|remova|remove|removam) d(?:a|esta|essa|e sua) (?:\w+ )?lista\b/,
  // French
  /\b(?:veux|voudrais|souhaite|aimerais) me (?:desabonner|desinscrire)\b/,
  /\bne (?:veux|souhaite|voudrais|desire) plus (?:recevoir|de messages|vos messages)\b/,
  /\b(?:desabonnez|desinscrivez|desabonne|desinscris) moi\b/,
  /\b(?:arretez|arrete|cessez) de (?:m|me|nous) (?:envoy|ecri|contact|spam|harcel|derang|import)/,
  /\b(?:retirez|retire|enlevez|enleve) moi de (?:votre|la|cette|ta) liste\b/,
  // German
  /\b(?:mochte|will|wurde) (?:mich )?(?:\w+ ){0,4}(?:abmelden|austragen|abbestellen)\b/,
  /\bkeine (?:weiteren |automatischen )*nachrichten (?:mehr|bekommen|erhalten|schicken|senden)\b/,
  /\b(?:nehmt|nimm|nehmen sie) mich (?:bitte )?(?:aus|von) (?:der|eurer|deiner|ihrer) liste\b/,
  /\b(?:hor|hort|horen sie) (?:bitte )?auf mir (?:\w+ ){0,3}zu (?:schreiben|schicken|senden)\b/,
  // Italian
  /\b(?:vorrei|voglio|desidero) (?:disiscrivermi|cancellarmi|smettere di ricevere|annullare l iscrizione)\b/,
  /\bnon (?:voglio|desidero) (?:piu )?(?:ricevere )?(?:piu )?(?:(?:questi|i|vostri|tuoi) ){0,2}messaggi\b/,
  /\b(?:smettila|smettetela|smetti|smettete) di (?:mandar|inviar|scriver)(?:mi|ci)\b/,
  /\b(?:cancella|togli|rimuovi|cancellate|togliete)(?:te)?mi dalla (?:\w+ )?lista\b/,
  // Dutch, Swedish, Danish, Norwegian
  /\b(?:wil|zou) (?:\w+ ){0,4}(?:uitschrijven|afmelden)\b/,
  /\b(?:geen|geen enkele) berichten meer\b/,
  /\bsluta (?:skicka|skriva)\b/,
  /\bvill (?:inte ha|avregistrera|inte fa) (?:\w+ )?(?:mig|fler|meddelanden)\b/,
  /\bstop med at (?:sende|skrive)\b/,
  /\bslutt a (?:sende|skrive)\b/,
  // Polish, Turkish, Indonesian
  /\bchce sie wypisac\b/,
  /\bprosze (?:mnie wypisac|nie (?:pisac|wysylac))\b/,
  /\b(?:abonelikten|listeden) (?:cik|cikmak|cikar)/,
  /\b(?:berhenti|stop) (?:mengirim|kirim) (?:\w+ ){0,2}(?:pesan|chat|dm)\b/,
  // Russian: without the boundaries that only Latin words have
  / (?:хочу|прошу|хотел бы|хотела бы) (?:меня )?отписат/,
  / не (?:присылайте|присылай|пишите|пиши|отправляйте) (?:мне|нам|сюда|больше) /,
  // Languages without such boundaries
  /メッセージを?(?:もう)?送らない|配信を?(?:停止|止め)|もう送らない/,
  /메시지(?:를)? (?:그만|보내지)|수신 ?거부/,
  /不要再(?:给我)?(?:发|發)|取消(?:订阅|訂閱)/,
  /(?:لا ترسل|الغاء الاشتراك|(?<!لا ت)توقفوا عن)/,
  /(?:תסירו|הסירו) אותי|אל תשלחו/,
  /(?:मैसेज|संदेश) (?:मत|भेजना बंद)/,
].map(foldOptOutPattern);

const SIGN_OFF =
  '(?:abmelden|austragen|uitschrijven|afmelden|de baja|des(?:inscri|abonn)\\w*|cancell\\w*|cancelar|disiscriv\\w*|sair|removed?|remove me|taken? (?:me )?off|unsubscribe|opt out)';
/** Customers sign off from these as well. */
const EVENTS =
  '(?:workshops?|kurs\\w*|cours|cursus|cors[oi]|cursos?|courses?|class(?:es)?|clases?|taller\\w*|ateliers?|aulas?|events?|evento|termin|waiting ?list|warteliste|wachtlijst|lista de espera|lista d attesa|liste d attente|raffle|giveaway|sorteo|sorteio|netflix)';

/** People who want more say "don't stop sending me pictures". A comma separates "no, stop". */
const NEGATED_WISHES: readonly RegExp[] = [
  new RegExp(
    `\\b${SIGN_OFF} (?:\\w+ ){0,4}?${EVENTS}\\b|\\b${EVENTS} (?:\\w+ ){0,2}?${SIGN_OFF}\\b`,
    'gu',
  ),
  /\b(?:do not|don t|dont|never|can t|cant|cannot|can not|could not|couldn t|won t|wont|will not|did not|didn t) (?:ever |even )?(?:stop|unsubscribe|opt|quit|remove|take)(?: \w+)?/gu,
  /\bno (?:pares|dejes|deje)(?: \w+)?/gu,
  /\bnao (?:pares?|parem|para|deixe)(?: \w+)?/gu,
  /\bnon smett\w*(?: \w+)?/gu,
  /\bn arret\w*(?: \w+)?/gu,
];

/** Removes the parts that say the opposite of a wish. `words` has a bar at the end of each part of a sentence. */
export const removeNegatedOptOutWishes = (words: string): string =>
  NEGATED_WISHES.reduce((rest, negated) => rest.replace(negated, '#'), words).replace(
    /(?: ?\| ?)+/gu,
    ' ',
  );

export const isOptOutWish = (words: string): boolean =>
  WISHES.some((wish) => wish.test(` ${words} `));
