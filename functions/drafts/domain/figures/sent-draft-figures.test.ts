// The figures that a sent reply of its owner increases.
import { expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { buildFallbackReplyText } from '#functions/drafts/domain/prompt/fallback-reply-text.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { computeFiguresOfSentDraft } from './sent-draft-figures.ts';

const STANDARD_TEXT = buildFallbackReplyText('en', '@ana ');
const sent = { state: 'posted', sendingText: 'Thank you!' } as const;

test.each<[string, Partial<Draft>, Readonly<Record<string, number>> | undefined]>([
  ['nothing while it is edited', { state: 'editing', editedText: 'Thanks!' }, undefined],
  ['nothing while its outcome is unknown', { ...sent, state: 'unknown' }, undefined],
  ['nothing when a rule began it', { ...sent, automation: makeTestAutomation() }, undefined],
  ['unedited', sent, { sent_unedited: 1 }],
  ['unedited when it is live', { ...sent, state: 'live' }, { sent_unedited: 1 }],
  [
    'unedited after an edit that was taken back',
    { ...sent, editedText: 'Thank you! ' },
    { sent_unedited: 1 },
  ],
  ['edited', { ...sent, sendingText: 'Thanks!' }, { sent_edited: 1, changed_permille: 400 }],
  ['own words without a draft', { ...sent, generatedText: '' }, { sent_own_words: 1 }],
  [
    'a standard text, also when a person replaced it',
    { ...sent, generatedText: STANDARD_TEXT },
    { sent_standard: 1 },
  ],
])('counts as %s', (_, fields, figures) => {
  expect(computeFiguresOfSentDraft(makeTestDraft(fields))).toEqual(figures);
});
