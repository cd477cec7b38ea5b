// How often a user may make the costly calls of facts.
import { expect, test } from 'vitest';
import { factsContracts } from '#shared/contracts/facts.ts';
import { createFactsApiCalls } from '#tests/support/facts/facts-api-calls.ts';
import { createPostsApiCaller } from '#tests/support/network/make-network-posts.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';

setUpTestTable();
setUpFakeClock();

test.each(['listFacts', 'saveFact', 'deleteFact', 'decideFact'] as const)(
  '%s is refused beyond its limit, and allowed in the next window',
  async (name) => {
    const { user } = await createPostsApiCaller();
    const { call } = createFactsApiCalls(user.token);
    const { max, seconds } = factsContracts[name].rateLimit ?? { max: 0, seconds: 0 };

    // A malformed request costs no work, but counts.
    const responses = await Promise.all(
      Array.from({ length: max + 3 }, () => call(name, { page_limit: 'x' })),
    );

    expect(responses.filter(({ status }) => status === 429)).toHaveLength(3);
    advanceFakeClockSeconds(seconds);
    expect((await call(name, { page_limit: 'x' })).status).toBe(422);
  },
);
