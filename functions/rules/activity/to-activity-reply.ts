// Converts a reply by rule into the shape in which the activity shows it.
import type { Draft, ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import { getDraftText } from '#functions/drafts/domain/lifecycle/draft.ts';
import { wasReplyStoppedByOwner } from '#functions/drafts/domain/rule-replies/reply-approval.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import { formatProcessedEventId } from '#functions/drafts/rule-replies/rule-reply-ids.ts';
import type { ReplyStoragePlace } from '#platform/table/keys.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { saySentence } from '#shared/sentences/say.ts';

type ActivityReply = NonNullable<RuleActivity['actions'][number]['reply']>;

/** A reply is rescheduled to the end of a pause, rounded up to seconds. */
const PAUSE_ROUNDING_MS = 2_000;

/** The time of sending, and the reason for a wait: the hour is full, or the network accepts nothing for a while. */
function findWait(
  { state, sendsAt }: Draft,
  { dueAt, slotHour }: ReplyAutomation,
  postingPauseEnd: string | undefined,
): Pick<ActivityReply, 'due_at' | 'waits_for'> {
  const due = state === 'queued' ? (sendsAt ?? dueAt) : dueAt;
  if (state !== 'queued') return { due_at: due, waits_for: null };
  const isPaused =
    postingPauseEnd !== undefined &&
    Date.parse(due) <= Date.parse(postingPauseEnd) + PAUSE_ROUNDING_MS;
  if (isPaused) return { due_at: postingPauseEnd, waits_for: 'posting_pause' };
  return { due_at: due, waits_for: slotHour ? 'hourly_cap' : null };
}

/** The network accepts nothing from the account until `postingPauseEnd` (ISO); undefined when it does. */
export function toActivityReply(
  subject: ReplySubject,
  draft: Draft,
  postingPauseEnd: string | undefined,
): ActivityReply | null {
  const { automation } = draft;
  if (automation === null) return null;
  const place: ReplyStoragePlace =
    subject.kind === 'message'
      ? { kind: 'CONVERSATION', id: subject.conversationId }
      : { kind: 'POST', id: subject.mediaId };
  return {
    id: draft.id,
    rule_processed_event_id: formatProcessedEventId({ place, automation }),
    state: draft.state,
    text: getDraftText(draft),
    ...findWait(draft, automation, postingPauseEnd),
    awaits_approval: automation.approval === 'awaiting',
    approved: automation.approval === 'approved',
    taken_back: wasReplyStoppedByOwner(draft),
    ended_by: automation.endedBy,
    error: draft.error && saySentence(draft.error),
  };
}
