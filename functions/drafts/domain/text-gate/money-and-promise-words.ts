// Words that commit the account: prices, discounts, refunds, gifts. Pure.
import { toWordPattern } from '#shared/word-pattern.ts';

/** Signs and words that mean money in any place. */
const CURRENCY =
  '[$€£¥₹₽₺₩₿₴₦₪]|(?<![\\p{L}])(?:usd|eur|gbp|chf|brl|mxn|inr|btc|eth|reais|rupees?|rubles?|dollars?|dolar(?:es)?|dollari|bucks|quid|euros?|franken|zloty|kronor|kroner)(?!\\p{L})';
/** Words that mean money only behind a number: they also mean weights, soles of shoes, or "real". */
const CURRENCY_BEHIND_NUMBER =
  '(?:(?:(?:real|won)(?= *(?:[.!?,\\n]|$))|pesos?|soles|liras?|pounds?|libras?|francs?|francos|yen|kr|руб\\p{L}*|р\\.|درهم|ريال|دولار|रुपये|रुपए|שקל\\p{L}*)(?!\\p{L})|円|元|원)';
/** People agree with `100 %`, and wool is made of it. */
const PERCENT =
  '(?<!\\d)(?!1\\d\\d+ ?%)\\d[\\d.,]* ?%|% ?(?:off|rabatt|desconto|descuento|sconto|de remise)|(?<!(?:100|hundred|hundert|cien|cento|cent) )(?:percent|per cent|prozent|por ciento|por cento|pour cent|per cento)(?!\\p{L})';
/** An amount with a currency behind it is compared with what the account has published. */
const NO_CURRENCY_BEHIND = `(?![\\d.,]| ?(?:${CURRENCY}|${CURRENCY_BEHIND_NUMBER}))`;
const PRICE_WITHOUT_CURRENCY = [
  // Minutes end at 59, and measures have a unit.
  `\\d[.,][6-9]\\d(?!\\d| ?(?:cm|mm|m|km|kg|g|l|ml)(?!\\p{L}))${NO_CURRENCY_BEHIND}`,
  '\\d+,-(?!\\d)',
  `(?<!\\p{L})(?:costs?|price|prices|preis|kostet|kosten|cuestan?|custam?|coutent?|precio|preco|prezzo|prix|owe you|pay you|send you)(?!\\p{L})[^.!?\\n\\d]{0,12}\\d[\\d.,]*${NO_CURRENCY_BEHIND}`,
  `(?<!\\p{L})costa (?:solo )?\\d[\\d.,]*${NO_CURRENCY_BEHIND}`,
].join('|');

/** Applies to folded text. */
export const MONEY_PATTERN = new RegExp(
  [
    `(?:${CURRENCY}) *\\d[\\d.,]*`,
    `\\d[\\d., ]*(?:${CURRENCY})`,
    CURRENCY,
    `\\d[\\d., ]*${CURRENCY_BEHIND_NUMBER}`,
    PERCENT,
    PRICE_WITHOUT_CURRENCY,
  ].join('|'),
  'u',
);

export const DISCOUNT_WORDS_PATTERN = toWordPattern([
  String.raw`discount(?:s|ed)?|rabatt\p{L}*|descuentos?|descontos?|sconto|sconti|scontat[oaie]|une remise|remises?|reduction de`,
  String.raw`vouchers?|coupons?|gutschein\p{L}*|cupon(?:es)?|cupo(?:m|ns)|promo ?codes?|promo ?(?:kod|code)|codigo promocional`,
  'half (?:the )?price|half off|halbe[nr]? preis|mitad de precio|metade do preco|moitie prix|meta prezzo|2x1',
  'buy one|two for one|bogo|pay (?:everyone|everybody|you|them|for (?:it|everything))',
  String.raw`(?:(?:with|use|enter|apply|the|my|our|mit|con|com|avec|dem|el|o|le|il) )+(?:code|codigo|codice) (?!(?:from|on|at|in|is|and|for|of|that|to|aus|vom|auf|im|an|del|en|da|na|no|sur|du|dans|sul|nella|de|qr)(?!\p{L}))[\p{L}\d]{4,}`,
  String.raw`(?:code|codigo|codice) ?[:="'„“”«]+ ?[\p{L}\d]+`,
]);
/** Applies to revealed text: codes are in capitals. Levels of protection and norms look the same. */
export const DISCOUNT_CODE_PATTERN =
  /(?<![\p{L}\d#-])(?!(?:SPF|UPF|LSF|FPS|IP|ISO|DIN|EN|COVID|UTC|GMT|MP|USB|PS|WM|EM)-?\d)(?:[A-Z]{3,}\d{1,4}|[A-Z]{2,}\d{2,4})(?![\p{L}\d])|(?<!\p{L})[Cc](?:ode|[oó]digo|odice) [A-Z\d]{3,}(?![\p{L}\d])/u;

/** Applies to folded text. Allowed when the account has published the same words. */
export const PROMISE_WORDS_PATTERN = toWordPattern(
  [
    // English.
    String.raw`refund(?:s|ed|ing|able)?|reimburs\p{L}*|mon[ea]y back|guarant\p{L}*|compensat\p{L}*|we(?:'ll| will) pay|i(?:'ll| will) pay|liable|liabilit\p{L}*|for nothing|our fault`,
    String.raw`for free|(?<!(?:feel|are you|i am|i'm|we are|we're|gluten|sugar|dairy|lactose|nuts?|eggs?|alcohol|cruelty|fat|oil|plastic|stress|worry|smoke|pets?|acid|set|my|your)[ -])free(?! (?:to|from|range|time|hand|spirit|afternoon|evening|day|minute|spot|seat|table|hour|of (?!charge))(?!\p{L}))(?!-)|no (?:cost|charge)|on the house|on us`,
    "(?:as|for) a (?:gift|present)|(?:gift|send|give) (?:it|them|one|two|three) (?:to )?you|(?:i|we)(?:'ll| will) (?:send|give|bring|make) you|you(?:'ve| have)? won|winners?|giveaways?|(?:been|are) (?:selected|chosen)|(?:claim|collect) (?:your|the) prize|your prize|won (?:a|the) prize",
    "i promise|we promise|(?:we|i)(?:'ll| will) (?:replace|exchange|send you (?:a|an|another|one))|will (?:arrive|be there|be delivered) (?:by|on|tomorrow)",
    // German.
    String.raw`ruckerstatt\p{L}*|erstatt(?:en|et|e|ung)|geld (?:zuruck|wieder)|garanti(?:ert?|eren|e)|kostenlos\p{L}*|kostenfrei\p{L}*|gratis\p{L}*|umsonst|geht aufs haus|aufs haus|entschadig\p{L}*`,
    String.raw`(?:schenken|schenke) (?:wir|ich|dir|euch|ihnen)|wir (?:schenken|ersetzen|zahlen)|(?:schicken|senden|schicke) (?:dir|euch|ihnen) (?:ein|eine|einen|das|die|den|sofort|gleich|morgen|\p{L}+ ){0,2}(?:neue[nsr]?|ersatz)|geschenkt|versprochen|verspreche(?:n)?|gewonnen|gewinnspiel|gewinner\p{L}*`,
    // Spanish and Portuguese.
    String.raw`re[ei]mbols\p{L}*|devolv(?:emos|eremos|er|o) (?:\p{L}+ ){0,2}(?:dinero|dinheiro|importe|valor)|devoluc\p{L}*|garanti\p{L}*|garantiz\p{L}*|indemniz\p{L}*|indeniz\p{L}*|(?:nos )?pagamos|de graca|gratuit\p{L}*`,
    '(?:te|os|le|les) regal(?:o|amos|aremos)|de regalo|invita la casa|por cuenta de la casa|por conta da casa|invitamos nosotros|(?:te|os|le) (?:enviamos|mandamos|enviaremos) (?:otr[oa]|un[oa]?) nuev[oa]|(?:enviamos|mandamos) outr[oa]|(?:te lo )?prometo|prometemos|prometido|(?:has|habeis|ha) ganado|ganaste|(?:voce )?ganhou|sorteo|sorteio',
    // French and Italian.
    String.raw`rembours\p{L}*|dedommag\p{L}*|offert(?:e|s|es)? (?:par|pour)|c'est offert|c'est cadeau|cadeau offert|en cadeau|on (?:te|vous) (?:l'|les )?offre|(?:renvoie|renvoyons|envoie) un(?:e)? (?:neuf|neuve|nouve(?:au|lle)|autre)|promets|promis|promettons|(?:as|avez) gagne|tirage au sort`,
    String.raw`rimbors\p{L}*|restituiamo|in omaggio|offre la casa|offriamo noi|regaliamo|(?:mandiamo|inviamo|spediamo) un(?:o|a|'altr[oa])? ?nuov[oa]|prometto|promettiamo|promesso|(?:hai|avete) vinto|risarc\p{L}*`,
    // Russian.
    String.raw`бесплатн\p{L}*|верн[её]м (?:вам )?деньги|возврат\p{L}*|возмести\p{L}*|гарант\p{L}*|скидк\p{L}*|обеща\p{L}*|выигра\p{L}*|подарим`,
  ],
  [
    '無料|返金|保証|割引|差し上げます|当選',
    'مجان|استرداد|سنعيد|ضمان|نضمن|خصم|ربحت',
    'मुफ्त|मुफ़्त|रिफंड|वापस कर|गारंटी|छूट|जीत ग',
    '무료|환불|보장|할인|당첨',
    'חינם|החזר כספי|מובטח|הנחה|זכית',
    '免费|退款|保证|折扣|中奖',
  ],
);
