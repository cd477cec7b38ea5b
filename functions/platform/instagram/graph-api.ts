// Makes one call of the Graph API: URL, token, proof, timeout, errors, usage. It never retries.
import * as z from 'zod';
import { computeHmacSha256 } from '../crypto.ts';
import { defineEnv } from '../env.ts';
import { addMetrics } from '../metrics.ts';
import { readSecret } from '../secrets.ts';
import { classifyGraphError, NetworkError, type NetworkErrorKind } from './network-error.ts';
import { buildGraphBaseUrl } from './network-urls.ts';
import { parseNetworkJson } from './parse-network-json.ts';
import { parseRateLimitUsage, type RateLimitUsage } from './rate-limit-usage.ts';

export const graphApiEnv = defineEnv({
  GRAPH_API_URL: z.url(),
  GRAPH_API_VERSION: z.string().regex(/^v\d+\.\d+$/),
});

const CALL_TIMEOUT_MS = 20_000;
/** For calls that a user waits for: a few in sequence must fit into one API request. */
export const INTERACTIVE_GRAPH_CALL_TIMEOUT_MS = 6_000;

/** Failures before a connection was made: nothing can have reached the network. */
const NOT_CONNECTED_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export type GraphApiRequestOptions<ResponseSchema extends z.ZodType> = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Below the version, e.g. `/me/accounts`. The caller encodes ids in it with `buildGraphPath`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as a bearer header, with its proof; never in the URL. */
  readonly token?: string;
  readonly timeoutMs?: number;
  readonly responseSchema: ResponseSchema;
};

const errorBodySchema = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
  }),
});

async function sendRequest(call: GraphApiRequestOptions<z.ZodType>): Promise<globalThis.Response> {
  const { GRAPH_API_URL, GRAPH_API_VERSION } = graphApiEnv();
  const url = new URL(`${buildGraphBaseUrl(GRAPH_API_URL, GRAPH_API_VERSION)}${call.path}`);
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(call.params ?? {})) {
    if (value !== undefined) params.set(name, String(value));
  }
  if (call.token !== undefined) {
    params.set(
      'appsecret_proof',
      computeHmacSha256(await readSecret('FACEBOOK_APP_SECRET'), call.token),
    );
  }
  const method = call.method ?? 'GET';
  if (method === 'GET') url.search = params.toString();
  return fetch(url, {
    method,
    headers: call.token === undefined ? {} : { authorization: `Bearer ${call.token}` },
    ...(method !== 'GET' && { body: params }),
    redirect: 'error',
    signal: AbortSignal.timeout(call.timeoutMs ?? CALL_TIMEOUT_MS),
  });
}

function toConnectionError(error: unknown): NetworkError {
  const cause = (error as { cause?: { code?: string } }).cause;
  const kind = NOT_CONNECTED_ERROR_CODES.has(cause?.code ?? '') ? 'unreachable' : 'outage';
  return new NetworkError(kind, 'The network could not be reached.', { cause: error });
}

function parseJson(text: string): unknown {
  try {
    return parseNetworkJson(text);
  } catch {
    return undefined;
  }
}

/**
 * The network responded with JSON of an unknown shape. A write may have taken effect, and retrying a read soon hardly
 * helps. Other calls are not concerned.
 */
export class UnreadableResponseError extends NetworkError {
  constructor(cause: z.ZodError) {
    super('outage', 'The response of the network has an unknown shape.', { cause });
  }
}

type GraphApiResult<ResponseSchema extends z.ZodType> = {
  readonly data: z.output<ResponseSchema>;
  readonly usage: RateLimitUsage;
};

const FAILURE_KINDS: readonly NetworkErrorKind[] = ['outage', 'unreachable'];
/** A few of these refusals concern one owner; many have a cause of ours, such as a wrong secret. */
const REFUSAL_KINDS: readonly NetworkErrorKind[] = ['token', 'permission', 'refused'];

/** Alarms watch how many calls get no answer, and how many a refusal. */
function countCall(error?: unknown): void {
  const isOneOf = (kinds: readonly NetworkErrorKind[]) =>
    error instanceof NetworkError && kinds.includes(error.kind) ? 1 : 0;
  addMetrics('network', {
    NetworkCalls: 1,
    NetworkFailures: isOneOf(FAILURE_KINDS),
    NetworkRefusals: isOneOf(REFUSAL_KINDS),
  });
}

/**
 * @throws NetworkError for every failure, including an error body with HTTP 200 and a response of an unknown shape.
 */
export async function callGraphApi<ResponseSchema extends z.ZodType>(
  call: GraphApiRequestOptions<ResponseSchema>,
): Promise<GraphApiResult<ResponseSchema>> {
  // The network ended the login, so every call would be refused.
  if (call.token === '') throw new NetworkError('token', 'The account has no token.');
  try {
    const result = await requestAndParse(call);
    countCall();
    return result;
  } catch (error) {
    countCall(error);
    throw error;
  }
}

async function requestAndParse<ResponseSchema extends z.ZodType>(
  call: GraphApiRequestOptions<ResponseSchema>,
): Promise<GraphApiResult<ResponseSchema>> {
  let response: globalThis.Response;
  let text: string;
  try {
    response = await sendRequest(call);
    text = await response.text();
  } catch (error) {
    throw toConnectionError(error);
  }
  const usage = parseRateLimitUsage(response.headers);
  const body = parseJson(text);
  const failure = errorBodySchema.safeParse(body);
  // A server error proves nothing, even with an error code in its body: a write may have taken effect.
  if (response.status >= 500) {
    const errorDetails = failure.success ? failure.data.error : {};
    const classified = classifyGraphError(errorDetails, usage.regainSeconds);
    if (classified.kind === 'throttled') throw classified;
    throw new NetworkError('outage', `The network responded with HTTP ${response.status}.`, {
      code: errorDetails.code,
      subcode: errorDetails.error_subcode,
    });
  }
  if (failure.success) throw classifyGraphError(failure.data.error, usage.regainSeconds);
  if (response.status === 429) {
    throw new NetworkError('throttled', 'The network limits the rate of calls.', {
      retryAfterSeconds: usage.regainSeconds,
    });
  }
  if (!response.ok)
    throw new NetworkError('outage', `The network responded with HTTP ${response.status}.`);
  if (body === undefined)
    throw new NetworkError('outage', 'The response of the network is not JSON.');
  const parsed = call.responseSchema.safeParse(body);
  if (!parsed.success) throw new UnreadableResponseError(parsed.error);
  return { data: parsed.data, usage };
}

/** Cursor paging: `next` decides whether there is another page, the cursor where it begins. */
export const graphPagingSchema = z
  .object({
    cursors: z.object({ after: z.string().nullish() }).nullish(),
    next: z.string().nullish(),
  })
  .nullish();

/** A list response; its rows are parsed one by one, so that an invalid row does not fail the list. */
export const graphListResponseSchema = z.object({
  data: z.array(z.unknown()),
  paging: graphPagingSchema,
});

/**
 * The cursor of the next page; undefined on the last page. A short or empty page is not necessarily the last one.
 * @throws NetworkError refused when the next cursor equals `requestedCursor`: such a list would never end.
 */
export function findNextGraphCursor(
  page: z.output<typeof graphPagingSchema>,
  requestedCursor?: string,
): string | undefined {
  if (page?.next == null) return undefined;
  const next = page.cursors?.after ?? URL.parse(page.next)?.searchParams.get('after') ?? undefined;
  if (next !== undefined && next === requestedCursor) {
    throw new NetworkError('refused', 'The next page of the list is the page that was just read.');
  }
  return next;
}

/** Converts `2026-11-20T10:15:30+0000` to `2026-11-20T10:15:30.000Z`. */
export const networkTimestampSchema = z.string().transform((value, context) => {
  const time = new Date(value.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(time.getTime())) {
    context.addIssue({ code: 'custom', message: 'not a time' });
    return z.NEVER;
  }
  return time.toISOString();
});
