// Stores rules, and their replies that await approval, directly.

import { createRuleReplyDraft } from '#functions/drafts/domain/lifecycle/create-draft.ts';
import type { ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  formatApprovalId,
  formatProcessedEventId,
} from '#functions/drafts/rule-replies/rule-reply-ids.ts';
import {
  buildRuleReplyWrites,
  type FoundRuleReply,
} from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import { inboundCommentReader } from '#functions/posts/replies/inbound-comment-reader.port.ts';
import type { StoredRule } from '#functions/rules/storage/rule-item.ts';
import { readRuleList, writeRuleListChange } from '#functions/rules/storage/rule-repository.ts';
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { type AccountRef, buildInboundEventKey, type CommentRef } from '#platform/table/keys.ts';
import { writeTransaction } from '#platform/table/table.ts';
import { makeTestAutomation } from '../replies/make-draft.ts';
import { CONDITIONS_MATCHING_EVERYTHING, makeStoredRule } from './make-stored-rule.ts';

/** A rule that answers every comment after approval. */
async function storeRule(account: AccountRef): Promise<StoredRule> {
  const id = createId('rule');
  const rule = makeStoredRule(
    {
      post_conditions: CONDITIONS_MATCHING_EVERYTHING,
      comment_conditions: CONDITIONS_MATCHING_EVERYTHING,
      comment_actions: {
        actions: [{ action_type: 'comment_reply', action_value: [{ text: `text-${id}` }] }],
      },
    },
    { id, name: `rule-${id}` },
  );
  const list = await readRuleList(account, { consistent: true });
  await writeRuleListChange(account, list, {
    save: [rule],
    deleted: [],
    ruleIds: [...list.ruleIds, id],
  });
  return rule;
}

const makeAutomation = ({ mediaId, commentId }: CommentRef, ruleId: string): ReplyAutomation =>
  makeTestAutomation({
    ruleId,
    ruleName: `Name of ${ruleId}`,
    eventKey: buildInboundEventKey('COMMENT', commentId),
    approval: 'awaiting',
    dueAt: nowIso(),
    expiresAt: isoSecondsFromNow(86_400),
    answers: { username: 'follower', text: `text-${commentId}`, mediaId, eventType: 'comment' },
  });

/** Stores a rule, and its reply to this comment that awaits approval. */
export async function storeRuleWithAwaitingReply(ref: CommentRef) {
  const rule = await storeRule(ref);
  const { userId, igUserId, mediaId, commentId } = ref;
  const subject = { kind: 'comment', userId, igUserId, mediaId, commentId } as const;
  const automation = makeAutomation(ref, rule.id);
  const id = createId('response');
  const draft = createRuleReplyDraft({ id, at: nowIso(), text: `text-${rule.id}`, automation });
  const inboundItem = await inboundCommentReader.findInboundItem(subject);
  if (!inboundItem) throw new Error('The comment is not stored.');
  await writeTransaction(buildRuleReplyWrites(ref, inboundItem, [{ subject, draft }]));
  const found: FoundRuleReply = {
    subject,
    draft,
    automation,
    place: { kind: 'POST', id: mediaId },
  };
  return {
    ruleId: rule.id,
    approvalId: formatApprovalId(found),
    processedEventId: formatProcessedEventId(found),
    ruleResponseId: id,
  };
}
