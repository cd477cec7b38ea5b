// The user-facing sentences about promo codes. Separate from the schemas, so that the browser need not load those.
export const PROMO_APPLIED_SENTENCE = 'Your promo code has been applied.';
export const PROMO_REFUSED_SENTENCE = 'Sorry, your promo code could not be applied.';
