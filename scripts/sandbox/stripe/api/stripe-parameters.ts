// Parses Stripe's parameters: form fields with brackets (`items[0][price]`) into typed values.

import {
  createInvalidStripeRequestError,
  createMissingStripeParameterError,
} from '../sandbox-stripe-error.ts';
import type { StripeMetadata } from '../shapes/stripe-object.ts';

type NestedValue = string | NestedValue[] | { [name: string]: NestedValue };
export type NestedFormValues = Readonly<Record<string, NestedValue>>;

/** `a[b][0]=c` becomes `{a: {b: ['c']}}`; numeric and empty keys make a list. */
export function parseNestedFormValues(
  entries: Iterable<readonly [string, string]>,
): NestedFormValues {
  const root: { [name: string]: NestedValue } = {};
  for (const [name, value] of entries) {
    const keys = name.replaceAll(']', '').split('[');
    // This key would change the prototype of every object.
    if (keys.includes('__proto__')) throw createInvalidStripeRequestError('Invalid string.', name);
    setNestedValue(root, keys, value);
  }
  return convertToLists(root) as NestedFormValues;
}

function setNestedValue(
  root: { [name: string]: NestedValue },
  keys: readonly string[],
  value: string,
): void {
  let target = root;
  for (const key of keys.slice(0, -1)) {
    const next = target[key];
    if (typeof next === 'object' && !Array.isArray(next)) {
      target = next;
      continue;
    }
    const created: { [name: string]: NestedValue } = {};
    target[key] = created;
    target = created;
  }
  const last = keys.at(-1) ?? '';
  target[last === '' ? String(Object.keys(target).length) : last] = value;
}

function convertToLists(value: NestedValue): NestedValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(
    ([key, entry]) => [key, convertToLists(entry)] as const,
  );
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
}

export interface StripeParameters {
  readonly has: (name: string) => boolean;
  readonly text: (name: string) => string | null;
  readonly requiredText: (name: string) => string;
  readonly number: (name: string) => number | null;
  readonly flag: (name: string) => boolean | null;
  /** Entries of a list of objects; an empty text clears the list. */
  readonly list: (name: string) => readonly StripeParameters[];
  readonly texts: (name: string) => readonly string[];
  readonly group: (name: string) => StripeParameters;
  readonly metadata: () => StripeMetadata;
  readonly values: NestedFormValues;
  /** The parameter's name as Stripe writes it in errors. */
  readonly path: (name: string) => string;
}

export function parseStripeParameters(values: NestedFormValues, prefix = ''): StripeParameters {
  const path = (name: string): string => (prefix === '' ? name : `${prefix}[${name}]`);
  const text = (name: string): string | null => {
    const found = values[name];
    if (found === undefined) return null;
    if (typeof found !== 'string')
      throw createInvalidStripeRequestError(`Invalid string: ${name}`, path(name));
    return found === '' ? null : found;
  };
  const list = (name: string): readonly NestedValue[] => {
    const found = values[name];
    if (found === undefined || found === '') return [];
    if (!Array.isArray(found)) throw createInvalidStripeRequestError('Invalid array', path(name));
    return found;
  };
  return {
    values,
    path,
    text,
    has: (name) => values[name] !== undefined,
    requiredText: (name) => {
      const found = text(name);
      if (found === null) throw createMissingStripeParameterError(path(name));
      return found;
    },
    number: (name) => parseNumber(text(name), path(name)),
    flag: (name) => parseFlag(text(name), path(name)),
    texts: (name) => list(name).filter((entry) => typeof entry === 'string'),
    list: (name) =>
      list(name).map((entry, index) =>
        parseStripeParameters(parseGroup(entry, path(name)), `${path(name)}[${index}]`),
      ),
    group: (name) => parseStripeParameters(parseGroup(values[name] ?? {}, path(name)), path(name)),
    metadata: () => toTexts(parseGroup(values.metadata ?? {}, path('metadata'))),
  };
}

/** An empty value removes one key; an empty `metadata` parameter removes all keys. */
export function mergeStripeMetadata(
  before: StripeMetadata,
  { has, values, metadata }: StripeParameters,
): StripeMetadata {
  if (!has('metadata')) return before;
  if (values.metadata === '') return {};
  const merged = { ...before, ...metadata() };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

function parseNumber(text: string | null, param: string): number | null {
  if (text === null) return null;
  const value = Number(text);
  if (!Number.isFinite(value))
    throw createInvalidStripeRequestError(
      `Invalid integer: ${text}`,
      param,
      'parameter_invalid_integer',
    );
  return value;
}

function parseFlag(text: string | null, param: string): boolean | null {
  if (text === null) return null;
  if (text !== 'true' && text !== 'false')
    throw createInvalidStripeRequestError(`Invalid boolean: ${text}`, param);
  return text === 'true';
}

function parseGroup(value: NestedValue, param: string): NestedFormValues {
  if (value === '') return {};
  if (typeof value === 'string' || Array.isArray(value))
    throw createInvalidStripeRequestError('Invalid object', param);
  return value;
}

function toTexts(values: NestedFormValues): StripeMetadata {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}
