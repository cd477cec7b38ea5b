// Recognizes rules that answer in a way that no owner wants, so that they return themselves to approval mode. Pure.

export type MisfireReason = 'burst' | 'same_text' | 'chain' | 'blocked';

/** More replies of one rule in an hour than people write about anything. */
const MAX_RULE_SENDS_IN_HOUR = 100;
/** The model should not repeat itself; a text that the owner wrote may be sent more often. */
const MAX_SAME_TEXT_IN_HOUR = { model: 5, owner: 50 } as const;

const SENTENCES: Readonly<Record<MisfireReason, string>> = {
  burst: `The rule answered ${MAX_RULE_SENDS_IN_HOUR} times within an hour.`,
  same_text: 'The rule sent the same text too often within an hour.',
  chain: 'The rule answered the same person again and again.',
  blocked: 'Instagram blocked your account from posting after a reply of this rule.',
};
export const describeMisfire = (reason: MisfireReason): string =>
  `${SENTENCES[reason]} Its replies wait for your approval now.`;

/** A person who is to be answered so many times more than the cap within an hour talks to a machine. */
const CHAIN_FACTOR = 3;
/** `beyondCap`: how often a person was to be answered after the cap was reached. */
export const isChain = (beyondCap: number, cap: number): boolean => beyondCap >= CHAIN_FACTOR * cap;

/** `counts` are those of the current hour, this reply included. */
export function findMisfire(
  counts: { readonly rule: number; readonly text: number },
  writtenBy: keyof typeof MAX_SAME_TEXT_IN_HOUR,
): MisfireReason | undefined {
  if (counts.rule > MAX_RULE_SENDS_IN_HOUR) return 'burst';
  return counts.text > MAX_SAME_TEXT_IN_HOUR[writtenBy] ? 'same_text' : undefined;
}
