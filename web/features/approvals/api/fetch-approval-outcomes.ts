// Reads the outcomes of approved replies.
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { recordApprovedReplyOutcomes } from '../tracked-approved-replies.ts';

/** `isStale` reports whether newer data has arrived; then this resolves to undefined. */
export async function fetchApprovalOutcomes(
  approvals: readonly AwaitingApproval[],
  isStale: () => boolean = () => false,
) {
  const response = await callApi('checkApprovals', {
    awaiting_approvals: approvals.map(({ id, rule_processed_event_id }) => ({
      awaiting_approval_id: id,
      rule_processed_event_id,
    })),
  });
  if (isStale()) return undefined;
  // An older API does not list the discarded replies yet.
  const answer = {
    ...response,
    discarded_awaiting_approvals: response.discarded_awaiting_approvals ?? [],
  };
  recordApprovedReplyOutcomes(answer);
  return answer;
}
