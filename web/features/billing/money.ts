// Prices as the product writes them.

/** Cents in dollars: `$19`, `$19.50`. */
export const inDollars = (cents: number): string =>
  `$${Number.isInteger(cents / 100) ? cents / 100 : (cents / 100).toFixed(2)}`;
