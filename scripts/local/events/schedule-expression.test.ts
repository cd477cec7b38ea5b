// Rates of schedules, as EventBridge writes them.
import { expect, it } from 'vitest';
import { readScheduleRateSeconds } from './schedule-expression.ts';

it.each([
  ['rate(1 minute)', 60],
  ['rate(5 minutes)', 300],
  ['rate(1 hour)', 3_600],
  ['rate(12 hours)', 43_200],
  ['rate(1 day)', 86_400],
  ['rate(24 days)', 2_073_600],
])('reads %s as %i seconds', (expression, seconds) => {
  expect(readScheduleRateSeconds(expression)).toBe(seconds);
});

it.each([
  'rate(1 minutes)',
  'rate(5 minute)',
  'rate(0 minutes)',
  'rate(1.5 hours)',
  'rate(30 seconds)',
  'rate(25 days)',
  'rate(5 minutes) ',
  'cron(0 12 * * ? *)',
  'at(2026-01-01T00:00:00)',
  '',
])('does not read "%s"', (expression) => {
  expect(readScheduleRateSeconds(expression)).toBeUndefined();
});
