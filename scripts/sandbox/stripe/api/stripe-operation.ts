// One call of the Stripe API, and what most operations share: lookup by id, and lists.
import type { Sandbox } from '../../sandbox-types.ts';
import {
  createInvalidStripeRequestError,
  createMissingStripeObjectError,
} from '../sandbox-stripe-error.ts';
import type { StripeParameters } from './stripe-parameters.ts';

export interface SandboxStripeCall {
  readonly sandbox: Sandbox;
  readonly parameters: StripeParameters;
  /** The part of the path that matched `:id`. */
  readonly id: string;
  readonly origin: string;
  /** Path without the query; lists return it as their `url`. */
  readonly path: string;
}

export interface SandboxStripeOperation {
  /** Names of the top-level parameters; any other parameter is rejected. */
  readonly parameters: readonly string[];
  readonly run: (call: SandboxStripeCall) => object;
}

/** Keyed by method and path below `/v1/`, with `:id` for an id. */
export type SandboxStripeOperations = Readonly<Record<string, SandboxStripeOperation>>;

export function defineStripeOperation(
  parameters: readonly string[],
  run: (call: SandboxStripeCall) => object,
): SandboxStripeOperation {
  return { parameters, run };
}

const listParameters = ['limit', 'starting_after', 'ending_before', 'created'];

export function defineStripeListOperation<T extends ListableObject>(
  parameters: readonly string[],
  find: (call: SandboxStripeCall) => Iterable<T>,
): SandboxStripeOperation {
  return defineStripeOperation([...parameters, ...listParameters], (call) =>
    buildListPage(call, find(call)),
  );
}

interface ListableObject {
  readonly id: string;
  readonly created?: number;
}

/** Newest first; `starting_after` and `ending_before` name the object next to the page. */
function buildListPage<T extends ListableObject>(
  { parameters, path }: SandboxStripeCall,
  matchingObjects: Iterable<T>,
): object {
  const limit = parameters.number('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw createInvalidStripeRequestError(
      'Limits must be between 1 and 100.',
      'limit',
      'parameter_invalid_integer',
    );
  }
  const objects = [...matchingObjects].reverse().filter(buildCreatedFilter(parameters));
  const after = parameters.text('starting_after');
  const before = parameters.text('ending_before');
  const findPosition = (id: string, param: string): number => {
    const index = objects.findIndex((object) => object.id === id);
    if (index < 0) throw createMissingStripeObjectError('object', id, param);
    return index;
  };
  if (before !== null) {
    const end = findPosition(before, 'ending_before');
    const data = objects.slice(Math.max(0, end - limit), end);
    return { object: 'list', data, has_more: end - limit > 0, url: path };
  }
  const start = after === null ? 0 : findPosition(after, 'starting_after') + 1;
  const data = objects.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < objects.length, url: path };
}

function buildCreatedFilter(parameters: StripeParameters): (object: ListableObject) => boolean {
  const createdParameter = parameters.values.created;
  if (createdParameter === undefined) return () => true;
  if (typeof createdParameter === 'string')
    return ({ created }) => created === Number(createdParameter);
  const range = parameters.group('created');
  const minimum = Math.max(range.number('gte') ?? 0, (range.number('gt') ?? -1) + 1);
  const maximum = Math.min(range.number('lte') ?? Infinity, (range.number('lt') ?? Infinity) - 1);
  return ({ created = 0 }) => created >= minimum && created <= maximum;
}

export function getSandboxStripeObject<T>(
  objects: ReadonlyMap<string, T>,
  id: string,
  options: { readonly kind: string; readonly param?: string },
): T {
  const matchingObjects = objects.get(id);
  if (!matchingObjects) throw createMissingStripeObjectError(options.kind, id, options.param);
  return matchingObjects;
}
