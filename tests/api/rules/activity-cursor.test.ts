// One call of the activity evaluates a bounded number of events.
import { beforeEach, expect, test, vi } from 'vitest';
import {
  buildEventEvaluationWrite,
  getInboundEventPosition,
} from '#functions/rules/storage/inbound-event-log-repository.ts';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import { putItem } from '#platform/table/table.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';

setUpAutomationWorld();

const EVENT_COUNT = 620;
const MIDDLE = 300;
const AUTHORS: Readonly<Record<number, string>> = {
  [MIDDLE]: 'middle.one',
  [EVENT_COUNT - 1]: 'oldest.one',
};

/** Comments on which no rule acted, newest first; all but two are by other people. */
async function logEvents(): Promise<readonly string[]> {
  const now = Date.now();
  const at = new Date(now + 1_000).toISOString();
  const events = Array.from({ length: EVENT_COUNT }, (_, index) => ({
    kind: 'comment' as const,
    source: 'webhook' as const,
    ...world.account(),
    mediaId: '1',
    commentId: `900${index}`,
    writtenAt: new Date(now - index * 1_000).toISOString(),
  }));
  await mapInParallel([...events.entries()], 25, async ([index, event]) => {
    const author = AUTHORS[index] ?? 'others';
    const evaluation = { epoch: 0, at, author, outcomes: {} };
    const { key, item } = buildEventEvaluationWrite(event, undefined, evaluation);
    await putItem(key, item);
  });
  return events.map(getInboundEventPosition);
}

let positions: readonly string[] = [];
beforeEach(async () => {
  await world.createCommentRule('nothing of the kind');
  positions = await logEvents();
});

/** Counts the events that a call requests from the log. */
async function countEventsAskedFor(act: () => Promise<unknown>): Promise<number> {
  const send = vi.spyOn(getDynamoClient(), 'send');
  await act();
  const inputs = send.mock.calls.map(([command]) => JSON.parse(JSON.stringify(command.input)));
  send.mockRestore();
  return inputs
    .filter((input) =>
      JSON.stringify(input).includes(tablePartitions.inboundEvents(world.account())),
    )
    .reduce((sum, { Limit }) => sum + (Limit ?? Number.POSITIVE_INFINITY), 0);
}

test('an activity page reads 500 events at most, and continues there', async () => {
  const request = { person: 'oldest.one' };

  let first = {
    activity: [] as readonly unknown[],
    total_count: -1,
    next_cursor: null as string | null,
  };
  const asked = await countEventsAskedFor(async () => {
    first = await world.listActivity(request);
  });
  expect(first).toEqual({ activity: [], total_count: 0, next_cursor: positions[500] });
  expect(asked).toBeLessThanOrEqual(505);

  const second = await world.listActivity({ ...request, cursor: first.next_cursor });
  expect(second.activity.map(({ event }) => event.from_username)).toEqual(['oldest.one']);
  expect(second.next_cursor).toBeNull();
});

test('an unfiltered activity page reads few events beyond its own', async () => {
  const asked = await countEventsAskedFor(() => world.listActivity({ page_limit: 50 }));
  expect(asked).toBeLessThanOrEqual(101);
});

test('an activity page by offset counts 500 events at most', async () => {
  let page = { total_count: 0, next_cursor: null as string | null };
  const asked = await countEventsAskedFor(async () => {
    page = await world.listActivity({ page_limit: 2, pagination_offset: 0 });
  });

  expect(asked).toBeLessThanOrEqual(505);
  expect(page).toMatchObject({ total_count: 500, next_cursor: positions[500] });
});

test('a full activity page has no next cursor when nothing older exists', async () => {
  const request = { person: 'middle.one', page_limit: 1, cursor: positions[MIDDLE] };

  const { activity, next_cursor } = await world.listActivity(request);

  expect([activity.length, next_cursor]).toEqual([1, null]);
});

test('activity pages neither repeat nor leave out an event', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await world.listActivity({ page_limit: 37, cursor });
    seen.push(...page.activity.map(({ event }) => event.id));
    cursor = page.next_cursor;
  } while (cursor !== null);

  const logged = seen.filter((id) => id.startsWith('900'));
  expect(logged).toEqual(Array.from({ length: EVENT_COUNT }, (_, index) => `900${index}`));
  expect(new Set(seen).size).toBe(seen.length);
});

test.each(['', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z#COMMENT#zz', 'x'.repeat(300)])(
  'refuses what is no cursor: %j',
  async (cursor) => {
    const { status, body } = await world.call('listRuleActivity', { cursor });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['cursor']]);
  },
);
