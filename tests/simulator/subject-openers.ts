// The kinds of subject with which every posting test is run.
import { createMessageOpener } from './message-scenario.ts';
import { createPostingOpener, type SimulationOpenerFactory } from './posting-scenario.ts';

/** The third value is the share of a test's usual seeds: a run of a conversation takes longer. */
export const SUBJECT_OPENERS: readonly (readonly [string, SimulationOpenerFactory, number])[] = [
  ['comments', createPostingOpener, 1],
  ['messages', createMessageOpener, 0.2],
];
