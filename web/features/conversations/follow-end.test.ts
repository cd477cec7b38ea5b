// Who is taken along to the end of a conversation.
import { expect, test } from 'vitest';
import { AT_END, afterScroll, type ScrollPlace } from './follow-end.ts';

/** 1,000 px of messages in a window of 400: the end is at 600. */
const at = (scrollTop: number): ScrollPlace => ({
  scrollTop,
  scrollHeight: 1_000,
  clientHeight: 400,
});
const follows = (...tops: readonly number[]): boolean =>
  tops.reduce((before, top) => afterScroll(before, at(top)), AT_END).isFollowing;

test.each([
  ['who is at the end', [600], true],
  ['who came down to within 100 px', [500], true],
  ['who came down, but stays further away', [499], false],
  ['who has moved up a little from the end', [600, 560], false],
  ['who has moved up, and down again without reaching the end', [600, 300, 560], false],
  ['who has moved up, and is back at the end', [600, 300, 600], true],
  ['who is back but for a fraction of a pixel', [600, 300, 598.6], true],
  ['whom the browser moves by a fraction', [600, 598.5, 550.2], false],
] as const)('%s: %j', (_name, tops, expected) => {
  expect(follows(...tops)).toBe(expected);
});

test('messages that leave shorten the list, which is no moving away', () => {
  const shorter = { scrollTop: 450, scrollHeight: 850, clientHeight: 400 };

  expect(afterScroll(afterScroll(AT_END, at(600)), shorter).isFollowing).toBe(true);
});
