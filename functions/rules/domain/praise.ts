// Whether a text praises, also in a form that a question can have: `you have such talent`, `what colours!`. Pure.
import { toWordPattern } from '#functions/drafts/domain/text-gate/word-pattern.ts';
import { foldText } from './compared-text.ts';

const begin = (stems: string): string => `(?:${stems})\\p{L}*`;

const PRAISE = toWordPattern(
  [
    // English
    begin('ador|amaz|beaut|brilliant|congrat|cute|delight|disappoint|dream|favou?rite|gift|gold'),
    begin('gorgeous|happy|heart|impress|incredib|inspir|lov|magic|marvel|perfect|pretty|proud'),
    begin('smil|stunning|talent|thank|therap|wonder'),
    'genius|the best|(?:so|such)(?! (?:much|many))|never|well done|feel|just me|nothing|good day',
    '(?:when|where|how|have|what) (?:i|my|we|time|been|an?)',
    // German
    begin('freu|gefall|gluck|herz|hubsch|klasse|lieb|schon|toll|traum|wunder'),
    'mehr davon|so viel|gute laune',
    // Spanish, Portuguese, Italian
    begin('ador|alegr|amo|bell|bonit|carinh|emocion|encant|felic|genial|guap|hermos|incr[ei]'),
    begin('lind|marav|merav|parabens|preci[ou]s|sorri|stupend|tant[oa]|complimenti'),
    'arte|brav[aio]|oro|ouro',
    // French, Turkish, Russian
    begin('beau|belle|jol|merveill|reve|superb|sublime|magnif'),
    'bravo|un don|fou',
    begin('guzel|harika|bayil|muhtesem|super'),
    begin('красив|красот|прекрасн|люб'),
  ],
  [
    '!',
    '[❤♥💕-💟🧡🤍🤎🖤😍🥰🤩😊🥹😭😘👏🙌🔥✨💯]',
    '美|癒|素敵|可爱|漂亮|예[쁘뻐]|이[쁘뻐]|جميل|رائع|יפה|יופי',
  ],
);

export const praises = (text: string): boolean => PRAISE.test(foldText(text));
