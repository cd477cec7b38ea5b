// Cuts a newest-first list into pages by opaque cursors that stay right when newer items come in.
import { compareNewestFirst } from '../world/world-store.ts';
import { invalidParameter } from './errors.ts';

export interface Dated {
  readonly id: string;
  readonly timestamp: number;
}

export interface PageRequest {
  readonly limit: number;
  readonly after: string | undefined;
  readonly before: string | undefined;
  /** How many items of the list can be reached at all. */
  readonly reach: number;
}

export interface Slice<T> {
  readonly items: readonly T[];
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

export function slicePage<T extends Dated>(list: readonly T[], request: PageRequest): Slice<T> {
  const reachable = list.slice(0, request.reach);
  const start = startOf(reachable, request, list.length);
  const items = reachable.slice(start, start + request.limit);
  const first = items[0];
  const last = items.at(-1);
  return {
    items,
    before: first && encodeCursor(first),
    after: last && encodeCursor(last),
    hasNext: start + items.length < reachable.length && items.length > 0,
    hasPrevious: start > 0,
  };
}

/** Limit as asked for, held between 1 and the cap of the list. */
export function pageLimit(text: string | undefined, standard: number, cap: number): number {
  if (text === undefined || text === '') return standard;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 0) {
    throw invalidParameter(`Param limit must be an integer greater than or equal to 0`);
  }
  return Math.min(Math.max(limit, 1), cap);
}

export function encodeCursor(item: Dated): string {
  return Buffer.from(`AQH${item.timestamp.toString(36)}.${item.id}`).toString('base64url');
}

function decodeCursor(cursor: string): Dated {
  const match = /^AQH([0-9a-z]+)\.([A-Za-z0-9]+)$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  );
  const [, timestamp, id] = match ?? [];
  if (timestamp === undefined || id === undefined) {
    throw invalidParameter('Invalid cursor specified in the request');
  }
  return { id, timestamp: Number.parseInt(timestamp, 36) };
}

function startOf<T extends Dated>(
  reachable: readonly T[],
  request: PageRequest,
  total: number,
): number {
  if (request.after !== undefined && request.after !== '') {
    const cursor = decodeCursor(request.after);
    const index = reachable.findIndex((item) => compareNewestFirst(cursor, item) < 0);
    if (index !== -1) return index;
    if (total > reachable.length) {
      throw invalidParameter(
        'The After Cursor specified exceeds the max limit supported by this endpoint',
      );
    }
    return reachable.length;
  }
  if (request.before !== undefined && request.before !== '') {
    const cursor = decodeCursor(request.before);
    const end = reachable.findIndex((item) => compareNewestFirst(cursor, item) <= 0);
    return Math.max(0, (end === -1 ? reachable.length : end) - request.limit);
  }
  return 0;
}
