// The product's times and bounds as the specification names them, so that none changes by the way.
import { expect, test } from 'vitest';
import * as limits from './limits.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

test('times and bounds', () => {
  expect(limits).toMatchObject({
    PAGE_SIZE: 50,
    PASSWORD_MIN: 10,
    PASSWORD_MAX: 128,
    TRIAL_DAYS: 7,
    DRAFT_SAVE_DEBOUNCE_MS: 500,
    SUBSCRIPTION_RECHECK_MS: HOUR,
    FEATURES_RECHECK_MS: HOUR,
    IMPERSONATION_DELAY_MS: 300,
  });
  expect(limits.POLL).toEqual({
    refreshMs: 5 * SECOND,
    conversationMs: 5 * SECOND,
    pendingPostMs: 5 * SECOND,
    responseStatusMs: SECOND,
    importMs: SECOND,
  });
  expect(limits.ALERT_MS).toMatchObject({
    resetSuccess: 3 * SECOND,
    checkout: 3 * SECOND,
    urlError: 5 * SECOND,
    account: 10 * SECOND,
    promo: 10 * SECOND,
    toastClear: 300,
  });
});
