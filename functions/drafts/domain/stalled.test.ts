import { expect, test } from 'vitest';
import { draftOf } from '#tests/support/drafts.ts';
import type { Draft } from './draft.ts';
import { transition } from './lifecycle.ts';
import { endOfStalled } from './stalled.ts';

const AT = '2026-11-20T11:00:00.000Z';
const TEXT = 'Thank you!';

test.each<[string, Partial<Draft>, RegExp]>([
  ['generating', { state: 'generating' }, /could not write a draft/],
  ['queued', { state: 'queued', sendingText: TEXT }, /was not sent/],
  [
    'queued with another text unconfirmed',
    { state: 'queued', sendingText: TEXT, unconfirmed: [{ text: 'Hi', claimedAt: AT }] },
    /was not sent/,
  ],
  [
    'queued with the very text unconfirmed',
    { state: 'queued', sendingText: TEXT, unconfirmed: [{ text: TEXT, claimedAt: AT }] },
    /could not look/,
  ],
  ['posting', { state: 'posting', sendingText: TEXT, claimedAt: AT }, /could not look/],
  ['unknown', { state: 'unknown', sendingText: TEXT, claimedAt: AT }, /could not look/],
])(
  'a draft that stalled while %s goes back to its owner with the plain reason',
  (_, over, error) => {
    for (const kind of ['comment', 'message'] as const) {
      const draft = draftOf(over);
      const event = endOfStalled(kind, draft);
      expect(event && transition(draft, event, AT)).toMatchObject({
        state: 'editing',
        error: expect.stringMatching(error),
        generatedText: draft.generatedText,
      });
    }
  },
);

test('a text the network may have been called with stays unconfirmed', () => {
  const draft = draftOf({ state: 'posting', sendingText: TEXT, claimedAt: AT });
  const event = endOfStalled('comment', draft);
  expect(event && transition(draft, event, AT)).toMatchObject({
    unconfirmed: [{ text: TEXT, claimedAt: AT }],
  });
});

test.each(['posted', 'editing', 'live'] as const)('nothing ends a draft that is %s', (state) => {
  expect(endOfStalled('comment', draftOf({ state }))).toBeUndefined();
});
