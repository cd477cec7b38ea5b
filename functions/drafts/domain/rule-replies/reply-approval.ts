// Decides when a reply by rule waits for a person, and how its owner sees it. Pure.
import type {
  Draft,
  DraftState,
  ReplyAutomation,
} from '#functions/drafts/domain/lifecycle/draft.ts';
import type {
  DraftEvent,
  DraftEventType,
} from '#functions/drafts/domain/lifecycle/draft-events.ts';

type Approval = ReplyAutomation['approval'];

/**
 * A person decides after these events. A reply that was approved or sent unseen, and was then returned, counts as a
 * failed attempt.
 */
const APPROVAL_AFTER: Readonly<Partial<Record<DraftEventType, Approval>>> = {
  generation_failed: 'awaiting',
  approval_needed: 'awaiting',
  cancelled: 'awaiting',
  generation_restarted: 'awaiting',
  // Only a person queues with this event; a reply that is sent unseen is queued when it is created or generated.
  queued: 'approved',
  not_sent: 'approved',
  earlier_found: 'approved',
  earlier_unconfirmed: 'approved',
};

export function computeAutomationAfterEvent(
  { automation }: Pick<Draft, 'automation'>,
  event: DraftEvent,
): ReplyAutomation | null {
  if (automation === null) return null;
  const approval = APPROVAL_AFTER[event.type] ?? automation.approval;
  const endedBy = event.type === 'discarded' ? event.endedBy : automation.endedBy;
  const slotHour = (event.type === 'rescheduled' && event.slotHour) || automation.slotHour;
  return { ...automation, approval, endedBy, slotHour };
}

const LISTED_STATES: readonly DraftState[] = [
  'generating',
  'editing',
  'queued',
  'posting',
  'unknown',
];

/** Whether the list of approvals contains the reply: until it is sent or ends in another way. */
export const isReplyAwaitingApproval = ({ automation, state }: Draft): boolean =>
  automation !== null && automation.approval !== 'not_needed' && LISTED_STATES.includes(state);

export type ReplyApprovalStatus = 'awaiting' | 'approved' | 'failed';

/** `failed`: the reply was approved or sent unseen, and was then returned. Only for replies that await approval. */
export function getReplyApprovalStatus({ automation, state }: Draft): ReplyApprovalStatus {
  if (state !== 'editing' && state !== 'generating') return 'approved';
  return automation?.approval === 'approved' && state === 'editing' ? 'failed' : 'awaiting';
}

/** Whether the reply counts as awaiting approval. An approved reply is listed until it is sent, but does not count. */
export const isReplyApprovalUndecided = (draft: Draft): boolean =>
  isReplyAwaitingApproval(draft) && getReplyApprovalStatus(draft) !== 'approved';

/** Whether its owner stopped it before it was sent, and it has not been returned for another reason since. */
export const wasReplyStoppedByOwner = ({
  state,
  history,
}: Pick<Draft, 'state' | 'history'>): boolean =>
  state === 'editing' &&
  history.findLast(({ event }) => Object.hasOwn(APPROVAL_AFTER, event))?.event === 'cancelled';
