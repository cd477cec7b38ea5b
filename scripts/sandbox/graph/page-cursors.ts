// Cuts a newest-first list into pages by opaque cursors that stay valid when newer items arrive.
import { compareNewestFirst } from '../world/world-store.ts';
import { createSandboxInvalidParameterError } from './sandbox-graph-error.ts';

export interface TimestampedItem {
  readonly id: string;
  readonly timestamp: number;
}

export interface SandboxCursorPageRequest {
  readonly limit: number;
  readonly after: string | undefined;
  readonly before: string | undefined;
  /** How many items of the list can be read at all. */
  readonly maxReachableItems: number;
}

export interface SandboxCursorPage<T> {
  readonly items: readonly T[];
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

export function sliceCursorPage<T extends TimestampedItem>(
  list: readonly T[],
  request: SandboxCursorPageRequest,
): SandboxCursorPage<T> {
  const reachable = list.slice(0, request.maxReachableItems);
  const start = findPageStart(reachable, request, list.length);
  const items = reachable.slice(start, start + request.limit);
  const first = items[0];
  const last = items.at(-1);
  return {
    items,
    before: first && encodeSandboxPageCursor(first),
    after: last && encodeSandboxPageCursor(last),
    hasNext: start + items.length < reachable.length && items.length > 0,
    hasPrevious: start > 0,
  };
}

/** The requested limit, clamped between 1 and the maximum of the list. */
export function parsePageLimit(
  text: string | undefined,
  defaultLimit: number,
  maxLimit: number,
): number {
  if (text === undefined || text === '') return defaultLimit;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 0) {
    throw createSandboxInvalidParameterError(
      `Param limit must be an integer greater than or equal to 0`,
    );
  }
  return Math.min(Math.max(limit, 1), maxLimit);
}

export function encodeSandboxPageCursor(item: TimestampedItem): string {
  return Buffer.from(`AQH${item.timestamp.toString(36)}.${item.id}`).toString('base64url');
}

function decodePageCursor(cursor: string): TimestampedItem {
  const match = /^AQH([0-9a-z]+)\.([A-Za-z0-9]+)$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  );
  const [, timestamp, id] = match ?? [];
  if (timestamp === undefined || id === undefined) {
    throw createSandboxInvalidParameterError('Invalid cursor specified in the request');
  }
  return { id, timestamp: Number.parseInt(timestamp, 36) };
}

function findPageStart<T extends TimestampedItem>(
  reachable: readonly T[],
  request: SandboxCursorPageRequest,
  total: number,
): number {
  if (request.after !== undefined && request.after !== '') {
    const cursor = decodePageCursor(request.after);
    const index = reachable.findIndex((item) => compareNewestFirst(cursor, item) < 0);
    if (index !== -1) return index;
    if (total > reachable.length) {
      throw createSandboxInvalidParameterError(
        'The After Cursor specified exceeds the max limit supported by this endpoint',
      );
    }
    return reachable.length;
  }
  if (request.before !== undefined && request.before !== '') {
    const cursor = decodePageCursor(request.before);
    const end = reachable.findIndex((item) => compareNewestFirst(cursor, item) <= 0);
    return Math.max(0, (end === -1 ? reachable.length : end) - request.limit);
  }
  return 0;
}
