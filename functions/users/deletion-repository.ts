// The stored record of a user's deletion. It is outside the user's partition and outlives it.
import * as z from 'zod';
import { buildUserDeletionWrite } from '#functions/session/user-repository.ts';
import { computeTtlEpochSeconds, isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { buildDueJobAttributes, DUE_JOB_ATTRIBUTE_NAMES } from '#platform/jobs/due-job.ts';
import { ignoreConflict, TransactionRejectedError } from '#platform/table/errors.ts';
import { attributeMissing } from '#platform/table/expressions.ts';
import { isWriteAcceptedOnce } from '#platform/table/is-write-accepted-once.ts';
import { tableKeys } from '#platform/table/keys.ts';
import {
  getItem,
  putItem,
  type TableWrite,
  updateItem,
  writeTransaction,
} from '#platform/table/table.ts';
import { eraseUserJob } from './jobs.ts';

/** After this long without progress the scheduler starts the deletion again. */
export const DELETION_STALLED_AFTER_SECONDS = 120;
/** A completed deletion can be looked up for a year. */
const DELETION_RECORD_RETENTION_SECONDS = 365 * 24 * 60 * 60;

const storedDeletionSchema = z.object({
  code: z.string(),
  requestedAt: z.string(),
  completedAt: z.string().optional(),
  /** The user to delete. Absent once completed, or when no user was found. */
  userId: z.string().optional(),
  /** Whether only this login and these accounts are deleted, and the user stays. */
  isLoginOnly: z.boolean().default(false),
  /** The user's Instagram accounts, recorded before the items that name them are erased. */
  igUserIds: z.array(z.string()).default([]),
  /** The user's Facebook accounts. */
  facebookUserIds: z.array(z.string()).default([]),
  /** Posts and conversations whose items are deleted, but whose comments or messages may still exist. */
  underWay: z.array(z.object({ pk: z.string(), sk: z.string() })).default([]),
  /** Whether external access was revoked: the Stripe subscription and the network permissions. */
  hasRevokedExternalAccess: z.boolean().default(false),
  /** The number of attempts to revoke external access. */
  tries: z.number().default(0),
  /** The time of the first complete erasure. `eraseUser` erases a second time. */
  erasedAt: z.string().optional(),
});
export type UserDeletion = z.output<typeof storedDeletionSchema>;

const buildDeletionDueAttributes = (code: string, seconds: number) =>
  buildDueJobAttributes(eraseUserJob, { code }, isoSecondsFromNow(seconds));

/** Records a request that erases nothing. Its code is valid, and it is completed at once. */
export async function recordEmptyDeletionRequest(code: string): Promise<void> {
  const at = nowIso();
  const item = {
    code,
    requestedAt: at,
    completedAt: at,
    ttl: computeTtlEpochSeconds(DELETION_RECORD_RETENTION_SECONDS),
  };
  await ignoreConflict(putItem(tableKeys.deletion(code), item, attributeMissing()));
}

const buildDeletionRecord = (
  code: string,
  fields: Partial<UserDeletion> & Pick<UserDeletion, 'userId'>,
): TableWrite => ({
  kind: 'put',
  key: tableKeys.deletion(code),
  item: {
    code,
    requestedAt: nowIso(),
    ...fields,
    ...buildDeletionDueAttributes(code, DELETION_STALLED_AFTER_SECONDS),
  },
  when: attributeMissing(),
});

/**
 * Marks the user as deleted and records the deletion in one transaction. For a user who was already deleted it only
 * adds another record, since erasing twice does no harm. A recorded code stays unchanged.
 */
export async function recordUserDeletion(userId: string, code: string): Promise<void> {
  const record = buildDeletionRecord(code, { userId });
  try {
    await writeTransaction([record, buildUserDeletionWrite(userId, nowIso())]);
  } catch (error) {
    if (!(error instanceof TransactionRejectedError)) throw error;
    await isWriteAcceptedOnce(record);
  }
}

export type DeletedFacebookLogin = {
  readonly userId: string;
  readonly facebookUserId: string;
  readonly igUserIds: readonly string[];
};

/** Records the deletion of one login of a user, who stays. A recorded code stays unchanged. */
export async function recordFacebookLoginDeletion(
  login: DeletedFacebookLogin,
  code: string,
): Promise<void> {
  const { userId, facebookUserId, igUserIds } = login;
  const accounts = { facebookUserIds: [facebookUserId], igUserIds: [...igUserIds] };
  await isWriteAcceptedOnce(buildDeletionRecord(code, { userId, isLoginOnly: true, ...accounts }));
}

export async function findUserDeletion(code: string): Promise<UserDeletion | undefined> {
  const item = await getItem(tableKeys.deletion(code), { consistent: true });
  return item && storedDeletionSchema.parse(item);
}

/** Stores the progress of a deletion, and when it continues if its job is lost. */
export const updateDeletionProgress = (
  code: string,
  set: Partial<Omit<UserDeletion, 'code'>>,
  dueInSeconds: number = DELETION_STALLED_AFTER_SECONDS,
) =>
  updateItem(tableKeys.deletion(code), {
    set: { ...set, ...buildDeletionDueAttributes(code, dueInSeconds) },
  });

export const completeUserDeletion = (code: string) =>
  updateItem(tableKeys.deletion(code), {
    set: { completedAt: nowIso(), ttl: computeTtlEpochSeconds(DELETION_RECORD_RETENTION_SECONDS) },
    remove: ['userId', 'igUserIds', 'facebookUserIds', 'underWay', ...DUE_JOB_ATTRIBUTE_NAMES],
  });
