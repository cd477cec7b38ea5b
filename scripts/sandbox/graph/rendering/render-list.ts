// Renders one page of a list of nodes, with `paging` in the network's format.

import type { GraphCall } from '../graph-call.ts';
import { createTooMuchDataError, type GraphJson } from '../graph-error.ts';
import type { GraphList } from '../graph-options.ts';
import { formatFieldsParameter, type RequestedField } from './fields-parameter.ts';
import { parsePageLimit, sliceCursorPage, type TimestampedItem } from './page-cursors.ts';
import {
  alterRendered,
  type GraphNodeType,
  renderNode,
  validateRequestedFields,
} from './render-node.ts';

interface GraphListOptions<T> {
  readonly list: GraphList;
  readonly type: GraphNodeType<T>;
  readonly items: readonly T[];
  /** The node that the list belongs to, as `next` repeats it. */
  readonly ownerId: string;
  readonly fields: readonly RequestedField[] | null;
  readonly modifiers: ReadonlyMap<string, string>;
}

interface GraphListRules {
  readonly maxLimit: number;
  readonly maxReachableItems?: number;
  /** `paging` is absent when everything fits on one page, and `before` on the first page. */
  readonly hasSparsePaging?: boolean;
  /** Parameters, besides fields, that `next` and `previous` repeat. */
  readonly repeatedParameters?: readonly string[];
}

const listRules: Readonly<Record<GraphList, GraphListRules>> = {
  accounts: { maxLimit: 100 },
  media: { maxLimit: 100, maxReachableItems: 10_000, repeatedParameters: ['since', 'until'] },
  comments: { maxLimit: 50, hasSparsePaging: true },
  replies: { maxLimit: 50, hasSparsePaging: true },
  conversations: { maxLimit: 100, repeatedParameters: ['platform', 'user_id'] },
  messages: { maxLimit: 100 },
};

const defaultLimit = 25;

export function renderList<T extends TimestampedItem>(
  call: GraphCall,
  options: GraphListOptions<T>,
): GraphJson {
  const { type, modifiers, fields } = options;
  const rules = listRules[options.list];
  const { pageSizes, rejectDeletedCursors, omitEveryNthItem, maxDataItems } = call.network.options;
  if (fields) validateRequestedFields(call, type, fields);
  const maxLimit = Math.min(rules.maxLimit, pageSizes?.[options.list] ?? rules.maxLimit);
  const limit = parsePageLimit(modifiers.get('limit'), defaultLimit, maxLimit);
  const path = `${options.ownerId}/${options.list}`;
  const maxData = maxDataItems?.[path] ?? maxDataItems?.[options.list] ?? limit;
  if (limit > maxData) throw createTooMuchDataError();
  const slice = sliceCursorPage(options.items, {
    limit,
    after: modifiers.get('after'),
    before: modifiers.get('before'),
    maxReachableItems: rules.maxReachableItems ?? Number.POSITIVE_INFINITY,
    ...(rejectDeletedCursors && { rejectDeletedCursors }),
  });
  // The network may return fewer items than requested, or none, although there is a next page.
  const data = slice.items
    .filter((_, index) => omitEveryNthItem === 0 || index % omitEveryNthItem !== 0)
    .map((item) => renderNode(call, type, item, fields));
  const isWhole = !slice.hasNext && !slice.hasPrevious;
  if (slice.items.length === 0 || (rules.hasSparsePaging && isWhole))
    return alterRendered(call, path, { data });
  const buildUrl = (cursor: GraphJson) => buildPageUrl(call, options, { ...cursor, limit });
  const hasBefore = !rules.hasSparsePaging || slice.hasPrevious;
  const paging = {
    cursors: { ...(hasBefore && { before: slice.before }), after: slice.after },
    ...(slice.hasNext && { next: buildUrl({ after: slice.after }) }),
    ...(slice.hasPrevious && { previous: buildUrl({ before: slice.before }) }),
  };
  return alterRendered(call, path, { data, paging });
}

function buildPageUrl<T>(
  { request }: GraphCall,
  { list, ownerId, fields, modifiers }: GraphListOptions<T>,
  cursor: GraphJson,
): string {
  const url = new URL(`${request.rootUrl}/${request.version}/${ownerId}/${list}`);
  if (request.token?.location === 'query')
    url.searchParams.set('access_token', request.token.value);
  if (fields) url.searchParams.set('fields', formatFieldsParameter(fields));
  for (const name of listRules[list].repeatedParameters ?? []) {
    const value = modifiers.get(name);
    if (value !== undefined) url.searchParams.set(name, value);
  }
  for (const [name, value] of Object.entries(cursor)) url.searchParams.set(name, String(value));
  return url.toString();
}
