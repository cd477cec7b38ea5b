// The past handling of a comment or message that a rehearsal evaluates, for server and screen. Pure.
import type { RehearsedEvent } from '../schemas/rule-activity.ts';

export type PastEventHandling =
  | 'answered'
  | 'approved'
  | 'hid'
  | 'rule_answered'
  | 'reply_waits'
  | 'discarded'
  /** An unanswered event is not ignored until enough time has passed. */
  | 'ignored';

export function findPastEventHandling({
  answered,
  hidden,
  unsent_rule_reply,
}: RehearsedEvent['owner_did']): PastEventHandling {
  if (answered?.by === 'owner') return 'answered';
  if (answered?.by === 'approved') return 'approved';
  if (hidden) return 'hid';
  if (answered) return 'rule_answered';
  if (unsent_rule_reply === 'waiting') return 'reply_waits';
  return unsent_rule_reply ?? 'ignored';
}
