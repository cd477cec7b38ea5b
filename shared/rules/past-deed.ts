// What was done about a comment or message that a rehearsal looks back on, for server and screen. Pure.
import type { RehearsedEvent } from '../schemas/rule-activity.ts';

export type PastDeed =
  | 'answered'
  | 'approved'
  | 'hid'
  | 'rule_answered'
  | 'reply_waits'
  | 'discarded'
  /** Until enough time has passed, it is not answered yet. */
  | 'ignored';

export function findPastDeed({
  answered,
  hidden,
  unsent_rule_reply,
}: RehearsedEvent['owner_did']): PastDeed {
  if (answered?.by === 'owner') return 'answered';
  if (answered?.by === 'approved') return 'approved';
  if (hidden) return 'hid';
  if (answered) return 'rule_answered';
  if (unsent_rule_reply === 'waiting') return 'reply_waits';
  return unsent_rule_reply ?? 'ignored';
}
