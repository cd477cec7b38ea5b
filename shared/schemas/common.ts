// Building blocks of every request and answer: ids, paging, versions, times.
import * as z from 'zod';
import { PAGE_SIZE } from '../limits.ts';

/** An opaque id. The alphabet keeps ids from ever containing a key separator (`#`, `|`). */
export const id = z
  .string()
  .min(1)
  .max(512)
  .regex(/^[\w.:=+/@~-]+$/, 'This is not a valid id.');

/** What a form with empty fields is answered. */
export const FILL_ALL = 'Please fill out all fields';

/** ISO 8601 UTC, e.g. `2026-11-20T18:54:03.000Z`. */
export const isoTime = z.string();

/** A whole number between two bounds; digits in a text count, since queries carry nothing else. */
const wholeNumber = (min: number, max: number) => {
  const number = z.number().int().min(min).max(max);
  return z
    .union([
      number,
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .pipe(number),
    ])
    .nullish();
};

const MAX_OFFSET = 1_000_000;

/** Items to skip and how many to answer; `offset` is an alias of `pagination_offset`. */
export const pagingIn = {
  page_limit: wholeNumber(1, PAGE_SIZE),
  pagination_offset: wholeNumber(0, MAX_OFFSET),
  offset: wholeNumber(0, MAX_OFFSET),
};

const seconds = z.number().min(0).max(100_000_000_000);

/** Epoch seconds; empty means no bound. */
const epochSeconds = z
  .union([
    z.literal(''),
    z.null(),
    seconds,
    z
      .string()
      .regex(/^\d{1,12}(\.\d+)?$/)
      .transform(Number)
      .pipe(seconds),
  ])
  .transform((value) => (value === '' || value === null ? undefined : value))
  .optional();

/** `filter_start_date` is the newest edge, `filter_end_date` the oldest. */
export const dateFilterIn = {
  filter_start_date: epochSeconds,
  filter_end_date: epochSeconds,
};

export const updateFromApi = z.boolean().optional();

/** A client that already has this version of a list is answered `{unchanged: true}`. */
export const knownVersion = z.string().max(200).nullish();

export const emptyRequest = z.object({});

/** Widens a list's answer with the tiny "nothing changed" one. */
export const unchanged = <Extra extends z.ZodRawShape>(extra: Extra) =>
  z.object({ unchanged: z.literal(true), version: z.string(), ...extra });

export type Paging = { readonly limit: number; readonly offset: number };

/** Reads the paging fields of a parsed request, the alias included. */
export function readPaging(request: {
  page_limit?: number | null | undefined;
  pagination_offset?: number | null | undefined;
  offset?: number | null | undefined;
}): Paging {
  return {
    limit: request.page_limit ?? PAGE_SIZE,
    offset: request.pagination_offset ?? request.offset ?? 0,
  };
}
