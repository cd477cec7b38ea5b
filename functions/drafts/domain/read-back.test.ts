import { describe, expect, test } from 'vitest';
import { findOwnReplies, type ReadReply, searchedFrom } from './read-back.ts';

const CLAIMED = '2026-11-20T10:00:00.000Z';
const reply = (over: Partial<ReadReply> = {}): ReadReply => ({
  id: '1',
  text: 'Thanks, Ana! ❤️',
  timestamp: '2026-11-20T10:00:01.000Z',
  isOwn: true,
  ...over,
});
const sent = {
  text: 'Thanks, Ana! ❤️',
  from: CLAIMED,
  others: new Set<string>(),
  answeredAt: undefined,
};
const findOwnReply = (...args: Parameters<typeof findOwnReplies>) => findOwnReplies(...args)[0];

describe('recognising our own reply', () => {
  test('by author, text and time', () => {
    expect(findOwnReply([reply()], sent)).toBe('1');
  });

  test.each([
    ['somebody else wrote it', reply({ isOwn: false })],
    ['it is another text', reply({ text: 'Thanks, Ana!' })],
    ['it is older than the claim', reply({ timestamp: '2026-11-20T09:50:00.000Z' })],
  ])('not when %s', (_why, other) => {
    expect(findOwnReply([other], sent)).toBeUndefined();
  });

  test('not when we knew it before: the owner may have answered the same twice', () => {
    expect(findOwnReply([reply()], { ...sent, others: new Set(['1']) })).toBeUndefined();
  });

  test('white space and Unicode form that the network changed do not matter', () => {
    const decomposed = reply({ text: 'Merci  Andre\u0301 ' });
    expect(findOwnReply([decomposed], { ...sent, text: 'Merci André' })).toBe('1');
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

  test('of two with the same text it is the earlier one, in whatever order they are listed', () => {
    const two = [
      reply({ id: 'second', timestamp: '2026-11-20T10:00:09.000Z' }),
      reply({ id: 'first', timestamp: '2026-11-20T10:00:01.000Z' }),
    ];
    expect(findOwnReply(two, sent)).toBe('first');
    expect(findOwnReply([...two].reverse(), sent)).toBe('first');
  });

  test.each([
    ['a line break', 'Merci\n\nAndré'],
    ['what stood around it', '\n Merci André '],
    ['a wider space', 'Merci\u00a0\u00a0André'],
  ])('%s that the network rewrote does not matter', (_what, text) => {
    expect(findOwnReply([reply({ text })], { ...sent, text: 'Merci André' })).toBe('1');
    expect(findOwnReply([reply({ text: 'Merci André' })], { ...sent, text })).toBe('1');
  });

  test('a space between words is not nothing', () => {
    const joined = reply({ text: 'MerciAndré' });
    expect(findOwnReply([joined], { ...sent, text: 'Merci André' })).toBeUndefined();
  });
});

describe('drafts of one thread with the same text', () => {
  const later = '2026-11-20T10:00:01.500Z';
  const twin = (over: Partial<Parameters<typeof searchedFrom>[1][number]> = {}) => ({
    text: sent.text,
    claimedAt: CLAIMED,
    networkId: '11',
    ...over,
  });
  const shown = [reply({ id: '10' }), reply({ id: '11' })];

  test('take replies of one second in the order of their ids, however they are listed', () => {
    const three = [reply({ id: '11' }), reply({ id: '9' }), reply({ id: '10' })];

    expect(findOwnReplies(three, sent)).toEqual(['9', '10', '11']);
  });

  test.each([
    ['an earlier one took what may be ours', [twin()], CLAIMED],
    ['it took an older reply', [twin({ networkId: '9' })], later],
    ['it said something else', [twin({ text: 'Thanks' })], later],
    ['it was claimed after ours', [twin({ claimedAt: '2026-11-20T10:00:02.000Z' })], later],
    [
      'one led to another',
      [twin(), twin({ claimedAt: '2026-11-20T09:59:59.000Z', networkId: '10' })],
      '2026-11-20T09:59:59.000Z',
    ],
  ])('where %s', (_what, others, from) => {
    expect(searchedFrom({ text: sent.text, claimedAt: later }, others, shown)).toBe(from);
  });
});
