// Counts what the rule would have done in a rehearsal, beside what was done. Pure.
import type * as z from 'zod';
import {
  findPastEventHandling,
  type PastEventHandling,
} from '#shared/rules/find-past-event-handling.ts';
import type { RehearsedEvent, rehearsalSummarySchema } from '#shared/schemas/rule-activity.ts';

type RehearsalSummary = z.infer<typeof rehearsalSummarySchema>;
type Row = Pick<RehearsedEvent, 'stopped_by' | 'earlier_rule' | 'owner_did'>;

const wouldAnswer = ({ stopped_by, earlier_rule }: Row): boolean =>
  stopped_by === null && earlier_rule === null;

/**
 * `answeredOthers` are events that the owner answered and the rule does not match. `openNow` are events that it matches
 * and could answer now.
 */
export function summarizeRehearsal(
  matched: readonly Row[],
  { answeredOthers, openNow }: { readonly answeredOthers: number; readonly openNow: number },
): RehearsalSummary {
  const answering = matched.filter(wouldAnswer);
  const deeds = answering.map(({ owner_did }) => findPastEventHandling(owner_did));
  const count = (deed: PastEventHandling): number => deeds.filter((one) => one === deed).length;
  return {
    would_answer: answering.length,
    owner_answered_too: count('answered'),
    owner_approved: count('approved'),
    rule_answered: count('rule_answered'),
    reply_waits: count('reply_waits'),
    owner_discarded: count('discarded'),
    ignored: count('ignored'),
    hidden: count('hid'),
    owner_answered_only:
      answeredOthers +
      matched.filter(
        (row) => !wouldAnswer(row) && findPastEventHandling(row.owner_did) === 'answered',
      ).length,
    stopped: matched.filter(({ stopped_by }) => stopped_by !== null).length,
    earlier_rule: matched.filter(({ earlier_rule }) => earlier_rule !== null).length,
    open_now: openNow,
  };
}
