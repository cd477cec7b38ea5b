// Changes a reply as its owner wishes: shorter, warmer, or more formal.
import { capitalizeFirst } from '../world/phrases/capitalize-first.ts';
import type { SeededRandom } from '../world/seeded-random.ts';
import { detectSandboxTextLanguage } from './detect-language.ts';
import { replyLanguages } from './reply-languages.ts';

export type WishedStyle = 'shorter' | 'warmer' | 'more_formal';

const splitSentences = (text: string): readonly string[] =>
  text.match(/[^.!?…。！？]+[.!?…。！？]*\s*/gu) ?? [text];

/** The first sentence, or the first half of a single one. */
function shorten(text: string): string {
  const [first = text, ...others] = splitSentences(text.replace(/\p{Extended_Pictographic}/gu, ''));
  if (others.some((one) => one.trim() !== '')) return first.trim();
  const words = text.split(' ');
  const half = words.slice(0, Math.ceil(words.length / 2)).join(' ');
  return `${half.replace(/[\s,;.!?…]+$/u, '')}.`;
}

function warmUp(text: string, random: SeededRandom): string {
  const { endings } = replyLanguages[detectSandboxTextLanguage(text)];
  return [text, random.pick(endings), '🤎'].filter(Boolean).join(' ');
}

const formalize = (text: string): string =>
  capitalizeFirst(
    text
      .replace(/(?:\p{Extended_Pictographic}|\u{fe0f})/gu, '')
      .replace(/!+/gu, '.')
      .replace(/\s{2,}/gu, ' ')
      .trim(),
  );

export function applyWishedStyle(style: WishedStyle, text: string, random: SeededRandom): string {
  switch (style) {
    case 'shorter':
      return shorten(text);
    case 'warmer':
      return warmUp(text, random);
    case 'more_formal':
      return formalize(text);
  }
}
