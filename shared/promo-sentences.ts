// The user-facing sentences about promo codes. They are separate from the schemas, which the browser need not load.
export const PROMO_APPLIED_SENTENCE = 'Your promo code has been applied.';
export const PROMO_REFUSED_SENTENCE = 'Sorry, your promo code could not be applied.';
