// The bucket with the memories of replies, one for each run. Its calls pass through virtual time and faults.
import {
  EMPTY_REPLY_MEMORY,
  type ReplyMemory,
} from '#functions/reply-memory/domain/reply-memory.ts';
import { encodeReplyMemory } from '#functions/reply-memory/reply-memory-codec.ts';
import {
  buildReplyMemoryKey,
  readReplyMemory,
} from '#functions/reply-memory/reply-memory-repository.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import {
  type StoredReplyMemories,
  startFakeReplyMemories,
} from '#tests/support/vendors/fake-reply-memories.ts';
import { simulateVendorCall, type VendorFault } from './simulate-vendor-call.ts';
import { findCurrentSimulatedProcess, type SimulatedWorld } from './virtual-time-and-processes.ts';

const throwNoResponse = () => {
  throw new Error('the bucket does not respond');
};

const BUCKET_FAULTS: Readonly<Record<string, VendorFault<object>>> = {
  refused: { takesEffect: false, respond: throwNoResponse },
  answer_lost: { takesEffect: true, respond: throwNoResponse },
};

/**
 * Drafts ask once in a while for an update of an old memory, and a function remembers across runs when it did. With a
 * memory that is never old, a seed plays the same after any others.
 */
const FRESH_MEMORY: ReplyMemory = { ...EMPTY_REPLY_MEMORY, updatedAt: '2999-01-01T00:00:00.000Z' };

/** Returns what restores the SDK's client. */
export async function installSimulatedReplyMemories(account: AccountRef): Promise<() => void> {
  const fresh = { body: encodeReplyMemory(FRESH_MEMORY), etag: '"fresh"' };
  const objectsByWorld = new WeakMap<SimulatedWorld, StoredReplyMemories>();
  const openObjects = (): StoredReplyMemories =>
    new Map([[buildReplyMemoryKey(account), { ...fresh }]]);
  const findObjects = () => {
    const world = findCurrentSimulatedProcess()?.world;
    if (world === undefined) return openObjects();
    const objects = objectsByWorld.get(world) ?? openObjects();
    objectsByWorld.set(world, objects);
    return objects;
  };
  const { restore } = startFakeReplyMemories({
    findObjects,
    call: (name, perform) =>
      simulateVendorCall({
        service: 'bucket',
        name,
        latencyMs: [5, 30],
        perform,
        faults: BUCKET_FAULTS,
      }),
  });
  // Loads the client in real time: a run must not wait for it.
  await readReplyMemory(account);
  return restore;
}
