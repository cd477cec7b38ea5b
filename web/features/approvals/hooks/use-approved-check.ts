// Asks every five seconds what became of the approved replies; not while there is none.
import { useEffect, useRef } from 'react';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { callApi } from '#web/lib/call-api.ts';
import { usePoll } from '#web/lib/use-poll.ts';
import type { ApprovalsList } from '../api/use-approvals.ts';
import type { ApprovalChanges } from '../approval-changes.ts';

/** Reads these replies, and puts those that still await approval into the list; returns the ids of the others. */
export async function checkApprovals(
  list: ApprovalsList,
  approvals: readonly AwaitingApproval[],
  isStale: () => boolean = () => false,
): Promise<readonly string[]> {
  const answer = await callApi('checkApprovals', {
    awaiting_approvals: approvals.map(({ id, rule_processed_event_id }) => ({
      awaiting_approval_id: id,
      rule_processed_event_id,
    })),
  });
  if (isStale()) return [];
  const updated = new Map(answer.updated_awaiting_approvals.map((each) => [each.id, each]));
  list.update(updated.keys(), (known) => updated.get(known.id) ?? known);
  return answer.executed_awaiting_approval_ids;
}

export function useApprovedCheck(options: {
  readonly list: ApprovalsList;
  readonly changes: ApprovalChanges['changes'];
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

  usePoll({
    active: approved.length > 0,
    delayMs: () => POLL_INTERVALS_MS.pendingPostMs,
    task: async () => {
      const changesBefore = latestChanges.current;
      // A reply that was taken back meanwhile must not appear as approved again: the next check tells.
      const isStale = () => latestChanges.current !== changesBefore;
      onExecuted(await checkApprovals(list, approved, isStale));
    },
  });
}
