// Lists and counts the replies by rule that await approval.
import { readApprovalCount } from '#functions/drafts/approval-list-repository.ts';
import { isAwaitingApproval } from '#functions/drafts/domain/reply-approval.ts';
import {
  type FoundRuleReply,
  findRuleReply,
  hasReplyPlace,
  readAwaitingReplies,
} from '#functions/drafts/rule-reply-repository.ts';
import { hashSha256 } from '#platform/crypto.ts';
import type { RouteInput } from '#platform/http/api-handler.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { approvalsContracts as contracts } from '#shared/contracts/approvals.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { type Paging, toPaging } from '#shared/schemas/common.ts';
import { formatApprovalId, parseApprovalId } from '../approval-ids.ts';
import type { RuleNameReader } from '../approval-ports.ts';
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

/** The version is what the answer says: a page has at most 50 items, which are read for every answer. */
function withVersion<Body extends object>(body: Body, knownVersion: string | null | undefined) {
  const version = hashSha256(JSON.stringify(body)).slice(0, 24);
  return version === knownVersion ? { unchanged: true as const, version } : { ...body, version };
}

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
    return withVersion({ ...page, pagination_offset: paging.offset }, request.known_version);
  };

export const countApprovals = async ({
  request,
  caller,
}: RouteInput<typeof contracts.countApprovals>): Promise<
  ContractResponse<typeof contracts.countApprovals>
> => withVersion({ count: await readApprovalCount(caller) }, request.known_version);

type CheckContract = typeof contracts.checkApprovals;
type CheckedApproval = { readonly id: string; readonly reply: FoundRuleReply | undefined };

/** Undefined when the account cannot have such a reply. */
async function checkApproval(
  account: AccountRef,
  id: string,
): Promise<CheckedApproval | undefined> {
  const { place, replyId } = parseApprovalId(id);
  const reply = await findRuleReply(account, place, replyId);
  return reply || (await hasReplyPlace(account, place)) ? { id, reply } : undefined;
}

/** A reply that went with its comment counts as executed: the caller need not ask for it again. */
export const checkApprovals =
  (readRuleNames: RuleNameReader) =>
  async ({
    request,
    caller,
  }: RouteInput<CheckContract>): Promise<ContractResponse<CheckContract>> => {
    const ids = request.awaiting_approvals.map((pair) => pair.awaiting_approval_id);
    const checked = await Promise.all(ids.map((id) => checkApproval(caller, id)));
    const known = checked.filter((one) => one !== undefined);
    const ruleNames = await readRuleNames(caller);
    const listed = known.flatMap(({ reply }) =>
      reply && isAwaitingApproval(reply.draft) ? [reply] : [],
    );
    const listedIds = new Set(listed.map(formatApprovalId));
    return {
      executed_awaiting_approval_ids: known.map(({ id }) => id).filter((id) => !listedIds.has(id)),
      updated_awaiting_approvals: listed.map((reply) => toAwaitingApproval(reply, ruleNames)),
    };
  };
