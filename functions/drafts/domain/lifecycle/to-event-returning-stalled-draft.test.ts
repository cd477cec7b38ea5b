import { expect, test } from 'vitest';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import type { Draft } from './draft.ts';
import { transitionDraft } from './draft-lifecycle.ts';
import { toEventForStalledDraft } from './to-event-returning-stalled-draft.ts';

const AT = '2026-11-20T11:00:00.000Z';
const TEXT = 'Thank you!';

test.each<[string, Partial<Draft>, string]>([
  ['generating', { state: 'generating' }, 'generation_failed'],
  ['queued', { state: 'queued', sendingText: TEXT }, 'never_sent'],
  [
    'queued while a different text is unconfirmed',
    { state: 'queued', sendingText: TEXT, unconfirmed: [{ text: 'Hi', claimedAt: AT }] },
    'never_sent',
  ],
  [
    'queued while the same text is unconfirmed',
    { state: 'queued', sendingText: TEXT, unconfirmed: [{ text: TEXT, claimedAt: AT }] },
    'not_read_back',
  ],
  ['posting', { state: 'posting', sendingText: TEXT, claimedAt: AT }, 'not_read_back'],
  ['unknown', { state: 'unknown', sendingText: TEXT, claimedAt: AT }, 'not_read_back'],
])('returns a draft whose jobs all died with a fitting reason: %s', (_, overrides, error) => {
  for (const kind of ['comment', 'message'] as const) {
    const draft = makeTestDraft(overrides);
    const event = toEventForStalledDraft(kind, draft);
    expect(event && transitionDraft(draft, event, AT)).toMatchObject({
      state: 'editing',
      error: error === 'generation_failed' ? error : `${error}_${kind}`,
      generatedText: draft.generatedText,
    });
  }
});

test('a wish whose jobs died leaves the text as it was', () => {
  const draft = makeTestDraft({
    state: 'generating',
    wish: { wish: { kind: 'shorter' }, text: TEXT },
  });
  expect(toEventForStalledDraft('comment', draft)).toMatchObject({ reason: 'wish_failed' });
});

test('a draft whose jobs died keeps its sent text as unconfirmed', () => {
  const draft = makeTestDraft({ state: 'posting', sendingText: TEXT, claimedAt: AT });
  const event = toEventForStalledDraft('comment', draft);
  expect(event && transitionDraft(draft, event, AT)).toMatchObject({
    unconfirmed: [{ text: TEXT, claimedAt: AT, isOwnerNotified: true }],
  });
});

test.each(['posted', 'editing', 'live'] as const)(
  'leaves a draft in state %s unchanged when all its jobs died',
  (state) => {
    expect(toEventForStalledDraft('comment', makeTestDraft({ state }))).toBeUndefined();
  },
);
