// Formats prices.

/** Cents as dollars: `$19`, `$19.50`. */
export const formatDollars = (cents: number): string =>
  `$${Number.isInteger(cents / 100) ? cents / 100 : (cents / 100).toFixed(2)}`;
