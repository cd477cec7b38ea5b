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

const { unconfirmed: _, readBackPlan: _plan, failedReadBacks: _failed, ...before } = stored;

test.each([
  ['nothing was unconfirmed', { doubtfulText: null, claimedAt: AT }, []],
  [
    'one text was unconfirmed',
    { doubtfulText: 'Yes', claimedAt: AT },
    [{ text: 'Yes', claimedAt: AT }],
  ],
  ['nothing of it was kept', {}, []],
])('one stored before there could be several, where %s', (_what, over, unconfirmed) => {
  expect(draft.parse({ ...before, ...over })).toMatchObject({ unconfirmed, failedReadBacks: 0 });
});

test.each([
  [true, 'thorough'],
  [false, 'quick'],
])(
  'one stored before the plan was kept is read back by whether it may be retried: %s',
  (mayRetry, plan) => {
    expect(draft.parse({ ...before, mayRetry }).readBackPlan).toBe(plan);
  },
);

test.each([
  ['an unknown state', { state: 'sent' }],
  ['half a revision', { revision: 1.5 }],
  ['no text', { generatedText: null }],
])('a row with %s is not taken for a draft', (_what, over) => {
  expect(draft.safeParse({ ...stored, ...over }).success).toBe(false);
});
