// Reads a request body as parameters, whichever of the encodings the network accepts it came in.
import type { Incoming } from './message.ts';

export type Parameters = ReadonlyMap<string, readonly string[]>;

/** Parameters of the body; nested JSON values stay JSON text, as the network's own parameters do. */
export async function readParameters(incoming: Incoming): Promise<Parameters> {
  if (incoming.rawBody.length === 0) return new Map();
  const type = incoming.headers['content-type'] ?? '';
  if (type.includes('application/json')) return fromObject(readJsonObject(incoming));
  if (type.includes('multipart/form-data')) return await fromMultipart(incoming, type);
  return collect(new URLSearchParams(incoming.rawBody.toString('utf8')));
}

/** The JSON object of the body, or an empty one when there is no body. */
export function readJsonObject(incoming: Incoming): Readonly<Record<string, unknown>> {
  if (incoming.rawBody.length === 0) return {};
  const parsed: unknown = JSON.parse(incoming.rawBody.toString('utf8'));
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new SyntaxError('The body must be a JSON object.');
  }
  return parsed as Readonly<Record<string, unknown>>;
}

export function collect(entries: Iterable<readonly [string, string]>): Parameters {
  const collected = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const values = collected.get(name);
    if (values) values.push(value);
    else collected.set(name, [value]);
  }
  return collected;
}

export function firstValue(parameters: Parameters, name: string): string | undefined {
  return parameters.get(name)?.[0];
}

function fromObject(value: Readonly<Record<string, unknown>>): Parameters {
  return collect(
    Object.entries(value)
      .filter(([, entry]) => entry !== null && entry !== undefined)
      .map(([name, entry]) => [name, typeof entry === 'string' ? entry : JSON.stringify(entry)]),
  );
}

async function fromMultipart(incoming: Incoming, type: string): Promise<Parameters> {
  const body = new Uint8Array(incoming.rawBody);
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const entries: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') entries.push([name, value]);
  }
  return collect(entries);
}
