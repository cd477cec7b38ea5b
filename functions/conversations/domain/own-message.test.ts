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
  isSinceClaim,
  ownerOfMessage,
  STANDS,
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
    ['editing', { doubtfulText: 'Yes' }, 'r1'],
    ['queued', { doubtfulText: 'Yes' }, 'r1'],
    ['editing', {}, 'nobody'],
    ['queued', {}, 'nobody'],
    ['generating', { doubtfulText: 'Yes' }, 'r1'],
    ['generating', {}, 'nobody'],
    ['posted', { networkId: 'n2' }, 'nobody'],
    ['live', { networkId: 'n2' }, 'nobody'],
    ['posted', { networkId: 'n1' }, 'r1'],
    ['live', { networkId: 'n1' }, 'r1'],
    ['posting', { sendingText: 'No' }, 'nobody'],
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

  test('a draft that took over a doubt owns what was claimed for the one before', () => {
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
    const earlier = of('r3', { state: 'editing', doubtfulText: 'Yes', claimedAt: at(29) });
    expect(ownerIn([first, second, earlier])).toBe('r3');
    expect(ownerIn([first, of('r4', { state: 'posting' })])).toBe('undecided');
    expect(ownerIn([first, of('r4', { state: 'posting', sendingText: 'No' })])).toBe('r1');
  });
});

describe('what a standing message makes of its draft', () => {
  test.each([
    ['posting', {}, 'accepted'],
    ['unknown', {}, 'accepted'],
    ['queued', { doubtfulText: 'Yes' }, 'accepted'],
    ['queued', { doubtfulText: 'Before' }, undefined],
    ['posted', { networkId: 'n1' }, 'live'],
    ['posted', { networkId: 'n2' }, undefined],
    ['live', { networkId: 'n1' }, undefined],
    ['generating', {}, undefined],
    ['editing', { doubtfulText: 'Yes', editedText: 'Yes' }, 'found_standing'],
    ['editing', { doubtfulText: 'Yes', generatedText: 'Yes' }, 'found_standing'],
    ['editing', { doubtfulText: 'Yes', editedText: 'No', generatedText: 'Yes' }, 'told_standing'],
    ['editing', { doubtfulText: 'Yes', editedText: 'No', error: STANDS }, undefined],
    ['editing', { doubtfulText: null }, undefined],
  ] as const)('%s with %o: %s', (state, over, type) => {
    const { draft } = of('r1', { state, ...over });
    expect(eventOfStanding(draft, 'n1')?.type).toBe(type);
  });

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
      doubtfulText: fc.option(text),
      networkId: fc.constantFrom(null, 'n1', 'n2'),
    });
    fc.assert(
      fc.property(drafts, (over) => {
        let draft = of('r1', over).draft;
        const words = [draft.generatedText, draft.editedText];
        for (let steps = 0; steps <= 3; steps++) {
          const event = eventOfStanding(draft, 'n1');
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

describe('an own message that may be the text in doubt, altered', () => {
  const sent = { claimedAt: at(30), answeredAt: at(-300) };
  const earlier = (ms: number) => new Date(Date.parse(at(30)) - ms).toISOString();

  test.each([
    ['held, from the moment of the claim', at(30), { isHeld: true }, true],
    ['held, from before it', earlier(1), { isHeld: true }, false],
    [
      'held, from before it, and heard of after it',
      earlier(1),
      { isHeld: true, learntAt: at(30) },
      true,
    ],
    [
      'heard of while the claim was being made',
      earlier(1),
      { isHeld: true, learntAt: earlier(2_000) },
      true,
    ],
    ['heard of before it', earlier(1), { isHeld: true, learntAt: earlier(2_001) }, false],
    ['older than what is answered', at(-300), { isHeld: true, learntAt: at(40) }, false],
    ['only shown, by a clock that is behind', earlier(120_000), { isHeld: false }, true],
    ['only shown, from before it', earlier(120_001), { isHeld: false }, false],
  ] as const)('%s', (_what, timestamp, seen, expected) => {
    expect(isSinceClaim({ timestamp, learntAt: undefined, ...seen }, sent)).toBe(expected);
  });

  test('only shown, and older than what is answered: somebody’s own', () => {
    const shown = { timestamp: at(28), learntAt: undefined, isHeld: false };
    expect(isSinceClaim(shown, { ...sent, answeredAt: at(29) })).toBe(false);
    expect(isSinceClaim(shown, { ...sent, answeredAt: undefined })).toBe(true);
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

  test('what is in doubt was begun when it was claimed, however often it was looked for since', () => {
    const doubted = (claimedAt: string) => ends({ state: 'unknown', since: at(50), claimedAt });
    expect([doubted(at(35)), doubted(at(36))]).toEqual([true, false]);
  });
});
