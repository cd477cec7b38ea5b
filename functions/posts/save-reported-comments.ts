// Stores comments as webhook events describe them, those of one post and one batch of messages together: each write changes
// the post, so single ones of a busy post would conflict with each other.
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import { type GatheringMember, startGathering } from '#platform/gathering.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { AppError } from '#shared/errors.ts';
import { saveComments } from './save-comments.ts';

type ReportedComment = {
  readonly post: PostRef;
  readonly comment: NetworkComment;
  readonly accountIdentity: AccountIdentity;
  /** Of a comment on an ad. */
  readonly adMediaIds: readonly string[] | undefined;
};

/** Joins when the comment is to be stored; one that is stored already stays unchanged. */
export type CommentSaver = GatheringMember<ReportedComment>;

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

/** By comment: the error that keeps it from being stored. One that cannot be stored does not keep the others from it. */
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

/** For one batch of messages: each of them enters. */
export const gatherReportedComments = () => startGathering<ReportedComment>(saveByPost);
