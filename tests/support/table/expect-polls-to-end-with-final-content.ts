// Random changes of a list and polls of it while the indexes lag: in the end every client has the content of the list.
import fc from 'fast-check';
import { expect } from 'vitest';
import { advanceFakeClockSeconds } from '../run/fake-clock.ts';
import { getSimulationSeedCount } from '../run/simulation-seed-count.ts';
import { runWithLaggingIndexes } from './run-with-lagging-indexes.ts';

/** Together less than the age at which a change counts as firm. */
const LAG = { indexSeconds: 8, writeSeconds: 9 };

type ListResponse = Readonly<Record<string, unknown>>;
/** Reads the list through the API; `fields` may name a known version. */
type ListReader = (fields: object) => Promise<ListResponse>;

export type ListsPolledUnderIndexLag = {
  /** Each reader polls one page. */
  readonly readers: readonly ListReader[];
  /** The changes that may happen, in any order and any number. */
  readonly changes: readonly (() => Promise<unknown>)[];
};

type Step =
  | { readonly kind: 'change' | 'poll'; readonly choice: number }
  | { readonly kind: 'wait'; readonly seconds: number };

const choice = fc.nat(999);
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), choice }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('poll' as const), choice }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      seconds: fc.integer({ min: 1, max: 25 }),
    }),
  },
);

const toContent = ({ version: _version, unchanged: _unchanged, ...content }: ListResponse) =>
  content;

/** Keeps the last page that it got, as the app does. */
function createPollingClient(read: ListReader) {
  let known: ListResponse = {};
  return {
    poll: async () => {
      const response = await read(
        known.version === undefined ? {} : { known_version: known.version },
      );
      known = 'unchanged' in response ? { ...known, ...response } : response;
    },
    expectCurrentContent: async () => {
      expect(toContent(known)).toEqual(toContent(await read({})));
    },
  };
}

const pick = <Choice>(choices: readonly Choice[], number: number): Choice => {
  const picked = choices[number % choices.length];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
};

async function runSteps(
  { readers, changes }: ListsPolledUnderIndexLag,
  steps: readonly Step[],
): Promise<void> {
  const clients = readers.map(createPollingClient);
  for (const step of steps) {
    if (step.kind === 'wait') advanceFakeClockSeconds(step.seconds);
    else if (step.kind === 'poll') await pick(clients, step.choice).poll();
    else await pick(changes, step.choice)();
  }
  advanceFakeClockSeconds(LAG.indexSeconds);
  for (const client of clients) {
    await client.poll();
    await client.expectCurrentContent();
  }
}

/** The test needs a fake clock. */
export const expectPollsToEndWithFinalContent = (
  createLists: () => Promise<ListsPolledUnderIndexLag>,
) =>
  fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.array(stepArbitrary, { minLength: 6, maxLength: 24 }),
      (seed, steps) =>
        runWithLaggingIndexes(['gsi1', 'gsi2', 'gsi4'], { seed, ...LAG }, async () =>
          runSteps(await createLists(), steps),
        ),
    ),
    { numRuns: getSimulationSeedCount(12, 0.02) },
  );
