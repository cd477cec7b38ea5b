// Lists and counts the replies by rule that await approval.
import { readApprovalCount } from '#functions/drafts/approval-list-repository.ts';
import { isAwaitingApproval } from '#functions/drafts/domain/reply-approval.ts';
import { readAwaitingReplies } from '#functions/drafts/rule-reply-repository.ts';
import type { RouteInput } from '#platform/http/api-handler.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { approvalsContracts as contracts } from '#shared/contracts/approvals.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { AppError } from '#shared/errors.ts';
import { type Paging, toPaging } from '#shared/schemas/common.ts';
import type { RuleNameReader } from '../approval-ports.ts';
import { findApproval } from '../find-approval.ts';
import { toAwaitingApproval } from '../to-awaiting-approval.ts';

export const readApprovalListPage = async (
  account: AccountRef,
  paging: Paging,
  readRuleNames: RuleNameReader,
) => {
  const [replies, total, ruleNames] = await Promise.all([
    readAwaitingReplies(account, paging),
    readApprovalCount(account),
    readRuleNames(account),
  ]);
  return {
    awaiting_approvals_list: replies.map((reply) => toAwaitingApproval(reply, ruleNames)),
    total_count: total,
  };
};

export const listApprovals =
  (readRuleNames: RuleNameReader) =>
  async ({
    request,
    caller,
  }: RouteInput<typeof contracts.listApprovals>): Promise<
    ContractResponse<typeof contracts.listApprovals>
  > => {
    const paging = toPaging(request);
    const page = await readApprovalListPage(caller, paging, readRuleNames);
    return { ...page, pagination_offset: paging.offset };
  };

export const countApprovals = async ({ caller }: RouteInput<typeof contracts.countApprovals>) => ({
  count: await readApprovalCount(caller),
});

type CheckContract = typeof contracts.checkApprovals;

/** What is gone from the list counts as executed: the caller need not ask for it again. */
export const checkApprovals =
  (readRuleNames: RuleNameReader) =>
  async ({
    request,
    caller,
  }: RouteInput<CheckContract>): Promise<ContractResponse<CheckContract>> => {
    const ids = request.awaiting_approvals.map((pair) => pair.awaiting_approval_id);
    const found = await Promise.all(
      ids.map(async (id) => ({ id, reply: await findApproval(caller, id).catch(ignoreNotFound) })),
    );
    const ruleNames = await readRuleNames(caller);
    const isListed = ({ reply }: (typeof found)[number]) =>
      reply !== undefined && isAwaitingApproval(reply.draft);
    return {
      executed_awaiting_approval_ids: found.filter((one) => !isListed(one)).map(({ id }) => id),
      updated_awaiting_approvals: found
        .filter(isListed)
        .flatMap(({ reply }) => (reply ? [toAwaitingApproval(reply, ruleNames)] : [])),
    };
  };

const ignoreNotFound = (error: unknown): undefined => {
  if (error instanceof AppError && error.code === 'not_found') return undefined;
  throw error;
};
