// The kinds of subject whose replies every posting test plays.
import { openMessages } from './message-scenario.ts';
import { type Opener, openPosting } from './posting-scenario.ts';

/** With the share of a test's usual seeds: a conversation's run costs twice as much. */
export const OPENERS: readonly (readonly [string, Opener, number])[] = [
  ['comments', openPosting, 1],
  ['messages', openMessages, 0.2],
];
