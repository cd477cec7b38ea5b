// The numbers of a text. Pure.

const NUMBER = /\p{N}+(?:[.,:]\p{N}+)*/gu;

/** Each number in one form: `9,50` and `9.50` are `9.5`, `25,-` is `25`. */
export const listNumbers = (text: string): ReadonlySet<string> =>
  new Set(
    (text.match(NUMBER) ?? []).map((number) =>
      number
        .replace(',', '.')
        .replace(/(\.\d*?)0+$/u, '$1')
        .replace(/\.$/u, ''),
    ),
  );
