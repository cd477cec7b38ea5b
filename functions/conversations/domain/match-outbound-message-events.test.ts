import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { DraftEvent } from '#functions/drafts/domain/lifecycle/draft-events.ts';
import { transitionDraft } from '#functions/drafts/domain/lifecycle/draft-lifecycle.ts';
import { describeEarlierPublishedReply } from '#functions/drafts/domain/lifecycle/reply-failure-sentences.ts';
import {
  makeDraftForMessage,
  makePublishedMessage,
  makeUnconfirmedFields,
} from '#tests/support/replies/make-stored-message.ts';
import { forAll } from '#tests/support/run/for-all.ts';
import { isoSecondsAfterTestStart as at } from '#tests/support/users/test-account-identity-and-times.ts';
import { findDraftEventForPublishedMessage } from './match-outbound-message.ts';
import type { StoredMessage } from './message.ts';

const UNCONFIRMED = makeUnconfirmedFields(30);
const FOUND = { unconfirmed: [{ text: 'Yes', claimedAt: at(30), isFound: true }], claimedAt: null };

/** The event for the draft when the message was claimed at `claimedAt`. */
const findEvent = (
  over: Partial<Draft>,
  claimedAt: string | undefined,
  message: Partial<StoredMessage> = {},
) => {
  const { draft } = makeDraftForMessage('r1', over);
  return findDraftEventForPublishedMessage(draft, makePublishedMessage(message), claimedAt);
};

describe('the draft event for a message found published', () => {
  test.each<[Draft['state'], Partial<Draft>, DraftEvent['type'] | undefined]>([
    ['posting', {}, 'live'],
    ['unknown', {}, 'live'],
    ['queued', UNCONFIRMED, 'live'],
    ['queued', makeUnconfirmedFields(30, 'Before'), undefined],
    ['posted', { networkId: 'n1' }, 'live'],
    ['posted', { networkId: 'n2' }, undefined],
    ['live', { networkId: 'n1' }, undefined],
    ['generating', {}, undefined],
    ['editing', { ...UNCONFIRMED, editedText: 'Yes' }, 'found_on_network'],
    ['editing', { ...UNCONFIRMED, generatedText: 'Yes' }, 'found_on_network'],
    [
      'editing',
      { ...UNCONFIRMED, editedText: 'No', generatedText: 'Yes' },
      'confirmed_while_editing',
    ],
    // A late message of an earlier text differs from the text being sent now.
    ['posting', { ...UNCONFIRMED, sendingText: 'No' }, undefined],
    ['unknown', { ...UNCONFIRMED, sendingText: 'No' }, undefined],
    ['editing', { ...FOUND, editedText: 'No' }, undefined],
    ['editing', { ...FOUND, editedText: 'Yes' }, undefined],
    ['editing', {}, undefined],
  ])('decides the event for a draft in state %s with %o: %s', (state, over, type) => {
    const { claimedAt = at(30) } = over;
    expect(findEvent({ state, ...over }, claimedAt ?? undefined)?.type).toBe(type);
  });

  test.each(['posting', 'unknown'] as const)(
    'does not confirm a %s draft by an earlier, edited text',
    (state) => {
      const edited = { text: 'Edited on Instagram' };
      expect(findEvent({ state }, at(20), edited)).toBeUndefined();
      expect(findEvent({ state }, at(30), edited)?.type).toBe('live');
    },
  );

  test.each(['posting', 'unknown'] as const)(
    'does not confirm a %s draft by an earlier text claimed simultaneously',
    (state) => {
      const unconfirmed = [{ text: 'Before', claimedAt: at(30) }];
      expect(findEvent({ state, unconfirmed }, at(30), { text: 'Before' })).toBeUndefined();
    },
  );

  test.each(['posting', 'unknown'] as const)(
    'confirms a %s draft by its text even if sent before',
    (state) => {
      const { unconfirmed } = UNCONFIRMED;
      expect(findEvent({ state, unconfirmed }, at(30))).toEqual({ type: 'live', networkId: 'n1' });
    },
  );

  test.each<[string, Partial<Draft>, string | null, 'live' | undefined]>([
    ['confirms a draft being posted', { state: 'posting' }, null, 'live'],
    [
      'confirms a draft being posted whose text is not stored',
      { state: 'posting', sendingText: null },
      'Yes',
      'live',
    ],
    ['does not confirm a queued draft', { state: 'queued', ...UNCONFIRMED }, null, undefined],
    [
      'does not find the text of a draft being edited',
      { state: 'editing', ...UNCONFIRMED, editedText: 'Yes' },
      null,
      undefined,
    ],
  ])('a message of the same claim whose text cannot be compared %s', (_what, over, text, type) => {
    expect(findEvent(over, at(30), { text })?.type).toBe(type);
  });

  test('a message with another text does not confirm a queued draft', () => {
    const over = { state: 'queued', ...UNCONFIRMED } as const;
    expect(findEvent(over, undefined, { text: 'Other' })).toBeUndefined();
  });

  test('an owner who edits learns that the earlier message was published', () => {
    expect(findEvent({ ...UNCONFIRMED, editedText: 'No' }, undefined)).toEqual({
      type: 'confirmed_while_editing',
      text: 'Yes',
      reason: describeEarlierPublishedReply('message'),
    });
  });

  test('a published message ends any draft within three allowed events', () => {
    const text = fc.constantFrom('Yes', 'No');
    const drafts = fc.record({
      state: fc.constantFrom<Draft['state'][]>(
        ...(['generating', 'editing', 'queued', 'posting', 'unknown', 'posted', 'live'] as const),
      ),
      generatedText: text,
      editedText: fc.option(text),
      sendingText: text,
      unconfirmed: fc.array(fc.record({ text, claimedAt: fc.constant(at(30)) })),
      networkId: fc.constantFrom(null, 'n1', 'n2'),
    });
    forAll(drafts, (over) => {
      let draft = makeDraftForMessage('r1', over).draft;
      const words = [draft.generatedText, draft.editedText];
      for (let steps = 0; steps <= 3; steps++) {
        const claimedAt = draft.claimedAt ?? undefined;
        const event = findDraftEventForPublishedMessage(draft, makePublishedMessage(), claimedAt);
        if (event === undefined) break;
        expect(steps).toBeLessThan(3);
        const next = transitionDraft(draft, event, at(40));
        expect(next).toBeDefined();
        if (next) draft = next;
      }
      expect([draft.generatedText, draft.editedText]).toEqual(words);
    });
  });
});
