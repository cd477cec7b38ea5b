// Schedules the check of an account for events that webhooks missed. The due time is stored on the account.
import { isoSecondsFromNow, nowIso, nowMs } from '#platform/clock.ts';
import { buildDueJobAttributes, DUE_JOB_ATTRIBUTE_NAMES } from '#platform/jobs/due-job.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import {
  attributeExists,
  attributeGreaterThan,
  attributeMissing,
  combineConditionsWithAnd,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import {
  findInstagramAccount,
  listInstagramAccounts,
  updateInstagramAccount,
} from './account-repository.ts';
import type { InstagramAccount } from './domain/account.ts';
import {
  computeExtraMissedEventsCheckTime,
  computeMissedEventsCheckIntervalSeconds,
  shouldRecordWebhookReceipt,
} from './domain/missed-events-check-interval.ts';
import { missedEventsCheckJob } from './jobs.ts';
import { findNetworkPauseEnd } from './network/network-pause.ts';

/** The attributes that make the check of an account due at `at` (ISO). Each check sets the time of the next one. */
export const buildMissedEventsCheckDueAttributes = ({ userId, igUserId }: AccountRef, at: string) =>
  buildDueJobAttributes(missedEventsCheckJob, { userId, igUserId }, at);

/** When the first check of an account that was activated just now is due (ISO). */
export const computeFirstMissedEventsCheckTime = (): string =>
  isoSecondsFromNow(computeMissedEventsCheckIntervalSeconds({ webhookReceivedAt: null }, nowMs()));

async function setCheckTime(
  account: AccountRef,
  at: string,
  when: ItemCondition,
  more: Partial<InstagramAccount> = {},
): Promise<void> {
  const set = { ...buildMissedEventsCheckDueAttributes(account, at), ...more };
  const key = tableKeys.instagramAccount(account);
  await ignoreConflict(updateItem(key, { set }, combineConditionsWithAnd(attributeExists(), when)));
}

/** Sets the time (ISO) of the next check. */
export const scheduleMissedEventsCheck = (account: AccountRef, at: string): Promise<void> =>
  setCheckTime(account, at, attributeExists());

/** Moves the next check to now, or to the end of a pause. Does nothing for an account without checks. */
export async function bringForwardMissedEventsCheck(account: AccountRef): Promise<void> {
  const at = (await findNetworkPauseEnd(account)) ?? nowIso();
  await setCheckTime(account, at, attributeGreaterThan('gsi3sk', at));
}

/**
 * Moves the next check to now, or to five minutes after the last extra one. A check that is due by then and has not
 * begun covers the request. Any number of requests cause one extra check in five minutes.
 */
export async function requestExtraMissedEventsCheck(account: AccountRef): Promise<void> {
  const stored = await findInstagramAccount(account);
  if (!stored) return;
  const pauseEnd = await findNetworkPauseEnd(account);
  const callsFrom = Math.max(nowMs(), pauseEnd === undefined ? 0 : Date.parse(pauseEnd));
  const extraCheckAt = computeExtraMissedEventsCheckTime(stored, callsFrom);
  await setCheckTime(account, extraCheckAt, attributeGreaterThan('gsi3sk', extraCheckAt), {
    extraCheckAt,
  });
}

/** Stops the checks of the account until `resumeMissedEventsChecks`. */
export async function stopMissedEventsChecks(account: AccountRef): Promise<void> {
  const key = tableKeys.instagramAccount(account);
  await ignoreConflict(updateItem(key, { remove: DUE_JOB_ATTRIBUTE_NAMES }, attributeExists()));
}

async function listActivatedAccountRefs(userId: string): Promise<readonly AccountRef[]> {
  const accounts = await listInstagramAccounts(userId);
  return accounts
    .filter(({ activatedAt }) => activatedAt !== null)
    .map(({ igUserId }) => ({ userId, igUserId }));
}

/** Restarts the checks of the user's accounts when their plan starts again. */
export async function resumeMissedEventsChecks(userId: string): Promise<void> {
  const accounts = await listActivatedAccountRefs(userId);
  await Promise.all(
    accounts.map((account) => setCheckTime(account, nowIso(), attributeMissing('gsi3pk'))),
  );
}

/** Checks the accounts at once after a new link. */
export async function bringForwardAllMissedEventsChecks(userId: string): Promise<void> {
  await Promise.all((await listActivatedAccountRefs(userId)).map(bringForwardMissedEventsCheck));
}

/** A webhook event of the account arrived, so its checks may be rare. */
export async function recordWebhookReceived(
  account: AccountRef,
  stored: InstagramAccount,
): Promise<void> {
  if (!shouldRecordWebhookReceipt(stored, nowMs())) return;
  await updateInstagramAccount(account, { webhookReceivedAt: nowIso() });
}
