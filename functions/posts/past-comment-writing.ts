// Implements the drafts feature's port for what rules might have answered: comments, read many at once.
import type { CommentReplySubject } from '#functions/drafts/jobs.ts';
import type { PastSubject, PastWriting, PastWritingReader } from '#functions/drafts/reply-ports.ts';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { findAnswersOfOwner, readRuleReplies } from './answers-in-thread.ts';
import type { StoredComment } from './comment-item.ts';
import {
  readStoredCommentsOfPosts,
  readStoredCommentThread,
  readStoredCommentThreads,
} from './comment-repository.ts';
import { buildCommentWriting } from './comment-writing.ts';
import { buildThreadKeyPrefix } from './domain/order-keys.ts';
import type { StoredPost } from './post-item.ts';
import { readStoredPosts } from './post-repository.ts';

type FoundComment = {
  readonly subject: CommentReplySubject;
  readonly comment: StoredComment;
  readonly post: StoredPost;
};

type Thread = { readonly id: string; readonly threadStartedAt: string };
type AnswersById = readonly (readonly [string, readonly StoredComment[]])[];

const PARALLEL_READS = 25;

const getThreadId = ({ id, parentId }: StoredComment): string => parentId ?? id;
const toThread = (comment: StoredComment): Thread => ({
  id: getThreadId(comment),
  threadStartedAt: comment.threadStartedAt,
});

/** One query for all that began since (ISO): what stands between them was written in that time, and is asked about too. */
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

/** The answers of the owner to comments of one post, by the id of the comment. */
async function readAnswersBelowPost(
  post: PostRef,
  comments: readonly StoredComment[],
  since: string,
): Promise<AnswersById> {
  const wanted = new Map(comments.map((comment) => [getThreadId(comment), toThread(comment)]));
  const threads = await readThreadsSince(post, [...wanted.values()], since);
  const all = [...wanted.keys()].flatMap((id) => threads.get(id) ?? []);
  const replies = await readRuleReplies(
    post,
    all,
    all.filter(({ isOwn }) => isOwn),
  );
  return comments.map((comment) => {
    const thread = threads.get(getThreadId(comment)) ?? [];
    return [comment.id, findAnswersOfOwner(comment, thread, replies)] as const;
  });
}

async function readAnswers(
  found: readonly FoundComment[],
  since: string,
): Promise<ReadonlyMap<string, readonly StoredComment[]>> {
  const answered = found.filter(({ comment }) => comment.isAnswered && !comment.isOwn);
  const byPost = Map.groupBy(answered, ({ subject }) => subject.mediaId);
  const answers = await mapInParallel([...byPost.values()], PARALLEL_READS, (ofPost) => {
    const comments = ofPost.map(({ comment }) => comment);
    const [first] = ofPost;
    return first ? readAnswersBelowPost(first.subject, comments, since) : [];
  });
  return new Map(answers.flat());
}

/** When one that is hidden now was hidden is not known, so it is taken as one that was not. */
function toPastWriting(
  { subject, comment, post }: FoundComment,
  answers: readonly StoredComment[],
): PastWriting {
  const [first] = answers;
  const shown = { comment: { ...comment, hidden: false }, post };
  return {
    isHiddenNow: comment.hidden,
    ownerAnswer: first && { text: first.text, at: first.timestamp },
    asOf: (at) =>
      buildCommentWriting(subject, shown, {
        isAnswered: answers.some(({ timestamp }) => Date.parse(timestamp) < at),
        sentPrivateReplyIds: [],
        openRuleReaches: [],
        sentRuleReplyIds: [],
      }),
  };
}

const minTime = (left: string, right: string): string => (left < right ? left : right);

async function readPastWritings(
  subjects: readonly PastSubject<CommentReplySubject>[],
): Promise<readonly (PastWriting | undefined)[]> {
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
  const answers = await readAnswers(found, since);
  const pastById = new Map(
    found.map((one) => [one.comment.id, toPastWriting(one, answers.get(one.comment.id) ?? [])]),
  );
  return refs.map(({ commentId }) => pastById.get(commentId));
}

export const pastCommentWritings: PastWritingReader<CommentReplySubject> = { readPastWritings };
