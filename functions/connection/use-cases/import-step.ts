// What one piece of an import does: one call of the network, and what it brought stored.
import { nowIso } from '#platform/clock.ts';
import { readMediaPage } from '#platform/instagram/media.ts';
import type { Usage } from '#platform/instagram/usage.ts';
import type { ContentStore } from '../content-store.ts';
import type { ConversationStore } from '../conversation-store.ts';
import { stretchOf } from '../domain/covered.ts';
import { NO_PROGRESS, type Progress } from '../domain/import-state.ts';
import { afterComments, afterPosts, isKnown, type Work } from '../domain/work.ts';
import type { ImportRef } from '../import-repository.ts';
import type { NetworkAccess } from '../network/network-access.ts';
import { readConversations } from './read-conversations.ts';
import { readPostStep } from './read-post.ts';
import { rememberRead } from './reread-comments.ts';

export type Outcome = {
  readonly children: readonly Work[];
  readonly progress: Progress;
  readonly usage: Usage | undefined;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

async function importPosts(
  store: ContentStore,
  ref: ImportRef,
  access: NetworkAccess,
  position: Extract<Work, { kind: 'posts' }>,
): Promise<Outcome> {
  const readAt = nowIso();
  const page = await readMediaPage({
    igUserId: ref.igUserId,
    token: access.userToken,
    after: position.cursor,
  });
  const { covered, rest } = stretchOf({ ...page, places: page.media }, position);
  const { commentsToRead } = await store.savePosts(ref, {
    media: page.media,
    covered: covered && { ...covered, readAt },
  });
  const taken = page.media.filter((media) => !isKnown(media, position.knownTo));
  const ids = new Set(taken.map(({ id }) => id));
  const toRead = commentsToRead.filter(({ mediaId }) => ids.has(mediaId));
  const total = sum(taken.map((media) => Math.max(0, media.comments_count)));
  const ahead = sum(toRead.map(({ count }) => Math.max(0, count)));
  return {
    children: afterPosts(rest, toRead, position),
    progress: {
      ...NO_PROGRESS,
      postsDone: taken.length,
      postsListed: rest === undefined,
      commentsTotal: total,
      // What was read before and has not changed since needs no call and counts as done.
      commentsDone: Math.max(0, total - ahead),
    },
    usage: page.usage,
  };
}

async function importComments(
  store: ContentStore,
  ref: ImportRef,
  access: NetworkAccess,
  step: Extract<Work, { kind: 'comments' }>,
): Promise<Outcome> {
  const post = { userId: ref.userId, igUserId: ref.igUserId, mediaId: step.post.mediaId };
  const { next, read, complete, usage } = await readPostStep({
    store,
    post,
    access,
    reading: step.reading,
  });
  if (complete) await rememberRead({ store, post, count: step.post.count });
  return {
    children: afterComments(step, next),
    progress: { ...NO_PROGRESS, commentsDone: read },
    usage,
  };
}

/** Nothing was done: the piece comes again after so many seconds. */
export type Pending = { readonly comeBackIn: number };

async function importConversations(
  store: ConversationStore,
  ref: ImportRef,
  access: NetworkAccess,
  { kind, trouble: _, ...position }: Extract<Work, { kind: 'conversations' }>,
): Promise<Outcome | Pending> {
  const account = { userId: ref.userId, igUserId: ref.igUserId };
  const step = await readConversations({ store, account, access, position });
  if (step.kind === 'not_yet') return { comeBackIn: step.seconds };
  const next = step.kind === 'too_much' ? step.smaller : step.kind === 'read' && step.next;
  const children: readonly Work[] = next ? [{ kind, ...next }] : [];
  if (step.kind !== 'read') return { children, progress: NO_PROGRESS, usage: undefined };
  const { conversations: conversationsDone, messages: messagesDone, usage } = step;
  return { children, progress: { ...NO_PROGRESS, conversationsDone, messagesDone }, usage };
}

/** What an import hands over goes here: posts with their comments, conversations. */
export type ImportStores = {
  readonly content: ContentStore;
  readonly conversations: ConversationStore;
};

/** @throws NetworkError */
export function perform(
  stores: ImportStores,
  ref: ImportRef,
  access: NetworkAccess,
  work: Work,
): Promise<Outcome | Pending> {
  switch (work.kind) {
    case 'posts':
      return importPosts(stores.content, ref, access, work);
    case 'comments':
      return importComments(stores.content, ref, access, work);
    case 'conversations':
      return importConversations(stores.conversations, ref, access, work);
  }
}
