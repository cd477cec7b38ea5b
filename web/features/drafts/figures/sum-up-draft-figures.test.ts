// The figures of drafts over two periods, and the sentences about them.
import { expect, test } from 'vitest';
import { makeDraftFigures } from '#web/testing/data/make-draft-figures.ts';
import {
  describeModelWork,
  describeOtherReplies,
  describePeriodBefore,
  sumUpDraftFigures,
} from './sum-up-draft-figures.ts';

const NOW = Date.parse('2026-11-30T23:30:00.000Z');
const sumUp = (...days: readonly Parameters<typeof makeDraftFigures>[0][]) =>
  sumUpDraftFigures(days.map(makeDraftFigures), NOW);

test('separates the last thirty days from those before', () => {
  const { present, before } = sumUp(
    { day: '2026-10-31', sent_unedited: 1 },
    { day: '2026-11-01', sent_unedited: 2, sent_edited: 1, changed_permille: 40 },
    { day: '2026-11-30', sent_unedited: 4, sent_edited: 1, changed_permille: 60 },
  );

  expect(present.changes).toEqual({ unedited: 6, edited: 2, changedPermille: 100 });
  expect(before.changes).toEqual({ unedited: 1, edited: 0, changedPermille: 0 });
});

test('describes the thirty days before when drafts were sent in them', () => {
  const { before } = sumUp({
    day: '2026-10-10',
    sent_unedited: 6,
    sent_edited: 4,
    changed_permille: 700,
  });

  expect(describePeriodBefore(before)).toBe(
    'In the 30 days before: 60\u{a0}% unchanged, 7\u{a0}% of a text changed.',
  );
  expect(describePeriodBefore(sumUp().before)).toBeUndefined();
});

test('describes replies that are no drafts of the AI', () => {
  const { present } = sumUp({ day: '2026-11-30', sent_own_words: 3, sent_standard: 1 });

  expect(describeOtherReplies(present)).toBe(
    'Not counted here: replies by rules, with or without your approval; 3 replies in your own words; 1 reply from a standard text.',
  );
  expect(describeOtherReplies(sumUp().present)).toBe(
    'Not counted here: replies by rules, with or without your approval.',
  );
});

test.each([
  [{ drafts: 0 }, undefined],
  [{ drafts: 1, draft_ms: 1_040 }, 'The AI was asked for 1 draft; one took 1 second on average.'],
  [
    { drafts: 10, failed: 2, draft_ms: 26_000, corrected: 3, standard: 1, slow: 1 },
    'The AI was asked for 10 drafts; one took 3.3 seconds on average. 3 corrected, 1 replaced by a standard text, 1 slower than 10 seconds, 2 not written.',
  ],
  [{ drafts: 2, failed: 2 }, 'The AI was asked for 2 drafts. 2 not written.'],
])('describes the work of the model: %j', (figures, sentence) => {
  expect(describeModelWork(sumUp({ day: '2026-11-30', ...figures }).present)).toBe(sentence);
});
