// One call of the Stripe API, and the common parts of operations: parameters, `expand`, lists, lookup by id.
import * as z from 'zod';
import type { Sandbox } from '../../sandbox-types.ts';
import { createInvalidRequestError, createMissingObjectError } from '../stripe-error.ts';
import { buildListSchema, numberSchema, parseParameters, textSchema } from './stripe-parameters.ts';

interface IncomingStripeCall {
  readonly sandbox: Sandbox;
  /** The parameters, not yet parsed. */
  readonly form: object;
  /** The part of the path that matched `:id`. */
  readonly id: string;
  readonly origin: string;
  /** Path without the query; lists return it as their `url`. */
  readonly path: string;
}

interface StripeCall<Parameters> extends IncomingStripeCall {
  readonly parameters: Parameters;
  readonly stripe: Sandbox['stripe'];
}

export type StripeOperation = (call: IncomingStripeCall) => object;

const expandSchema = z.object({ expand: buildListSchema(textSchema).default([]) });

/** @param shape the parameters; any other parameter is rejected */
export const defineOperation =
  <Shape extends z.ZodRawShape>(
    shape: Shape,
    run: (call: StripeCall<z.output<z.ZodObject<Shape>>>) => object,
  ): StripeOperation =>
  (call) => {
    const schema = z.strictObject({ ...expandSchema.shape, ...shape });
    const parsed: unknown = parseParameters(schema, call.form);
    const parameters = parsed as z.output<z.ZodObject<Shape>>;
    const response = structuredClone(run({ ...call, stripe: call.sandbox.stripe, parameters }));
    const { expand } = parseParameters(expandSchema, call.form);
    for (const path of expand) expandAlongPath(call.sandbox, response, path.split('.'), path);
    return response;
  };

const pageSchema = z.object({
  limit: numberSchema.min(1).max(100).default(10),
  starting_after: textSchema.optional(),
});

type ListedKind =
  | 'prices'
  | 'promotionCodes'
  | 'checkoutSessions'
  | 'subscriptions'
  | 'invoicePayments';

/**
 * Lists the newest object first; `starting_after` names the object before the page.
 * @param select turns the parameters into the values that an object of the list has
 */
export const defineList = <Shape extends z.ZodRawShape>(
  kind: ListedKind,
  shape: Shape,
  select: (parameters: z.output<z.ZodObject<Shape>>, stripe: Sandbox['stripe']) => object = (
    parameters,
  ) => parameters,
): StripeOperation =>
  defineOperation({ ...pageSchema.shape, ...shape }, ({ stripe, path, form }) => {
    const { limit, starting_after: after } = parseParameters(pageSchema.loose(), form);
    const wanted = select(parseParameters(z.object(shape), form), stripe);
    const stored: ReadonlyMap<string, { readonly id: string }> = stripe[kind];
    const objects = findObjects(stored, wanted).toReversed();
    const start = objects.findIndex(({ id }) => id === after) + 1;
    if (after !== undefined && start === 0)
      throw createMissingObjectError('object', after, 'starting_after');
    const end = start + limit;
    const data = objects.slice(start, end);
    return { object: 'list', data, has_more: end < objects.length, url: path };
  });

/** Replaces ids with objects along a path such as `data.product`. */
function expandAlongPath(
  sandbox: Sandbox,
  object: object,
  [segment, ...rest]: readonly string[],
  path: string,
): void {
  if (segment === undefined) return;
  const fields = object as Record<string, unknown>;
  const expandValue = (value: unknown): object => {
    const { products, discounts } = sandbox.stripe;
    const expanded =
      typeof value === 'string' ? (products.get(value) ?? discounts.get(value)) : value;
    if (typeof expanded === 'object' && expanded !== null) return structuredClone(expanded);
    throw createInvalidRequestError(`This property cannot be expanded (${path}).`, 'expand');
  };
  const value = fields[segment];
  const expanded = Array.isArray(value) ? value.map(expandValue) : expandValue(value);
  fields[segment] = expanded;
  for (const entry of [expanded].flat()) expandAlongPath(sandbox, entry, rest, path);
}

/** The objects that have every given value; undefined values match everything. */
export const findObjects = <T extends object>(
  objects: ReadonlyMap<string, T>,
  wanted: Partial<Record<keyof T, unknown>>,
): readonly T[] =>
  [...objects.values()].filter((object) =>
    Object.entries(wanted).every(
      ([name, value]) => value === undefined || object[name as keyof T] === value,
    ),
  );

/** @throws StripeError when there is none; it names `param`, or else the path */
export function getObject<T>(
  objects: ReadonlyMap<string, T>,
  id: string,
  kind: string,
  param?: string,
): T {
  const object = objects.get(id);
  if (!object) throw createMissingObjectError(kind, id, param);
  return object;
}
