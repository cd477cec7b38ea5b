import { expect, test } from 'vitest';
import { createDraft } from './create-draft.ts';
import { draftSchema } from './draft.ts';

const AT = '2026-11-20T10:00:00.000Z';
const storedDraft = createDraft({ id: 'rsp_1', revision: 3, at: AT, usagePeriod: 'trial' });

test.each(['generating', 'editing', 'queued', 'posting', 'unknown', 'posted', 'live'])(
  'parses a stored draft in state %s unchanged',
  (state) => {
    expect(draftSchema.parse({ ...storedDraft, state })).toEqual({ ...storedDraft, state });
  },
);

const {
  unconfirmed: _,
  readBackPlan: _plan,
  failedReadBacks: _failed,
  ...legacyDraft
} = storedDraft;

test.each([
  ['no unconfirmed text', { doubtfulText: null, claimedAt: AT }, []],
  [
    'one unconfirmed text',
    { doubtfulText: 'Yes', claimedAt: AT },
    [{ text: 'Yes', claimedAt: AT }],
  ],
  ['neither field', {}, []],
])(
  'converts the legacy doubtfulText field to a list of unconfirmed texts: %s',
  (_label, overrides, unconfirmed) => {
    expect(draftSchema.parse({ ...legacyDraft, ...overrides })).toMatchObject({
      unconfirmed,
      failedReadBacks: 0,
    });
  },
);

test.each([
  [true, 'thorough'],
  [false, 'quick'],
])('derives a missing read-back plan from mayRetry = %s', (mayRetry, readBackPlan) => {
  expect(draftSchema.parse({ ...legacyDraft, mayRetry }).readBackPlan).toBe(readBackPlan);
});

test.each([
  ['an unknown state', { state: 'sent' }],
  ['a fractional revision', { revision: 1.5 }],
  ['no text', { generatedText: null }],
])('rejects a stored draft with %s', (_label, overrides) => {
  expect(draftSchema.safeParse({ ...storedDraft, ...overrides }).success).toBe(false);
});
