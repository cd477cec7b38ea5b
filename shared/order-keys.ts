// Times as text that sorts: one ascending query of the table gives the order people see.

/** A time beyond every other, so that "newest first" is ascending text. */
const LATEST_MS = 9_999_999_999_999;
const DIGITS = 13;

const descending = (ms: number): string =>
  String(Math.min(LATEST_MS, Math.max(0, LATEST_MS - Math.ceil(ms)))).padStart(DIGITS, '0');

/** Puts what is older first. */
export const oldestFirst = (iso: string): string => String(Date.parse(iso)).padStart(DIGITS, '0');

/** Puts what is newer first, and tells what is of the same time apart. */
export const newestFirst = (iso: string, id: string): string =>
  `${descending(Date.parse(iso))}#${id}`;

/** Reads back the time (epoch milliseconds) that a key of `newestFirst` begins with. */
export const timeInKey = (begin: string): number => LATEST_MS - Number(begin);

/** Below every key of that millisecond or an older one, above every newer one. */
export const keyFromNewest = (ms: number): string => descending(Math.floor(ms));

/** Above every key of that millisecond or a newer one, below every older one (`$` follows `#`). */
export const keyAfterOldest = (ms: number): string => `${descending(ms)}$`;
