// One call of the Graph API: address, token, proof, timeout, errors, usage. Nothing is retried here.
import * as z from 'zod';
import { hmacSha256 } from '../crypto.ts';
import { defineEnv } from '../env.ts';
import { readSecret } from '../secrets.ts';
import { graphAddress } from './address.ts';
import { classify, NetworkError } from './errors.ts';
import { readUsage, type Usage } from './usage.ts';

export const networkEnv = defineEnv({
  GRAPH_API_URL: z.url(),
  GRAPH_API_VERSION: z.string().regex(/^v\d+\.\d+$/),
});

const TIMEOUT_MS = 20_000;
/** For calls a person waits for: a few of them in a row must fit into one request of theirs. */
export const INTERACTIVE_TIMEOUT_MS = 6_000;

/** Failures before a connection stood: nothing can have reached the network. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export type GraphCall<Answer extends z.ZodType> = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Below the version, e.g. `/me/accounts`. Ids in it are encoded by the caller through `path`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as a bearer header, with its proof; never in the URL. */
  readonly token?: string;
  readonly timeoutMs?: number;
  readonly answer: Answer;
};

const errorBody = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
  }),
});

async function request(call: GraphCall<z.ZodType>): Promise<globalThis.Response> {
  const { GRAPH_API_URL, GRAPH_API_VERSION } = networkEnv();
  const url = new URL(`${graphAddress(GRAPH_API_URL, GRAPH_API_VERSION)}${call.path}`);
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(call.params ?? {})) {
    if (value !== undefined) params.set(name, String(value));
  }
  if (call.token !== undefined) {
    params.set('appsecret_proof', hmacSha256(await readSecret('FACEBOOK_APP_SECRET'), call.token));
  }
  const method = call.method ?? 'GET';
  if (method === 'GET') url.search = params.toString();
  return fetch(url, {
    method,
    headers: call.token === undefined ? {} : { authorization: `Bearer ${call.token}` },
    ...(method !== 'GET' && { body: params }),
    redirect: 'error',
    signal: AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS),
  });
}

function connectionFailure(error: unknown): NetworkError {
  const cause = (error as { cause?: { code?: string } }).cause;
  const kind = NOT_CONNECTED.has(cause?.code ?? '') ? 'unreachable' : 'outage';
  return new NetworkError(kind, 'The network could not be reached.', { cause: error });
}

function readable(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  // Half a surrogate pair in a text would make the table refuse the whole page it stands on.
  if (typeof value === 'string') return value.toWellFormed();
  // An id of 17 digits told as a number: rounded it would be another one.
  const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value);
  return isRounded ? (context?.source ?? value) : value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, readable);
  } catch {
    return undefined;
  }
}

/**
 * The network answered, in JSON, but in a shape we do not know. Of a write nothing is known then; a
 * read will hardly go better soon. It says nothing about other calls.
 */
export class UnreadableAnswerError extends NetworkError {
  constructor(cause: z.ZodError) {
    super('outage', 'The network answered in another shape.', { cause });
  }
}

/**
 * @throws NetworkError for every failure, an error body under HTTP 200 and an answer of another
 * shape included.
 */
export async function graph<Answer extends z.ZodType>(
  call: GraphCall<Answer>,
): Promise<{ readonly data: z.output<Answer>; readonly usage: Usage }> {
  let response: globalThis.Response;
  let text: string;
  try {
    response = await request(call);
    text = await response.text();
  } catch (error) {
    throw connectionFailure(error);
  }
  const usage = readUsage(response.headers);
  const body = parseJson(text);
  const failure = errorBody.safeParse(body);
  // A server error proves nothing, whatever code its body names: a write may have happened.
  if (response.status >= 500) {
    const told = failure.success ? failure.data.error : {};
    const meant = classify(told, usage.regainSeconds);
    if (meant.kind === 'throttled') throw meant;
    throw new NetworkError('outage', `The network answered ${response.status}.`, {
      code: told.code,
      subcode: told.error_subcode,
    });
  }
  if (failure.success) throw classify(failure.data.error, usage.regainSeconds);
  if (response.status === 429) {
    throw new NetworkError('throttled', 'Too many calls.', {
      retryAfterSeconds: usage.regainSeconds,
    });
  }
  if (!response.ok) throw new NetworkError('outage', `The network answered ${response.status}.`);
  if (body === undefined) throw new NetworkError('outage', 'The network answered no JSON.');
  const parsed = call.answer.safeParse(body);
  if (!parsed.success) throw new UnreadableAnswerError(parsed.error);
  return { data: parsed.data, usage };
}

/** Cursor paging: `next` decides whether there is more, its cursor says where. */
export const paging = z
  .object({
    cursors: z.object({ after: z.string().nullish() }).nullish(),
    next: z.string().nullish(),
  })
  .nullish();

/** A list: its rows are read one by one. */
export const listAnswer = z.object({ data: z.array(z.unknown()), paging });

/**
 * The cursor of the next page, or undefined on the last one. Short or empty pages prove nothing.
 * @throws NetworkError refused where it is the cursor that was `asked` with: such a list has no end.
 */
export function nextCursor(page: z.output<typeof paging>, asked?: string): string | undefined {
  if (page?.next == null) return undefined;
  const next = page.cursors?.after ?? URL.parse(page.next)?.searchParams.get('after') ?? undefined;
  if (next !== undefined && next === asked) {
    throw new NetworkError('refused', 'The list leads back to the page that was read.');
  }
  return next;
}

/** The network writes `2026-11-20T10:15:30+0000`; we keep `2026-11-20T10:15:30.000Z`. */
export const networkTime = z.string().transform((value, context) => {
  const time = new Date(value.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(time.getTime())) {
    context.addIssue({ code: 'custom', message: 'not a time' });
    return z.NEVER;
  }
  return time.toISOString();
});
