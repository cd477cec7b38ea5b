// Stores the memory of each account as one object. A function keeps the ones that it read last, and asks the store
// only whether they have changed.
import { logger } from '#platform/logger.ts';
import { deleteObject, readObject, writeObject } from '#platform/object-storage.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { prepareReplies, type RankableReplies } from './domain/rank-replies.ts';
import {
  EMPTY_REPLY_MEMORY,
  type RememberedReply,
  type ReplyMemory,
} from './domain/reply-memory.ts';
import { decodeReplyMemory, encodeReplyMemory } from './reply-memory-codec.ts';

/** A full memory takes some 20 MB with its words, and a function that waits for the model has 512. */
const MAX_KEPT_MEMORIES = 4;

export type StoredReplyMemory = {
  readonly memory: ReplyMemory;
  readonly etag: string;
};

type KeptMemory = StoredReplyMemory & { prepared?: RankableReplies<RememberedReply> };

const keptMemories = new Map<string, KeptMemory>();

/** Begins with the user's id, as every key of a user's data. */
export const buildReplyMemoryKey = ({ userId, igUserId }: AccountRef): string =>
  `${userId}/${igUserId}`;

function keep(key: string, memory: KeptMemory): KeptMemory {
  keptMemories.delete(key);
  keptMemories.set(key, memory);
  const [oldest] = keptMemories.keys();
  if (keptMemories.size > MAX_KEPT_MEMORIES && oldest !== undefined) keptMemories.delete(oldest);
  return memory;
}

/** An object that cannot be read is replaced by the next update, which needs its etag. */
function decodeOrReplace(body: Uint8Array): ReplyMemory {
  try {
    return decodeReplyMemory(body);
  } catch (error) {
    logger.error('a memory of replies cannot be read and is replaced', { error: error as Error });
    return EMPTY_REPLY_MEMORY;
  }
}

/** Undefined when the account has none. One in another format counts as empty and is replaced. */
async function findReplyMemory(account: AccountRef): Promise<KeptMemory | undefined> {
  const key = buildReplyMemoryKey(account);
  const kept = keptMemories.get(key);
  const stored = await readObject(key, kept?.etag);
  if (stored === 'unchanged' && kept) return keep(key, kept);
  if (stored === undefined || stored === 'unchanged') {
    keptMemories.delete(key);
    return undefined;
  }
  return keep(key, { memory: decodeOrReplace(stored.body), etag: stored.etag });
}

export const readReplyMemory: (account: AccountRef) => Promise<StoredReplyMemory | undefined> =
  findReplyMemory;

/** The memory with its words, which are counted once for all drafts. */
export async function readRankableReplyMemory(account: AccountRef) {
  const kept = await findReplyMemory(account);
  if (kept === undefined) return undefined;
  kept.prepared ??= prepareReplies(kept.memory.replies);
  return { memory: kept.memory, replies: kept.prepared };
}

/** @throws ObjectChangedError when another writer was first */
export async function writeReplyMemory(
  account: AccountRef,
  memory: ReplyMemory,
  replaced: StoredReplyMemory | undefined,
): Promise<void> {
  await writeObject(buildReplyMemoryKey(account), encodeReplyMemory(memory), replaced?.etag);
  logger.info('the memory of replies was written', { replies: memory.replies.length });
}

export const deleteReplyMemory = (account: AccountRef): Promise<void> =>
  deleteObject(buildReplyMemoryKey(account));
