// Pins the times and limits of the specification, so that none changes by accident.
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

test("the product's times and limits have the values of the specification", () => {
  expect(limits).toMatchObject({
    DEFAULT_LIST_PAGE_SIZE: 50,
    PASSWORD_MIN_LENGTH: 10,
    PASSWORD_MAX_LENGTH: 128,
    TRIAL_DAYS: 7,
    DRAFT_SAVE_DEBOUNCE_MS: 500,
    SUBSCRIPTION_RECHECK_INTERVAL_MS: HOUR_MS,
    FEATURE_FLAGS_RECHECK_INTERVAL_MS: HOUR_MS,
    IMPERSONATION_SWITCH_DELAY_MS: 300,
  });
  // The specification has neither of these; its poll of a conversation is the heartbeat's.
  const { readAgainMs, endOfRefreshMs, ...specified } = limits.POLL_INTERVALS_MS;
  expect(readAgainMs).toBeLessThan(endOfRefreshMs);
  expect(specified).toEqual({
    refreshMs: 5 * SECOND_MS,
    heartbeatMs: 5 * SECOND_MS,
    pendingPostMs: 5 * SECOND_MS,
    responseStatusMs: SECOND_MS,
    importMs: SECOND_MS,
  });
  expect(limits.ALERT_DURATIONS_MS).toMatchObject({
    resetSuccess: 3 * SECOND_MS,
    checkout: 3 * SECOND_MS,
    urlError: 5 * SECOND_MS,
    account: 10 * SECOND_MS,
    promo: 10 * SECOND_MS,
    toastClear: 300,
  });
});
