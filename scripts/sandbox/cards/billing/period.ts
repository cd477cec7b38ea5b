// Periods of a subscription: counted in whole intervals from its anchor, so that the 31st stays the 31st.
import type { Price } from '../shapes/catalogue.ts';
import type { Period } from '../shapes/subscription.ts';

const daySeconds = 86_400;

/** The interval's `count`-th multiple after the anchor, in seconds; a month without the day ends on its last. */
function intervalsAfter(anchor: number, price: Price, count: number): number {
  const interval = price.recurring?.interval ?? 'month';
  const number = (price.recurring?.interval_count ?? 1) * count;
  switch (interval) {
    case 'day':
      return anchor + number * daySeconds;
    case 'week':
      return anchor + number * 7 * daySeconds;
    case 'month':
      return monthsAfter(anchor, number);
    case 'year':
      return monthsAfter(anchor, number * 12);
    default:
      return interval satisfies never;
  }
}

/** The period that begins where the one before ended. */
export function periodFrom(anchor: number, price: Price, start: number): Period {
  let count = 1;
  while (intervalsAfter(anchor, price, count) <= start) count += 1;
  return { start, end: intervalsAfter(anchor, price, count) };
}

export function monthsAfter(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
