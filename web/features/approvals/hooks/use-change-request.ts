// Sends one change of up to a page of replies, shows its alert, and says how it went.
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { buildPagingFields } from '#web/components/lists/list-page.ts';
import { ApiError, getErrorMessageForUser } from '#web/lib/api-error.ts';
import { callApi } from '#web/lib/call-api.ts';
import { callApiOnLeave } from '#web/lib/call-api-on-leave.ts';
import type { ApprovalsList } from '../api/use-approvals.ts';
import { useApprovalAlerts } from './use-approval-alerts.ts';
import { checkApprovals } from './use-approved-check.ts';

type ChangeRequest = {
  readonly changeType: 'approve' | 'discard';
  readonly ids: readonly string[];
  readonly page: number;
  /** The page may be closed before the answer arrives. */
  readonly isLeaving?: boolean;
};

export type ChangeResult = {
  readonly answered: ReadonlyMap<string, AwaitingApproval>;
  /** Why those that are named could not be changed. */
  readonly errors: ReadonlyMap<string, string>;
  /** No answer arrived: the server may have made the change. */
  readonly isUnconfirmed: boolean;
};

const isAnswerLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500;

/** Those that the server has changed, though its answer was lost; none when it does not answer this either. */
async function findChangedIds(
  list: ApprovalsList,
  { changeType, ids }: ChangeRequest,
): Promise<readonly string[]> {
  const asked = (list.approvals ?? []).filter(({ id }) => ids.includes(id));
  const checked = await checkApprovals(list, asked).catch(() => undefined);
  if (checked === undefined) return [];
  const { executedIds, approvedIds, discardReasons } = checked;
  return changeType === 'approve' ? [...executedIds, ...approvedIds] : [...discardReasons.keys()];
}

export function useChangeRequest(list: ApprovalsList) {
  const alerts = useApprovalAlerts();
  const describeFailure = async (request: ChangeRequest, error: unknown): Promise<ChangeResult> => {
    const isUnconfirmed = isAnswerLost(error);
    const isChecked = isUnconfirmed && request.isLeaving !== true;
    const changedIds = isChecked ? await findChangedIds(list, request) : [];
    const failedIds = request.ids.filter((id) => !changedIds.includes(id));
    if (failedIds.length > 0) alerts.showFailure(error);
    const reason = getErrorMessageForUser(error);
    return {
      answered: new Map(),
      errors: new Map(failedIds.map((id) => [id, reason])),
      isUnconfirmed,
    };
  };
  return async (request: ChangeRequest): Promise<ChangeResult> => {
    const { changeType, ids, page, isLeaving = false } = request;
    try {
      const actions = [{ change_type: changeType, awaiting_approval_ids: [...ids] }];
      const call = isLeaving ? callApiOnLeave : callApi;
      const answer = await call('changeApprovals', { actions, ...buildPagingFields(page) });
      if (answer.failed.length === 0) alerts.showSuccess(answer.message);
      else alerts.showPartialFailure(answer.message);
      return {
        answered: new Map(answer.awaiting_approvals_list.map((each) => [each.id, each])),
        errors: new Map(answer.failed.map((each) => [each.awaiting_approval_id, each.error])),
        isUnconfirmed: false,
      };
    } catch (error) {
      return await describeFailure(request, error);
    }
  };
}
