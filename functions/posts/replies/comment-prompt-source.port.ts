// Implements the drafts feature's port for the content of a prompt about a comment.
import { findInstagramAccount } from '#functions/connection/account-repository.ts';
import type {
  DraftPromptContext,
  PastQuestionAndAnswer,
} from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { selectVoiceExamples } from '#functions/drafts/domain/prompt/select-voice-examples.ts';
import { isOneOfSentReplies } from '#functions/drafts/domain/read-back/is-one-of-sent-replies.ts';
import { buildMention } from '#functions/drafts/domain/text-gate/mention.ts';
import { containsPersonalData } from '#functions/drafts/domain/text-gate/reveals-other-private-texts.ts';
import type { CommentReplySubject, PrivateReplySubject } from '#functions/drafts/jobs.ts';
import type { PromptContextSource } from '#functions/drafts/reply-ports.ts';
import { readCommentReplies } from '#functions/drafts/storage/reply-repository.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { GENERATED_DRAFT_MAX_CHARACTERS, MESSAGE_REPLY_MAX_BYTES } from '#shared/limits.ts';
import { describeUnreadableComment } from '../domain/describe-unreadable-comment.ts';
import { listPastReplies } from '../domain/past-replies.ts';
import type { StoredComment } from '../storage/comment-item.ts';
import {
  readStoredComment,
  readStoredCommentPage,
  readStoredCommentThread,
} from '../storage/comment-repository.ts';
import { readStoredPost, readStoredPostPage } from '../storage/post-repository.ts';

const MAX_EXAMPLES = 6;
/** How many comments per post, and how many other posts, are searched for past replies of the owner. */
const EXAMPLE_SEARCH_LIMITS = { comments: 100, posts: 4 };

/** Replies that rules sent unseen are not the owner's voice. */
async function readPastReplies(
  account: AccountRef,
  mediaId: string,
): Promise<readonly PastQuestionAndAnswer[]> {
  const post = { ...account, mediaId };
  const paging = { limit: EXAMPLE_SEARCH_LIMITS.comments, offset: 0 };
  const comments = await readStoredCommentPage(post, paging);
  const ids = comments.flatMap(({ ruleReplyIds }) => ruleReplyIds);
  const replies = [...(await readCommentReplies(post, ids, { consistent: false })).values()];
  const unseen = replies.filter(({ automation }) => automation?.approval === 'not_needed');
  // Another customer's data must not become public again, nor reach another answer.
  return listPastReplies(
    comments.filter((one) => !one.isOwn || !isOneOfSentReplies(one, unseen)),
  ).filter(
    ({ question, answer }) => !containsPersonalData(question) && !containsPersonalData(answer),
  );
}

/** Past replies of the owner under this post, and of other recent posts when those are too few. */
async function collectPastReplies(
  subject: CommentReplySubject | PrivateReplySubject,
): Promise<readonly PastQuestionAndAnswer[]> {
  const fromPost = await readPastReplies(subject, subject.mediaId);
  if (fromPost.length >= MAX_EXAMPLES) return fromPost;
  const recentPosts = await readStoredPostPage(subject, {
    limit: EXAMPLE_SEARCH_LIMITS.posts,
    offset: 0,
  });
  const otherPosts = recentPosts.filter(
    (post) => post.mediaId !== subject.mediaId && post.commentCounts.total > 0,
  );
  const fromOtherPosts = await Promise.all(
    otherPosts.map((post) => readPastReplies(subject, post.mediaId)),
  );
  return [...fromPost, ...fromOtherPosts.flat()];
}

async function readOtherThreadComments(
  subject: CommentReplySubject | PrivateReplySubject,
  comment: StoredComment,
) {
  const id = comment.parentId ?? comment.id;
  const thread = await readStoredCommentThread(subject, {
    id,
    threadStartedAt: comment.threadStartedAt,
  });
  return thread
    .filter((entry) => entry.id !== comment.id)
    .map((entry) => ({ author: entry.username, text: entry.text, isOwn: entry.isOwn }));
}

async function readPromptContext(
  subject: CommentReplySubject | PrivateReplySubject,
): Promise<DraftPromptContext | undefined> {
  const [comment, post, account] = await Promise.all([
    readStoredComment(subject),
    readStoredPost(subject),
    findInstagramAccount(subject),
  ]);
  if (!comment || !post || !account) return undefined;
  const [thread, pastReplies] = await Promise.all([
    readOtherThreadComments(subject, comment),
    collectPastReplies(subject),
  ]);
  return {
    kind: 'comment',
    author: comment.username,
    text: comment.text,
    unreadableReason: describeUnreadableComment(comment),
    thread,
    caption: post.caption ?? null,
    account: {
      username: account.username,
      name: account.name,
      biography: account.details.biography,
      website: account.details.website,
    },
    pastReplies: selectVoiceExamples(comment.text, pastReplies, MAX_EXAMPLES),
    opening: buildMention(comment),
    maxCharacters: GENERATED_DRAFT_MAX_CHARACTERS,
  };
}

export const commentPromptSource: PromptContextSource<CommentReplySubject> = {
  loadContext: readPromptContext,
};

/** For messages to the authors of comments. */
export const privateReplyPromptSource: PromptContextSource<PrivateReplySubject> = {
  loadContext: async (subject) => {
    const context = await readPromptContext(subject);
    return context && { ...context, opening: '', maxBytes: MESSAGE_REPLY_MAX_BYTES };
  },
};
