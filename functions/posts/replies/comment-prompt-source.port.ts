// Implements the drafts feature's port for the content of a prompt about a comment.
import { findInstagramAccount } from '#functions/connection/account-repository.ts';
import { getDisclosure } from '#functions/connection/domain/account.ts';
import type { DisclosureWording } from '#functions/drafts/domain/disclosure/disclosure-line.ts';
import type {
  DraftPromptContext,
  PastQuestionAndAnswer,
} from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { MAX_VOICE_EXAMPLES } from '#functions/drafts/domain/prompt/past-reply-limits.ts';
import {
  rankPastReplies,
  splitPastReplies,
} from '#functions/drafts/domain/prompt/select-past-replies.ts';
import { selectPromptFacts } from '#functions/drafts/domain/prompt/select-prompt-facts.ts';
import { isOneOfSentReplies } from '#functions/drafts/domain/read-back/is-one-of-sent-replies.ts';
import { withoutAnswersOfOutdatedFacts } from '#functions/drafts/domain/text-gate/is-old-answer-outdated.ts';
import type { CommentReplySubject, PrivateReplySubject } from '#functions/drafts/jobs.ts';
import type { PromptContextSource } from '#functions/drafts/reply-ports.ts';
import { readFactsForPrompt } from '#functions/facts/fact-repository.ts';
import { rankReplies } from '#functions/reply-memory/domain/rank-replies.ts';
import { type Recollection, recallReplies } from '#functions/reply-memory/recall-replies.ts';
import { nowIso } from '#platform/clock.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { MESSAGE_REPLY_MAX_BYTES } from '#shared/limits.ts';
import type { StoredComment } from '../storage/comment-item.ts';
import { readStoredComment, readStoredCommentThread } from '../storage/comment-repository.ts';
import { readStoredPost, readStoredPostPage } from '../storage/post-repository.ts';
import { buildCommentPromptContext } from './build-comment-prompt-context.ts';
import { readNewestAnsweredComments, readUnseenReplies } from './read-newest-answered-comments.ts';

/** How many other posts are searched for past replies of the owner. */
const MAX_SEARCHED_POSTS = 4;
/** One or two read units. */
const MAX_FRESH_COMMENTS = 20;
const MAX_FRESH_REPLIES = 3;

const readPastReplies = async (
  account: AccountRef,
  mediaId: string,
  wording: DisclosureWording,
  limit?: number,
): Promise<readonly PastQuestionAndAnswer[]> =>
  (await readNewestAnsweredComments({ ...account, mediaId }, wording, limit)).map(
    ({ question, answer }) => ({ question: question.text, answer: answer.text }),
  );

/** Past replies of the owner under this post, and of other recent posts when those are too few. */
async function collectPastReplies(
  subject: CommentReplySubject | PrivateReplySubject,
  wording: DisclosureWording,
): Promise<readonly PastQuestionAndAnswer[]> {
  const fromPost = await readPastReplies(subject, subject.mediaId, wording);
  if (fromPost.length >= MAX_VOICE_EXAMPLES) return fromPost;
  const recentPosts = await readStoredPostPage(subject, {
    limit: MAX_SEARCHED_POSTS,
    offset: 0,
  });
  const otherPosts = recentPosts.filter(
    (post) => post.mediaId !== subject.mediaId && post.commentCounts.total > 0,
  );
  const fromOtherPosts = await Promise.all(
    otherPosts.map((post) => readPastReplies(subject, post.mediaId, wording)),
  );
  const elsewhere = fromOtherPosts.flat().map((reply) => ({ ...reply, isElsewhere: true }));
  return [...fromPost, ...elsewhere];
}

type RankedReplies = Parameters<typeof splitPastReplies>[0];

/** The owner may have answered the same question a minute ago, and a memory is as old as its last update. */
async function addFreshReplies(
  subject: CommentReplySubject | PrivateReplySubject,
  question: Recollection['question'],
  ranked: RankedReplies,
  wording: DisclosureWording,
): Promise<RankedReplies> {
  const newest = await readPastReplies(subject, subject.mediaId, wording, MAX_FRESH_COMMENTS);
  const known = new Set(ranked.map(({ answer }) => answer));
  const stillThere = new Set(newest.map(({ answer }) => answer));
  const fresh = newest.filter(({ answer }) => !known.has(answer));
  return [
    ...rankPastReplies(question, fresh).slice(0, MAX_FRESH_REPLIES),
    // One that is only remembered may be deleted by now.
    ...ranked.map((one) => (stillThere.has(one.answer) ? one : { ...one, isElsewhere: true })),
  ];
}

/** From the memory and the newest comments, or while there is no memory from this and other recent posts. */
const rankRepliesOfOwner = async (
  subject: CommentReplySubject | PrivateReplySubject,
  { question, replies }: Recollection,
  wording: DisclosureWording,
): Promise<RankedReplies> =>
  replies
    ? addFreshReplies(
        subject,
        question,
        rankReplies(question, replies).map((reply) => ({
          ...reply,
          isElsewhere: reply.mediaId !== subject.mediaId,
        })),
        wording,
      )
    : rankPastReplies(question, await collectPastReplies(subject, wording));

async function readOtherThreadComments(
  subject: CommentReplySubject | PrivateReplySubject,
  comment: StoredComment,
) {
  const id = comment.parentId ?? comment.id;
  const thread = await readStoredCommentThread(subject, {
    id,
    threadStartedAt: comment.threadStartedAt,
  });
  const unseen = await readUnseenReplies(subject, thread);
  return thread
    .filter((entry) => entry.id !== comment.id)
    .map((entry) => ({
      author: entry.username,
      text: entry.text,
      isOwn: entry.isOwn,
      isUnseen: entry.isOwn && isOneOfSentReplies(entry, unseen),
    }));
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
  const { isOn, wording } = getDisclosure(account);
  const recollection = await recallReplies(subject, comment.text);
  const [thread, ranked, facts] = await Promise.all([
    readOtherThreadComments(subject, comment),
    rankRepliesOfOwner(subject, recollection, wording),
    readFactsForPrompt(subject, { mediaId: subject.mediaId, now: nowIso() }),
  ]);
  return buildCommentPromptContext({
    kind: subject.kind,
    comment,
    post,
    account,
    thread,
    facts: selectPromptFacts(recollection.question, recollection.addVectors(facts.usable)),
    ...splitPastReplies(withoutAnswersOfOutdatedFacts(ranked, facts.outdated)),
    disclosure: { isOn, wording, conversation: [] },
  });
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
