// The Graph API over HTTP: reads the request, runs the core with the faults set for it.
import { runRouteWithFaults } from '../faults/run-route-with-faults.ts';
import { parseJson } from '../graph/graph-call.ts';
import { buildGraphErrorBody, createInvalidParameterError } from '../graph/graph-error.ts';
import { type GraphRequest, parseGraphRequest } from '../graph/graph-request.ts';
import { buildUsageHeaders } from '../graph/rate-limits.ts';
import { findAffectedAccountIds, planGraphCall } from '../graph/respond-to-graph-request.ts';
import { buildJsonResponse, type HttpOutcome, type HttpRequest } from '../http/http-messages.ts';
import { readBodyParameters } from '../http/request-body.ts';
import type { RequestHandler, Sandbox } from '../sandbox-types.ts';
import { createGraphNetwork } from './create-graph-network.ts';

const graphPathPrefix = '/graph';

export const handleGraphRequest: RequestHandler<HttpOutcome> = async (sandbox, incoming) => {
  const request = await readGraphRequest(sandbox, incoming);
  if (!request) return respondWithInvalidParameter('The request could not be read.');
  if (request.segments.length > 0 || request.method !== 'POST')
    return await respond(sandbox, incoming, request);
  return await runBatch(sandbox, incoming, request);
};

/** Null when its path or its body cannot be decoded. */
async function readGraphRequest(
  sandbox: Sandbox,
  incoming: HttpRequest,
): Promise<GraphRequest | null> {
  const { method, path, query, headers, origin } = incoming;
  try {
    const body = readBodyParameters(incoming);
    return parseGraphRequest(new URL(`${path}?${query}`, origin), graphPathPrefix, {
      method,
      authorization: headers.authorization,
      body: [...body].map(([name, [value = '']]) => [name, value]),
      defaultVersion: sandbox.configuration.defaultGraphVersion,
    });
  } catch {
    return null;
  }
}

async function respond(
  sandbox: Sandbox,
  incoming: HttpRequest,
  request: GraphRequest,
): Promise<HttpOutcome> {
  const network = createGraphNetwork(sandbox, incoming.origin);
  const { name, run } = planGraphCall(network, request);
  return await runRouteWithFaults(sandbox, incoming, {
    name,
    run: () => {
      const { status, body, headers } = run();
      return buildJsonResponse(status, body, headers);
    },
    buildError: ({ code, subcode, status, message }) => {
      const isTransient = code === 1 || code === 2;
      const details = { code, subcode, message, ...(isTransient && { transient: true }) };
      const accountIds = findAffectedAccountIds(network, request.segments[0] ?? '');
      return buildJsonResponse(
        status ?? 400,
        buildGraphErrorBody(details),
        buildUsageHeaders(network, accountIds),
      );
    },
  });
}

interface BatchItem {
  readonly method?: string;
  readonly relative_url?: string;
  readonly body?: string;
}

const maxBatchItems = 50;

/** Each item has its own response, its own count and its own faults; null when its response is lost. */
async function runBatch(
  sandbox: Sandbox,
  incoming: HttpRequest,
  { parameters, version }: GraphRequest,
): Promise<HttpOutcome> {
  const items = parseBatch(parameters.get('batch'));
  if (!items) return respondWithInvalidParameter('Param batch must be an array');
  if (items.length > maxBatchItems) {
    return respondWithInvalidParameter(
      `Too many requests in batch message. Maximum batch size is ${maxBatchItems}`,
    );
  }
  const responses: unknown[] = [];
  for (const { method = 'GET', relative_url: relativeUrl = '', body = '' } of items) {
    const url = new URL(
      `${graphPathPrefix}/${version}/${relativeUrl.replace(/^\//, '')}`,
      incoming.origin,
    );
    const token = parameters.get('access_token');
    if (token !== undefined && !url.searchParams.has('access_token'))
      url.searchParams.set('access_token', token);
    const item = {
      ...incoming,
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: { ...incoming.headers, 'content-type': 'application/x-www-form-urlencoded' },
      rawBody: Buffer.from(body),
    };
    responses.push(toBatchEntry(await handleGraphRequest(sandbox, item)));
  }
  return buildJsonResponse(200, responses);
}

function toBatchEntry(outcome: HttpOutcome): unknown {
  if (outcome.kind === 'reset') return null;
  const headers = Object.entries(outcome.headers).map(([name, value]) => ({ name, value }));
  return { code: outcome.status, headers, body: outcome.body.toString() };
}

function parseBatch(text = ''): readonly BatchItem[] | null {
  const items = parseJson(text);
  return Array.isArray(items) && items.every((item) => Object(item) === item) ? items : null;
}

function respondWithInvalidParameter(message: string): HttpOutcome {
  return buildJsonResponse(400, buildGraphErrorBody(createInvalidParameterError(message).details));
}
