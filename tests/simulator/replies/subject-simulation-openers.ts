// The kinds of subject with which every posting test is run.

import { createMessageSubjectAdapter } from './message-reply-subject-adapter.ts';
import { createMessageSimulationOpener } from './message-scenario.ts';
import { createPostingSimulationOpener, type SimulationOpenerFactory } from './posting-scenario.ts';

/** The third value is the share of a test's usual seeds: a run of a conversation takes longer. */
export const SIMULATION_OPENERS_BY_SUBJECT_KIND: readonly (readonly [
  string,
  SimulationOpenerFactory,
  number,
])[] = [
  ['comments', createPostingSimulationOpener, 1],
  ['messages', createMessageSimulationOpener, 0.2],
];

/** Messages without echoes: only a read-back finds a send. */
export const messagesWithoutEchoesSubjectAdapter = createMessageSubjectAdapter({
  getEchoDelays: () => [],
});

const createMessageOpenerWithoutEchoes: SimulationOpenerFactory = (sim, faults, lagMs) =>
  createMessageSimulationOpener(sim, faults, lagMs, messagesWithoutEchoesSubjectAdapter);

export const SIMULATION_OPENERS_WITHOUT_ECHOES: readonly (readonly [
  string,
  SimulationOpenerFactory,
])[] = [
  ['comments', createPostingSimulationOpener],
  ['messages', createMessageOpenerWithoutEchoes],
];

export const EVERY_SIMULATION_OPENER: readonly (readonly [string, SimulationOpenerFactory])[] = [
  ['comments', createPostingSimulationOpener],
  ['messages', createMessageSimulationOpener],
  ['messages without webhooks', createMessageOpenerWithoutEchoes],
];
