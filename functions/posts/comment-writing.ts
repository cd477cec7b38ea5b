// Implements the drafts feature's port for what rules may answer: comments.
import type { CommentReplySubject, PrivateReplySubject } from '#functions/drafts/jobs.ts';
import type { InboundWriting, InboundWritingReader } from '#functions/drafts/reply-ports.ts';
import { readCommentReplies } from '#functions/drafts/reply-repository.ts';
import { tableKeys } from '#platform/table/keys.ts';
import type { StoredComment } from './comment-item.ts';
import { readStoredComment } from './comment-repository.ts';
import { isPrivateRuleReply, isSentReply } from './domain/rule-reply-states.ts';
import { readStoredPost } from './post-repository.ts';

type Answers = Pick<InboundWriting, 'isAnswered' | 'sentPrivateReplyIds'>;

/**
 * Whether the owner has answered, here or on Instagram, or is about to. An answer that may be a rule's own does not count,
 * or the public reply of a rule would stop its private one.
 */
async function readAnswers(
  subject: CommentReplySubject | PrivateReplySubject,
  { isAnswered, replyIds, ruleReplyIds }: StoredComment,
): Promise<Answers> {
  const allIds = [...replyIds, ...ruleReplyIds];
  if (allIds.length === 0) return { isAnswered, sentPrivateReplyIds: [] };
  const drafts = await readCommentReplies(subject, allIds, { consistent: true });
  const pick = (ids: readonly string[]) => ids.flatMap((id) => drafts.get(id) ?? []);
  const sentByRules = pick(ruleReplyIds).filter(isSentReply);
  const isOwnerAnswering = pick(replyIds).some((one) => one.state === 'queued' || isSentReply(one));
  return {
    isAnswered: isOwnerAnswering || (isAnswered && sentByRules.every(isPrivateRuleReply)),
    sentPrivateReplyIds: sentByRules.filter(isPrivateRuleReply).map(({ id }) => id),
  };
}

async function findCommentWriting(
  subject: CommentReplySubject | PrivateReplySubject,
): Promise<InboundWriting | undefined> {
  const [comment, post] = await Promise.all([readStoredComment(subject), readStoredPost(subject)]);
  if (!comment || !post) return undefined;
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
    ...(await readAnswers(subject, comment)),
  };
}

export const commentWritings: InboundWritingReader<CommentReplySubject | PrivateReplySubject> = {
  findWriting: findCommentWriting,
};
