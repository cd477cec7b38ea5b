// An answer that takes too long ends early, and the next one continues: together they equal one long answer.
import { beforeEach, expect, test, vi } from 'vitest';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { makeCommentRule } from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

beforeEach(async () => {
  await world.createCommentRule('slow');
  for (const number of [1, 2, 3, 4, 5, 6]) await world.ask(`slow ${number}`, `slow.${number}`);
});

/** The clock advances by a second with each read. */
async function onSlowMachine<Result>(act: () => Promise<Result>): Promise<Result> {
  let time = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    time += 1_000;
    return time;
  });
  try {
    return await act();
  } finally {
    clock.mockRestore();
  }
}

type Page = { readonly ids: readonly string[]; readonly next: string | null };

/** The ids of the events on each page. */
async function readPages(read: (next: string | null) => Promise<Page>) {
  const pages: (readonly string[])[] = [];
  let next: string | null = null;
  do {
    const page: Page = await read(next);
    pages.push(page.ids);
    next = page.next;
  } while (next !== null);
  return pages;
}

type Rows = readonly { readonly event: { readonly id: string } }[];
const listIds = (rows: Rows) => rows.map(({ event }) => event.id);

test.each([
  [
    'a rehearsal',
    async (from: string | null): Promise<Page> => {
      const rule = makeCommentRule('slow');
      const { body } = await world.call('rehearseRule', { rule, ...(from && { from }) });
      return { ids: listIds(body.matched), next: body.next_from };
    },
  ],
  [
    'the activity',
    async (cursor: string | null): Promise<Page> => {
      const { activity, next_cursor } = await world.listActivity({ cursor });
      return { ids: listIds(activity), next: next_cursor };
    },
  ],
])('%s on a slow machine', async (_, read) => {
  const [whole = [], ...further] = await readPages(read);
  expect(whole.length).toBeGreaterThanOrEqual(6);
  expect(further).toEqual([]);

  const pages = await onSlowMachine(() => readPages(read));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat()).toEqual(whole);
});
