// Dates as the product writes them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  convertUtcTimesToLocalTimes,
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDate,
  formatTimeOfDay,
  formatUtcDayAndMonth,
  formatWeekday,
} from './format-dates-and-times.ts';

test('formats a date with the ordinal suffix of its day', () => {
  expect(formatDate(new Date(2024, 0, 22, 12).toISOString())).toBe('22nd January 2024');
});

test('formats times and days in one British form', () => {
  const time = new Date(2026, 10, 3, 14, 5);

  expect(formatDateTime(time.toISOString())).toBe('3 Nov 2026, 14:05');
  expect(formatDay(time.toISOString())).toBe('3 Nov 2026');
  expect(formatTimeOfDay(time)).toBe('14:05');
  expect(formatUtcDayAndMonth('2026-11-12')).toBe('12 Nov');
});

test("formats times as the platform's British English with three-character months", () => {
  const platformForms = (
    [
      [{ dateStyle: 'medium', timeStyle: 'short' }, formatDateTime],
      [{ dateStyle: 'medium' }, formatDay],
      [{ dateStyle: 'long' }, (time: string) => formatLongDate(new Date(time))],
      [{ weekday: 'long' }, (time: string) => formatWeekday(new Date(time))],
      [{ hour: '2-digit', minute: '2-digit' }, (time: string) => formatTimeOfDay(new Date(time))],
      [{ day: 'numeric', month: 'short', timeZone: 'UTC' }, formatUtcDayAndMonth],
    ] as const
  ).map(([options, format]) => [new Intl.DateTimeFormat('en-GB', options), format] as const);
  const times = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(times, (time) => {
      for (const [platformForm, format] of platformForms)
        expect(format(time.toISOString())).toBe(
          platformForm.format(time).replace('Sept ', 'Sep ').replace(/Sept$/, 'Sep'),
        );
    }),
  );
});

test('formats every day of a month with the right ordinal suffix', () => {
  const rules = new Intl.PluralRules('en-GB', { type: 'ordinal' });
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = {
    one: 'st',
    two: 'nd',
    few: 'rd',
  };
  for (let day = 1; day <= 31; day += 1) {
    const suffix = suffixes[rules.select(day)] ?? 'th';
    expect(formatDate(new Date(2024, 0, day, 12).toISOString())).toBe(
      `${day}${suffix} January 2024`,
    );
  }
});

test("converts UTC times in server sentences to the viewer's time zone", () => {
  const local = formatDateTime('2026-11-29T14:30:00.000Z');
  expect(convertUtcTimesToLocalTimes('Nothing until 2026-11-29 14:30 UTC. Try then.')).toBe(
    `Nothing until ${local}. Try then.`,
  );
});
