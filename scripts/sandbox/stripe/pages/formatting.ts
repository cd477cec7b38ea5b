// Formats amounts, dates and prices for the payment page and the billing portal.
import type { SandboxStripePrice } from '../shapes/catalog.ts';

/** `$19.00` from cents. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  return `${sign}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

/** `21 December 2026` from seconds. */
export function formatEpochDate(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** `$19.00 per month` */
export function formatStripePrice(price: SandboxStripePrice): string {
  const count = price.recurring?.interval_count ?? 1;
  const interval = price.recurring?.interval ?? 'month';
  const intervalText = count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
  return `${formatCents(price.unit_amount)} ${intervalText}`;
}
