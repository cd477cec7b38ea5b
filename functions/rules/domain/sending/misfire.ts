// Recognizes rules that answer in a way that no owner wants, so that they return themselves to approval mode. Pure.
import { say } from '#shared/sentences/say.ts';

export type MisfireReason = 'burst' | 'same_text' | 'blocked';

/** More replies of one rule in an hour than people write about anything. */
const MAX_RULE_SENDS_IN_HOUR = 100;
/** Different questions with one and the same answer. A text that the owner wrote may fit more of them. */
const MAX_QUESTIONS_OF_TEXT_IN_HOUR = { model: 5, owner: 50 } as const;

export const describeMisfire = (reason: MisfireReason): string =>
  reason === 'burst'
    ? say('misfire_burst', { times: MAX_RULE_SENDS_IN_HOUR })
    : say(`misfire_${reason}`);

/**
 * A person who is to be answered so many times more than the cap within an hour talks to a machine. The person is muted:
 * the rule goes on for everybody else.
 */
const CHAIN_FACTOR = 3;
/** `beyondCap`: how often a person was to be answered after the cap was reached. */
export const isChain = (beyondCap: number, cap: number): boolean => beyondCap >= CHAIN_FACTOR * cap;

/** How long rules leave a muted person to the owner. */
export const MUTE_SECONDS = 24 * 60 * 60;

/** `counts` are those of the current hour, this reply included. */
export function findMisfire(
  counts: { readonly rule: number; readonly questionsOfText: number },
  writtenBy: keyof typeof MAX_QUESTIONS_OF_TEXT_IN_HOUR,
): MisfireReason | undefined {
  if (counts.rule > MAX_RULE_SENDS_IN_HOUR) return 'burst';
  return counts.questionsOfText > MAX_QUESTIONS_OF_TEXT_IN_HOUR[writtenBy]
    ? 'same_text'
    : undefined;
}
