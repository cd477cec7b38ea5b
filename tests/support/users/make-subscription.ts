// A paid subscription as it is stored.
import type { StoredSubscription } from '#functions/session/domain/user.ts';

export const makeSubscription = (
  limits: Partial<StoredSubscription['limits']> = {},
): StoredSubscription => ({
  id: 'sub_1',
  status: 'active',
  priceId: 'price_1',
  lookupKey: null,
  planName: 'Plan',
  price: 100,
  interval: 'month',
  intervalCount: 1,
  periodStart: '2020-01-01T00:00:00.000Z',
  periodEnd: '2100-01-01T00:00:00.000Z',
  cancelAtPeriodEnd: false,
  limits: { max_comments: 1_000, max_instagram_accounts: 5, max_responses: 1_000, ...limits },
});
