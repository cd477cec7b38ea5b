// Reads the provider's parameters: form fields with brackets (`items[0][price]`) into values of their kind.
import { invalid, missingParameter } from '../card-error.ts';
import type { Metadata } from '../shapes/common.ts';

type Value = string | Value[] | { [name: string]: Value };
export type Values = Readonly<Record<string, Value>>;

/** `a[b][0]=c` becomes `{a: {b: ['c']}}`; keys that are all numbers, or empty, make a list. */
export function nestedValues(entries: Iterable<readonly [string, string]>): Values {
  const root: { [name: string]: Value } = {};
  for (const [name, value] of entries) {
    const keys = name.replaceAll(']', '').split('[');
    // Such a key would change what every object inherits.
    if (keys.includes('__proto__')) throw invalid('Invalid string.', name);
    place(root, keys, value);
  }
  return asLists(root) as Values;
}

function place(root: { [name: string]: Value }, keys: readonly string[], value: string): void {
  let here = root;
  for (const key of keys.slice(0, -1)) {
    const next = here[key];
    if (typeof next === 'object' && !Array.isArray(next)) {
      here = next;
      continue;
    }
    const made: { [name: string]: Value } = {};
    here[key] = made;
    here = made;
  }
  const last = keys.at(-1) ?? '';
  here[last === '' ? String(Object.keys(here).length) : last] = value;
}

function asLists(value: Value): Value {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, asLists(entry)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
}

export interface Parameters {
  readonly has: (name: string) => boolean;
  readonly text: (name: string) => string | null;
  readonly requiredText: (name: string) => string;
  readonly number: (name: string) => number | null;
  readonly flag: (name: string) => boolean | null;
  /** Entries of a list of objects; an empty text clears the list, which gives an empty one. */
  readonly list: (name: string) => readonly Parameters[];
  readonly texts: (name: string) => readonly string[];
  readonly group: (name: string) => Parameters;
  readonly metadata: () => Metadata;
  readonly values: Values;
  /** The parameter's name as the provider writes it in errors. */
  readonly path: (name: string) => string;
}

export function readParameters(values: Values, prefix = ''): Parameters {
  const path = (name: string): string => (prefix === '' ? name : `${prefix}[${name}]`);
  const text = (name: string): string | null => {
    const found = values[name];
    if (found === undefined) return null;
    if (typeof found !== 'string') throw invalid(`Invalid string: ${name}`, path(name));
    return found === '' ? null : found;
  };
  const list = (name: string): readonly Value[] => {
    const found = values[name];
    if (found === undefined || found === '') return [];
    if (!Array.isArray(found)) throw invalid('Invalid array', path(name));
    return found;
  };
  return {
    values,
    path,
    text,
    has: (name) => values[name] !== undefined,
    requiredText: (name) => {
      const found = text(name);
      if (found === null) throw missingParameter(path(name));
      return found;
    },
    number: (name) => numberIn(text(name), path(name)),
    flag: (name) => flagIn(text(name), path(name)),
    texts: (name) => list(name).filter((entry) => typeof entry === 'string'),
    list: (name) =>
      list(name).map((entry, index) =>
        readParameters(groupIn(entry, path(name)), `${path(name)}[${index}]`),
      ),
    group: (name) => readParameters(groupIn(values[name] ?? {}, path(name)), path(name)),
    metadata: () => textsOf(groupIn(values.metadata ?? {}, path('metadata'))),
  };
}

/** What metadata becomes: an empty text takes a key away, an empty whole takes all. */
export function mergedMetadata(before: Metadata, { has, values, metadata }: Parameters): Metadata {
  if (!has('metadata')) return before;
  if (values.metadata === '') return {};
  const merged = { ...before, ...metadata() };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

function numberIn(text: string | null, param: string): number | null {
  if (text === null) return null;
  const value = Number(text);
  if (!Number.isFinite(value))
    throw invalid(`Invalid integer: ${text}`, param, 'parameter_invalid_integer');
  return value;
}

function flagIn(text: string | null, param: string): boolean | null {
  if (text === null) return null;
  if (text !== 'true' && text !== 'false') throw invalid(`Invalid boolean: ${text}`, param);
  return text === 'true';
}

function groupIn(value: Value, param: string): Values {
  if (value === '') return {};
  if (typeof value === 'string' || Array.isArray(value)) throw invalid('Invalid object', param);
  return value;
}

function textsOf(values: Values): Metadata {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}
