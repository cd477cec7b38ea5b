// Recognizes rules that answer in a way that no owner wants, so that they return to approval mode. Pure.
import type { Sentence } from '#shared/sentences/say.ts';

export type MisfireReason = 'burst' | 'same_text' | 'blocked';

/** More replies of one rule in an hour than people write about any one thing. */
const MAX_RULE_SENDS_IN_HOUR = 100;
/** Different questions with the same answer. A text of the owner may fit more questions. */
const MAX_QUESTIONS_OF_TEXT_IN_HOUR = { model: 5, owner: 50 } as const;

export const describeRuleMisfire = (reason: MisfireReason): Sentence =>
  reason === 'burst'
    ? { code: 'misfire_burst', params: { times: MAX_RULE_SENDS_IN_HOUR } }
    : `misfire_${reason}`;

/**
 * A person talks to a machine when the answers beyond the cap reach this multiple of the cap within an hour. The person
 * is muted, and the rule continues for other people.
 */
const CHAIN_FACTOR = 3;
/** `beyondCap` counts the answers that the person would have received after the cap was reached. */
export const isReplyLoopWithPerson = (beyondCap: number, cap: number): boolean =>
  beyondCap >= CHAIN_FACTOR * cap;

/** Rules leave a muted person to the owner for so long. */
export const PERSON_MUTE_SECONDS = 24 * 60 * 60;

/** `counts` are the counts of the current hour, with this reply. */
export function findRuleMisfire(
  counts: { readonly rule: number; readonly questionsOfText: number },
  writtenBy: keyof typeof MAX_QUESTIONS_OF_TEXT_IN_HOUR,
): MisfireReason | undefined {
  if (counts.rule > MAX_RULE_SENDS_IN_HOUR) return 'burst';
  return counts.questionsOfText > MAX_QUESTIONS_OF_TEXT_IN_HOUR[writtenBy]
    ? 'same_text'
    : undefined;
}
