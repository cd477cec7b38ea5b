// What all Stripe objects share: ids, lists, metadata.
// Field names and types follow API version 2026-10-28.endive as typed by the `stripe` library 23.1.
import { randomBytes } from 'node:crypto';

/** API version of the sandbox; must equal the version that the `stripe` library pins. */
export const stripeApiVersion = '2026-10-28.endive';

export type StripeMetadata = Record<string, string>;

export interface StripeList<T> {
  readonly object: 'list';
  readonly data: T[];
  readonly has_more: boolean;
  readonly url: string;
}

const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `cus_` and 24 letters and digits. */
export function createStripeId(prefix: string): string {
  const characters = [...randomBytes(24)].map((byte) => idAlphabet[byte % idAlphabet.length]);
  return `${prefix}_${characters.join('')}`;
}

export function buildCompleteStripeList<T>(data: T[], url: string): StripeList<T> {
  return { object: 'list', data, has_more: false, url };
}
