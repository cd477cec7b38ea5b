// Shared parts of request and response schemas: ids, paging, versions, times.
import * as z from 'zod';
import { DEFAULT_LIST_PAGE_SIZE } from '../limits.ts';
import { FIELD_SENTENCES } from '../sentences/en.ts';

/** An opaque id. Its alphabet excludes the key separators `#` and `|`. */
export const idSchema = z
  .string()
  .min(1)
  .max(512)
  .regex(/^[\w.:=+/@~-]+$/, FIELD_SENTENCES.id_malformed);

/** ISO 8601 UTC, e.g. `2026-11-20T18:54:03.000Z`. */
export const isoTimeSchema = z.string();

/** A whole number between two bounds. Accepts digits in a string, because query parameters are strings. */
const buildWholeNumberSchema = (min: number, max: number) => {
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

/** How many items to skip and to return; `offset` is an alias of `pagination_offset`. */
export const pagingRequestFields = {
  page_limit: buildWholeNumberSchema(1, DEFAULT_LIST_PAGE_SIZE),
  pagination_offset: buildWholeNumberSchema(0, MAX_OFFSET),
  offset: buildWholeNumberSchema(0, MAX_OFFSET),
};

const secondsSchema = z.number().min(0).max(100_000_000_000);

/** Epoch seconds; an empty value means no bound. */
const epochSecondsSchema = z
  .union([
    z.literal(''),
    z.null(),
    secondsSchema,
    z
      .string()
      .regex(/^\d{1,12}(\.\d+)?$/)
      .transform(Number)
      .pipe(secondsSchema),
  ])
  .transform((value) => (value === '' || value === null ? undefined : value))
  .optional();

/** `filter_start_date` is the newest bound, `filter_end_date` the oldest. */
export const dateFilterRequestFields = {
  filter_start_date: epochSecondsSchema,
  filter_end_date: epochSecondsSchema,
};

export const refreshRequestFlagSchema = z.boolean().optional();

/** Whether the last refresh of the list ended before it had read everything from the network. */
export const refreshFailedField = { refresh_failed: z.boolean().optional() };

/** A client that already has this version of a list gets `{unchanged: true}` instead of the list. */
export const knownListVersionSchema = z.string().max(200).nullish();

export const emptyRequestSchema = z.object({});

/** Builds the small response schema for a list that has not changed. */
export const buildUnchangedResponseSchema = <Extra extends z.ZodRawShape>(extra: Extra) =>
  z.object({ unchanged: z.literal(true), version: z.string(), ...extra });

export type PageLimitAndOffset = { readonly limit: number; readonly offset: number };

/** Reads the paging fields of a parsed request, including the alias `offset`. */
export function toPageLimitAndOffset(request: {
  page_limit?: number | null | undefined;
  pagination_offset?: number | null | undefined;
  offset?: number | null | undefined;
}): PageLimitAndOffset {
  return {
    limit: request.page_limit ?? DEFAULT_LIST_PAGE_SIZE,
    offset: request.pagination_offset ?? request.offset ?? 0,
  };
}
