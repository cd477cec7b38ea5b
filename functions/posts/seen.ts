// Marks single comments as seen.
import type { PostRef } from '#platform/table/keys.ts';
import { changeComments } from './change-comments.ts';
import { readComments } from './comment-repository.ts';
import { isNew } from './domain/comment.ts';

export type SeenResult = {
  readonly newCommentsCount: number;
  /** Those of the named comments that there are. */
  readonly found: ReadonlySet<string>;
};

/** Marks those of the named comments that are new; undefined where the post is not there. */
export async function markSeen(
  ref: PostRef,
  commentIds: readonly string[],
): Promise<SeenResult | undefined> {
  let found: ReadonlySet<string> = new Set();
  const applied = await changeComments(ref, async (post) => {
    const comments = await readComments(ref, commentIds);
    found = new Set(comments.keys());
    const changes = [...comments.values()]
      .filter((comment) => isNew(comment, post.seenEpoch))
      .map((before) => ({
        kind: 'update' as const,
        before,
        after: { ...before, newIn: undefined },
      }));
    return { changes };
  });
  return applied && { newCommentsCount: applied.tally.newCount, found };
}
