// Tracks the replies that were approved together in this tab, even after the user leaves the list. A reply joins the
// batch with its approval. Once all outcomes are known, the next approval starts a new batch.
import { useSyncExternalStore } from 'react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';

type ApprovedReply = {
  readonly approval: AwaitingApproval;
  readonly outcome: 'unknown' | 'sent' | 'unsent';
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly checkedAt: number;
};
export type TrackedApprovedReplies = ReadonlyMap<string, ApprovedReply>;

let batch: TrackedApprovedReplies = new Map();
const listeners = new Set<() => void>();

function setBatch(next: TrackedApprovedReplies): void {
  batch = next;
  for (const listener of listeners) listener();
}

const isUnknown = ({ outcome }: ApprovedReply): boolean => outcome === 'unknown';

/** Also adds replies that came back and are tried once more. */
export function trackApprovedReplies(approvals: readonly AwaitingApproval[]): void {
  const open = [...batch.values()].some(isUnknown) ? batch : [];
  const added = approvals.map(
    (approval) =>
      [
        approval.id,
        { approval, outcome: 'unknown', reason: '', checkedAt: Date.now() } as const,
      ] as const,
  );
  setBatch(new Map([...open, ...added]));
}

/** Removes replies that were not approved after all. A reply with a known outcome stays. */
export function stopTrackingApprovedReplies(ids: Iterable<string>): void {
  const removed = new Set(ids);
  setBatch(new Map([...batch].filter(([id, one]) => !(removed.has(id) && isUnknown(one)))));
}

export const clearTrackedApprovedReplies = (): void => setBatch(new Map());

type CheckAnswer = ApiCallResponse<'checkApprovals'>;

/** Null for a reply that awaits approval because it was taken back. */
function findOutcome(known: ApprovedReply, answer: CheckAnswer): ApprovedReply | null {
  const { id } = known.approval;
  const discarded = answer.discarded_awaiting_approvals.find(
    ({ awaiting_approval_id }) => awaiting_approval_id === id,
  );
  if (discarded) return { ...known, outcome: 'unsent', reason: discarded.reason };
  if (answer.executed_awaiting_approval_ids.includes(id)) return { ...known, outcome: 'sent' };
  const updated = answer.updated_awaiting_approvals.find((one) => one.id === id);
  if (updated?.status === 'awaiting') return null;
  if (updated?.status === 'failed')
    return { ...known, outcome: 'unsent', reason: updated.error ?? '' };
  return { ...known, checkedAt: Date.now() };
}

export function recordApprovedReplyOutcomes(answer: CheckAnswer): void {
  const recorded = [...batch].flatMap(([id, known]) => {
    const next = isUnknown(known) ? findOutcome(known, answer) : known;
    return next === null ? [] : [[id, next] as const];
  });
  setBatch(new Map(recorded));
}

/** Replies whose outcome is unknown and was last checked at least `ageMs` milliseconds ago. */
export const listApprovalsDueForOutcomeCheck = (ageMs: number): readonly AwaitingApproval[] =>
  [...batch.values()]
    .filter((one) => isUnknown(one) && one.checkedAt <= Date.now() - ageMs)
    .map(({ approval }) => approval);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useTrackedApprovedReplies = (): TrackedApprovedReplies =>
  useSyncExternalStore(subscribe, () => batch);
export const useHasTrackedApprovedReplies = (): boolean =>
  useSyncExternalStore(subscribe, () => batch.size > 0);
