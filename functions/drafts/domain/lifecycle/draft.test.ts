import { expect, test } from 'vitest';
import { createDraft } from './create-draft.ts';
import { draftSchema, findUnconfirmedText, getDraftText } from './draft.ts';

const AT = '2026-11-20T10:00:00.000Z';
const storedDraft = createDraft({ id: 'rsp_1', by: 'user:1', at: AT, usagePeriod: 'trial' });

test.each(['generating', 'editing', 'queued', 'posting', 'unknown', 'posted', 'live'])(
  'parses a stored draft in state %s unchanged',
  (state) => {
    expect(draftSchema.parse({ ...storedDraft, state })).toEqual({ ...storedDraft, state });
  },
);

test.each(['thorough', 'quick'] as const)(
  'parses a stored draft with the read-back plan %s unchanged',
  (readBackPlan) => {
    for (const mayRetry of [true, false]) {
      const stored = { ...storedDraft, readBackPlan, mayRetry };
      expect(draftSchema.parse(stored)).toEqual(stored);
    }
  },
);

const unconfirmedText = {
  text: 'Thanks',
  claimedAt: AT,
  returnedAt: AT,
  isFound: true,
  isOwnerNotified: true,
};

test.each([
  ['with all its fields', unconfirmedText],
  ['of which the owner knows nothing', { text: 'Thanks', claimedAt: AT, returnedAt: AT }],
])('parses an unconfirmed text of a stored draft unchanged: %s', (_label, text) => {
  const stored = { ...storedDraft, unconfirmed: [text] };
  expect(draftSchema.parse(stored)).toEqual(stored);
});

test.each([
  ['an unknown state', { state: 'sent' }],
  ['a fractional revision', { revision: 1.5 }],
  ['no text', { generatedText: null }],
  ['an unconfirmed text without the time of its claim', { unconfirmed: [{ text: 'Thanks' }] }],
])('rejects a stored draft with %s', (_label, overrides) => {
  expect(draftSchema.safeParse({ ...storedDraft, ...overrides }).success).toBe(false);
});

test.each([
  ['the text being sent', { sendingText: 'Sent', editedText: 'Edited' }, 'Sent'],
  ["else the owner's edit", { sendingText: null, editedText: 'Edited' }, 'Edited'],
  ['the edit also when it is empty', { sendingText: null, editedText: '' }, ''],
  ['else the generated text', { sendingText: null, editedText: null }, 'Generated'],
  ['the text being sent without an edit', { sendingText: 'Sent', editedText: null }, 'Sent'],
])('takes for the text of a draft %s', (_label, texts, expectedText) => {
  expect(getDraftText({ ...texts, generatedText: 'Generated' })).toBe(expectedText);
});

test.each([
  ['the same text', 'Thanks', unconfirmedText],
  ['another text', 'Thank you', undefined],
  ['no text', null, undefined],
])('finds the unconfirmed text of a draft for %s', (_label, text, expectedText) => {
  const unconfirmed = [{ text: 'Hi', claimedAt: AT }, unconfirmedText];
  expect(findUnconfirmedText({ unconfirmed }, text)).toEqual(expectedText);
});
