// The text of the reply window.
import { expect, test } from 'vitest';
import { describeReplyWindowTimeLeft } from './reply-window-text.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const formatWithTimeLeft = (remainingMs: number) => {
  const replyUntil = new Date(NOW + remainingMs).toISOString();
  return describeReplyWindowTimeLeft({ replyUntil, now: NOW, name: 'ana.reads' });
};

test.each([
  [24 * HOUR_MS, 'open', 'You can reply for another 24 h'],
  [3 * HOUR_MS + 12 * MINUTE_MS + 59 * SECOND_MS, 'open', 'You can reply for another 3 h 12 min'],
  [HOUR_MS, 'open', 'You can reply for another 1 h'],
  [HOUR_MS - SECOND_MS, 'closing', 'You can reply for another 59 min'],
  [MINUTE_MS, 'closing', 'You can reply for another 1 min'],
  [MINUTE_MS - 1, 'closing', 'You can reply for another less than a minute'],
] as const)('formats a reply window with %i ms left as %s: %s', (remainingMs, tone, text) => {
  expect(formatWithTimeLeft(remainingMs)).toEqual({ tone, text });
});

test.each([0, -HOUR_MS])(
  'formats a window with %i ms left as closed, with reopening help',
  (remainingMs) => {
    const { tone, text } = formatWithTimeLeft(remainingMs);

    expect(tone).toBe('closed');
    expect(text).toMatch(/within 24 hours .* again when ana\.reads writes\.$/);
  },
);

test('formats a reply window as never opened when the contact never wrote', () => {
  const { tone, text } = describeReplyWindowTimeLeft({
    replyUntil: null,
    now: NOW,
    name: 'ana.reads',
  });

  expect(tone).toBe('closed');
  expect(text).toBe('Instagram lets you write here once ana.reads has sent you a message.');
});
