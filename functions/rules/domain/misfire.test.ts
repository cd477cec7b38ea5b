import { expect, test } from 'vitest';
import {
  describeMisfire,
  findMisfire,
  MAX_RULE_SENDS_IN_HOUR,
  MAX_SAME_TEXT_IN_HOUR,
} from './misfire.ts';

test.each([
  ['as many replies as it may', { rule: MAX_RULE_SENDS_IN_HOUR, text: 1 }, 'model', undefined],
  ['one reply more', { rule: MAX_RULE_SENDS_IN_HOUR + 1, text: 1 }, 'model', 'burst'],
  [
    'a text of the model as often as it may',
    { rule: 9, text: MAX_SAME_TEXT_IN_HOUR.model },
    'model',
    undefined,
  ],
  [
    'a text of the model once more',
    { rule: 9, text: MAX_SAME_TEXT_IN_HOUR.model + 1 },
    'model',
    'same_text',
  ],
  [
    "an owner's text as often",
    { rule: 9, text: MAX_SAME_TEXT_IN_HOUR.model + 1 },
    'owner',
    undefined,
  ],
  [
    "an owner's text too often",
    { rule: 60, text: MAX_SAME_TEXT_IN_HOUR.owner + 1 },
    'owner',
    'same_text',
  ],
] as const)(
  'a rule that sent %s in an hour misfires or not',
  (_name, counts, writtenBy, misfire) => {
    expect(findMisfire(counts, writtenBy)).toBe(misfire);
  },
);

test.each(['burst', 'same_text', 'chain', 'blocked'] as const)(
  'says what the owner has to know of %s',
  (reason) => {
    expect(describeMisfire(reason)).toMatch(/wait for your approval/);
  },
);
