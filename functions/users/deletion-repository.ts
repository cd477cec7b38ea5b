// The record of a deletion. It stands outside the user's partition, which it outlives.
import * as z from 'zod';
import { deletionWrite } from '#functions/session/user-repository.ts';
import { isoIn, nowIso, ttlIn } from '#platform/clock.ts';
import { newSecret } from '#platform/ids.ts';
import { TransactionRefusedError } from '#platform/table/errors.ts';
import { dueSortKey, keys, partitions } from '#platform/table/keys.ts';
import { getItem, putItem, transact, updateItem, type Write } from '#platform/table/table.ts';

/** The sweep starts the work again after this long without any. */
export const STALLED_AFTER_SECONDS = 120;
const DUE_TAG = 'erase';
/** How long it can be looked up that a deletion was completed: a year. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

const storedDeletion = z.object({
  code: z.string(),
  requestedAt: z.string(),
  completedAt: z.string().optional(),
  /** Whom it concerns; gone once it is completed, or where there was nobody. */
  userId: z.string().optional(),
  /** Their social accounts, noted before the items that name them are erased. */
  igUserIds: z.array(z.string()).default([]),
  /** Their login-provider accounts. */
  facebookUserIds: z.array(z.string()).default([]),
  /** Posts and conversations that are being erased: they are gone, what lies under them perhaps not. */
  underWay: z.array(z.object({ pk: z.string(), sk: z.string() })).default([]),
  /** Whether the world outside has been told: card provider and network. */
  toldOutside: z.boolean().default(false),
  /** How often that was tried. */
  tries: z.number().default(0),
  /** When everything was erased for the first time; see `eraseUser`. */
  erasedAt: z.string().optional(),
});
export type Deletion = z.output<typeof storedDeletion>;

const due = (seconds: number) => ({
  gsi3pk: partitions.due(),
  gsi3sk: dueSortKey(isoIn(seconds), DUE_TAG),
});

/** A deletion of nobody we know is completed at once. */
export async function recordNobody(): Promise<string> {
  const code = newSecret();
  const at = nowIso();
  const item = { code, requestedAt: at, completedAt: at, ttl: ttlIn(KEPT_SECONDS) };
  await putItem(keys.deletion(code), item);
  return code;
}

/**
 * Marks the user as deleted and records the deletion, both or neither; answers its code. A user who
 * was deleted before only gets a further record: erasing again does no harm.
 */
export async function beginDeletion(userId: string): Promise<string> {
  const code = newSecret();
  const record: Write = {
    kind: 'put',
    key: keys.deletion(code),
    item: { code, userId, requestedAt: nowIso(), ...due(STALLED_AFTER_SECONDS) },
  };
  try {
    await transact([record, deletionWrite(userId, nowIso())]);
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error;
    await transact([record]);
  }
  return code;
}

export async function getDeletion(code: string): Promise<Deletion | undefined> {
  const item = await getItem(keys.deletion(code), { consistent: true });
  return item && storedDeletion.parse(item);
}

/** Notes how far the work has come, and when the sweep is to look after it. */
export const noteProgress = (
  code: string,
  set: Partial<Omit<Deletion, 'code'>>,
  dueInSeconds: number = STALLED_AFTER_SECONDS,
) => updateItem(keys.deletion(code), { set: { ...set, ...due(dueInSeconds) } });

export const completeDeletion = (code: string) =>
  updateItem(keys.deletion(code), {
    set: { completedAt: nowIso(), ttl: ttlIn(KEPT_SECONDS) },
    remove: ['userId', 'igUserIds', 'facebookUserIds', 'underWay', 'gsi3pk', 'gsi3sk'],
  });
