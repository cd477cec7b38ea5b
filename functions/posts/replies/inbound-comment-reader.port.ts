// Implements the drafts feature's port for comments that rules may answer.

import {
  isSentReply,
  mayReplyBePublished,
} from '#functions/drafts/domain/read-back/is-sent-reply.ts';
import type { CommentReplySubject, PrivateReplySubject } from '#functions/drafts/jobs.ts';
import type { InboundItem, InboundItemReader } from '#functions/drafts/reply-ports.ts';
import { readCommentReplies } from '#functions/drafts/storage/reply-repository.ts';
import { type CommentRef, tableKeys } from '#platform/table/keys.ts';
import { describeUnreadableComment } from '../domain/describe-unreadable-comment.ts';
import { isPrivateRuleReply } from '../domain/is-private-rule-reply.ts';
import type { StoredComment } from '../storage/comment-item.ts';
import { readStoredComment, readStoredCommentThread } from '../storage/comment-repository.ts';
import { readOrphanReplies } from '../storage/orphan-replies.ts';
import type { StoredPost } from '../storage/post-item.ts';
import { readStoredPost } from '../storage/post-repository.ts';
import { hasOwnerAnsweredInThread } from './answers-in-thread.ts';

type Answers = Pick<
  InboundItem,
  'isAnswered' | 'sentPrivateReplyIds' | 'sentRuleReplyIds' | 'openRuleAudiences'
>;

/**
 * Whether the owner has answered, here or on Instagram, or is about to. Answers of rules to comments of the thread do
 * not count.
 */
async function readAnswers(
  subject: CommentReplySubject | PrivateReplySubject,
  comment: StoredComment,
): Promise<Answers> {
  const { replyIds, ruleReplyIds } = comment;
  const [drafts, isAnsweredByOwner] = await Promise.all([
    readCommentReplies(subject, [...replyIds, ...ruleReplyIds], { consistent: true }),
    comment.isAnswered && hasOwnerAnsweredInThread(subject, comment),
  ]);
  const pick = (ids: readonly string[]) => ids.flatMap((id) => drafts.get(id) ?? []);
  const byRules = pick(ruleReplyIds);
  const sentByRules = byRules.filter(mayReplyBePublished);
  const isOwnerAnswering = pick(replyIds).some((one) => one.state === 'queued' || isSentReply(one));
  return {
    isAnswered: isOwnerAnswering || isAnsweredByOwner,
    sentPrivateReplyIds: sentByRules.filter(isPrivateRuleReply).map(({ id }) => id),
    openRuleAudiences: byRules
      .filter(({ state }) => state !== 'discarded')
      .map((one) => (isPrivateRuleReply(one) ? 'private' : 'public')),
    sentRuleReplyIds: sentByRules.filter((one) => !isPrivateRuleReply(one)).map(({ id }) => id),
  };
}

/**
 * Whether an answer that arrived before the comment is already stored. The comment itself says so only once its
 * thread is assembled.
 */
async function hasOrphanAnswer(
  subject: CommentReplySubject | PrivateReplySubject,
  { id, isAnswered }: StoredComment,
  post: StoredPost,
): Promise<boolean> {
  if (isAnswered || !post.hasOrphanReplies) return false;
  const threadStartedAt = (await readOrphanReplies(subject, post))[id];
  if (threadStartedAt === undefined) return false;
  const thread = await readStoredCommentThread(subject, { id, threadStartedAt });
  return thread.some(({ isOwn }) => isOwn);
}

/** `comment` belongs to the post. */
export const buildInboundComment = (
  ref: CommentRef,
  { comment, post }: { readonly comment: StoredComment; readonly post: StoredPost },
  answers: Answers,
): InboundItem => ({
  key: tableKeys.comment(ref),
  isOwn: comment.isOwn,
  writtenAt: comment.timestamp,
  replyIds: comment.replyIds,
  ruleReplyIds: comment.ruleReplyIds,
  id: comment.id,
  text: comment.text,
  unreadableReason: describeUnreadableComment(comment),
  parentId: comment.parentId,
  author: { id: comment.fromId, username: comment.username },
  post: {
    id: post.mediaId,
    adMediaIds: comment.adMediaIds,
    caption: post.caption ?? '',
    publishedAt: post.timestamp,
  },
  isHidden: comment.hidden,
  ...answers,
});

async function findCommentItem(
  subject: CommentReplySubject | PrivateReplySubject,
): Promise<InboundItem | undefined> {
  const [comment, post] = await Promise.all([
    readStoredComment(subject),
    readStoredPost(subject, { consistent: true }),
  ]);
  if (!comment || !post) return undefined;
  const isAnswered = comment.isAnswered || (await hasOrphanAnswer(subject, comment, post));
  const answers = await readAnswers(subject, { ...comment, isAnswered });
  return buildInboundComment(subject, { comment, post }, answers);
}

export const inboundCommentReader: InboundItemReader<CommentReplySubject | PrivateReplySubject> = {
  findInboundItem: findCommentItem,
};
