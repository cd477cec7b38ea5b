// The punctuation, emoji and spaces around the words of a text. Pure.

/** `@`, `#`, `%`, currency and mathematical signs change the meaning: `10%` is not `10`. */
const SIGN =
  /(?![@#%])(?:[\s~\p{P}\p{So}\p{Sk}\p{Cf}\p{Extended_Pictographic}]|[\u20e3\ufe00-\ufe0f])/u;
const SIGNS_BEFORE = new RegExp(`^(?:${SIGN.source})*`, 'u');

function findEnd(text: string): number {
  let end = text.length;
  while (end > 0) {
    const isPair = (text.codePointAt(end - 2) ?? 0) > 0xffff;
    const start = end - (isPair ? 2 : 1);
    if (!SIGN.test(text.slice(start, end))) break;
    end = start;
  }
  return end;
}

/** The beginning and end of the words; undefined in a text of signs only. */
export function findWordsBetweenSigns(
  text: string,
): { readonly start: number; readonly end: number } | undefined {
  const start = SIGNS_BEFORE.exec(text)?.[0].length ?? 0;
  return start === text.length ? undefined : { start, end: findEnd(text) };
}
