// Renders one page of a list of nodes, with `paging` in the network's format.

import { formatFieldsParameter, type RequestedField } from './fields-parameter.ts';
import type { SandboxGraphCall } from './graph-call.ts';
import { parsePageLimit, sliceCursorPage, type TimestampedItem } from './page-cursors.ts';
import {
  type GraphNodeType,
  renderGraphNode,
  validateRequestedFields,
} from './render-graph-node.ts';

export interface GraphEdgeOptions<T> {
  readonly call: SandboxGraphCall;
  readonly type: GraphNodeType<T>;
  readonly list: readonly T[];
  /** Path below the version, as `next` repeats it: `17900000000000001/comments`. */
  readonly path: string;
  readonly fields: readonly RequestedField[] | null;
  readonly modifiers: ReadonlyMap<string, string>;
  readonly maxLimit: number;
  readonly defaultLimit: number;
  readonly maxReachableItems: number;
  /**
   * Comment lists omit `paging` when everything fits on one page, and `before` on the first page.
   */
  readonly sparsePaging: boolean;
  /** Parameters that `next` and `previous` repeat, besides fields and times. */
  readonly repeatedParameters?: readonly string[];
}

export interface GraphEdgeResponse {
  readonly data: readonly unknown[];
  readonly paging?: Readonly<Record<string, unknown>>;
}

export function renderGraphEdge<T extends TimestampedItem>(
  options: GraphEdgeOptions<T>,
): GraphEdgeResponse {
  const { call, type, modifiers } = options;
  if (options.fields) validateRequestedFields(type, options.fields, call);
  const limit = parsePageLimit(modifiers.get('limit'), options.defaultLimit, options.maxLimit);
  const slice = sliceCursorPage(options.list, {
    limit,
    after: modifiers.get('after'),
    before: modifiers.get('before'),
    maxReachableItems: options.maxReachableItems,
  });
  const data = slice.items
    .filter((_, index) => !isOmitted(call, index))
    .map((item) => renderGraphNode(type, item, { call, fields: options.fields }));
  if (slice.items.length === 0) return { data };
  if (options.sparsePaging && !slice.hasNext && !slice.hasPrevious) return { data };

  const buildUrl = (cursor: Readonly<Record<string, string | undefined>>): string =>
    buildPageUrl(options, limit, cursor);
  const includesBefore = !options.sparsePaging || slice.hasPrevious;
  return {
    data,
    paging: {
      cursors: { ...(includesBefore ? { before: slice.before } : {}), after: slice.after },
      ...(slice.hasNext ? { next: buildUrl({ after: slice.after }) } : {}),
      ...(slice.hasPrevious ? { previous: buildUrl({ before: slice.before }) } : {}),
    },
  };
}

/** The network may return fewer items than requested, or none, although there is a next page. */
function isOmitted(call: SandboxGraphCall, index: number): boolean {
  const interval = call.sandbox.controls.omitEveryNthItem;
  return interval > 0 && index % interval === 0;
}

function buildPageUrl<T>(
  options: GraphEdgeOptions<T>,
  limit: number,
  cursor: Readonly<Record<string, string | undefined>>,
): string {
  const { call } = options;
  const query = new URLSearchParams();
  const token = call.parameters.get('access_token');
  if (call.isTokenInQuery && token !== undefined) query.set('access_token', token);
  if (options.fields) query.set('fields', formatFieldsParameter(options.fields));
  for (const name of ['since', 'until', ...(options.repeatedParameters ?? [])]) {
    const value = options.modifiers.get(name);
    if (value !== undefined) query.set(name, value);
  }
  query.set('limit', String(limit));
  for (const [name, value] of Object.entries(cursor)) {
    if (value !== undefined) query.set(name, value);
  }
  return `${call.graphBaseUrl}/${options.path}?${query.toString()}`;
}
