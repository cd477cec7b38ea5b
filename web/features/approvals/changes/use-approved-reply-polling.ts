// Checks every five seconds what became of the approved replies, while there are any.
import { useEffect, useRef } from 'react';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { usePolling } from '#web/lib/api/use-polling.ts';
import { fetchApprovalOutcomes } from '../api/fetch-approval-outcomes.ts';
import type { ApprovalsListState } from '../api/use-approvals.ts';
import type { ApprovalChangesState } from '../approval-changes-state.ts';

export type ApprovalOutcomeCheckResult = {
  /** The replies that no longer await approval. */
  readonly executedIds: readonly string[];
  /** Why some of the executed replies were not sent. */
  readonly discardReasons: ReadonlyMap<string, string>;
  /** The approved replies that are not sent yet. */
  readonly approvedIds: readonly string[];
};

/** Reads these replies, and puts those that still await approval into the list. Undefined when the response is stale. */
export async function checkApprovals(
  list: ApprovalsListState,
  approvals: readonly AwaitingApproval[],
  isStale?: () => boolean,
): Promise<ApprovalOutcomeCheckResult | undefined> {
  const answer = await fetchApprovalOutcomes(approvals, isStale);
  if (answer === undefined) return undefined;
  const discarded = answer.discarded_awaiting_approvals;
  const discardReasons = new Map(discarded.map((each) => [each.awaiting_approval_id, each.reason]));
  const updated = new Map(answer.updated_awaiting_approvals.map((each) => [each.id, each]));
  // A reply that was discarded after its approval: its empty place must not say that it was sent.
  list.update(
    [...updated.keys(), ...discardReasons.keys()],
    (known) => updated.get(known.id) ?? { ...known, status: 'awaiting' },
  );
  return {
    executedIds: answer.executed_awaiting_approval_ids,
    discardReasons,
    approvedIds: [...updated.values()].flatMap(({ id, status }) =>
      status === 'approved' ? [id] : [],
    ),
  };
}

export function useApprovedReplyPolling(options: {
  readonly list: ApprovalsListState;
  readonly changes: ApprovalChangesState['changes'];
  readonly onExecuted: (ids: readonly string[]) => void;
}): void {
  const { list, changes, onExecuted } = options;
  const latestChanges = useRef(changes);
  useEffect(() => {
    latestChanges.current = changes;
  });
  const approved = (list.approvals ?? []).filter(
    ({ id, status }) => status === 'approved' && !changes.has(id),
  );

  usePolling({
    active: approved.length > 0,
    delayMs: () => POLL_INTERVALS_MS.pendingPostMs,
    task: async () => {
      const changesBefore = latestChanges.current;
      // A reply that was taken back since must not appear as approved again. The next check reports it.
      const isStale = () => latestChanges.current !== changesBefore;
      const checked = await checkApprovals(list, approved, isStale);
      if (checked !== undefined) onExecuted(checked.executedIds);
    },
  });
}
