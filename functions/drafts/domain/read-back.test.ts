import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  candidatesFor,
  findOwnReplies,
  hasUnexplained,
  type KnownReply,
  type ReadReply,
} from './read-back.ts';

const CLAIMED = '2026-11-20T10:00:00.000Z';
const earlier = (ms: number) => new Date(Date.parse(CLAIMED) - ms).toISOString();
const later = (ms: number) => earlier(-ms);
const reply = (over: Partial<ReadReply> = {}): ReadReply => ({
  id: '1',
  text: 'Thanks, Ana! ❤️',
  timestamp: '2026-11-20T10:00:01.000Z',
  isOwn: true,
  ...over,
});
const sent = { text: 'Thanks, Ana! ❤️', from: CLAIMED, answeredAt: undefined };
const findOwnReply = (...args: Parameters<typeof findOwnReplies>) => findOwnReplies(...args)[0]?.id;

describe('recognising our own reply', () => {
  test('by author, text and time', () => {
    expect(findOwnReply([reply()], sent)).toBe('1');
  });

  test.each([
    ['somebody else wrote it', reply({ isOwn: false })],
    ['nobody knows who wrote it', reply({ isOwn: undefined })],
    ['it is another text', reply({ text: 'Thanks, Ana!' })],
    ['it is older than the claim', reply({ timestamp: '2026-11-20T09:50:00.000Z' })],
  ])('not when %s', (_why, other) => {
    expect(findOwnReply([other], sent)).toBeUndefined();
  });

  test('a network clock behind ours does not hide it', () => {
    expect(findOwnReply([reply({ timestamp: '2026-11-20T09:59:00.000Z' })], sent)).toBe('1');
  });

  test.each([
    ['to the moment', '2026-11-20T09:58:00.000Z', '1'],
    ['and no longer', '2026-11-20T09:57:59.999Z', undefined],
  ])('that clock may be two minutes behind, %s', (_what, timestamp, found) => {
    expect(findOwnReply([reply({ timestamp })], sent)).toBe(found);
  });

  test.each([
    ['of the same second', '2026-11-20T09:59:30.000Z', '1'],
    ['of the second before it', '2026-11-20T09:59:29.999Z', undefined],
  ])('nothing is answered before it was written: %s', (_what, timestamp, found) => {
    const answeredAt = '2026-11-20T09:59:30.700Z';
    expect(findOwnReply([reply({ timestamp })], { ...sent, answeredAt })).toBe(found);
  });

  test('of those with the same text the earlier ones come first, in whatever order they are listed', () => {
    const two = [
      reply({ id: 'second', timestamp: '2026-11-20T10:00:09.000Z' }),
      reply({ id: 'first', timestamp: '2026-11-20T10:00:01.000Z' }),
    ];
    expect(findOwnReply(two, sent)).toBe('first');
    expect(findOwnReply([...two].reverse(), sent)).toBe('first');
  });

  test('replies of one second come in the order of their ids', () => {
    const three = [reply({ id: '11' }), reply({ id: '9' }), reply({ id: '10' })];
    expect(findOwnReplies(three, sent).map(({ id }) => id)).toEqual(['9', '10', '11']);
  });
});

const ours = { ...sent, responseId: 'r1', claimedAt: CLAIMED };
const known = (over: Partial<KnownReply> = {}): KnownReply => ({
  ...reply(),
  heardAt: undefined,
  owner: undefined,
  ownerClaimedAt: undefined,
  ...over,
});
const candidates = (...replies: readonly KnownReply[]) => candidatesFor(ours, replies);

describe('which replies may be claimed', () => {
  test('those nobody has claimed, the oldest first', () => {
    expect(candidates(known({ id: '3' }), known({ id: '2', owner: 'r2' }), known())).toEqual([
      '1',
      '3',
    ]);
  });

  test('not one claimed for another text of this response', () => {
    const other = { owner: 'r1', ownerClaimedAt: earlier(60_000), text: 'Thanks' };
    expect(candidates(known(other))).toEqual([]);
  });

  test('one of the very text whose claim does not name its time', () => {
    expect(candidates(known({ owner: 'r1' }))).toEqual(['1']);
  });

  test.each([
    ['one known to be none of ours', { owner: null }],
    ['one heard of before the claim', { heardAt: earlier(1) }],
  ])('not %s: the owner may have answered the same twice', (_what, over) => {
    expect(candidates(known(over))).toEqual([]);
  });

  test('one heard of from the moment of the claim on', () => {
    expect(candidates(known({ heardAt: CLAIMED }))).toEqual(['1']);
  });

  const early = earlier(150_000);
  test.each([
    ['an earlier one of the same words took what may be ours', { ownerClaimedAt: early }, ['0']],
    ['it was claimed after ours', { ownerClaimedAt: later(1) }, []],
    ['it says something else', { ownerClaimedAt: early, text: 'Thanks' }, []],
    ['it took an older reply', { ownerClaimedAt: early, timestamp: earlier(120_001) }, []],
    ['nobody knows when it was claimed', { ownerClaimedAt: undefined }, []],
  ])('from an earlier claim on, where %s', (_what, over, ids) => {
    const theirs = known({ id: '5', owner: 'r2', ...over });
    expect(candidates(theirs, known({ id: '0', timestamp: earlier(200_000) }))).toEqual(ids);
  });

  test('one such claim leads to another', () => {
    const [r2, r3] = [earlier(100_000), earlier(210_000)];
    const theirs = [
      known({ id: '5', owner: 'r2', ownerClaimedAt: r2 }),
      known({ id: '6', owner: 'r3', ownerClaimedAt: r3, timestamp: earlier(150_000) }),
    ];
    expect(candidates(...theirs, known({ id: '0', timestamp: earlier(300_000) }))).toEqual(['0']);
  });
});

describe('whether absence is proven', () => {
  const altered = { text: 'Thanks' };
  const isUnexplained = (over: Partial<KnownReply>) =>
    hasUnexplained(ours, [known({ ...altered, ...over })]);

  test.each([
    ['an own reply of other words, since the claim', {}, true],
    ['one whose writer the network does not name', { isOwn: undefined }, true],
    ['one written on the phone', { owner: null, heardAt: later(5_000) }, true],
    ['one of another response', { owner: 'r2' }, false],
    ['one of an earlier text of this response', { owner: 'r1' }, false],
    ['somebody else’s', { isOwn: false }, false],
    ['shown only, by a clock two minutes behind', { timestamp: earlier(120_000) }, true],
    ['shown only, from before that', { timestamp: earlier(120_001) }, false],
    ['heard of while the claim was being stored', { heardAt: earlier(2_000) }, true],
    ['heard of before it', { heardAt: earlier(2_001) }, false],
  ])('%s leaves it open: %s', (_what, over, expected) => {
    expect(isUnexplained(over as Partial<KnownReply>)).toBe(expected);
  });

  test('what is older than the thing answered says nothing', () => {
    const answered = { ...ours, answeredAt: earlier(60_000) };
    const older = known({ ...altered, timestamp: earlier(61_000) });
    expect(hasUnexplained(answered, [older])).toBe(false);
    expect(hasUnexplained({ ...answered, answeredAt: undefined }, [older])).toBe(true);
  });

  test('whatever the network made of the words: the reply is a candidate, or leaves it open', () => {
    const written = fc.record({
      text: fc.string(),
      lateMs: fc.integer({ min: -120_000, max: 3_600_000 }),
    });
    fc.assert(
      fc.property(written, ({ text, lateMs }) => {
        const standing = known({ text, timestamp: later(lateMs) });
        const isFound = candidates(standing).length > 0;
        expect(isFound || hasUnexplained(ours, [standing])).toBe(true);
      }),
    );
  });
});
