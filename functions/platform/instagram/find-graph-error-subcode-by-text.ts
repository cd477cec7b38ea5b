// Finds the subcode of an error that comes without one: only its text shows it then. Source: Messenger Platform and
// Instagram, error codes.

/** Any text matches: the code has no other meaning that we know. */
const ANY = /(?:)/;

const SUBCODES_BY_TEXT: readonly (readonly [
  codes: readonly number[],
  text: RegExp,
  subcode: number,
])[] = [
  [[4], /restrict certain activity/i, 2207051],
  [[190], /has not authorized application/i, 458],
  [[190], /log ?in to (www\.)?facebook\.com/i, 459],
  [[190], /not a confirmed user/i, 464],
  [[190], /checkpoint/i, 490],
  [[190], /must be an administrator\b.*\bpage/i, 492],
  [[10, 100, 200], /outside (of )?(the |an? )?(allowed|messaging|reply|24.hour) window/i, 2534022],
  [[10, 100, 200], /(person|user) (isn.t|is not) (available|receiving messages)/i, 1545041],
  [[10, 100, 200], /no matching user found/i, 2534014],
  [[10, 100, 200], /another app (is controlling|controls)/i, 2018300],
  [[10, 100, 200], /not the owner of the thread/i, 2534037],
  [[10, 200], /temporarily (restricted|blocked) from sending/i, 1893063],
  [[100], /blocked from the instagram/i, 2534029],
  [[10, 200], /revoked your app.s access|disabled access to instagram messages/i, 2534041],
  [[100], /private reply is not possible/i, 2534013],
  [[100], /comment is invalid for a private reply/i, 2534025],
  [[100], /object with id .* does not exist/i, 33],
  [[20], ANY, 1772107],
  [[24], ANY, 2207006],
];

/** Undefined when the text adds nothing to the code. */
export const findGraphErrorSubcodeByText = (code: number, text: string): number | undefined =>
  SUBCODES_BY_TEXT.find(([codes, pattern]) => codes.includes(code) && pattern.test(text))?.[2];
