// Billing periods, counted from the anchor so that one started on the 31st stays on the 31st.
import type { SandboxStripePrice } from '../shapes/catalog.ts';
import type { SandboxBillingPeriod } from '../shapes/subscription.ts';

const daySeconds = 86_400;

/**
 * Adds `count` intervals to the anchor, in seconds; a month without that day ends on its last day.
 */
function addIntervals(anchor: number, price: SandboxStripePrice, count: number): number {
  const interval = price.recurring?.interval ?? 'month';
  const number = (price.recurring?.interval_count ?? 1) * count;
  switch (interval) {
    case 'day':
      return anchor + number * daySeconds;
    case 'week':
      return anchor + number * 7 * daySeconds;
    case 'month':
      return addMonthsToEpochSeconds(anchor, number);
    case 'year':
      return addMonthsToEpochSeconds(anchor, number * 12);
    default:
      return interval satisfies never;
  }
}

/** The period that begins where the previous one ended. */
export function computeNextSandboxBillingPeriod(
  anchor: number,
  price: SandboxStripePrice,
  start: number,
): SandboxBillingPeriod {
  let count = 1;
  while (addIntervals(anchor, price, count) <= start) count += 1;
  return { start, end: addIntervals(anchor, price, count) };
}

export function addMonthsToEpochSeconds(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
