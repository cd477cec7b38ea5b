// Runs the task of one import piece: makes one network call and stores its result.
import { nowIso } from '#platform/clock.ts';
import { readNetworkMediaPage } from '#platform/instagram/media.ts';
import type { RateLimitUsage } from '#platform/instagram/rate-limit-usage.ts';
import type { ContentStore } from '../content-store-port.ts';
import type { ConversationStore } from '../conversation-store-port.ts';
import { type ImportProgressDelta, ZERO_IMPORT_PROGRESS_DELTA } from '../domain/import-state.ts';
import {
  type ImportTask,
  isPostAlreadyImported,
  listTasksAfterCommentsPage,
  listTasksAfterPostsPage,
} from '../domain/import-task.ts';
import type { InboundOrigin } from '../domain/inbound-event.ts';
import { computeListPageCoverage } from '../domain/list-page-coverage.ts';
import type { ImportRef } from '../import-repository.ts';
import type { NetworkAccess } from '../network/network-access.ts';
import { readAndSaveCommentsPage } from './read-and-save-comments-page.ts';
import { readAndSaveConversationsPage } from './read-and-save-conversations-page.ts';
import { recordCommentsReadAndScheduleReread } from './reread-comments.ts';

export type ImportTaskResult = {
  readonly children: readonly ImportTask[];
  readonly progress: ImportProgressDelta;
  readonly usage: RateLimitUsage | undefined;
};

export type ImportTaskContext = {
  readonly ref: ImportRef;
  readonly access: NetworkAccess;
  readonly origin: InboundOrigin;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

async function importPostsPage(
  store: ContentStore,
  { ref, access }: ImportTaskContext,
  position: Extract<ImportTask, { kind: 'posts' }>,
): Promise<ImportTaskResult> {
  const readAt = nowIso();
  const page = await readNetworkMediaPage({
    igUserId: ref.igUserId,
    token: access.userToken,
    after: position.cursor,
  });
  const { coveredRange, rest } = computeListPageCoverage(
    { ...page, entries: page.media },
    position,
  );
  const { commentsToRead } = await store.savePosts(ref, {
    media: page.media,
    coveredRange: coveredRange && { ...coveredRange, readAt },
  });
  const newMedia = page.media.filter((media) => !isPostAlreadyImported(media, position.knownTo));
  const newMediaIds = new Set(newMedia.map(({ id }) => id));
  const postsToRead = commentsToRead.filter(({ mediaId }) => newMediaIds.has(mediaId));
  const commentsTotalCount = sum(newMedia.map((media) => Math.max(0, media.comments_count)));
  const commentsToReadCount = sum(postsToRead.map(({ count }) => Math.max(0, count)));
  return {
    children: listTasksAfterPostsPage(rest, postsToRead, position),
    progress: {
      ...ZERO_IMPORT_PROGRESS_DELTA,
      postsDone: newMedia.length,
      postsListed: rest === undefined,
      commentsTotal: commentsTotalCount,
      // Comments that were read before and have not changed need no call and count as done.
      commentsDone: Math.max(0, commentsTotalCount - commentsToReadCount),
    },
    usage: page.usage,
  };
}

async function importCommentsStep(
  store: ContentStore,
  { ref, access, origin }: ImportTaskContext,
  step: Extract<ImportTask, { kind: 'comments' }>,
): Promise<ImportTaskResult> {
  const post = { userId: ref.userId, igUserId: ref.igUserId, mediaId: step.post.mediaId };
  const { next, commentCount, isComplete, usage } = await readAndSaveCommentsPage({
    store,
    post,
    access,
    origin,
    position: step.reading,
  });
  if (isComplete)
    await recordCommentsReadAndScheduleReread({ store, post, count: step.post.count });
  return {
    children: listTasksAfterCommentsPage(step, next),
    progress: { ...ZERO_IMPORT_PROGRESS_DELTA, commentsDone: commentCount },
    usage,
  };
}

/** Nothing was done: the piece must be retried after so many seconds. */
export type DeferredImportTask = { readonly retryAfterSeconds: number };

async function importConversationsPage(
  store: ConversationStore,
  { ref, access, origin }: ImportTaskContext,
  { kind, consecutiveOutages: _, ...position }: Extract<ImportTask, { kind: 'conversations' }>,
): Promise<ImportTaskResult | DeferredImportTask> {
  const account = { userId: ref.userId, igUserId: ref.igUserId };
  const step = await readAndSaveConversationsPage({
    store,
    account,
    access,
    origin,
    position,
  });
  if (step.kind === 'not_yet') return { retryAfterSeconds: step.seconds };
  const next = step.kind === 'too_much' ? step.smallerPage : step.kind === 'read' && step.next;
  const children: readonly ImportTask[] = next ? [{ kind, ...next }] : [];
  if (step.kind !== 'read')
    return { children, progress: ZERO_IMPORT_PROGRESS_DELTA, usage: undefined };
  const { conversations: conversationsDone, messages: messagesDone, usage } = step;
  return {
    children,
    progress: { ...ZERO_IMPORT_PROGRESS_DELTA, conversationsDone, messagesDone },
    usage,
  };
}

export type ImportStores = {
  readonly content: ContentStore;
  readonly conversations: ConversationStore;
};

/** @throws NetworkError */
export function runImportTask(
  stores: ImportStores,
  context: ImportTaskContext,
  task: ImportTask,
): Promise<ImportTaskResult | DeferredImportTask> {
  switch (task.kind) {
    case 'posts':
      return importPostsPage(stores.content, context, task);
    case 'comments':
      return importCommentsStep(stores.content, context, task);
    case 'conversations':
      return importConversationsPage(stores.conversations, context, task);
  }
}
