import { describe, expect, test } from 'vitest';
import { computeDraftTextRevision, hasPersonSeenDraftText } from './draft-text-revision.ts';

const texts = (generatedText: string, editedText: string | null = null, textRevision = 1) => ({
  generatedText,
  editedText,
  textRevision,
});

test.each([
  ['the first text', texts('', null, 0), texts('First'), 1],
  ['an edit', texts('First'), texts('First', 'Second'), 2],
  ['the same text as an edit', texts('First'), texts('First', 'First'), 1],
  ['spaces around it', texts('First'), texts('First', ' First '), 1],
  ['an edit that is taken away', texts('First', 'Second', 2), texts('First'), 3],
  ['another draft', texts('First'), texts('Second'), 2],
  ['another draft below the same edit', texts('First', 'Mine', 2), texts('Second', 'Mine'), 2],
])('%s makes the revision', (_, before, after, expected) => {
  expect(computeDraftTextRevision(before, after)).toBe(expected);
});

describe('a text was seen', () => {
  test.each([
    ['with its revision', texts('First', 'Second', 2), 2, true],
    ['not with an older one', texts('First', 'Second', 2), 1, false],
    ['not with a newer one', texts('First'), 2, false],
    ['without a revision while it is the first one', texts('First'), undefined, true],
    ['not without a revision once it was replaced', texts('First', 'Second', 2), undefined, false],
    [
      'not without a revision when the first text is back',
      texts('First', null, 3),
      undefined,
      false,
    ],
    [
      'not without a revision when it was typed for a draft that failed',
      texts('', 'Mine'),
      undefined,
      false,
    ],
  ])('%s', (_, draft, seen, expected) => {
    expect(hasPersonSeenDraftText(draft, seen)).toBe(expected);
  });
});
