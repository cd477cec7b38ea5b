// The sentences about changed texts.
import { expect, test } from 'vitest';
import { describeTextChanges, formatShare } from './describe-text-changes.ts';

test.each([
  [
    86,
    34,
    4_800,
    'Of 120 drafts that you sent, 86 were unchanged (72\u{a0}%). On average, 4\u{a0}% of a text was changed.',
  ],
  [3, 0, 0, 'Of 3 drafts that you sent, 3 were unchanged (100\u{a0}%).'],
  [
    0,
    2,
    900,
    'Of 2 drafts that you sent, 0 were unchanged (0\u{a0}%). On average, 45\u{a0}% of a text was changed.',
  ],
  [1, 0, 0, 'You sent one draft, unchanged.'],
  [0, 1, 300, 'You sent one draft, and changed 30\u{a0}% of its text.'],
])('describes %i unchanged and %i edited drafts', (unedited, edited, changedPermille, sentence) => {
  expect(
    describeTextChanges({ unedited, edited, changedPermille }, { one: 'draft', many: 'drafts' }),
  ).toBe(sentence);
});

test.each([
  [0, '0\u{a0}%'],
  [0.004, 'less than 1\u{a0}%'],
  [0.715, '72\u{a0}%'],
  [0.996, 'more than 99\u{a0}%'],
  [1, '100\u{a0}%'],
])('formats a share of %d', (share, text) => {
  expect(formatShare(share)).toBe(text);
});
