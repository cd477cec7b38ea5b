// Parses Stripe's parameters: form fields with brackets (`items[0][price]`), checked by a schema.
import * as z from 'zod';
import { createInvalidRequestError } from '../stripe-error.ts';

type NestedValue = string | NestedValues;
type NestedValues = { [name: string]: NestedValue };

/** `a[b][0]=c` becomes `{a: {b: {0: 'c'}}}`. */
export function parseNestedForm(entries: Iterable<readonly [string, string]>): NestedValues {
  const createGroup = (): NestedValues => Object.create(null);
  const root = createGroup();
  for (const [name, value] of entries) {
    const keys = name.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    let group = root;
    for (const key of keys) {
      const next = group[key];
      const nextGroup = typeof next === 'object' ? next : createGroup();
      group[key] = nextGroup;
      group = nextGroup;
    }
    group[last] = value;
  }
  return root;
}

export const textSchema = z.string().min(1);
export const numberSchema = z.coerce.number().int();
export const flagSchema = z.enum(['true', 'false']).transform((text) => text === 'true');
export const metadataSchema = z.record(z.string(), z.string()).default({});
export const urlSchema = z.url();

/** A list as `parseNestedForm` returns it. */
export const buildListSchema = <Entry extends z.ZodType>(entry: Entry) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? Object.values(value) : value),
    z.array(entry),
  );

/** @throws StripeError for the first parameter that is unknown, missing or invalid */
export function parseParameters<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
): z.output<Schema> {
  const { data, error } = schema.safeParse(values, { reportInput: true });
  const [issue] = error?.issues ?? [];
  if (!issue) return data as z.output<Schema>;
  if (issue.code === 'unrecognized_keys') {
    const param = toParameterName([...issue.path, issue.keys[0] ?? '']);
    throw createInvalidRequestError(
      `Received unknown parameter: ${param}`,
      param,
      'parameter_unknown',
    );
  }
  const param = toParameterName(issue.path);
  if (issue.input === undefined)
    throw createInvalidRequestError(
      `Missing required param: ${param}.`,
      param,
      'parameter_missing',
    );
  if (issue.code === 'invalid_format' && issue.format === 'url')
    throw createInvalidRequestError('Not a valid URL', param, 'url_invalid');
  throw createInvalidRequestError(`Invalid ${param}: ${issue.message}`, param);
}

/** `a[b][0]`, as Stripe writes it in errors. */
const toParameterName = ([first = '', ...rest]: readonly PropertyKey[]): string =>
  [String(first), ...rest.map((key) => `[${String(key)}]`)].join('');
