// Rules under random faults: each event is answered as the rules say, at most once, never beside another answer.
import { expect, test } from 'vitest';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import { createFaultPlanWithoutFaults } from './machine/fault-plan.ts';
import { createPostingFaultPlan } from './replies/posting-scenario.ts';
import { expectRuleInvariants } from './rules/rules-expectations.ts';
import {
  createRulesSimulationOpener,
  playRulesSimulation,
  RULE_DELAYS_OF_DAYS_SCALE,
} from './rules/rules-scenario.ts';
import { runForSeeds } from './runs/run-for-seeds.ts';
import { setUpSharedSimulator } from './runs/set-up-shared-simulator.ts';

const simulator = setUpSharedSimulator();

const CALM_SEED_COUNT = getSimulationSeedCount(6, 0.1);

test(`answers followers as the rules say when nothing fails (${CALM_SEED_COUNT} seeds)`, async () => {
  let live = 0;
  const openSimulation = createRulesSimulationOpener(simulator(), createFaultPlanWithoutFaults);
  await runForSeeds(CALM_SEED_COUNT, openSimulation, async (simulation) => {
    const replies = await expectRuleInvariants(simulation, await playRulesSimulation(simulation));
    live += replies.filter(({ draft }) => draft.state === 'live').length;
  });
  expect(live).toBeGreaterThan(0);
});

const SEED_COUNT = getSimulationSeedCount(16);

test(`answers each event at most once and loses none (${SEED_COUNT} seeds)`, async () => {
  const openSimulation = createRulesSimulationOpener(simulator());
  await runForSeeds(SEED_COUNT, openSimulation, async (simulation) => {
    await expectRuleInvariants(simulation, await playRulesSimulation(simulation));
  });
});

const DAYS_SEED_COUNT = getSimulationSeedCount(2, 0.05);

test(`answers after hours and days as well (${DAYS_SEED_COUNT} seeds)`, async () => {
  const openSimulation = createRulesSimulationOpener(
    simulator(),
    createPostingFaultPlan,
    RULE_DELAYS_OF_DAYS_SCALE,
  );
  await runForSeeds(DAYS_SEED_COUNT, openSimulation, async (simulation) => {
    await expectRuleInvariants(
      simulation,
      await playRulesSimulation(simulation, RULE_DELAYS_OF_DAYS_SCALE),
    );
  });
});
