// Decides how often an account is checked for events that webhooks missed. Pure.
import type { InstagramAccount } from './account.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Without webhooks, new comments and messages arrive only by the checks. */
const UNPROVEN_INTERVAL_SECONDS = 15 * MINUTE_SECONDS;
/** When webhooks arrive, a check finds only the rare lost one. */
const PROVEN_INTERVAL_SECONDS = 6 * HOUR_SECONDS;

/** A webhook event proves for this long that the network delivers them. */
const PROOF_MS = 24 * HOUR_SECONDS * 1_000;
/** Events within this time after a recorded one are not recorded, which saves a write for each. */
const RECORD_INTERVAL_MS = HOUR_SECONDS * 1_000;

/** The minimum time between extra checks, which unreadable events request. */
const EXTRA_CHECK_INTERVAL_MS = 5 * MINUTE_SECONDS * 1_000;

type WebhookProof = Pick<InstagramAccount, 'webhookReceivedAt'>;

/** Infinite when no event was ever received. `now` is in epoch milliseconds. */
const getProofAgeMs = ({ webhookReceivedAt }: WebhookProof, now: number): number =>
  webhookReceivedAt === null ? Number.POSITIVE_INFINITY : now - Date.parse(webhookReceivedAt);

export const computeMissedEventsCheckIntervalSeconds = (
  account: WebhookProof,
  now: number,
): number =>
  getProofAgeMs(account, now) < PROOF_MS ? PROVEN_INTERVAL_SECONDS : UNPROVEN_INTERVAL_SECONDS;

/** The due time of an extra check that is requested now (ISO). */
export function computeExtraMissedEventsCheckTime(
  { extraCheckAt }: Pick<InstagramAccount, 'extraCheckAt'>,
  now: number,
): string {
  const earliest = extraCheckAt === null ? 0 : Date.parse(extraCheckAt) + EXTRA_CHECK_INTERVAL_MS;
  return new Date(Math.max(now, earliest)).toISOString();
}

/** Whether a webhook event that arrives now must be recorded. */
export const shouldRecordWebhookReceipt = (account: WebhookProof, now: number): boolean =>
  getProofAgeMs(account, now) >= RECORD_INTERVAL_MS;
