import { expect, test } from 'vitest';
import { saySentence } from '#shared/sentences/say.ts';
import {
  describeRuleMisfire,
  findRuleMisfire,
  isReplyLoopWithPerson,
} from './find-rule-misfire.ts';

test.each([
  ['as many replies as it may', { rule: 100, questionsOfText: 1 }, 'model', undefined],
  ['one reply more', { rule: 101, questionsOfText: 1 }, 'model', 'burst'],
  ['a text of the model as often as it may', { rule: 9, questionsOfText: 5 }, 'model', undefined],
  ['a text of the model once more', { rule: 9, questionsOfText: 6 }, 'model', 'same_text'],
  ["an owner's text as often", { rule: 9, questionsOfText: 6 }, 'owner', undefined],
  ["an owner's text too often", { rule: 60, questionsOfText: 51 }, 'owner', 'same_text'],
] as const)(
  'a rule that sent %s in an hour misfires or not',
  (_name, counts, writtenBy, misfire) => {
    expect(findRuleMisfire(counts, writtenBy)).toBe(misfire);
  },
);

test.each([
  [29, false],
  [30, true],
])('decides whether %i answers beyond a cap of 10 are a chain', (beyondCap, isOne) => {
  expect(isReplyLoopWithPerson(beyondCap, 10)).toBe(isOne);
});

test.each([
  ['burst', 'answered 100 times within an hour'],
  ['same_text', 'to too many different questions'],
  ['blocked', 'Instagram blocked your account'],
] as const)('says what the owner has to know of %s', (reason, part) => {
  const sentence = saySentence(describeRuleMisfire(reason));
  expect(sentence).toContain(part);
  expect(sentence).toMatch(/\. Its replies wait for your approval now\.$/);
});
