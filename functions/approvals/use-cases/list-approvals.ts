// Lists and counts the replies by rule that await approval.
import {
  readApprovalCount,
  readApprovalListState,
} from '#functions/connection/approval-count-repository.ts';
import { applyRulesResetToReply } from '#functions/drafts/domain/rule-replies/apply-rules-reset-to-reply.ts';
import { isReplyAwaitingApproval } from '#functions/drafts/domain/rule-replies/reply-approval.ts';
import {
  findApprovalIdParts,
  formatApprovalId,
} from '#functions/drafts/rule-replies/rule-reply-ids.ts';
import {
  type FoundRuleReply,
  findRuleReply,
  hasPostOrConversationOfReply,
  readIndexedRepliesAwaitingApproval,
  readRepliesAwaitingApproval,
} from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import { readApprovalIndexPage } from '#functions/drafts/storage/approval-list-repository.ts';
import { hashSha256 } from '#platform/crypto.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type {
  ApprovalListOrder,
  approvalsContracts as contracts,
} from '#shared/contracts/approvals.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { type PageLimitAndOffset, toPageLimitAndOffset } from '#shared/schemas/common.ts';
import type { AllRuleNamesReader } from '../approval-ports.ts';
import { findReplyDiscardReason } from '../find-approval.ts';
import { toAwaitingApprovalResponse } from '../to-awaiting-approval-response.ts';

export const readApprovalListPage = async (
  account: AccountRef,
  { order, ...paging }: PageLimitAndOffset & { readonly order: ApprovalListOrder },
  readRuleNames: AllRuleNamesReader,
) => {
  const [{ replies, total }, ruleNames] = await Promise.all([
    readRepliesAwaitingApproval(account, paging, order),
    readRuleNames(account),
  ]);
  return {
    awaiting_approvals_list: replies.map((reply) => toAwaitingApprovalResponse(reply, ruleNames)),
    total_count: total,
  };
};

/**
 * The version covers everything a page is made of. Replies are read only when it has changed: clients ask every few
 * seconds, and an unchanged page would read fifty replies for nothing.
 */
const computeVersion = (...parts: readonly unknown[]): string =>
  hashSha256(JSON.stringify(parts)).slice(0, 24);

export const listApprovals =
  (readRuleNames: AllRuleNamesReader) =>
  async ({
    request,
    caller,
  }: ApiRouteInput<typeof contracts.listApprovals>): Promise<
    ContractResponse<typeof contracts.listApprovals>
  > => {
    const paging = toPageLimitAndOffset(request);
    const [{ indexed, total }, ruleNames] = await Promise.all([
      readApprovalIndexPage(caller, paging, request.order),
      readRuleNames(caller),
    ]);
    const version = computeVersion(paging, request.order, indexed, total, [...ruleNames]);
    if (version === request.known_version) return { unchanged: true, version };
    const replies = await readIndexedRepliesAwaitingApproval(caller, indexed);
    return {
      awaiting_approvals_list: replies.map((reply) => toAwaitingApprovalResponse(reply, ruleNames)),
      total_count: total,
      pagination_offset: paging.offset,
      version,
    };
  };

export const countApprovals = async ({
  request,
  caller,
}: ApiRouteInput<typeof contracts.countApprovals>): Promise<
  ContractResponse<typeof contracts.countApprovals>
> => {
  const count = await readApprovalCount(caller);
  const version = computeVersion(count);
  return version === request.known_version ? { unchanged: true, version } : { count, version };
};

type CheckContract = typeof contracts.checkApprovals;
type CheckedApproval = { readonly id: string; readonly reply: FoundRuleReply | undefined };

/** Undefined for an id that the account cannot have; the other ids are still checked. */
async function checkApproval(
  account: AccountRef,
  id: string,
  resetAt: string | undefined,
): Promise<CheckedApproval | undefined> {
  const parsed = findApprovalIdParts(id);
  if (parsed === undefined) return undefined;
  const { place, replyId } = parsed;
  const reply = await findRuleReply(account, place, replyId);
  if (reply) return { id, reply: applyRulesResetToReply(reply, resetAt) };
  return (await hasPostOrConversationOfReply(account, place)) ? { id, reply } : undefined;
}

/** A reply that was deleted with its comment counts as executed: the caller need not ask for it again. */
export const checkApprovals =
  (readRuleNames: AllRuleNamesReader) =>
  async ({
    request,
    caller,
  }: ApiRouteInput<CheckContract>): Promise<ContractResponse<CheckContract>> => {
    const ids = request.awaiting_approvals.map((pair) => pair.awaiting_approval_id);
    const { resetAt } = await readApprovalListState(caller);
    const checked = await Promise.all(ids.map((id) => checkApproval(caller, id, resetAt)));
    const known = checked.filter((one) => one !== undefined);
    const ruleNames = await readRuleNames(caller);
    const listed = known.flatMap(({ reply }) =>
      reply && isReplyAwaitingApproval(reply.draft) ? [reply] : [],
    );
    const listedIds = new Set(listed.map(formatApprovalId));
    const discarded = known.flatMap(({ id, reply }) => {
      const reason = reply && findReplyDiscardReason(reply);
      return reason === undefined ? [] : [{ awaiting_approval_id: id, reason }];
    });
    return {
      executed_awaiting_approval_ids: known.map(({ id }) => id).filter((id) => !listedIds.has(id)),
      discarded_awaiting_approvals: discarded,
      updated_awaiting_approvals: listed.map((reply) =>
        toAwaitingApprovalResponse(reply, ruleNames),
      ),
    };
  };
