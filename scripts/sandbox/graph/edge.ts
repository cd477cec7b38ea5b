// Answers a list of nodes: the page asked for, with `paging` in the network's shape.
import type { GraphCall } from './call.ts';
import { type Dated, pageLimit, slicePage } from './cursors.ts';
import { type FieldRequest, printFields } from './fields.ts';
import { type NodeType, renderNode, validateFields } from './node-type.ts';

export interface EdgeOptions<T> {
  readonly call: GraphCall;
  readonly type: NodeType<T>;
  readonly list: readonly T[];
  /** Path below the version, as `next` repeats it: `17900000000000001/comments`. */
  readonly path: string;
  readonly fields: readonly FieldRequest[] | null;
  readonly modifiers: ReadonlyMap<string, string>;
  readonly cap: number;
  readonly standardLimit: number;
  readonly reach: number;
  /** Lists of comments leave `paging` out when everything fits on one page, and `before` on the first. */
  readonly sparsePaging: boolean;
  /** Parameters of the call that `next` and `previous` repeat, besides fields and times. */
  readonly repeated?: readonly string[];
}

export interface EdgeAnswer {
  readonly data: readonly unknown[];
  readonly paging?: Readonly<Record<string, unknown>>;
}

export function renderEdge<T extends Dated>(options: EdgeOptions<T>): EdgeAnswer {
  const { call, type, modifiers } = options;
  if (options.fields) validateFields(type, options.fields, call);
  const limit = pageLimit(modifiers.get('limit'), options.standardLimit, options.cap);
  const slice = slicePage(options.list, {
    limit,
    after: modifiers.get('after'),
    before: modifiers.get('before'),
    reach: options.reach,
  });
  const data = slice.items
    .filter((_, index) => !isWithheld(call, index))
    .map((item) => renderNode(type, item, { call, fields: options.fields }));
  if (slice.items.length === 0) return { data };
  if (options.sparsePaging && !slice.hasNext && !slice.hasPrevious) return { data };

  const address = (cursor: Readonly<Record<string, string | undefined>>): string =>
    pageAddress(options, limit, cursor);
  const withBefore = !options.sparsePaging || slice.hasPrevious;
  return {
    data,
    paging: {
      cursors: { ...(withBefore ? { before: slice.before } : {}), after: slice.after },
      ...(slice.hasNext ? { next: address({ after: slice.after }) } : {}),
      ...(slice.hasPrevious ? { previous: address({ before: slice.before }) } : {}),
    },
  };
}

/** Pages may come shorter than asked, or empty, and still have a next one. */
function isWithheld(call: GraphCall, index: number): boolean {
  const every = call.sandbox.controls.withholdEvery;
  return every > 0 && index % every === 0;
}

function pageAddress<T>(
  options: EdgeOptions<T>,
  limit: number,
  cursor: Readonly<Record<string, string | undefined>>,
): string {
  const { call } = options;
  const query = new URLSearchParams();
  const token = call.parameters.get('access_token');
  if (call.tokenInQuery && token !== undefined) query.set('access_token', token);
  if (options.fields) query.set('fields', printFields(options.fields));
  for (const name of ['since', 'until', ...(options.repeated ?? [])]) {
    const value = options.modifiers.get(name);
    if (value !== undefined) query.set(name, value);
  }
  query.set('limit', String(limit));
  for (const [name, value] of Object.entries(cursor)) {
    if (value !== undefined) query.set(name, value);
  }
  return `${call.graphUrl}/${options.path}?${query.toString()}`;
}
