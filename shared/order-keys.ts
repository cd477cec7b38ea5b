// Sort keys built from times, so that an ascending query of the table returns a list in display order.

/** Later than any real time: newest-first keys contain the difference to it. */
const LATEST_MS = 9_999_999_999_999;
const TIME_KEY_DIGITS = 13;

const toDescendingDigits = (ms: number): string =>
  String(Math.min(LATEST_MS, Math.max(0, LATEST_MS - Math.ceil(ms)))).padStart(
    TIME_KEY_DIGITS,
    '0',
  );

/** Builds a key that sorts older times first. */
export const buildOldestFirstOrderKey = (iso: string): string =>
  String(Date.parse(iso)).padStart(TIME_KEY_DIGITS, '0');

/** Builds a key that sorts newer times first; `id` keeps keys of the same time apart. */
export const buildNewestFirstOrderKey = (iso: string, id: string): string =>
  `${toDescendingDigits(Date.parse(iso))}#${id}`;

/** Parses the time (epoch milliseconds) from the first part of a newest-first key. */
export const parseNewestFirstOrderKeyTime = (keyTime: string): number =>
  LATEST_MS - Number(keyTime);

/** Lower bound: below every newest-first key of this millisecond or older, above every newer one. */
export const buildNewestOrderKeyBound = (ms: number): string => toDescendingDigits(Math.floor(ms));

/** Upper bound: above every newest-first key of this millisecond or newer, below every older one (`$` sorts after `#`). */
export const buildOldestOrderKeyBound = (ms: number): string => `${toDescendingDigits(ms)}$`;
