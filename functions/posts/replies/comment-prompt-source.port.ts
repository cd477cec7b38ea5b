// Implements the drafts feature's port for the content of a prompt about a comment.
import { findInstagramAccount } from '#functions/connection/account-repository.ts';
import type {
  DraftPromptContext,
  PastQuestionAndAnswer,
} from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { selectPromptFacts } from '#functions/drafts/domain/prompt/select-prompt-facts.ts';
import { selectVoiceExamples } from '#functions/drafts/domain/prompt/select-voice-examples.ts';
import { buildMention } from '#functions/drafts/domain/text-gate/mention.ts';
import type { CommentReplySubject, PrivateReplySubject } from '#functions/drafts/jobs.ts';
import type { PromptContextSource } from '#functions/drafts/reply-ports.ts';
import { readUsableFacts } from '#functions/facts/fact-repository.ts';
import { nowIso } from '#platform/clock.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { GENERATED_DRAFT_MAX_CHARACTERS, MESSAGE_REPLY_MAX_BYTES } from '#shared/limits.ts';
import { describeUnreadableComment } from '../domain/describe-unreadable-comment.ts';
import { listPostPictures } from '../domain/list-post-pictures.ts';
import type { StoredComment } from '../storage/comment-item.ts';
import { readStoredComment, readStoredCommentThread } from '../storage/comment-repository.ts';
import { readStoredPost, readStoredPostPage } from '../storage/post-repository.ts';
import { readNewestAnsweredComments } from './read-newest-answered-comments.ts';

const MAX_EXAMPLES = 6;
/** How many other posts are searched for past replies of the owner. */
const MAX_SEARCHED_POSTS = 4;

const readPastReplies = async (
  account: AccountRef,
  mediaId: string,
): Promise<readonly PastQuestionAndAnswer[]> =>
  (await readNewestAnsweredComments({ ...account, mediaId })).map(({ question, answer }) => ({
    question: question.text,
    answer: answer.text,
  }));

/** Past replies of the owner under this post, and of other recent posts when those are too few. */
async function collectPastReplies(
  subject: CommentReplySubject | PrivateReplySubject,
): Promise<readonly PastQuestionAndAnswer[]> {
  const fromPost = await readPastReplies(subject, subject.mediaId);
  if (fromPost.length >= MAX_EXAMPLES) return fromPost;
  const recentPosts = await readStoredPostPage(subject, {
    limit: MAX_SEARCHED_POSTS,
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
  const [thread, pastReplies, facts] = await Promise.all([
    readOtherThreadComments(subject, comment),
    collectPastReplies(subject),
    readUsableFacts(subject, { mediaId: subject.mediaId, now: nowIso() }),
  ]);
  return {
    kind: subject.kind,
    author: comment.username,
    text: comment.text,
    unreadableReason: describeUnreadableComment(comment),
    thread,
    caption: post.caption ?? null,
    pictures: listPostPictures(post),
    account: {
      username: account.username,
      name: account.name,
      biography: account.details.biography,
      website: account.details.website,
    },
    facts: selectPromptFacts(comment.text, facts),
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
