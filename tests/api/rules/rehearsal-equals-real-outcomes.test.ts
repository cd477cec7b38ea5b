// A rehearsal of a rule agrees with its real decisions about the same comments and messages.
import { expect, test } from 'vitest';
import { MAX_HOURLY_RULE_CAPS } from '#shared/limits.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { createSeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  later,
  makeCommentRule,
  PUBLIC_PRICE_REPLY_ACTION,
  SHIPPING_MESSAGE_ACTION,
  withRuleOptions,
} from '#tests/support/rules/make-rule.ts';
import { playRandomRuleHistory } from '#tests/support/rules/random-rule-history.ts';
import {
  readRealRuleOutcomes,
  rehearse,
} from '#tests/support/rules/rehearsed-and-real-rule-outcomes.ts';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';

setUpAutomationWorld();

async function expectRehearsalMatchesReality(
  rule: Rule,
  eventIds: readonly string[],
  outcomes: readonly string[],
): Promise<void> {
  const real = await readRealRuleOutcomes(rule, eventIds);
  expect(eventIds.map((id) => real[id])).toEqual(outcomes);
  expect(await rehearse(rule, eventIds)).toEqual(real);
}

test('an earlier once-per-person rule leaves later comments to the next rule', async () => {
  const once = { trigger_n_times_per_user: 1 };
  await world.createRule(withRuleOptions(makeCommentRule('once'), once));
  const second = await world.createCommentRule('once');
  const ids: string[] = [];
  for (const number of [1, 2, 3]) {
    ids.push(await world.ask(`once ${number}`, 'real.once'));
    await world.passSeconds(10);
  }

  await expectRehearsalMatchesReality(second, ids, ['earlier_answer', 'public', 'public']);
});

test("an earlier rule's public reply leaves the private message to others", async () => {
  await world.createCommentRule('both');
  const both = await world.createCommentRule('both', [
    PUBLIC_PRICE_REPLY_ACTION,
    SHIPPING_MESSAGE_ACTION,
  ]);
  const id = await world.ask('both, please', 'real.both');
  await world.passSeconds(10);

  await expectRehearsalMatchesReality(both, [id], ['public: earlier_answer, private']);
});

test('a rehearsal stays silent where the owner wrote within a day before', async () => {
  const rule = await world.createMessageRule('took over');
  await world.message('hello', 'real.owner');
  await world.message('I wrote this by hand', 'real.owner', { as_owner: true });
  await world.passSeconds(60);
  const silent = await world.message('took over?', 'real.owner');
  await world.passSeconds(25 * 60 * 60);
  const answered = await world.message('took over again?', 'real.owner');
  await world.passSeconds(10);

  await expectRehearsalMatchesReality(rule, [silent, answered], ['owner_took_over', 'private']);
});

test('sends no private reply to a person the owner wrote that day', async () => {
  const rule = await world.createCommentRule('quietly', [SHIPPING_MESSAGE_ACTION]);
  await world.message('hello', 'real.private');
  await world.message('I wrote this by hand', 'real.private', { as_owner: true });
  await world.passSeconds(60);
  const id = await world.ask('quietly?', 'real.private');
  await world.passSeconds(10);

  await expectRehearsalMatchesReality(rule, [id], ['owner_took_over']);
});

test('a delayed reply is not sent when the owner answers first', async () => {
  const rule = await world.createCommentRule('late', [later(PUBLIC_PRICE_REPLY_ACTION, 2)]);
  const ids = [await world.ask('late one', 'real.late'), await world.ask('late two', 'real.late')];
  await world.passSeconds(20);
  await world.answerOnPhone(ids[0], 'Mine');
  await world.passSeconds(180);

  await expectRehearsalMatchesReality(rule, ids, ['already_answered', 'public']);
});

test('a delayed message is not sent to a person who opted out', async () => {
  const rule = await world.createMessageRule('stopping', [later(SHIPPING_MESSAGE_ACTION, 30)]);
  const id = await world.message('stopping?', 'real.stop');
  await world.passSeconds(60);
  await world.message('stop', 'real.stop');
  await world.passSeconds(31 * 60);

  await expectRehearsalMatchesReality(rule, [id], ['opted_out']);
});

const HISTORIES = getSimulationSeedCount(2);

test(`${HISTORIES} random histories are rehearsed as they happened`, {
  timeout: 3_600_000,
}, async () => {
  await world.setCaps(MAX_HOURLY_RULE_CAPS);
  const seen = new Set<string>();
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    await world.reset();
    // Comments and messages have whole seconds.
    const from = new Date(Date.now() - 1_000).toISOString();
    const { rules, eventIds } = await playRandomRuleHistory(createSeededRandom(seed), `h${seed}`);
    for (const rule of rules) {
      const real = await readRealRuleOutcomes(rule, eventIds);
      expect(await rehearse(rule, eventIds, { from }), `history ${seed}`).toEqual(real);
      for (const deed of Object.values(real)) seen.add(deed);
    }
  }
  // Otherwise the histories would mostly compare silence.
  expect(seen.size).toBeGreaterThan(3);
});
