// Order keys for tests of page indexes, the same ones each time.

/** Ten digits that do not compress. */
export function scrambleNumberForOrderKey(number: number): string {
  let bits = Math.imul(number ^ 0x9e37_79b9, 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0xc2b2_ae35);
  return String((bits ^ (bits >>> 13)) >>> 0).padStart(10, '0');
}

/** A key like those of comments: one a minute, at any millisecond of it, with an id of 17 digits. */
export function makeOrderKey(number: number): string {
  const id = `17${scrambleNumberForOrderKey(number)}${scrambleNumberForOrderKey(~number).slice(-5)}`;
  const time =
    8_200_000_000_000 + number * 60_000 + Number(scrambleNumberForOrderKey(number * 3).slice(-4));
  return `${time}#${id}#0`;
}

/**
 * A key so long that nodes have few entries, and a few hundred keys make a tree of several levels. Eight neighbors have
 * the same beginning, so that separators are long as well.
 */
export function makeLongOrderKey(number: number): string {
  const group = Math.floor(number / 8);
  const digits = Array.from({ length: 60 }, (_, part) =>
    scrambleNumberForOrderKey(group * 61 + part),
  );
  return `${String(group).padStart(4, '0')}#${digits.join('')}#${number - group * 8}`;
}

export const makeOrderKeys = (count: number, make = makeOrderKey): readonly string[] =>
  Array.from({ length: count }, (_, number) => make(number));
