// Detects the language of a short text from its script and its common words.
import type { LanguageCode } from '../world/world-types.ts';
import { replyLanguages } from './reply-languages.ts';

const scriptPatterns: readonly (readonly [LanguageCode, RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/],
  ['ko', /[\uac00-\ud7af]/],
  ['zh', /[\u4e00-\u9fff]/],
  ['ar', /[\u0600-\u06ff]/],
  ['he', /[\u0590-\u05ff]/],
];

const commonWords = Object.entries(replyLanguages).map(
  ([language, words]) =>
    [language as LanguageCode, new Set(words.commonWords?.split(' '))] as const,
);

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
  for (const [language, knownWords] of commonWords) {
    scores.set(language, textWords.filter((word) => knownWords.has(word)).length);
  }
  for (const [language, pattern] of letterPatterns) {
    if (pattern.test(clean)) scores.set(language, (scores.get(language) ?? 0) + 1.5);
  }
  const [best] = [...scores].sort((left, right) => right[1] - left[1]);
  return best && best[1] > 0 ? best[0] : fallback;
}
