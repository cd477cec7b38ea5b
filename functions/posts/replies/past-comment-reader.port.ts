// Implements the drafts feature's port for comments that rules might have answered, read many at once.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { CommentReplySubject } from '#functions/drafts/jobs.ts';
import type { PastItem, PastItemReader, PastReplySubject } from '#functions/drafts/reply-ports.ts';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { buildThreadKeyPrefix } from '../domain/order-keys.ts';
import type { StoredComment } from '../storage/comment-item.ts';
import {
  readStoredCommentsOfPosts,
  readStoredCommentThread,
  readStoredCommentThreads,
} from '../storage/comment-repository.ts';
import type { StoredPost } from '../storage/post-item.ts';
import { readStoredPosts } from '../storage/post-repository.ts';
import { findOwnerAnswersInThread, readRuleRepliesOfComments } from './answers-in-thread.ts';
import { buildInboundComment } from './inbound-comment-reader.port.ts';

type FoundComment = {
  readonly subject: CommentReplySubject;
  readonly comment: StoredComment;
  readonly post: StoredPost;
};

type Thread = { readonly id: string; readonly threadStartedAt: string };
/** The replies to one comment. */
type Replies = { readonly byOwner: readonly StoredComment[]; readonly byRules: readonly Draft[] };
type DraftsByReplyId = readonly (readonly [string, Replies])[];

const NO_REPLIES: Replies = { byOwner: [], byRules: [] };

const PARALLEL_READS = 25;

const getThreadId = ({ id, parentId }: StoredComment): string => parentId ?? id;
const toThread = (comment: StoredComment): Thread => ({
  id: getThreadId(comment),
  threadStartedAt: comment.threadStartedAt,
});

/** One query for all threads since a time (ISO), because the threads between them are needed too. */
async function readThreadsSince(post: PostRef, threads: readonly Thread[], since: string) {
  const [recent, older] = [
    threads.filter(({ threadStartedAt }) => threadStartedAt >= since),
    threads.filter(({ threadStartedAt }) => threadStartedAt < since),
  ];
  const sorted = recent.toSorted((left, right) =>
    buildThreadKeyPrefix(left) < buildThreadKeyPrefix(right) ? -1 : 1,
  );
  const [newest, oldest] = [sorted.at(0), sorted.at(-1)];
  const comments = newest && oldest ? await readStoredCommentThreads(post, newest, oldest) : [];
  const others = await mapInParallel(older, PARALLEL_READS, (one) =>
    readStoredCommentThread(post, one),
  );
  return Map.groupBy([...comments, ...others.flat()], getThreadId);
}

/** The replies to comments of one post, by comment id. */
async function readRepliesBelowPost(
  post: PostRef,
  comments: readonly StoredComment[],
  since: string,
): Promise<DraftsByReplyId> {
  const answered = comments.filter(({ isAnswered }) => isAnswered);
  const wanted = new Map(answered.map((comment) => [getThreadId(comment), toThread(comment)]));
  const threads = await readThreadsSince(post, [...wanted.values()], since);
  const all = [...wanted.keys()].flatMap((id) => threads.get(id) ?? []);
  const known = new Map([...comments, ...all].map((comment) => [comment.id, comment]));
  const ofRules = await readRuleRepliesOfComments(
    post,
    [...known.values()],
    all.filter(({ isOwn }) => isOwn),
  );
  return comments.map((comment) => {
    const thread = comment.isAnswered ? (threads.get(getThreadId(comment)) ?? []) : [];
    const byOwner = findOwnerAnswersInThread(comment, thread, ofRules);
    const byRules = comment.ruleReplyIds.flatMap((id) => ofRules.drafts.get(id) ?? []);
    return [comment.id, { byOwner, byRules }] as const;
  });
}

async function readReplies(
  found: readonly FoundComment[],
  since: string,
): Promise<ReadonlyMap<string, Replies>> {
  const replied = found.filter(
    ({ comment }) => !comment.isOwn && (comment.isAnswered || comment.ruleReplyIds.length > 0),
  );
  const byPost = Map.groupBy(replied, ({ subject }) => subject.mediaId);
  const replies = await mapInParallel([...byPost.values()], PARALLEL_READS, (ofPost) => {
    const comments = ofPost.map(({ comment }) => comment);
    const [first] = ofPost;
    return first ? readRepliesBelowPost(first.subject, comments, since) : [];
  });
  return new Map(replies.flat());
}

/** It is unknown when a hidden comment was hidden, so it counts as visible. */
function toPastItem(
  { subject, comment, post }: FoundComment,
  { byOwner, byRules }: Replies,
): PastItem {
  const [first] = byOwner;
  const shown = { comment: { ...comment, hidden: false }, post };
  return {
    isHiddenNow: comment.hidden,
    ownerAnswer: first && { text: first.text, at: first.timestamp },
    ruleReplies: byRules,
    asOf: (at) =>
      buildInboundComment(subject, shown, {
        isAnswered: byOwner.some(({ timestamp }) => Date.parse(timestamp) < at),
        sentPrivateReplyIds: [],
        openRuleAudiences: [],
        sentRuleReplyIds: [],
      }),
  };
}

const minTime = (left: string, right: string): string => (left < right ? left : right);

async function readPastItems(
  subjects: readonly PastReplySubject<CommentReplySubject>[],
): Promise<readonly (PastItem | undefined)[]> {
  const [first] = subjects;
  if (first === undefined) return [];
  const refs = subjects.map(({ subject }) => subject);
  const mediaIds = refs.map(({ mediaId }) => mediaId);
  const [comments, posts] = await Promise.all([
    readStoredCommentsOfPosts(refs),
    readStoredPosts(first.subject, mediaIds),
  ]);
  const found = refs.flatMap((subject): FoundComment[] => {
    const comment = comments.get(subject.commentId);
    const post = posts.get(subject.mediaId);
    return comment && post ? [{ subject, comment, post }] : [];
  });
  const since = subjects.map(({ writtenAt }) => writtenAt).reduce(minTime);
  const replies = await readReplies(found, since);
  const pastById = new Map(
    found.map((one) => [
      one.comment.id,
      toPastItem(one, replies.get(one.comment.id) ?? NO_REPLIES),
    ]),
  );
  return refs.map(({ commentId }) => pastById.get(commentId));
}

export const pastCommentReader: PastItemReader<CommentReplySubject> = { readPastItems };
