// Reads a request body as parameters: JSON or a form.
import type { HttpRequest } from './http-messages.ts';

export type RequestParameters = ReadonlyMap<string, readonly string[]>;

/** Nested JSON values stay JSON text, as the network expects its parameters. */
export function readBodyParameters(incoming: HttpRequest): RequestParameters {
  if (incoming.rawBody.length === 0) return new Map();
  const type = incoming.headers['content-type'] ?? '';
  if (type.includes('application/json')) return toParameters(readJsonBody(incoming));
  return groupValuesByName(new URLSearchParams(incoming.rawBody.toString('utf8')));
}

/** The body as a JSON object; an empty body reads as an empty object. */
export function readJsonBody(incoming: HttpRequest): Readonly<Record<string, unknown>> {
  if (incoming.rawBody.length === 0) return {};
  const parsed: unknown = JSON.parse(incoming.rawBody.toString('utf8'));
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new SyntaxError('The body must be a JSON object.');
  }
  return parsed as Readonly<Record<string, unknown>>;
}

function groupValuesByName(entries: Iterable<readonly [string, string]>): RequestParameters {
  const valuesByName = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const values = valuesByName.get(name);
    if (values) values.push(value);
    else valuesByName.set(name, [value]);
  }
  return valuesByName;
}

/** The trimmed first value of a field; empty when the form lacks it. */
export type FieldReader = (name: string) => string;

export function readFormFields(incoming: HttpRequest): FieldReader {
  const form = readBodyParameters(incoming);
  return (name) => form.get(name)?.[0]?.trim() ?? '';
}

function toParameters(value: Readonly<Record<string, unknown>>): RequestParameters {
  return groupValuesByName(
    Object.entries(value)
      .filter(([, entry]) => entry !== null && entry !== undefined)
      .map(([name, entry]) => [name, typeof entry === 'string' ? entry : JSON.stringify(entry)]),
  );
}
