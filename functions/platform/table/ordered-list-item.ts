// The list state that an ordered list's item stores: its lock, the lease of its refresh and the newest changes of its
// order. The item is a post, a conversation, or the list of the account's posts or conversations.
import * as z from 'zod';
import { nowIso } from '../clock.ts';
import { defineItemCodec } from './item-codec.ts';
import type { ItemKey } from './keys.ts';
import { getItem, type TableItem } from './table.ts';

export type OrderedList = {
  /** The item that has the list's state. */
  readonly item: ItemKey;
  /** The root of the page index, whose keys are the sort keys of the range. */
  readonly index: ItemKey;
  /** Holds the entries: a range of the table itself, read consistently, or a partition of gsi1. */
  readonly partition: string;
  readonly range: { readonly index: 'gsi1' } | { readonly beginsWith: string };
};

export type OrderedListState = {
  /** Increases with every change of the list; 0 when nothing was stored yet. */
  readonly version: number;
  /** The version in which the nodes of the page index were last written; 0 when there are none. */
  readonly indexVersion: number;
  /** The changes of order since then, as `decodePageIndexKeyChanges` reads them. */
  readonly bufferedKeys: Uint8Array | undefined;
  /** Whether a refresh holds the lease of the list. */
  readonly isRefreshing: boolean;
  /** Whether the last refresh ended or stopped before it had read everything. */
  readonly hasRefreshFailed: boolean;
};

export const EMPTY_ORDERED_LIST: OrderedListState = {
  version: 0,
  indexVersion: 0,
  bufferedKeys: undefined,
  isRefreshing: false,
  hasRefreshFailed: false,
};

const binary = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const orderedListAttributes = defineItemCodec({
  version: ['version', z.number().optional()],
  indexVersion: ['index_version', z.number().optional()],
  bufferedKeys: ['index_changes', binary.optional()],
  refreshUntil: ['refresh_until', z.string().optional()],
  refreshFailed: ['refresh_failed', z.boolean().optional()],
});

/** A missing item counts as an empty list. */
export function parseOrderedListState(item: TableItem | undefined): OrderedListState {
  if (item === undefined) return EMPTY_ORDERED_LIST;
  const { version, indexVersion, bufferedKeys, refreshUntil, refreshFailed } =
    orderedListAttributes.decode(item);
  const isRefreshing = refreshUntil !== undefined && refreshUntil > nowIso();
  return {
    version: version ?? 0,
    indexVersion: indexVersion ?? 0,
    bufferedKeys,
    isRefreshing,
    // An expired lease belongs to a worker that stopped.
    hasRefreshFailed: !isRefreshing && (refreshUntil !== undefined || refreshFailed === true),
  };
}

export const readOrderedListState = async (
  list: Pick<OrderedList, 'item'>,
  options: { readonly consistent: boolean },
): Promise<OrderedListState> => parseOrderedListState(await getItem(list.item, options));
