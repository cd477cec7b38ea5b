// Reads the replies that comments show: the owner's current one, and those of rules.
import { readRuleReplyIdsOfClaims } from '#functions/drafts/posting/published-reply-claims.ts';
import type { DraftsByReplyId } from '#functions/drafts/rule-replies/to-public-rule-replies.ts';
import { readCommentReplies } from '#functions/drafts/storage/reply-repository.ts';
import type { PostRef } from '#platform/table/keys.ts';
import type { StoredComment } from '../storage/comment-item.ts';
import { createCommentReplyClaimKeys } from './comment-reply-claim-keys.ts';

/** Replies by rule at the start of the page whose comments are on an earlier page. Only the claims name their replies. */
async function readRepliesToEarlierPages(
  post: PostRef,
  comments: readonly StoredComment[],
): Promise<DraftsByReplyId> {
  const ids = new Set(comments.map(({ id }) => id));
  const continuing = comments.filter(
    ({ isOwn, parentId }) => isOwn && parentId !== undefined && !ids.has(parentId),
  );
  const keys = createCommentReplyClaimKeys(post);
  const replyIds = await readRuleReplyIdsOfClaims(
    keys,
    continuing.map(({ id }) => id),
  );
  return readCommentReplies(post, replyIds, { consistent: false });
}

export async function readShownRepliesOfComments(
  post: PostRef,
  comments: readonly StoredComment[],
  options: { readonly consistent: boolean },
): Promise<DraftsByReplyId> {
  const replyIds = comments.flatMap((one) => [...one.replyIds.slice(-1), ...one.ruleReplyIds]);
  const [replies, continuing] = await Promise.all([
    readCommentReplies(post, replyIds, options),
    readRepliesToEarlierPages(post, comments),
  ]);
  return new Map([...replies, ...continuing]);
}
