// The Graph batch call: up to 50 calls in one POST, each with its own response and its own count.
import type { SandboxHttpOutcome } from '../http/http-messages.ts';
import {
  graphPathPrefix,
  readSandboxGraphRequest,
  type SandboxGraphRequest,
} from './graph-request.ts';
import { createSandboxInvalidParameterError } from './sandbox-graph-error.ts';

interface GraphBatchItem {
  readonly method?: string;
  readonly relative_url?: string;
  readonly body?: string;
}

const maxBatchItems = 50;

/** Returns an array of `{code, headers, body}`, with null for an item whose response was lost. */
export async function runSandboxGraphBatch(
  request: SandboxGraphRequest,
  parameters: ReadonlyMap<string, string>,
  respond: (item: SandboxGraphRequest) => Promise<SandboxHttpOutcome>,
): Promise<unknown> {
  const items = readBatchItems(parameters.get('batch'));
  const responses: unknown[] = [];
  for (const item of items) {
    const outgoing = await respond(await buildItemRequest(request, parameters, item));
    responses.push(
      outgoing.kind === 'reset'
        ? null
        : {
            code: outgoing.status,
            headers: Object.entries(outgoing.headers).map(([name, value]) => ({ name, value })),
            body: outgoing.body.toString(),
          },
    );
  }
  return responses;
}

function readBatchItems(text: string | undefined): readonly GraphBatchItem[] {
  let items: unknown;
  try {
    items = JSON.parse(text ?? 'null');
  } catch {
    items = null;
  }
  if (!Array.isArray(items))
    throw createSandboxInvalidParameterError('Param batch must be an array');
  if (items.length > maxBatchItems) {
    throw createSandboxInvalidParameterError(
      `Too many requests in batch message. Maximum batch size is ${maxBatchItems}`,
    );
  }
  return items as readonly GraphBatchItem[];
}

async function buildItemRequest(
  request: SandboxGraphRequest,
  parameters: ReadonlyMap<string, string>,
  item: GraphBatchItem,
): Promise<SandboxGraphRequest> {
  const { incoming } = request;
  const url = new URL(
    `${graphPathPrefix}/${request.version}/${(item.relative_url ?? '').replace(/^\//, '')}`,
    incoming.origin,
  );
  const token = parameters.get('access_token');
  if (token !== undefined && !url.searchParams.has('access_token')) {
    url.searchParams.set('access_token', token);
  }
  return await readSandboxGraphRequest(
    {
      ...incoming,
      method: item.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: { ...incoming.headers, 'content-type': 'application/x-www-form-urlencoded' },
      rawBody: Buffer.from(item.body ?? ''),
    },
    request.version,
  );
}
