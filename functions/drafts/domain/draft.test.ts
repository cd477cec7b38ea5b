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

test('parses a stored draft without unconfirmed texts and failed read-backs as having none', () => {
  expect(draftSchema.parse(legacyDraft)).toMatchObject({ unconfirmed: [], failedReadBacks: 0 });
});

test.each([
  [true, 'thorough'],
  [false, 'quick'],
])(
  'parses a stored draft without a read-back plan by its mayRetry = %s: the plan is %s',
  (mayRetry, readBackPlan) => {
    expect(draftSchema.parse({ ...legacyDraft, mayRetry }).readBackPlan).toBe(readBackPlan);
  },
);

test.each([
  ['an unknown state', { state: 'sent' }],
  ['a fractional revision', { revision: 1.5 }],
  ['no text', { generatedText: null }],
])('rejects a stored draft with %s', (_label, overrides) => {
  expect(draftSchema.safeParse({ ...storedDraft, ...overrides }).success).toBe(false);
});
