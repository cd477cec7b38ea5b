// The pure decision about a reply's next step, explored without a table: half a million interleavings a minute on one core.
import { expect, test } from 'vitest';
import { getSeedCount } from '#tests/support/run/seed-count.ts';
import { playDecisions } from './decisions/play-decisions.ts';

const COUNT = getSeedCount(20_000, 100);

test('publishes no text twice and loses no usage, however workers interleave', () => {
  const ends: Record<string, number> = {};
  for (let seed = 1; seed <= COUNT; seed += 1) {
    const { state } = playDecisions(seed);
    ends[state] = (ends[state] ?? 0) + 1;
  }
  expect(Object.keys(ends).toSorted()).toEqual(['discarded', 'editing', 'live']);
});
