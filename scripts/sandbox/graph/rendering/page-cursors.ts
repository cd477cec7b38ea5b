// Cuts a list into pages by opaque cursors that stay valid when newer items arrive.
import { createInvalidParameterError } from '../graph-error.ts';

export interface TimestampedItem {
  readonly id: string;
  readonly timestamp: number;
}

export interface CursorPageRequest {
  readonly limit: number;
  readonly after: string | undefined;
  readonly before: string | undefined;
  /** How many items of the list can be read at all. */
  readonly maxReachableItems: number;
  /** Rejects a cursor whose item is gone; otherwise the list continues behind its place. */
  readonly rejectDeletedCursors?: boolean;
}

export interface CursorPage<T> {
  readonly items: readonly T[];
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

export function sliceCursorPage<T extends TimestampedItem>(
  list: readonly T[],
  request: CursorPageRequest,
): CursorPage<T> {
  const reachable = list.slice(0, request.maxReachableItems);
  const start = findPageStart(reachable, request, list.length);
  const items = reachable.slice(start, start + request.limit);
  const first = items[0];
  const last = items.at(-1);
  return {
    items,
    before: first && encodePageCursor(first),
    after: last && encodePageCursor(last),
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
  const limit = text === undefined || text === '' ? defaultLimit : Number(text);
  if (!Number.isInteger(limit) || limit < 0) {
    throw createInvalidParameterError(`Param limit must be an integer greater than or equal to 0`);
  }
  return Math.min(Math.max(limit, 1), maxLimit);
}

export function encodePageCursor(item: TimestampedItem): string {
  return Buffer.from(`AQH${item.timestamp.toString(36)}.${item.id}`).toString('base64url');
}

function decodePageCursor(cursor: string): TimestampedItem {
  const match = /^AQH(-?[0-9a-z]+)\.([\w-]+)$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  );
  const [, timestamp, id] = match ?? [];
  if (timestamp === undefined || id === undefined)
    throw createInvalidParameterError('Invalid cursor specified in the request');
  return { id, timestamp: Number.parseInt(timestamp, 36) };
}

function findPageStart<T extends TimestampedItem>(
  reachable: readonly T[],
  request: CursorPageRequest,
  total: number,
): number {
  if (request.after) {
    const index = findPlace(reachable, decodePageCursor(request.after), request);
    if (index < reachable.length || total === reachable.length) return index;
    throw createInvalidParameterError(
      'The After Cursor specified exceeds the max limit supported by this endpoint',
    );
  }
  if (request.before) {
    const cursor = decodePageCursor(request.before);
    const end = findPlace(reachable, cursor, request);
    const isListed = reachable[end - 1]?.id === cursor.id;
    return Math.max(0, end - (isListed ? 1 : 0) - request.limit);
  }
  return 0;
}

/** The index behind a cursor's item; if the item is gone, behind its place in a newest-first list. */
function findPlace<T extends TimestampedItem>(
  list: readonly T[],
  cursor: TimestampedItem,
  { rejectDeletedCursors }: CursorPageRequest,
): number {
  const position = list.findIndex(({ id }) => id === cursor.id);
  if (position !== -1) return position + 1;
  if (rejectDeletedCursors)
    throw createInvalidParameterError('Invalid cursor specified in the request');
  const older = list.findIndex((item) => compareNewestFirst(cursor, item) < 0);
  return older === -1 ? list.length : older;
}

/** Negative when `left` comes first in a newest-first list. Equal times are ordered by id. */
export function compareNewestFirst(left: TimestampedItem, right: TimestampedItem): number {
  if (left.timestamp !== right.timestamp) return right.timestamp - left.timestamp;
  if (left.id.length !== right.id.length) return right.id.length - left.id.length;
  if (left.id === right.id) return 0;
  return left.id < right.id ? 1 : -1;
}
