// When a reply by rule waits for a person, and what its owner sees of it meanwhile. Pure.
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

/** After these events a person decides. What was approved or sent unseen and came back counts as a failed attempt. */
const APPROVAL_AFTER: Readonly<Partial<Record<DraftEventType, Approval>>> = {
  generation_failed: 'awaiting',
  approval_needed: 'awaiting',
  cancelled: 'awaiting',
  generation_restarted: 'awaiting',
  // Only a person queues; what is sent unseen is queued when it is created or generated.
  queued: 'approved',
  not_sent: 'approved',
  earlier_found: 'approved',
  earlier_unconfirmed: 'approved',
};

export function computeAutomationAfter(
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

/** Whether the list of replies that await approval contains it: until it is sent, or ends otherwise. */
export const isAwaitingApproval = ({ automation, state }: Draft): boolean =>
  automation !== null && automation.approval !== 'not_needed' && LISTED_STATES.includes(state);

export type ApprovalStatus = 'awaiting' | 'approved' | 'failed';

/** `failed`: it was approved, or sent unseen, and came back. Only for replies that await approval. */
export function getApprovalStatus({ automation, state }: Draft): ApprovalStatus {
  if (state !== 'editing' && state !== 'generating') return 'approved';
  return automation?.approval === 'approved' && state === 'editing' ? 'failed' : 'awaiting';
}

/** Whether the number of replies that await approval has it: one that is approved is listed until it is sent. */
export const isUndecided = (draft: Draft): boolean =>
  isAwaitingApproval(draft) && getApprovalStatus(draft) !== 'approved';

/** It was about to be sent, and its owner stopped it; nothing else has returned it to them since. */
export const wasTakenBack = ({ state, history }: Pick<Draft, 'state' | 'history'>): boolean =>
  state === 'editing' &&
  history.findLast(({ event }) => Object.hasOwn(APPROVAL_AFTER, event))?.event === 'cancelled';
