// Words of a model that speaks about itself, repeats its prompt, or hides content in code. Pure.
import { toWordPattern } from '#shared/word-pattern.ts';

/** Applies to all readings of a text. */
export const PROMPT_LEAK_PATTERN = toWordPattern([
  // The prompt itself, see prompt.ts.
  String.raw`(?:data|end)[-_ ][\w-]*\d[\w-]{3,}|loom[-_ ]?[\da-f-]*\d[\da-f-]{3,}|markers?(?: is)?:? [\da-f]*\d[\da-f]*`,
  'voice[_ ]examples?|should_reply|they_wrote|owner_answered|post_caption|is_owner|json(?: object)?',
  'you draft replies|owner of a social|written by other people|(?:repeat|describe) these instructions|the owner (?:told|asked|instructed) me',
  // English.
  String.raw`(?:system|initial|hidden|original) ?-?prompt\p{L}*|my (?:instructions|prompt)|(?:ignor|disregard|forget)\p{L}* (?:all|previous|any|the above|my|these)|(?:previous|prior) instructions|developer mode|jail ?break\p{L}*`,
  "as an (?:ai|assistant)|i(?:'m| am) (?:an? )?(?:ai|bot|chat ?bot|virtual|language|assistant|chatgpt|gpt|claude|gemini)|language model|artificial intelligence|virtual assistant|my rules|(?:rules|instructions) (?:that )?i (?:follow|have|was given)|i was (?:instructed|told|programmed|trained) to|chat ?gpt|open ?ai|llm|i (?:cannot|can't|can not) (?:help|assist|comply) with (?:that|this)",
  // German.
  String.raw`als (?:ki|kunstliche)|ich bin (?:eine? )?(?:ki|bot|chatbot|sprachmodell)|sprachmodell|kunstliche intelligenz|virtueller assistent|(?:meine|meinen) anweisungen|(?:vorherigen|bisherigen|alle) anweisungen|systemanweisung\p{L}*`,
  // Spanish, Portuguese, French, Italian.
  "modelo de len?guaj?e|modelo de linguagem|modele de langage|modello linguistico|modele d'ia|inteligencia artificial|intelligence artificielle|intelligenza artificiale|as?sistente virtuale?|assistant virtuel|(?:soy|sou|como) uma? (?:ia|bot)|soy un[a]? (?:ia|bot)|je suis une? (?:ia|bot|robot)|sono un(?:'| |a )?(?:ia|bot|intelligenza artificiale)",
  String.raw`mis instrucciones|minhas instrucoes|mes instructions|(?:le )?mie istruzioni|(?:instrucciones|instrucoes|instructions|istruzioni) (?:anteriores|precedentes|precedenti|del sistema|do sistema)|ignora\p{L}* (?:las|todas|as|tutte|le)`,
]);

/** Applies to the written and to the revealed text. A heart `<3` and a shrug with its backslash are no markup. */
export const MARKUP_PATTERN = new RegExp(
  [
    String.raw`<[a-z!/?%|]|[\]}]>|[{}]|\x60{2,}|(?<![\p{L}])\x60[^\x60\n]+\x60`,
    String.raw`&(?:#x?[\da-f]+|[a-z]+);|\\[a-z\d"'](?!/)|%[\da-f]{2}(?![\p{L}\d]* ?(?:off|rabatt))(?<=%[\da-f]*[\da-f])(?=[\p{L}%\d]|$)`,
    String.raw`(?<!\p{L})(?:javascript|vbscript|data|file):\S|\[/?[A-Z]{3,}\]|\]\(|^#{1,6} |\*\*[^*]+\*\*|__[^_]+__`,
    String.raw`(?<!\p{L})(?:system|assistant|user|human) ?:|(?<!\p{L})(?:drop|select|insert|delete) +(?:table|into|from|\*)|'; ?|--$`,
    String.raw`\p{L}\.\p{L}+\(|\p{L}\([^)\s]*\)|(?<!\p{L})function \p{L}+\(|^=[A-Z]+\(|=>`,
  ].join('|'),
  'imu',
);

const HEXADECIMAL_OR_BINARY_OR_MORSE = new RegExp(
  [
    String.raw`(?<![\p{L}\d])(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{12,}(?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d])(?:[\da-f]{2} ){5,}[\da-f]{2}(?![\p{L}\d])`,
    '[01]{8}(?: [01]{8})+|(?:[.-]{1,6} ){5,}[.-]{1,6}',
    String.raw`[a-z\d+/]{8,}=`,
  ].join('|'),
  'iu',
);
/** Not a part of a hashtag or an address. */
const LONG_TOKEN = /(?<![\p{L}\d#@+/=.-])[a-zA-Z\d+/]{12,}(?![\p{L}\d])/gu;

/** Base64 changes between capitals, small letters and digits more often than the name of a phone. */
function looksLikeBase64(token: string): boolean {
  const hasBothCases = /[a-z]/.test(token) && /[A-Z]/.test(token);
  const digitGroups = token.match(/\d+/g)?.length ?? 0;
  return hasBothCases && (digitGroups >= 2 || (digitGroups === 1 && token.length >= 16));
}

/** Whether the revealed text has a part that a reader could decode. */
export const hasEncodedPart = (text: string): boolean =>
  HEXADECIMAL_OR_BINARY_OR_MORSE.test(text) || (text.match(LONG_TOKEN) ?? []).some(looksLikeBase64);
