// Implements the drafts feature's port for what rules may answer: comments.

import type { Draft } from '#functions/drafts/domain/draft.ts';
import { isSentReply } from '#functions/drafts/domain/is-sent-reply.ts';
import type { CommentReplySubject, PrivateReplySubject } from '#functions/drafts/jobs.ts';
import type {
  InboundWriting,
  InboundWritingReader,
  OwnerAnswer,
} from '#functions/drafts/reply-ports.ts';
import { readCommentReplies } from '#functions/drafts/reply-repository.ts';
import { type PostRef, tableKeys } from '#platform/table/keys.ts';
import type { StoredComment } from './comment-item.ts';
import { readStoredComment, readStoredCommentThread } from './comment-repository.ts';
import { isOneOfRuleReplies, isPrivateRuleReply } from './domain/rule-reply-states.ts';
import { readOrphanReplies } from './orphan-replies.ts';
import type { StoredPost } from './post-item.ts';
import { readStoredPost } from './post-repository.ts';

type Answers = Pick<
  InboundWriting,
  'isAnswered' | 'sentPrivateReplyIds' | 'sentRuleReplyIds' | 'openRuleReaches'
>;

/** The first comment of the account after this one in its thread that is none of these replies. */
async function findAnswerInThread(
  post: PostRef,
  comment: StoredComment,
  ruleReplies: readonly Draft[],
): Promise<StoredComment | undefined> {
  const id = comment.parentId ?? comment.id;
  const { threadStartedAt } = comment;
  const thread = await readStoredCommentThread(post, { id, threadStartedAt });
  const position = thread.findIndex((one) => one.id === comment.id);
  return thread
    .slice(position + 1)
    .find((one) => one.isOwn && !isOneOfRuleReplies(one, ruleReplies));
}

/**
 * Whether the owner has answered, here or on Instagram, or is about to. An answer that may be a rule's own does not count,
 * or the public reply of a rule would stop its private one.
 */
async function readAnswers(
  subject: CommentReplySubject | PrivateReplySubject,
  comment: StoredComment,
): Promise<Answers> {
  const { isAnswered, replyIds, ruleReplyIds } = comment;
  const allIds = [...replyIds, ...ruleReplyIds];
  if (allIds.length === 0)
    return { isAnswered, sentPrivateReplyIds: [], sentRuleReplyIds: [], openRuleReaches: [] };
  const drafts = await readCommentReplies(subject, allIds, { consistent: true });
  const pick = (ids: readonly string[]) => ids.flatMap((id) => drafts.get(id) ?? []);
  const byRules = pick(ruleReplyIds);
  const sentByRules = byRules.filter(isSentReply);
  const isAnsweredByOwner = async () =>
    sentByRules.every(isPrivateRuleReply) ||
    (await findAnswerInThread(subject, comment, byRules)) !== undefined;
  const isOwnerAnswering = pick(replyIds).some((one) => one.state === 'queued' || isSentReply(one));
  return {
    isAnswered: isOwnerAnswering || (isAnswered && (await isAnsweredByOwner())),
    sentPrivateReplyIds: sentByRules.filter(isPrivateRuleReply).map(({ id }) => id),
    openRuleReaches: byRules
      .filter(({ state }) => state !== 'discarded')
      .map((one) => (isPrivateRuleReply(one) ? 'private' : 'public')),
    sentRuleReplyIds: sentByRules.filter((one) => !isPrivateRuleReply(one)).map(({ id }) => id),
  };
}

/**
 * Whether an answer that arrived before the comment stands below it already: the comment itself says so only once its
 * thread is put together.
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

async function findCommentWriting(
  subject: CommentReplySubject | PrivateReplySubject,
): Promise<InboundWriting | undefined> {
  const [comment, post] = await Promise.all([
    readStoredComment(subject),
    readStoredPost(subject, { consistent: true }),
  ]);
  if (!comment || !post) return undefined;
  const isAnswered = comment.isAnswered || (await hasOrphanAnswer(subject, comment, post));
  return {
    key: tableKeys.comment(subject),
    isOwn: comment.isOwn,
    writtenAt: comment.timestamp,
    replyIds: comment.replyIds,
    ruleReplyIds: comment.ruleReplyIds,
    id: comment.id,
    text: comment.text,
    parentId: comment.parentId,
    author: { id: comment.fromId, username: comment.username },
    post: { id: post.mediaId, caption: post.caption ?? '', publishedAt: post.timestamp },
    isHidden: comment.hidden,
    ...(await readAnswers(subject, { ...comment, isAnswered })),
  };
}

async function findOwnerAnswer(
  subject: CommentReplySubject | PrivateReplySubject,
): Promise<OwnerAnswer | undefined> {
  const comment = await readStoredComment(subject);
  if (!comment?.isAnswered) return undefined;
  const replies = await readCommentReplies(subject, comment.ruleReplyIds, { consistent: false });
  const answer = await findAnswerInThread(subject, comment, [...replies.values()]);
  return answer && { text: answer.text, at: answer.timestamp };
}

export const commentWritings: InboundWritingReader<CommentReplySubject | PrivateReplySubject> = {
  findWriting: findCommentWriting,
  findOwnerAnswer,
};
