// Runs of the rules over logged events: one at a time, despite many requests.
import { beforeEach, expect, test, vi } from 'vitest';
import { failRuleRun, startOrJoinRuleRun } from '#functions/rules/storage/rule-run-repository.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';

setUpAutomationWorld();

beforeEach(async () => {
  // Ends the interval of the test before.
  passInterval();
  passMinute();
  await world.queues.run();
  await world.createCommentRule('price');
  await world.runRules();
  passInterval();
});

/** Counts per minute begin at zero after this. */
const passMinute = () => vi.setSystemTime((Math.floor(Date.now() / 60_000) + 1) * 60_000);
/** Longer than the interval between two runs. */
const passInterval = () => vi.setSystemTime(Date.now() + 11_000);
const listRunJobs = () =>
  world.queues.messages().filter(({ body }) => body.includes('"job":"run-rules"'));

test('a hundred parallel requests to run rules share one run', async () => {
  passMinute();
  const presses = Array.from({ length: 100 }, () => world.call('runRules'));
  const responses = await Promise.all(presses);

  const [accepted, refused] = [202, 429].map((code) =>
    responses.filter(({ status }) => status === code),
  );
  expect([accepted?.length, refused?.length]).toEqual([20, 80]);
  expect(new Set(accepted?.map(({ body }) => body.run_id)).size).toBe(1);
  expect(listRunJobs()).toHaveLength(1);
});

test('requests during a run of rules start one more run seconds later', async () => {
  await world.call('runRules');
  await Promise.all([world.call('runRules'), world.call('runRules')]);

  await world.queues.run();
  expect(listRunJobs().map(({ visibleAt }) => visibleAt - Date.now())).toEqual([10_000]);
  passInterval();
  await world.queues.run();

  expect(listRunJobs()).toEqual([]);
});

test('a request right after a run of rules starts seconds later', async () => {
  await world.call('runRules');
  await world.queues.run();

  await world.call('runRules');

  expect(listRunJobs().map(({ visibleAt }) => visibleAt - Date.now())).toEqual([10_000]);
});

test('a rule switched on during a run answers what it missed', async () => {
  const rule = await world.createCommentRule('missed');
  await world.setActive(rule.id, false);
  const missed = await world.ask('missed', 'missed.person');
  await world.call('runRules');
  await world.setActive(rule.id, true);
  await world.runRules();

  await world.passSeconds(11);

  expect(await world.repliesTo(missed)).toHaveLength(1);
});

test('a run whose job was not enqueued does not block the next', async () => {
  world.queues.failSends(1);
  expect((await world.call('runRules')).status).toBe(500);

  expect((await world.call('runRules')).status).toBe(202);

  expect(listRunJobs()).toHaveLength(1);
});

test('a failed run that another request joined does not block the next', async () => {
  const { runId } = await startOrJoinRuleRun(world.account(), new Date().toISOString());
  await world.call('runRules');
  await failRuleRun(world.account(), runId);

  await world.call('runRules');

  expect(listRunJobs()).toHaveLength(1);
});
