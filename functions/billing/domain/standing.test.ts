import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLive, settle } from './standing.ts';

const STATUSES = ['active', 'trialing', 'past_due', 'incomplete', 'unpaid', 'canceled', 'paused'];
const subscriptions = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^sub_[a-z]{1,3}$/),
    status: fc.constantFrom(...STATUSES),
    created: fc.integer({ min: 0, max: 3 }),
  }),
  { selector: ({ id }) => id },
);

test('the oldest that is served stands and every other served one is too many', () => {
  fc.assert(
    fc.property(subscriptions, (all) => {
      const { standing, duplicates } = settle(all);
      const served = all.filter(isLive);
      expect(new Set([...(standing ? [standing] : []), ...duplicates])).toEqual(new Set(served));
      for (const one of served) expect(one.created).toBeGreaterThanOrEqual(standing?.created ?? 0);
    }),
  );
});

test('in whatever order they are listed', () => {
  fc.assert(
    fc.property(subscriptions, (all) => {
      expect(settle([...all].reverse()).standing).toEqual(settle(all).standing);
    }),
  );
});

test.each([
  ['active', true],
  ['trialing', true],
  ['past_due', true],
  ['incomplete', false],
  ['unpaid', false],
  ['canceled', false],
  ['paused', false],
])('a subscription that is %s is served: %s', (status, served) => {
  expect(isLive({ id: 'sub_1', status, created: 0 })).toBe(served);
});

test('of two from the same second the one with the smaller id stands', () => {
  const [first, second] = ['sub_a', 'sub_b'].map((id) => ({ id, status: 'active', created: 1 }));
  if (!first || !second) throw new Error('no subscriptions');
  expect(settle([second, first])).toEqual({ standing: first, duplicates: [second] });
  expect(settle([first, second])).toEqual({ standing: first, duplicates: [second] });
});
