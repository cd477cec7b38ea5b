// Approves, discards or edits many replies at once. A change that fails is listed and does not stop the others.
import { updateReply } from '#functions/drafts/use-cases/update-reply.ts';
import { type ApiCallerWithAccount, describeApiCaller } from '#platform/http/api-caller.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { logger } from '#platform/logger.ts';
import type { ApprovalAction, approvalsContracts } from '#shared/contracts/approvals.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { describePartialApprovalChange } from '#shared/describe-partial-approval-change.ts';
import { AppError } from '#shared/errors.ts';
import { listErrorSentences } from '#shared/list-error-sentences.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { toPageLimitAndOffset } from '#shared/schemas/common.ts';
import type { ApprovalPorts } from '../approval-ports.ts';
import { getApproval } from '../find-approval.ts';
import { toAwaitingApprovalResponse } from '../to-awaiting-approval-response.ts';
import { approveReply, discardReply } from './approve-reply.ts';
import { readApprovalListPage } from './list-approvals.ts';

type Contract = typeof approvalsContracts.changeApprovals;

/** One reply that is to be changed. */
type Step = { readonly action: ApprovalAction; readonly id: string };

/** The text revisions that earlier steps of this request wrote, by reply; the caller knows these texts. */
type WrittenRevisions = Map<string, number>;

async function changeApproval(
  ports: ApprovalPorts,
  { action, id }: Step,
  caller: ApiCallerWithAccount,
  written: WrittenRevisions,
): Promise<void> {
  const by = describeApiCaller(caller);
  const reply = await getApproval(caller, id);
  switch (action.change_type) {
    case 'approve': {
      const revision = written.get(id) ?? action.change_value?.revisions[id];
      await approveReply(ports, reply, { revision }, by);
      return;
    }
    case 'discard':
      await discardReply(reply, by);
      return;
    case 'update_reply': {
      const text = action.new_reply_value ?? action.change_value ?? '';
      const edited = await updateReply(reply.subject, { responseId: reply.draft.id, text, by });
      written.set(id, edited.textRevision);
    }
  }
}

/** Undefined when it no longer awaits approval. */
async function readApproval(
  { readRuleNames }: ApprovalPorts,
  caller: ApiCallerWithAccount,
  id: string,
): Promise<AwaitingApproval | undefined> {
  const reply = await getApproval(caller, id).catch(() => undefined);
  return reply && toAwaitingApprovalResponse(reply, await readRuleNames(caller));
}

/** The error of a change. A conflict carries the reply as it is now, if it still awaits approval. */
async function toApprovalError(
  ports: ApprovalPorts,
  caller: ApiCallerWithAccount,
  { id }: Step,
  error: unknown,
): Promise<AppError> {
  if (!(error instanceof AppError)) {
    logger.error('an approval could not be changed', { id, error: error as Error });
    return new AppError('internal', 'something_went_wrong');
  }
  if (error.code !== 'conflict') return error;
  const current = await readApproval(ports, caller, id);
  const sentences = listErrorSentences(error);
  return new AppError(error.code, {
    sentences,
    current: current && { awaiting_approval: current },
  });
}

type Failure = ContractResponse<Contract>['failed'][number];

const toFailure = (id: string, error: AppError): Failure => ({
  awaiting_approval_id: id,
  error: listErrorSentences(error)[0] ?? error.code,
  ...error.current,
});

const buildMessage = (actions: readonly ApprovalAction[], failures: readonly Failure[]): string => {
  const total = actions.flatMap((action) => action.awaiting_approval_ids).length;
  if (failures.length === 0) return 'Success';
  const [first] = failures;
  return total === 1 && first
    ? first.error
    : describePartialApprovalChange(
        { done: total - failures.length, total },
        actions.map(({ change_type }) => change_type),
      );
};

/** @throws AppError when only one reply was to be changed, and that failed */
export const changeApprovals =
  (ports: ApprovalPorts) =>
  async ({ request, caller }: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> => {
    const failures: Failure[] = [];
    const steps = request.actions.flatMap((action) =>
      action.awaiting_approval_ids.map((id) => ({ action, id })),
    );
    const written: WrittenRevisions = new Map();
    for (const step of steps) {
      await changeApproval(ports, step, caller, written).catch(async (cause: unknown) => {
        const error = await toApprovalError(ports, caller, step, cause);
        if (steps.length === 1) throw error;
        failures.push(toFailure(step.id, error));
      });
    }
    const page = await readApprovalListPage(
      caller,
      { ...toPageLimitAndOffset(request), order: request.order },
      ports.readRuleNames,
    );
    return { message: buildMessage(request.actions, failures), failed: failures, ...page };
  };
