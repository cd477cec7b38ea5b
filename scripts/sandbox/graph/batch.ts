// The batch call: up to 50 calls in one POST, each answered and counted on its own.
import type { Outgoing } from '../http/message.ts';
import { invalidParameter } from './errors.ts';
import { type GraphRequest, graphPrefix, readGraphRequest } from './request.ts';

interface BatchItem {
  readonly method?: string;
  readonly relative_url?: string;
  readonly body?: string;
}

const largestBatch = 50;

/** An array of `{code, headers, body}`, null for an item whose answer was lost. */
export async function runBatch(
  request: GraphRequest,
  parameters: ReadonlyMap<string, string>,
  answer: (item: GraphRequest) => Promise<Outgoing>,
): Promise<unknown> {
  const items = readItems(parameters.get('batch'));
  const answers: unknown[] = [];
  for (const item of items) {
    const outgoing = await answer(await itemRequest(request, parameters, item));
    answers.push(
      outgoing.kind === 'reset'
        ? null
        : {
            code: outgoing.status,
            headers: Object.entries(outgoing.headers).map(([name, value]) => ({ name, value })),
            body: outgoing.body.toString(),
          },
    );
  }
  return answers;
}

function readItems(text: string | undefined): readonly BatchItem[] {
  let items: unknown;
  try {
    items = JSON.parse(text ?? 'null');
  } catch {
    items = null;
  }
  if (!Array.isArray(items)) throw invalidParameter('Param batch must be an array');
  if (items.length > largestBatch) {
    throw invalidParameter(
      `Too many requests in batch message. Maximum batch size is ${largestBatch}`,
    );
  }
  return items as readonly BatchItem[];
}

async function itemRequest(
  request: GraphRequest,
  parameters: ReadonlyMap<string, string>,
  item: BatchItem,
): Promise<GraphRequest> {
  const { incoming } = request;
  const url = new URL(
    `${graphPrefix}/${request.version}/${(item.relative_url ?? '').replace(/^\//, '')}`,
    incoming.origin,
  );
  const token = parameters.get('access_token');
  if (token !== undefined && !url.searchParams.has('access_token')) {
    url.searchParams.set('access_token', token);
  }
  return await readGraphRequest(
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
