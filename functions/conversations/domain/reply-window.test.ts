import { expect, test } from 'vitest';
import { computeReplyWindowEnd, isReplyWindowOpen } from './reply-window.ts';

const LAST = '2026-11-20T10:00:00.000Z';
const END = '2026-11-21T10:00:00.000Z';

test.each([
  [LAST, END],
  [null, null],
  [undefined, null],
])("computes the window's end for a message at %s: %s", (lastInboundAt, until) => {
  expect(computeReplyWindowEnd(lastInboundAt)).toBe(until);
});

test.each([
  [LAST, LAST, true],
  [LAST, '2026-11-21T09:59:59.999Z', true],
  [LAST, END, false],
  [LAST, '2026-11-21T10:00:00.001Z', false],
  [undefined, LAST, false],
])('decides whether a window from %s is open at %s: %s', (lastInboundAt, now, open) => {
  expect(isReplyWindowOpen(lastInboundAt, now)).toBe(open);
});
