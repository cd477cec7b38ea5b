import { expect, test } from 'vitest';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import { hasUnsentTextOfOwner } from './has-unsent-text-of-owner.ts';

const DAY_SECONDS = 24 * 60 * 60;
const TYPED = { editedText: 'On Mondays.' };
const FINAL = { error: 'gone_comment' } as const;

test.each([
  ['text that was typed', TYPED, 30, true],
  ['a generated draft alone', {}, 0, false],
  ['text that was emptied', { editedText: ' ' }, 0, false],
  ['a text that came back for good', FINAL, 6.9, true],
  ['a text that came back for good a week ago', { ...TYPED, ...FINAL }, 7, false],
  ['a text that is published', { ...TYPED, state: 'live' as const }, 0, false],
  ['an edited reply of a rule', { ...TYPED, automation: makeTestAutomation() }, 0, false],
])('of %s (%j) after %d days: %s', (_, fields, days, expected) => {
  const now = isoSecondsAfterTestStart(days * DAY_SECONDS);
  expect(hasUnsentTextOfOwner(makeTestDraft(fields), now)).toBe(expected);
});
