// A conversation scrolls along with new messages.
import { expect, test } from 'vitest';
import {
  SCROLLED_TO_BOTTOM_STATE,
  type ScrollPosition,
  updateStickToBottomState,
} from './stick-to-bottom.ts';

/** 1,000 px of messages in a window of 400 px: the bottom is at 600. */
const makePosition = (scrollTop: number): ScrollPosition => ({
  scrollTop,
  scrollHeight: 1_000,
  clientHeight: 400,
});
const isFollowingAfter = (...scrollTops: readonly number[]): boolean =>
  scrollTops.reduce(
    (state, top) => updateStickToBottomState(state, makePosition(top)),
    SCROLLED_TO_BOTTOM_STATE,
  ).isFollowing;

test.each([
  ['who is at the bottom', [600], true],
  ['who scrolled down to within 100 px', [500], true],
  ['who scrolled down, but stays further away', [499], false],
  ['who has scrolled up a little from the bottom', [600, 560], false],
  ['who has scrolled up, and down again without reaching the bottom', [600, 300, 560], false],
  ['who has scrolled up, and is back at the bottom', [600, 300, 600], true],
  ['who is back except for a fraction of a pixel', [600, 300, 598.6], true],
  ['who was moved by a fraction of a pixel and scrolled up', [600, 598.5, 550.2], false],
] as const)(
  'decides whether the message list scrolls along for a user %s: %j',
  (_name, scrollTops, expected) => {
    expect(isFollowingAfter(...scrollTops)).toBe(expected);
  },
);

test('keeps the message list scrolled to the bottom when messages are removed', () => {
  const shortenedPosition = { scrollTop: 450, scrollHeight: 850, clientHeight: 400 };

  expect(
    updateStickToBottomState(
      updateStickToBottomState(SCROLLED_TO_BOTTOM_STATE, makePosition(600)),
      shortenedPosition,
    ).isFollowing,
  ).toBe(true);
});
