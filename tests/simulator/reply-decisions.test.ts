// The pure decision about a reply's next step, explored without a table: half a million interleavings a minute on one core.
import { expect, test } from 'vitest';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import { playReplyDecisions } from './decisions/play-reply-decisions.ts';

const COUNT = getSimulationSeedCount(20_000, 100);

test('reply decisions publish no text twice, however workers interleave', () => {
  const ends: Record<string, number> = {};
  for (let seed = 1; seed <= COUNT; seed += 1) {
    const { state } = playReplyDecisions(seed);
    ends[state] = (ends[state] ?? 0) + 1;
  }
  expect(Object.keys(ends).toSorted()).toEqual(['discarded', 'editing', 'live']);
});
