import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import { isBilledSubscription, selectBilledSubscription } from './select-billed-subscription.ts';

const STATUSES = ['active', 'trialing', 'past_due', 'incomplete', 'unpaid', 'canceled', 'paused'];
const subscriptionLists = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^sub_[a-z]{1,3}$/),
    status: fc.constantFrom(...STATUSES),
    created: fc.integer({ min: 0, max: 3 }),
  }),
  { selector: ({ id }) => id },
);

test('selects the oldest billed subscription and reports the others as duplicates', () => {
  forAll(subscriptionLists, (customerSubscriptions) => {
    const { billedSubscription, duplicates } = selectBilledSubscription(customerSubscriptions);
    const servedSubscriptions = customerSubscriptions.filter(isBilledSubscription);
    expect(new Set([...(billedSubscription ? [billedSubscription] : []), ...duplicates])).toEqual(
      new Set(servedSubscriptions),
    );
    for (const one of servedSubscriptions)
      expect(one.created).toBeGreaterThanOrEqual(billedSubscription?.created ?? 0);
  });
});

test('selects the same subscription in any order of the list', () => {
  forAll(subscriptionLists, (customerSubscriptions) => {
    expect(
      selectBilledSubscription([...customerSubscriptions].reverse()).billedSubscription,
    ).toEqual(selectBilledSubscription(customerSubscriptions).billedSubscription);
  });
});

test.each([
  ['active', true],
  ['trialing', true],
  ['past_due', true],
  ['incomplete', false],
  ['unpaid', false],
  ['canceled', false],
  ['paused', false],
])('a subscription with the status %s counts as billed: %s', (status, isBilled) => {
  expect(isBilledSubscription({ id: 'sub_1', status, created: 0 })).toBe(isBilled);
});

test('selects the smaller id of two subscriptions created in one second', () => {
  const [first, second] = ['sub_a', 'sub_b'].map((id) => ({ id, status: 'active', created: 1 }));
  if (!first || !second) throw new Error('no subscriptions');
  expect(selectBilledSubscription([second, first])).toEqual({
    billedSubscription: first,
    duplicates: [second],
  });
  expect(selectBilledSubscription([first, second])).toEqual({
    billedSubscription: first,
    duplicates: [second],
  });
});
