import { expect, test } from 'vitest';
import { canReplyUntil, isWindowOpen } from './window.ts';

const LAST = '2026-11-20T10:00:00.000Z';
const END = '2026-11-21T10:00:00.000Z';

test.each([
  [LAST, END],
  [null, null],
  [undefined, null],
])('who wrote last at %s may be answered until %s', (lastInboundAt, until) => {
  expect(canReplyUntil(lastInboundAt)).toBe(until);
});

test.each([
  [LAST, LAST, true],
  [LAST, '2026-11-21T09:59:59.999Z', true],
  [LAST, END, false],
  [LAST, '2026-11-21T10:00:00.001Z', false],
  [undefined, LAST, false],
])('%s, at %s: %s', (lastInboundAt, now, open) => {
  expect(isWindowOpen(lastInboundAt, now)).toBe(open);
});
