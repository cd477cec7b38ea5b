// How long the table keeps rules' counts and their last texts.
import { expect, test } from 'vitest';
import { tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { makeCommentRule, withRuleOptions } from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const DAY_MS = 24 * 60 * 60 * 1_000;
const TWO_TEXTS = {
  action_type: 'comment_reply',
  action_value: [{ text: 'Yes.' }, { text: 'It is.' }],
};

/** Lifetimes in days. */
async function readLifetimes() {
  const partition = tablePartitions.account(world.account());
  const items = await queryItems({ partition, beginsWith: 'TRIGGERS#', consistent: true });
  const toDays = (ttl: unknown) => (Number(ttl) * 1_000 - Date.now()) / DAY_MS;
  const lifetimes = (field: string) =>
    items.filter((item) => field in item).map(({ ttl }) => toDays(ttl));
  return { counts: lifetimes('count'), texts: lifetimes('text') };
}

test('a trigger count expires after 400 days, the last text after 90', async () => {
  const rule = makeCommentRule('open', [TWO_TEXTS]);
  await world.createRule(withRuleOptions(rule, { trigger_n_times_per_user: 2 }));
  await world.ask('open today?', 'comes.back');
  const first = await readLifetimes();
  expect(first.counts).toEqual([expect.closeTo(400, 1)]);
  expect(first.texts).toEqual([expect.closeTo(90, 1)]);

  await world.passSeconds(10 * 24 * 60 * 60);
  expect((await readLifetimes()).counts).toEqual([expect.closeTo(390, 1)]);
  await world.ask('open again?', 'comes.back');
  const second = await readLifetimes();
  expect(second.counts).toEqual([expect.closeTo(400, 1)]);
  expect(second.texts).toEqual([expect.closeTo(90, 1)]);
});
