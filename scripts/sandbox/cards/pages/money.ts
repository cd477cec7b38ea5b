// Amounts, dates and prices as the pages of the card provider write them.
import type { Price } from '../shapes/catalogue.ts';

/** `$19.00` from cents. */
export function moneyText(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  return `${sign}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

/** `21 December 2026` from seconds. */
export function dateText(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** `$19.00 per month` */
export function priceText(price: Price): string {
  const count = price.recurring?.interval_count ?? 1;
  const interval = price.recurring?.interval ?? 'month';
  const every = count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
  return `${moneyText(price.unit_amount)} ${every}`;
}
