// Stores and finds the replies that rules made.
import { buildApprovalCountWrite } from '#functions/connection/approval-count-repository.ts';
import { attributeExists, combineConditionsWithAnd } from '#platform/table/expressions.ts';
import {
  type AccountRef,
  buildPostOrConversationKey,
  buildReplyKeyAtPlace,
  parseReplyStoragePlace,
  type ReplyStoragePlace,
  sortKeyPrefixes,
} from '#platform/table/keys.ts';
import { iterateItems } from '#platform/table/query.ts';
import { getItem, type TableItem, type TableWrite } from '#platform/table/table.ts';
import type { ApprovalListOrder } from '#shared/contracts/approvals.ts';
import type { PageLimitAndOffset } from '#shared/schemas/common.ts';
import type { Draft, ReplyAutomation } from '../domain/lifecycle/draft.ts';
import {
  isReplyApprovalUndecided,
  isReplyAwaitingApproval,
} from '../domain/rule-replies/reply-approval.ts';
import type { ReplySubject } from '../jobs.ts';
import {
  type IndexedApproval,
  readApprovalIndexPage,
  readIndexedApprovals,
} from '../storage/approval-list-repository.ts';
import {
  buildIdListUnchangedCondition,
  buildReplyPut,
  parseReplyItem,
  type StoredReply,
  type StoredReplySubject,
} from '../storage/reply-repository.ts';

type RuleReply = { readonly subject: ReplySubject; readonly draft: Draft };

/**
 * The writes that store the replies of rules to one comment or message, beside its owner's. The transaction is rejected
 * when its replies changed first, or it was removed.
 */
export function buildRuleReplyWrites(
  account: AccountRef,
  { key, writtenAt, ruleReplyIds }: StoredReplySubject,
  replies: readonly RuleReply[],
): readonly TableWrite[] {
  const undecidedCount = replies.filter(({ draft }) => isReplyApprovalUndecided(draft)).length;
  return [
    ...replies.map(({ subject, draft }) => buildReplyPut(subject, writtenAt, draft)),
    {
      kind: 'update',
      key,
      change: { set: { rule_replies: [...ruleReplyIds, ...replies.map(({ draft }) => draft.id)] } },
      when: combineConditionsWithAnd(
        attributeExists(),
        buildIdListUnchangedCondition('rule_replies', ruleReplyIds),
      ),
    },
    ...(undecidedCount > 0 ? [buildApprovalCountWrite(account, undecidedCount)] : []),
  ];
}

/** A reply by rule that was found without its subject. */
export type FoundRuleReply = {
  readonly subject: ReplySubject;
  readonly draft: Draft;
  readonly automation: ReplyAutomation;
  /** The place of the reply in the table; part of the ids for clients. */
  readonly place: ReplyStoragePlace;
};

function toSubject(
  { userId, igUserId }: AccountRef,
  { channel, subjectId }: StoredReply,
  { mediaId = '', conversationId = '' }: ReplyAutomation['answers'],
): ReplySubject {
  const account = { userId, igUserId };
  if (channel === 'message')
    return { kind: 'message', ...account, conversationId, messageId: subjectId };
  const kind = channel === 'public_reply' ? 'comment' : 'private_reply';
  return { kind, ...account, mediaId, commentId: subjectId };
}

/** Undefined for an owner's own reply. */
function toFoundReply(account: AccountRef, item: TableItem): FoundRuleReply | undefined {
  const reply = parseReplyItem(item);
  const { draft } = reply;
  const place = parseReplyStoragePlace({ pk: String(item.pk), sk: String(item.sk) });
  if (draft.automation === null || place === undefined) return undefined;
  const subject = toSubject(account, reply, draft.automation.answers);
  return { subject, draft, automation: draft.automation, place };
}

/** The replies among these that await approval, in the same order. Reads consistently. */
export async function readIndexedRepliesAwaitingApproval(
  account: AccountRef,
  indexed: readonly IndexedApproval[],
): Promise<readonly FoundRuleReply[]> {
  const items = await readIndexedApprovals(indexed);
  return items
    .flatMap((item) => toFoundReply(account, item) ?? [])
    .filter(({ draft }) => isReplyAwaitingApproval(draft));
}

/** A page of the replies that await approval, and their number. */
export async function readRepliesAwaitingApproval(
  account: AccountRef,
  paging: PageLimitAndOffset,
  order: ApprovalListOrder,
): Promise<{ readonly replies: readonly FoundRuleReply[]; readonly total: number }> {
  const { indexed, total } = await readApprovalIndexPage(account, paging, order);
  return { replies: await readIndexedRepliesAwaitingApproval(account, indexed), total };
}

/** Reads consistently; undefined when there is no such reply of a rule. */
export async function findRuleReply(
  account: AccountRef,
  place: ReplyStoragePlace,
  replyId: string,
): Promise<FoundRuleReply | undefined> {
  const item = await getItem(buildReplyKeyAtPlace(account, place, replyId), { consistent: true });
  return item && toFoundReply(account, item);
}

/** Whether the account has the post or conversation. */
export const hasPostOrConversationOfReply = async (
  account: AccountRef,
  place: ReplyStoragePlace,
): Promise<boolean> => (await getItem(buildPostOrConversationKey(account, place))) !== undefined;

/** More replies than a thread gets while one of its replies waits. */
const MAX_SEARCHED_REPLIES = 2_000;

/** The replies that a rule made to one event, newest first. */
export async function findRuleRepliesToEvent(
  account: AccountRef,
  place: ReplyStoragePlace,
  { eventKey, ruleId }: { readonly eventKey: string; readonly ruleId: string },
): Promise<readonly FoundRuleReply[]> {
  const found: FoundRuleReply[] = [];
  const items = iterateItems({
    partition: buildReplyKeyAtPlace(account, place, '').pk,
    beginsWith: sortKeyPrefixes.reply,
    newestFirst: true,
    consistent: true,
    limit: MAX_SEARCHED_REPLIES,
  });
  for await (const item of items) {
    const reply = toFoundReply(account, item);
    if (reply?.automation.eventKey === eventKey && reply.automation.ruleId === ruleId)
      found.push(reply);
  }
  return found;
}
