// One call of the provider's API, and the pieces most calls share: reading an object by id, listing.
import type { Sandbox } from '../../sandbox.ts';
import { invalid, noSuch } from '../card-error.ts';
import type { Parameters } from './parameters.ts';

export interface CardCall {
  readonly sandbox: Sandbox;
  readonly parameters: Parameters;
  /** What stood in the place of `:id`. */
  readonly id: string;
  readonly origin: string;
  /** Path without query, which lists name as their address. */
  readonly path: string;
}

export interface CardOperation {
  /** Names of top-level parameters; any other is refused. */
  readonly parameters: readonly string[];
  readonly run: (call: CardCall) => object;
}

/** Method and path below `/v1/`, with `:id` for an id. */
export type CardOperations = Readonly<Record<string, CardOperation>>;

export function operation(
  parameters: readonly string[],
  run: (call: CardCall) => object,
): CardOperation {
  return { parameters, run };
}

const listParameters = ['limit', 'starting_after', 'ending_before', 'created'];

export function listOperation<T extends Listed>(
  parameters: readonly string[],
  find: (call: CardCall) => Iterable<T>,
): CardOperation {
  return operation([...parameters, ...listParameters], (call) => pageOf(call, find(call)));
}

interface Listed {
  readonly id: string;
  readonly created?: number;
}

/** Newest first; `starting_after` and `ending_before` name the neighbour of the page. */
function pageOf<T extends Listed>({ parameters, path }: CardCall, found: Iterable<T>): object {
  const limit = parameters.number('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid('Limits must be between 1 and 100.', 'limit', 'parameter_invalid_integer');
  }
  const objects = [...found].reverse().filter(createdWithin(parameters));
  const after = parameters.text('starting_after');
  const before = parameters.text('ending_before');
  const place = (id: string, param: string): number => {
    const index = objects.findIndex((object) => object.id === id);
    if (index < 0) throw noSuch('object', id, param);
    return index;
  };
  if (before !== null) {
    const end = place(before, 'ending_before');
    const data = objects.slice(Math.max(0, end - limit), end);
    return { object: 'list', data, has_more: end - limit > 0, url: path };
  }
  const start = after === null ? 0 : place(after, 'starting_after') + 1;
  const data = objects.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < objects.length, url: path };
}

function createdWithin(parameters: Parameters): (object: Listed) => boolean {
  const given = parameters.values.created;
  if (given === undefined) return () => true;
  if (typeof given === 'string') return ({ created }) => created === Number(given);
  const range = parameters.group('created');
  const least = Math.max(range.number('gte') ?? 0, (range.number('gt') ?? -1) + 1);
  const most = Math.min(range.number('lte') ?? Infinity, (range.number('lt') ?? Infinity) - 1);
  return ({ created = 0 }) => created >= least && created <= most;
}

export function existing<T>(
  objects: ReadonlyMap<string, T>,
  id: string,
  options: { readonly kind: string; readonly param?: string },
): T {
  const found = objects.get(id);
  if (!found) throw noSuch(options.kind, id, options.param);
  return found;
}
