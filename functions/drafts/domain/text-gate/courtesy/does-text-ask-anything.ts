// Whether a text asks or demands something, even without a question mark. Pure.
import { toWordPattern } from '#shared/word-pattern.ts';
import { toComparableText } from './courtesy-word-list.ts';
import { PRESUMING_WORDS_PATTERN } from './presuming-words.ts';
import { splitTextIntoSentences } from './split-text-into-sentences.ts';

/** An exclamation asks nothing: `how lovely`. */
const PRAISE =
  '(?:lovely|beautiful|cute|nice|sweet|gorgeous|pretty|cool|amazing|wonderful|adorable|kind|exciting|fun|schon|toll|suss?|lieb|nett|geil|cool|wunder|hubsch|traum|herrlich)\\p{L}*';
/** Questions without a question mark, and words that sound like a request. */
const ASKING = toWordPattern(
  [
    `(?:^|[.!,;:\\n] *)(?:(?:hi|hey|hello|hallo|hola|oi|ola|ciao|bonjour|salut|and|so|und|also|y|e|et) )*(?:do|does|did|is|are|can(?!'t)|could|will|would|has|have|what(?! an? )|when|where|how(?! ${PRAISE})|why|who|which|any)`,
    '(?:do|can|could|will|would|are) (?:you|i|we|u)|you (?:will|can|do|are(?! (?:well|ok|okay|doing|all|so|the|such|very|really|too|amazing|awesome|great|lovely|wonderful|kind|sweet|my|an?|both|having|welcome))|sell|refund|ship|send|give|take|accept|have|offer|open|close)|how (?:much|many|long|late)|please|pls|tell me|send me|give me|refund|want to know',
    `(?:^|[.!,;:\\n] *)(?:und |also |hallo )*(?:kann|konnt|habt|gibt|ist|seid|macht|was(?! fur eine? ${PRAISE})|wann|wo|wie(?! ${PRAISE})|warum|wer|welche[rs]?|sind|hat|muss|darf|geht|brauch)|(?:ihr|du|sie) (?:habt|hast|macht|konnt|gebt|erstattet|liefert|verkauft|nehmt)|bitte|brauche`,
    'cuanto|cuando|donde|como(?! (?:siempre|nadie|nunca|me |nos |mola))|cual|que precio|tienen|teneis|tienes|hay|puedo|puedes|podeis|pueden|se puede|por favor|necesito|quiero que|quisiera|dame|enviad?me',
    'quanto|quando|onde|qual|tem|tens|ha como|posso|pode|podem|da para|fazem|vendem|enviam|preciso|queria|gostaria|manda',
    'combien|quand|ou est|comment|est-ce|avez-vous|vous (?:avez|faites|livrez|etes(?! (?:les?|la|trop|si|tellement|super|au top|une?|des?|vraiment|toutes|tous|formidable|genia|incroyable|adorable|magnifique|top|genial))|prenez|acceptez|remboursez)|peut-on|puis-je|je (?:veux|voudrais)|faut',
    'quanti|quando|dove|avete|fate|posso|potete|si puo|vorrei|mi (?:mandi|mandate|serve)|quale',
    '(?<=\\p{L}{2} )m[iu](?= (?:acaba|yoksa|bugun|yarin|simdi)| *(?:[.,;!]|$))|kac|ne kadar|ne zaman|nerede|nasil|var mi|misiniz|miyiz|istiyorum|lutfen',
  ],
  [
    '(?<!\\p{L})(?:هل|كم|متي|وين|اين|ممكن|عندكم|ليش|لماذا|بدي|[وف]?(?:ابغي|اريد))(?!\\p{L})',
    '(?:^|[،.!\\n] *)بكم(?!\\p{L})|(?<!\\p{L})بكم (?=ال|هذ|سعر|هاي)',
    'か(?:。|！|$|\\n)',
    'ください',
    'いくら',
    'いつ(?!も|まで)',
    'どこ(?!か|も)',
    '(?<!また[^。]{0,8})たい(?:です)?(?:。|$)',
    '(?:(?<!눈물 ?|힘 ?|힘이 ?|소름 ?|생각 ?)나요|까요|[인은는던한]가요|인가|은가|는지|얼마|언제|어디|주세요|되나|될까)',
  ],
);

export const doesTextAskAnything = (text: string): boolean =>
  splitTextIntoSentences(text).some(({ isQuestion }) => isQuestion) ||
  [ASKING, PRESUMING_WORDS_PATTERN].some((pattern) => pattern.test(toComparableText(text)));
