// The one way to change a post's comments: comments, counters and page index in one transaction,
// written against the version of the post they were decided on.
import { changedAttributes } from '#platform/table/changed-attributes.ts';
import { equals, exists, missing } from '#platform/table/expressions.ts';
import { keys, type PostRef } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/optimistic.ts';
import { indexWrites, readRoot, type StoredRoot } from '#platform/table/page-index-store.ts';
import { MAX_TRANSACTION_WRITES, transact, type Write } from '#platform/table/table.ts';
import { commentAttributes } from './comment-item.ts';
import { type CommentChange, placesAfter, type Tally, tallyAfter } from './domain/comment.ts';
import type { LooseThreads } from './domain/comment-merge.ts';
import { type StoredPost, tallyAttributes } from './post-item.ts';
import { readPost } from './post-repository.ts';

type Decision = {
  readonly changes: readonly CommentChange[];
  /** The loose threads after the changes; undefined where they stay. */
  readonly loose?: LooseThreads;
};

/** The page index's root, read when asked for: most marks as seen do without. */
type RootReader = () => Promise<StoredRoot>;

/** Decides on the present state; called again whenever somebody else changed the post meanwhile. */
export type Decide = (post: StoredPost, root: RootReader) => Promise<Decision>;

export type Applied = {
  readonly changes: readonly CommentChange[];
  /** The counters after them. */
  readonly tally: Tally;
};

function commentWrite(post: PostRef, change: CommentChange): Write {
  const commentId = change.kind === 'add' ? change.after.id : change.before.id;
  const key = keys.comment({ ...post, commentId });
  switch (change.kind) {
    case 'add':
      return { kind: 'put', key, item: commentAttributes(post, change.after), when: missing() };
    case 'update': {
      const set = changedAttributes(
        commentAttributes(post, change.before),
        commentAttributes(post, change.after),
      );
      return { kind: 'update', key, change: { set }, when: exists() };
    }
    case 'remove': {
      // Drafts are written beside the post's lock: one queued since we looked must keep its comment.
      const revision = change.before.draftRevision;
      const when = revision === 0 ? missing('draft_revision') : equals('draft_revision', revision);
      return { kind: 'delete', key, when };
    }
  }
}

type State = { readonly post: StoredPost; readonly root: RootReader };

async function writesFor(
  ref: PostRef,
  state: State,
  decision: Decision,
): Promise<{ readonly writes: readonly Write[]; readonly tally: Tally }> {
  const { post, root } = state;
  const tally = tallyAfter(post.tally, decision.changes, post.seenEpoch);
  const places = placesAfter(decision.changes);
  const staysInPlace = places.insert.length === 0 && places.remove.length === 0;
  const index =
    staysInPlace && decision.loose === undefined
      ? []
      : await indexWrites(keys.commentIndex(ref), await root(), {
          ...places,
          ...(decision.loose && { loose: decision.loose }),
        });
  const lock: Write = {
    kind: 'update',
    key: keys.post(ref),
    change: { set: { version: post.version + 1, ...tallyAttributes(ref, post, tally) } },
    // Everything above was decided on this version; whoever changed the post since made it stale.
    when: equals('version', post.version),
  };
  return {
    writes: [lock, ...index, ...decision.changes.map((change) => commentWrite(ref, change))],
    tally,
  };
}

/** As many of the changes as one transaction holds. */
async function fittingWrites(ref: PostRef, state: State, decision: Decision) {
  let changes = decision.changes.slice(0, MAX_TRANSACTION_WRITES - 10);
  for (;;) {
    const fitting = await writesFor(ref, state, { ...decision, changes });
    if (fitting.writes.length <= MAX_TRANSACTION_WRITES) return { ...fitting, changes };
    changes = changes.slice(0, Math.floor(changes.length / 2));
  }
}

async function step(ref: PostRef, decide: Decide) {
  // The post is read before anything else: what is read later can only make the version stale.
  const post = await readPost(ref, { consistent: true });
  if (post === undefined) return undefined;
  let reading: Promise<StoredRoot> | undefined;
  const root: RootReader = () => {
    reading ??= readRoot(keys.commentIndex(ref), { consistent: true });
    return reading;
  };
  const decision = await decide(post, root);
  if (decision.changes.length === 0 && decision.loose === undefined) {
    return { changes: [], tally: post.tally, complete: true };
  }
  const { writes, changes, tally } = await fittingWrites(ref, { post, root }, decision);
  await transact(writes);
  return { changes, tally, complete: changes.length === decision.changes.length };
}

/**
 * Applies what `decide` wants, in as many transactions as it takes; deciding again after each must
 * leave out what is done. Undefined where the post is not there.
 * @throws AppError unavailable where others were faster too often.
 */
export async function changeComments(ref: PostRef, decide: Decide): Promise<Applied | undefined> {
  const applied: CommentChange[] = [];
  for (;;) {
    const done = await retryOnConflict(() => step(ref, decide));
    if (done === undefined) return undefined;
    applied.push(...done.changes);
    if (done.complete) return { changes: applied, tally: done.tally };
  }
}
