// What every object of the card provider shares: ids, seconds, lists, metadata.
// Field names and types follow API version 2026-10-28.endive as the `stripe` library 23.1 types it.
import { randomBytes } from 'node:crypto';

/** The version the sandbox answers in; the `stripe` library pins the same one. */
export const apiVersion = '2026-10-28.endive';

export type Metadata = Record<string, string>;

export interface List<T> {
  readonly object: 'list';
  readonly data: T[];
  readonly has_more: boolean;
  readonly url: string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `cus_` and 24 letters and digits. */
export function newCardId(prefix: string): string {
  const characters = [...randomBytes(24)].map((byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${characters.join('')}`;
}

export function wholeList<T>(data: T[], url: string): List<T> {
  return { object: 'list', data, has_more: false, url };
}
