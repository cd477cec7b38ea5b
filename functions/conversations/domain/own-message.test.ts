import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { transition } from '#functions/drafts/domain/lifecycle.ts';
import { draftOf } from '#tests/support/drafts.ts';
import type { StoredMessage } from './message.ts';
import {
  answeredBy,
  type DraftOfMessage,
  eventOfStanding,
  inboundBefore,
  ownerOfMessage,
} from './own-message.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();

const own = (over: Partial<StoredMessage> = {}): StoredMessage => ({
  id: 'n1',
  conversationId: 'c',
  timestamp: at(31),
  fromId: 'own',
  fromUsername: 'owner',
  isOwn: true,
  type: 'message',
  text: 'Yes',
  attachments: [],
  story: null,
  reactions: [],
  reactedAt: {},
  unsent: false,
  edited: null,
  arrival: 0,
  draftRevision: 0,
  draft: undefined,
  ...over,
});

const unconfirmedSince = (second: number, text = 'Yes') => ({
  unconfirmed: [{ text, claimedAt: at(second) }],
  claimedAt: null,
});
const UNCONFIRMED = unconfirmedSince(30);
const FOUND = { unconfirmed: [{ text: 'Yes', claimedAt: at(30), isFound: true }], claimedAt: null };

const of = (id: string, over: Partial<Draft> = {}, second = 1): DraftOfMessage => ({
  draft: draftOf({ id, sendingText: 'Yes', claimedAt: at(30), ...over }),
  messageId: `of-${id}`,
  timestamp: at(second),
});

const ownerIn = (drafts: readonly DraftOfMessage[], over = {}, claimedFor?: string) => {
  const owner = ownerOfMessage(own(over), drafts, claimedFor);
  return typeof owner === 'string' ? owner : owner.draft.id;
};

describe('whose an own message is', () => {
  test.each([
    ['posting', {}, 'r1'],
    ['unknown', {}, 'r1'],
    ['editing', UNCONFIRMED, 'r1'],
    ['queued', UNCONFIRMED, 'r1'],
    ['editing', {}, 'nobody'],
    ['queued', {}, 'nobody'],
    ['generating', UNCONFIRMED, 'r1'],
    ['generating', {}, 'nobody'],
    ['posted', { networkId: 'n2' }, 'nobody'],
    ['live', { networkId: 'n2' }, 'nobody'],
    ['posted', { networkId: 'n1' }, 'r1'],
    ['live', { networkId: 'n1' }, 'r1'],
    ['posting', { sendingText: 'No' }, 'undecided'],
    ['unknown', { sendingText: 'No' }, 'nobody'],
    ['posting', { ...UNCONFIRMED, claimedAt: at(30), sendingText: 'No' }, 'r1'],
    ['posting', { sendingText: null }, 'nobody'],
    ['posting', { claimedAt: null }, 'nobody'],
    ['posting', { claimedAt: new Date(Date.parse(at(31)) + 120_001).toISOString() }, 'nobody'],
    ['posting', { claimedAt: new Date(Date.parse(at(31)) + 120_000).toISOString() }, 'r1'],
  ] as const)('of a draft that is %s with %o: %s', (state, over, owner) => {
    expect(ownerIn([of('r1', { state, ...over })])).toBe(owner);
  });

  test('what stood before the message it would answer is somebody’s own', () => {
    const drafts = [of('r1', { state: 'unknown' }, 32)];
    expect(ownerIn(drafts, { timestamp: at(31) })).toBe('nobody');
    expect(ownerIn(drafts, { timestamp: at(32) })).toBe('r1');
  });

  test('a draft that took over unconfirmed texts owns what was claimed for the one before', () => {
    const drafts = [of('r2', { state: 'editing', claimsAs: 'r1' })];
    expect(ownerIn(drafts, {}, 'r1')).toBe('r2');
  });

  test('a picture is no reply of ours', () => {
    expect(ownerIn([of('r1', { state: 'posting' })], { text: null })).toBe('nobody');
  });

  test('the id the network gave counts more than equal words, a claim more than both', () => {
    const posting = of('r1', { state: 'unknown', claimedAt: at(1) });
    expect(ownerIn([posting, of('r2', { state: 'posted', networkId: 'n1' })])).toBe('r2');
    expect(ownerIn([posting, of('r2', { state: 'unknown' })], {}, 'r2')).toBe('r2');
    expect(ownerIn([posting], {}, 'gone')).toBe('undecided');
  });

  test('of several the one claimed first, unless one of them is at the network now', () => {
    const [first, second] = [of('r1', { state: 'unknown' }), of('r2', { state: 'unknown' })];
    const earlier = of('r3', { state: 'editing', ...unconfirmedSince(29) });
    expect(ownerIn([first, second, earlier])).toBe('r3');
    expect(ownerIn([first, of('r4', { state: 'posting' })])).toBe('undecided');
    expect(ownerIn([first, of('r4', { state: 'posting', sendingText: 'No' })])).toBe('r1');
  });
});

describe('what a standing message makes of its draft', () => {
  test.each([
    ['posting', {}, 'accepted'],
    ['unknown', {}, 'accepted'],
    ['queued', UNCONFIRMED, 'accepted'],
    ['queued', unconfirmedSince(30, 'Before'), undefined],
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
    // A late one of an earlier text is not the one at the network now.
    ['posting', { ...UNCONFIRMED, sendingText: 'No' }, undefined],
    ['unknown', { ...UNCONFIRMED, sendingText: 'No' }, undefined],
    ['editing', { ...FOUND, editedText: 'No' }, undefined],
    ['editing', { ...FOUND, editedText: 'Yes' }, undefined],
    ['editing', {}, undefined],
  ] as const)('%s with %o: %s', (state, over, type) => {
    const { draft } = of('r1', { state, ...over });
    expect(eventOfStanding(draft, own(), draft.claimedAt ?? undefined)?.type).toBe(type);
  });

  test.each(['posting', 'unknown'] as const)(
    'an earlier text, edited on Instagram, says nothing of the one that is %s',
    (state) => {
      const { draft } = of('r1', { state, claimedAt: at(30) });
      const edited = own({ text: 'Edited there' });
      expect(eventOfStanding(draft, edited, at(20))).toBeUndefined();
      expect(eventOfStanding(draft, edited, at(30))?.type).toBe('accepted');
    },
  );

  test('followed to its end, it is always allowed, comes to rest, and loses no words', () => {
    const states = fc.constantFrom<Draft['state']>(
      ...(['generating', 'editing', 'queued', 'posting', 'unknown', 'posted', 'live'] as const),
    );
    const text = fc.constantFrom('Yes', 'No');
    const drafts = fc.record({
      state: states,
      generatedText: text,
      editedText: fc.option(text),
      sendingText: text,
      unconfirmed: fc.array(fc.record({ text, claimedAt: fc.constant(at(30)) })),
      networkId: fc.constantFrom(null, 'n1', 'n2'),
    });
    fc.assert(
      fc.property(drafts, (over) => {
        let draft = of('r1', over).draft;
        const words = [draft.generatedText, draft.editedText];
        for (let steps = 0; steps <= 3; steps++) {
          const event = eventOfStanding(draft, own(), draft.claimedAt ?? undefined);
          if (event === undefined) break;
          expect(steps).toBeLessThan(3);
          const next = transition(draft, event, at(40));
          expect(next).toBeDefined();
          if (next) draft = next;
        }
        expect([draft.generatedText, draft.editedText]).toEqual(words);
      }),
    );
  });
});

describe('an answer given elsewhere ends', () => {
  const ends = (over: Partial<Draft>, second = 1) =>
    answeredBy(own(), [of('r1', { since: at(20), ...over }, second)], {
      learntAt: at(35),
      inboundAt: at(1),
    }).length === 1;

  test.each([
    ['generating', true],
    ['editing', true],
    ['queued', true],
    ['posting', false],
    ['unknown', true],
    ['posted', false],
    ['live', false],
  ] as const)('%s: %s', (state, ended) => {
    expect(ends({ state })).toBe(ended);
  });

  test('once, for what was written before it, and begun before it was known', () => {
    expect(ends({ answeredElsewhere: true })).toBe(false);
    expect([ends({}, 30), ends({}, 31), ends({}, 32)]).toEqual([true, false, false]);
    expect([ends({ since: at(35) }), ends({ since: at(36) })]).toEqual([true, false]);
  });

  test.each([
    ['nobody wrote', undefined, 1],
    ['somebody wrote five seconds before', at(26), 1],
    ['it came at once', new Date(Date.parse(at(26)) + 1).toISOString(), 0],
  ])('%s: %s', (_what, inboundAt, ended) => {
    const drafts = [of('r1', { since: at(20) })];
    expect(answeredBy(own(), drafts, { learntAt: at(35), inboundAt })).toHaveLength(ended);
  });

  test('the person wrote last before it at that moment or earlier, whatever came later', () => {
    const theirs = (second: number, over: Partial<StoredMessage> = {}) =>
      own({ id: `p${second}`, isOwn: false, timestamp: at(second), ...over });
    const held = [theirs(32), own(), theirs(9, { unsent: true }), theirs(8)];
    expect(inboundBefore(own(), held)).toBe(at(9));
    expect(inboundBefore(own(), [theirs(31)])).toBe(at(31));
    expect(inboundBefore(own(), [theirs(32), own({ timestamp: at(3) })])).toBeUndefined();
  });

  test('what is unconfirmed was begun when it was claimed, however often it was looked for since', () => {
    const isEnded = (claimedAt: string) => ends({ state: 'unknown', since: at(50), claimedAt });
    expect([isEnded(at(35)), isEnded(at(36))]).toEqual([true, false]);
  });
});
