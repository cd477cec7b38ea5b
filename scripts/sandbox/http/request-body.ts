// Reads a request body as parameters in any encoding that the network accepts.
import type { HttpRequest } from './http-messages.ts';

export type RequestParameters = ReadonlyMap<string, readonly string[]>;

/** Nested JSON values stay JSON text, as the network expects its parameters. */
export async function readBodyParameters(incoming: HttpRequest): Promise<RequestParameters> {
  if (incoming.rawBody.length === 0) return new Map();
  const type = incoming.headers['content-type'] ?? '';
  if (type.includes('application/json')) return toParameters(readJsonBody(incoming));
  if (type.includes('multipart/form-data')) return await readMultipartParameters(incoming, type);
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

export async function readFormFields(incoming: HttpRequest): Promise<FieldReader> {
  const form = await readBodyParameters(incoming);
  return (name) => form.get(name)?.[0]?.trim() ?? '';
}

function toParameters(value: Readonly<Record<string, unknown>>): RequestParameters {
  return groupValuesByName(
    Object.entries(value)
      .filter(([, entry]) => entry !== null && entry !== undefined)
      .map(([name, entry]) => [name, typeof entry === 'string' ? entry : JSON.stringify(entry)]),
  );
}

async function readMultipartParameters(
  incoming: HttpRequest,
  type: string,
): Promise<RequestParameters> {
  const body = new Uint8Array(incoming.rawBody);
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const entries: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') entries.push([name, value]);
  }
  return groupValuesByName(entries);
}
