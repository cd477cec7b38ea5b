// Approves, discards or edits many replies at once. What cannot be done is named, and keeps nothing else from being done.
import { updateReply } from '#functions/drafts/use-cases/update-reply.ts';
import type { RouteInput } from '#platform/http/api-handler.ts';
import { type CallerWithAccount, describeCaller } from '#platform/http/caller.ts';
import { logger } from '#platform/logger.ts';
import type { ApprovalAction, approvalsContracts } from '#shared/contracts/approvals.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { AppError } from '#shared/errors.ts';
import { toPaging } from '#shared/schemas/common.ts';
import type { ApprovalPorts } from '../approval-ports.ts';
import { getApproval } from '../find-approval.ts';
import { approveReply, discardReply } from './approve-reply.ts';
import { readApprovalListPage } from './list-approvals.ts';

async function changeApproval(
  ports: ApprovalPorts,
  action: ApprovalAction,
  id: string,
  caller: CallerWithAccount,
): Promise<void> {
  const by = describeCaller(caller);
  const reply = await getApproval(caller, id);
  switch (action.change_type) {
    case 'approve':
      await approveReply(ports, reply, { by });
      return;
    case 'discard':
      await discardReply(reply, by);
      return;
    case 'update_reply': {
      const text = action.new_reply_value ?? action.change_value ?? '';
      await updateReply(reply.subject, { responseId: reply.draft.id, text, by });
    }
  }
}

type Failure = { readonly awaiting_approval_id: string; readonly error: string };

const describeFailure = (id: string, error: unknown): Failure => {
  if (!(error instanceof AppError)) {
    logger.error('an approval could not be changed', { id, error: error as Error });
    return { awaiting_approval_id: id, error: 'Something went wrong. Please try again.' };
  }
  return { awaiting_approval_id: id, error: error.sentences[0] ?? error.code };
};

const buildMessage = (actions: readonly ApprovalAction[], failures: readonly Failure[]): string => {
  const total = actions.flatMap((action) => action.awaiting_approval_ids).length;
  if (failures.length === 0) return 'Success';
  const [first] = failures;
  return total === 1 && first
    ? first.error
    : `${total - failures.length} of ${total} were changed.`;
};

type Contract = typeof approvalsContracts.changeApprovals;

/** @throws AppError of the only reply that was to be changed */
export const changeApprovals =
  (ports: ApprovalPorts) =>
  async ({ request, caller }: RouteInput<Contract>): Promise<ContractResponse<Contract>> => {
    const failures: Failure[] = [];
    const steps = request.actions.flatMap((action) =>
      action.awaiting_approval_ids.map((id) => ({ action, id })),
    );
    for (const { action, id } of steps) {
      await changeApproval(ports, action, id, caller).catch((error: unknown) => {
        if (steps.length === 1) throw error;
        failures.push(describeFailure(id, error));
      });
    }
    const page = await readApprovalListPage(
      caller,
      { ...toPaging(request), order: request.order },
      ports.readRuleNames,
    );
    return { message: buildMessage(request.actions, failures), failed: failures, ...page };
  };
