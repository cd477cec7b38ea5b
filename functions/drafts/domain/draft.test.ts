import { expect, test } from 'vitest';
import { draft } from './draft.ts';
import { newDraft } from './new-draft.ts';

const AT = '2026-11-20T10:00:00.000Z';
const stored = newDraft({ id: 'rsp_1', revision: 3, at: AT, usagePeriod: 'trial' });

test.each(['generating', 'editing', 'queued', 'posting', 'unknown', 'posted', 'live'])(
  'a stored draft that is %s is read as it was written',
  (state) => {
    expect(draft.parse({ ...stored, state })).toEqual({ ...stored, state });
  },
);

test('one stored before doubt was kept has none', () => {
  const { doubtfulText: _, ...before } = stored;
  expect(draft.parse(before).doubtfulText).toBeNull();
});

test.each([
  ['an unknown state', { state: 'sent' }],
  ['half a revision', { revision: 1.5 }],
  ['no text', { generatedText: null }],
])('a row with %s is not taken for a draft', (_what, over) => {
  expect(draft.safeParse({ ...stored, ...over }).success).toBe(false);
});
