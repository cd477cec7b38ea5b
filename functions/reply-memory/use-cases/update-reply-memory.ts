// Brings the memory of an account up to date in steps: reads the posts that changed, then embeds what has no vector.
// Each step stores what it has. A step that another writer overtook begins again with what that one wrote.
import { isoSecondsFromNow, nowIso, nowMs } from '#platform/clock.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { getEmbeddingModel } from '#platform/llm/embed-texts.ts';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import { ObjectChangedError } from '#platform/object-storage.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { retryWithBackoff } from '#platform/table/retry.ts';
import { addMissingVectors, hasMissingVectors } from '../add-missing-vectors.ts';
import {
  EMPTY_REPLY_MEMORY,
  forgetVectorsOfOtherModel,
  type ReplyMemory,
  rememberPost,
} from '../domain/reply-memory.ts';
import type { updateReplyMemoryJob } from '../jobs.ts';
import type { ReplyMemorySource } from '../reply-memory-ports.ts';
import {
  deleteReplyMemory,
  readReplyMemory,
  writeReplyMemory,
} from '../reply-memory-repository.ts';

type Payload = JobPayload<typeof updateReplyMemoryJob>;
type Reading = NonNullable<Payload['reading']>;

const POSTS_OF_STEP = 10;
/**
 * Replies that each update looks for, because a read of a post sees its newest comments only, and a deleted post has no
 * change. Some fifty read units.
 */
const REPLIES_LOOKED_FOR = 100;
const MINUTE_MS = 60_000;
/** A change takes effect some seconds after the time of its stamp, and an index lags behind. */
const OVERLAP_SECONDS = 60;

/** Undefined when nothing has changed. */
async function planReading(
  source: ReplyMemorySource,
  account: AccountRef,
  memory: ReplyMemory | undefined,
): Promise<Reading | undefined> {
  const { changesReadUntil } = memory ?? EMPTY_REPLY_MEMORY;
  const until = isoSecondsFromNow(-OVERLAP_SECONDS);
  const changed = await source.listChangedPosts(account, changesReadUntil);
  if (memory !== undefined && changed.length === 0) return undefined;
  return { mediaIds: changed, until };
}

/** Looks for others in each minute, so that all have their turn. */
async function forgetDeletedReplies(
  source: ReplyMemorySource,
  account: AccountRef,
  memory: ReplyMemory,
): Promise<ReplyMemory> {
  const { replies } = memory;
  const start =
    (Math.floor(nowMs() / MINUTE_MS) * REPLIES_LOOKED_FOR) % Math.max(1, replies.length);
  const some = [...replies.slice(start), ...replies.slice(0, start)].slice(0, REPLIES_LOOKED_FOR);
  const deleted = await source.listDeletedReplies(account, some);
  if (deleted.size === 0) return memory;
  return { ...memory, replies: replies.filter(({ id }) => !deleted.has(id)) };
}

async function rememberPosts(
  source: ReplyMemorySource,
  account: AccountRef,
  memory: ReplyMemory,
  mediaIds: readonly string[],
): Promise<ReplyMemory> {
  const reads = await mapInParallel(mediaIds, POSTS_OF_STEP, (id) =>
    source.readPastReplies(account, id),
  );
  return reads.reduce(rememberPost, memory);
}

/** @throws ObjectChangedError when another writer was first */
async function updateOnce(
  source: ReplyMemorySource,
  { userId, igUserId, reading }: Payload,
): Promise<readonly Payload[]> {
  const account = { userId, igUserId };
  const [isStored, before] = await Promise.all([
    source.isAccountStored(account),
    readReplyMemory(account),
  ]);
  if (!isStored) {
    if (before !== undefined) await deleteReplyMemory(account);
    return [];
  }
  const model = getEmbeddingModel();
  const remembered = forgetVectorsOfOtherModel(before?.memory ?? EMPTY_REPLY_MEMORY, model);
  const [plan, known] = await Promise.all([
    reading ?? planReading(source, account, before?.memory),
    reading ? remembered : forgetDeletedReplies(source, account, remembered),
  ]);
  if (plan === undefined && known === remembered && !hasMissingVectors(known)) return [];
  const { mediaIds, until } = plan ?? { mediaIds: [], until: known.changesReadUntil };
  const now = mediaIds.slice(0, POSTS_OF_STEP);
  const later = mediaIds.slice(POSTS_OF_STEP);
  const read = await rememberPosts(source, account, known, now);
  const isRead = later.length === 0;
  const facts = isRead ? await source.listFactsToRank(account) : undefined;
  const { memory, hasMore } = await addMissingVectors(read, facts);
  const changesReadUntil = isRead ? until : known.changesReadUntil;
  await writeReplyMemory(account, { ...memory, changesReadUntil, updatedAt: nowIso() }, before);
  // An erasure removes the account before its memory, so one of both sees what the other did.
  if (!(await source.isAccountStored(account))) {
    await deleteReplyMemory(account);
    return [];
  }
  return isRead && !hasMore ? [] : [{ userId, igUserId, reading: { mediaIds: later, until } }];
}

/** Does one step and returns the next one. */
export const updateReplyMemory =
  (source: ReplyMemorySource) =>
  (payload: Payload): Promise<readonly Payload[]> =>
    retryWithBackoff(
      () => updateOnce(source, payload),
      (error) => error instanceof ObjectChangedError,
    );
