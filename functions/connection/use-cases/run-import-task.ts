// Runs the task of one import piece, which is one network call whose result is stored.

import type { InboundReadOrigin } from '#functions/events/domain/inbound-event.ts';
import type { RateLimitUsage } from '#platform/instagram/rate-limit-usage.ts';
import { type ImportProgressDelta, ZERO_IMPORT_PROGRESS_DELTA } from '../domain/import-state.ts';
import {
  type ImportTask,
  isPostAlreadyImported,
  listImportTasksAfterCommentsPage,
  listImportTasksAfterPostsPage,
} from '../domain/import-task.ts';
import type { ImportPageReader } from '../import-page-reader-port.ts';
import type { ImportRef } from '../import-repository.ts';
import type { NetworkAccess } from '../network/network-access.ts';

export type ImportTaskResult = {
  readonly children: readonly ImportTask[];
  readonly progress: ImportProgressDelta;
  readonly usage: RateLimitUsage | undefined;
};

export type ImportTaskContext = {
  readonly ref: ImportRef;
  readonly access: NetworkAccess;
  readonly origin: InboundReadOrigin;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

async function importPostsPage(
  reader: ImportPageReader,
  { ref, access }: ImportTaskContext,
  position: Extract<ImportTask, { kind: 'posts' }>,
): Promise<ImportTaskResult> {
  const account = { userId: ref.userId, igUserId: ref.igUserId };
  const { media, commentsToRead, rest, usage } = await reader.readAndSavePostsPage({
    account,
    access,
    position,
  });
  const newMedia = media.filter((one) => !isPostAlreadyImported(one, position.knownTo));
  const newMediaIds = new Set(newMedia.map(({ id }) => id));
  const postsToRead = commentsToRead.filter(({ mediaId }) => newMediaIds.has(mediaId));
  const commentsTotalCount = sum(newMedia.map((one) => Math.max(0, one.comments_count)));
  const commentsToReadCount = sum(postsToRead.map(({ count }) => Math.max(0, count)));
  return {
    children: listImportTasksAfterPostsPage(rest, postsToRead, position),
    progress: {
      ...ZERO_IMPORT_PROGRESS_DELTA,
      postsDone: newMedia.length,
      postsListed: rest === undefined,
      commentsTotal: commentsTotalCount,
      // Comments that were read before and have not changed need no call and count as done.
      commentsDone: Math.max(0, commentsTotalCount - commentsToReadCount),
    },
    usage,
  };
}

async function importCommentsStep(
  reader: ImportPageReader,
  { ref, access, origin }: ImportTaskContext,
  step: Extract<ImportTask, { kind: 'comments' }>,
): Promise<ImportTaskResult> {
  const { next, commentCount, usage } = await reader.readAndSaveCommentsPage({
    post: { userId: ref.userId, igUserId: ref.igUserId, mediaId: step.post.mediaId },
    count: step.post.count,
    access,
    origin,
    position: step.reading,
  });
  return {
    children: listImportTasksAfterCommentsPage(step, next),
    progress: { ...ZERO_IMPORT_PROGRESS_DELTA, commentsDone: commentCount },
    usage,
  };
}

/** Nothing was done, so the piece must be retried after this many seconds. */
export type DeferredImportTask = { readonly retryAfterSeconds: number };

async function importConversationsPage(
  reader: ImportPageReader,
  { ref, access, origin }: ImportTaskContext,
  { kind, consecutiveOutages: _, ...position }: Extract<ImportTask, { kind: 'conversations' }>,
): Promise<ImportTaskResult | DeferredImportTask> {
  const account = { userId: ref.userId, igUserId: ref.igUserId };
  const step = await reader.readAndSaveConversationsPage({
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

/** @throws NetworkError */
export function runImportTask(
  reader: ImportPageReader,
  context: ImportTaskContext,
  task: ImportTask,
): Promise<ImportTaskResult | DeferredImportTask> {
  switch (task.kind) {
    case 'posts':
      return importPostsPage(reader, context, task);
    case 'comments':
      return importCommentsStep(reader, context, task);
    case 'conversations':
      return importConversationsPage(reader, context, task);
  }
}
