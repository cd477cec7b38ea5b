// Holds back the older posts and comments of a world to keep a first import short, and adds them later.

import { compareNewestFirst } from '../graph/rendering/page-cursors.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { createSandboxWorldStore } from './world-store.ts';
import type { WorldHistory } from './world-types.ts';

export const noHeldBackHistory: WorldHistory = { media: [], comments: [] };

/** The ids of the newest items of each group. */
function listNewestIds<T extends { readonly id: string; readonly timestamp: number }>(
  items: readonly T[],
  groupOf: (item: T) => string,
  count: number,
): ReadonlySet<string> {
  const groups = Map.groupBy(items, groupOf);
  return new Set(
    [...groups.values()].flatMap((group) =>
      group
        .toSorted(compareNewestFirst)
        .slice(0, count)
        .map(({ id }) => id),
    ),
  );
}

/** Keeps the newest posts of each account, and of each post the newest top-level comments with their replies. */
export function holdBackHistory(
  sandbox: Sandbox,
  kept: { readonly posts: number; readonly topLevelComments: number },
): void {
  releaseHistory(sandbox);
  const world = sandbox.world.createSnapshot();
  const mediaIds = listNewestIds(world.media, ({ accountId }) => accountId, kept.posts);
  const threadIds = listNewestIds(
    world.comments.filter(({ parentId }) => parentId === null),
    ({ mediaId }) => mediaId,
    kept.topLevelComments,
  );
  const media = Map.groupBy(world.media, ({ id }) => mediaIds.has(id));
  const comments = Map.groupBy(
    world.comments,
    ({ id, parentId, mediaId }) => mediaIds.has(mediaId) && threadIds.has(parentId ?? id),
  );
  sandbox.world = createSandboxWorldStore({
    ...world,
    media: media.get(true) ?? [],
    comments: comments.get(true) ?? [],
  });
  sandbox.heldBackHistory = { media: media.get(false) ?? [], comments: comments.get(false) ?? [] };
  sandbox.scheduleSave();
}

/** Adds the held-back history. Sends no webhooks: the posts and comments are old. */
export function releaseHistory(sandbox: Sandbox): WorldHistory {
  const history = sandbox.heldBackHistory;
  if (history === noHeldBackHistory) return history;
  const world = sandbox.world.createSnapshot();
  sandbox.world = createSandboxWorldStore({
    ...world,
    media: [...world.media, ...history.media],
    comments: [...world.comments, ...history.comments],
  });
  sandbox.heldBackHistory = noHeldBackHistory;
  sandbox.scheduleSave();
  return history;
}
