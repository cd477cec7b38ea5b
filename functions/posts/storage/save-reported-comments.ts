// Stores comments from webhook events, those of one post and one batch of messages together. Each write changes the
// post, so single writes to a busy post would conflict with each other.
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import { type BatchBarrierMember, createBatchBarrier } from '#platform/batch-barrier.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { AppError } from '#shared/errors.ts';
import { saveComments } from './save-comments.ts';

type ReportedComment = {
  readonly post: PostRef;
  readonly comment: NetworkComment;
  readonly accountIdentity: AccountIdentity;
  /** Present for a comment on an ad. */
  readonly adMediaIds: readonly string[] | undefined;
};

/** Joins the batch to store its comment. A stored comment stays unchanged. */
export type BatchedCommentSaver = BatchBarrierMember<ReportedComment>;

async function saveTogether(reported: readonly ReportedComment[]): Promise<void> {
  const last = reported.at(-1);
  if (last === undefined) return;
  const { post, accountIdentity, adMediaIds } = last;
  // The network may report a comment twice.
  const comments = new Map(reported.map(({ comment }) => [comment.id, comment]));
  await saveComments(post, {
    comments: [...comments.values()],
    accountIdentity,
    origin: { source: 'webhook' },
    coveredRange: undefined,
    incompleteThreads: [],
    isFromEvent: true,
    isUnlisted: true,
    adMediaIds,
  });
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable';

/** The storage errors by comment. A comment that cannot be stored does not block the others. */
async function trySaveTogether(
  reported: readonly ReportedComment[],
): Promise<readonly (Error | undefined)[]> {
  try {
    await saveTogether(reported);
    return reported.map(() => undefined);
  } catch (error) {
    if (reported.length === 1 || isUnavailable(error))
      return reported.map(() => (error instanceof Error ? error : new Error(String(error))));
    const errors: (Error | undefined)[] = [];
    for (const one of reported) errors.push(...(await trySaveTogether([one])));
    return errors;
  }
}

const groupKey = ({ post, adMediaIds }: ReportedComment): string =>
  JSON.stringify([post.userId, post.igUserId, post.mediaId, adMediaIds]);

async function saveByPost(reported: readonly ReportedComment[]) {
  const errors = new Map<ReportedComment, Error | undefined>();
  const save = async (group: readonly ReportedComment[]) => {
    const results = await trySaveTogether(group);
    group.forEach((one, index) => void errors.set(one, results[index]));
  };
  await Promise.all(Map.groupBy(reported, groupKey).values().map(save));
  return reported.map((one) => errors.get(one));
}

/** Created for one batch of messages, each of which enters. */
export const gatherReportedCommentsOfBatch = () => createBatchBarrier<ReportedComment>(saveByPost);
