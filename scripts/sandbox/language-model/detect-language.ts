// Detects the language of a short text from its script and its common words.
import type { LanguageCode } from '../world/world-types.ts';

const scriptPatterns: readonly (readonly [LanguageCode, RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/],
  ['ko', /[\uac00-\ud7af]/],
  ['zh', /[\u4e00-\u9fff]/],
  ['ar', /[\u0600-\u06ff]/],
  ['he', /[\u0590-\u05ff]/],
];

const commonWords: Readonly<Record<string, readonly string[]>> = {
  en: 'the and you your is are this that it i my we to of for with what how when where do does so love just have was from thank thanks please wow beautiful not can cannot will still available much morning hi hello'.split(
    ' ',
  ),
  es: 'el la los las un una de que y es en por para con no me te se lo muy qué cómo cuándo dónde cuánto gracias hola este esta esto ese mi tu hay más pero sí cuesta hacéis hacen envíos bonito preciosos encanta vuestro taller'.split(
    ' ',
  ),
  pt: 'o a os as um uma de que e é em por para com não me te se muito como quando onde quanto obrigada obrigado olá oi este esta isso meu minha você vocês seu sua mais mas sim ainda tem lindo amei enviam custa'.split(
    ' ',
  ),
  de: 'der die das den dem ein eine und ist nicht ich du ihr wir mir dir mit für auf von zu wie was wann wo kostet noch schon sehr so danke hallo bitte schön wunderschön liebe diese dieses diesen euch gibt habt'.split(
    ' ',
  ),
  fr: "le la les un une des de et est pas je tu vous nous me te se que qui pour avec sur dans combien quand où comment merci bonjour ce cette ces très plus oui trop beau belle c’est c'est j’adore j'adore encore livrez".split(
    ' ',
  ),
  it: 'il lo la i gli le un una di che e è non mi ti si per con su come quando dove quanto grazie ciao questo questa quel mio tuo molto più ma sì bello bellissimo adoro ancora costa spedite si può'.split(
    ' ',
  ),
};

const letterPatterns: readonly (readonly [LanguageCode, RegExp])[] = [
  ['es', /[¿¡ñ]/],
  ['pt', /[ãõ]/],
  ['de', /[äöß]/],
  ['fr', /[œêèûëù]|\b[jcdlqs][’']\p{L}/u],
  ['it', /\b(perché|dell|nell|quell|è)\b/],
];

/** Returns `fallback` when the text gives no hint. */
export function detectSandboxTextLanguage(
  text: string,
  fallback: LanguageCode = 'en',
): LanguageCode {
  const clean = text.replace(/@[\w.]+|https?:\S+|#\S+/g, ' ').toLowerCase();
  for (const [language, pattern] of scriptPatterns) if (pattern.test(clean)) return language;
  const textWords = clean.match(/[\p{L}’']+/gu) ?? [];
  const scores = new Map<LanguageCode, number>();
  for (const [language, list] of Object.entries(commonWords)) {
    const knownWords = new Set(list);
    scores.set(language as LanguageCode, textWords.filter((word) => knownWords.has(word)).length);
  }
  for (const [language, pattern] of letterPatterns) {
    if (pattern.test(clean)) scores.set(language, (scores.get(language) ?? 0) + 1.5);
  }
  const [best] = [...scores].sort((left, right) => right[1] - left[1]);
  return best && best[1] > 0 ? best[0] : fallback;
}
