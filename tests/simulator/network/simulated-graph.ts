// The Graph core in a run: its only owner, its tokens, and its requests and responses in the form of `fetch`.
import { buildGraphErrorBody } from '#scripts/sandbox/graph/graph-error.ts';
import type { GraphNetwork } from '#scripts/sandbox/graph/graph-network.ts';
import { type GraphRequest, parseGraphRequest } from '#scripts/sandbox/graph/graph-request.ts';
import { respondToGraphRequest } from '#scripts/sandbox/graph/respond-to-graph-request.ts';
import {
  EVERY_GRAPH_PERMISSION_GRANTED,
  makeGraphNetwork,
  makePageToken,
} from '#tests/support/network/make-graph-network.ts';
import { makeAccount, makeOwner } from '#tests/support/network/make-graph-world-records.ts';
import { TEST_PRODUCT_SECRETS } from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import { SIMULATION_START_MS } from '../machine/virtual-time-and-processes.ts';

/** As `storeLinkedAccount` stores them. */
const PAGE_ID = 'page-1';
const PAGE_TOKEN = 'page-token';
const USER_TOKEN = 'user-token';
const getPersonId = (igUserId: string) => `fb-${igUserId}`;

/** The person, the page and the account. The network names the account as an author by `scopedId`. */
export const makeSimulatedOwner = (igUserId: string, username: string, scopedId = igUserId) =>
  makeOwner(
    { id: getPersonId(igUserId), name: 'The Baker' },
    [makeAccount({ id: igUserId, username, selfScopedId: scopedId })],
    () => PAGE_ID,
  );

export type SimulatedGraphFields = Omit<
  Parameters<typeof makeGraphNetwork>[0],
  'app' | 'access' | 'links'
>;

/** The account of the run has every permission. */
export function createSimulatedGraphNetwork(
  igUserId: string,
  { options, ...rest }: SimulatedGraphFields,
): GraphNetwork {
  const personId = getPersonId(igUserId);
  const pageToken = makePageToken(PAGE_TOKEN, personId, PAGE_ID);
  return makeGraphNetwork({
    ...rest,
    app: { id: '100000000000001', secret: TEST_PRODUCT_SECRETS.FACEBOOK_APP_SECRET },
    access: {
      tokens: new Map([
        [USER_TOKEN, { ...pageToken, value: USER_TOKEN, kind: 'user', pageId: null }],
        [PAGE_TOKEN, pageToken],
      ]),
      grants: new Map([[personId, EVERY_GRAPH_PERMISSION_GRANTED]]),
    },
    options: { useScopedAccountId: true, ...options },
  });
}

export type SimulatedGraphCall = {
  readonly request: GraphRequest;
  /** Below the API version. */
  readonly path: string;
  readonly body: string;
};

export async function readGraphCall(httpRequest: Request): Promise<SimulatedGraphCall> {
  const { method } = httpRequest;
  const body = method === 'POST' ? await httpRequest.text() : '';
  const request = parseGraphRequest(new URL(httpRequest.url), '', {
    method,
    authorization: httpRequest.headers.get('authorization') ?? undefined,
    body: new URLSearchParams(body),
    defaultVersion: 'v22.0',
  });
  return { request, path: request.segments.join('/'), body };
}

export const createSimulatedResponse = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

export function respondAsSimulatedNetwork(network: GraphNetwork, request: GraphRequest): Response {
  const { status, body, headers } = respondToGraphRequest(network, request);
  return createSimulatedResponse(status, body, headers);
}

export const createGraphErrorResponder = (status: number, code: number, subcode?: number) => () =>
  createSimulatedResponse(status, buildGraphErrorBody({ code, subcode, message: `(#${code})` }));

export const getMsSinceSimulationStart = ({ now }: { readonly now: () => number }): number =>
  now() - SIMULATION_START_MS;
