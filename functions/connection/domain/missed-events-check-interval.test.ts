import { expect, test } from 'vitest';
import {
  computeMissedEventsCheckIntervalSeconds,
  shouldRecordWebhookReceipt,
} from './missed-events-check-interval.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const MINUTES = 60;
const HOURS = 60 * MINUTES;

const receivedSecondsAgo = (seconds: number | null) => ({
  webhookReceivedAt: seconds === null ? null : new Date(NOW - seconds * 1_000).toISOString(),
});

test.each<[string, number | null, number]>([
  ['often when no webhook ever came', null, 15 * MINUTES],
  ['seldom after a webhook', 0, 6 * HOURS],
  ['seldom until a day after the last webhook', 24 * HOURS - 1, 6 * HOURS],
  ['often again a day after the last webhook', 24 * HOURS, 15 * MINUTES],
])('checks an account %s', (_, secondsAgo, expected) => {
  expect(computeMissedEventsCheckIntervalSeconds(receivedSecondsAgo(secondsAgo), NOW)).toBe(
    expected,
  );
});

test.each<[string, number | null, boolean]>([
  ['the first webhook', null, true],
  ['no webhook within an hour of a recorded one', HOURS - 1, false],
  ['a webhook an hour after the recorded one', HOURS, true],
])('records %s', (_, secondsAgo, expected) => {
  expect(shouldRecordWebhookReceipt(receivedSecondsAgo(secondsAgo), NOW)).toBe(expected);
});
