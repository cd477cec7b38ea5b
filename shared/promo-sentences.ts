// What is said of a promo code; apart from its schemas, which the browser does without.
export const PROMO_APPLIED = 'Your promo code has been applied.';
export const PROMO_REFUSED = 'Sorry, your promo code could not be applied.';
