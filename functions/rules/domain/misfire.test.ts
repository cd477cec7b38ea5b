import { expect, test } from 'vitest';
import { describeMisfire, findMisfire } from './misfire.ts';

test.each([
  ['as many replies as it may', { rule: 100, text: 1 }, 'model', undefined],
  ['one reply more', { rule: 101, text: 1 }, 'model', 'burst'],
  ['a text of the model as often as it may', { rule: 9, text: 5 }, 'model', undefined],
  ['a text of the model once more', { rule: 9, text: 6 }, 'model', 'same_text'],
  ["an owner's text as often", { rule: 9, text: 6 }, 'owner', undefined],
  ["an owner's text too often", { rule: 60, text: 51 }, 'owner', 'same_text'],
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
