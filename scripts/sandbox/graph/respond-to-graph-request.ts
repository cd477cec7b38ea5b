// The Graph API as a plain function of a request and a network: finds the route, runs it, responds.
import { resolveCallerToken } from './access/access-tokens.ts';
import { exchangeToken, inspectToken } from './access/token-endpoints.ts';
import type { GraphCall, GraphOperations } from './graph-call.ts';
import { unknownObject } from './graph-call.ts';
import { buildGraphErrorBody, createInvalidParameterError, GraphError } from './graph-error.ts';
import type { GraphNetwork } from './graph-network.ts';
import type { GraphRequest } from './graph-request.ts';
import { conversationOperations } from './messages/conversation-node.ts';
import { messageOperations } from './messages/message-node.ts';
import { accountOperations } from './nodes/account-node.ts';
import { commentOperations } from './nodes/comment-node.ts';
import { albumChildOperations, mediaOperations } from './nodes/media-node.ts';
import { pageOperations } from './nodes/page-node.ts';
import { userOperations } from './nodes/user-node.ts';
import { buildUsageHeaders, countAccountCalls, rejectLimitedCall } from './rate-limits.ts';

export interface GraphResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface PlannedGraphCall {
  /** `GET media/comments`: the name of the route in counters and faults. */
  readonly name: string;
  readonly run: () => GraphResponse;
}

export function respondToGraphRequest(network: GraphNetwork, request: GraphRequest): GraphResponse {
  return planGraphCall(network, request).run();
}

/** Finds the route of a call, so that a transport may replace it by a fault. */
export function planGraphCall(network: GraphNetwork, request: GraphRequest): PlannedGraphCall {
  const { method, segments, parameters } = request;
  const address = segments.join('/');
  const plan = (name: string, run: () => unknown): PlannedGraphCall => ({
    name: `${method} ${name}`,
    run: () => runRoute(network, request, new Set(), run),
  });
  if (address === 'oauth/access_token')
    return plan(address, () => exchangeToken(network, parameters));
  if (address === 'debug_token') return plan(address, () => inspectToken(network, parameters));
  return planNodeCall(network, request);
}

function planNodeCall(network: GraphNetwork, request: GraphRequest): PlannedGraphCall {
  const { method, segments, parameters, token } = request;
  const touchedAccountIds = new Set<string>();
  const plan = (name: string, run: () => unknown): PlannedGraphCall => ({
    name: `${method} ${name}`,
    run: () => runRoute(network, request, touchedAccountIds, run),
  });
  let call: GraphCall;
  try {
    const callerToken = resolveCallerToken(network, token, parameters.get('appsecret_proof'));
    call = { network, request, token: callerToken, touchedAccountIds };
  } catch (error) {
    const reject = (): never => {
      throw error;
    };
    return plan('refused', reject);
  }
  const [first = '', edge] = segments;
  const id = resolveNodeId(call, first);
  const kind = findNodeKind(network, id);
  const route = edge === undefined ? method : `${method} /${edge}`;
  const name = `${kind?.name ?? 'unknown'}${edge === undefined ? '' : `/${edge}`}`;
  return plan(name, () => {
    if (parameters.has('ids'))
      throw createInvalidParameterError('The parameter ids is no longer supported.');
    rejectCall(call, id, `${method} ${name}`);
    // Only permissions have a path of three parts.
    const isTooLong = segments.length > (edge === 'permissions' ? 3 : 2);
    const operation = isTooLong ? undefined : kind?.operations[route];
    if (!operation) throw unknownObject(call, first);
    return operation(call, id);
  });
}

function rejectCall(call: GraphCall, id: string, name: string): void {
  const { network, request, token, touchedAccountIds } = call;
  const accountIds = findAffectedAccountIds(network, id);
  const refusal = network.refuse?.({
    name,
    id,
    personId: token.personId,
    parameters: request.parameters,
  });
  if (refusal) throw new GraphError(refusal);
  try {
    rejectLimitedCall(network, accountIds);
  } catch (error) {
    // Usage headers show the caller of a rejected call how long to wait.
    for (const accountId of accountIds) touchedAccountIds.add(accountId);
    throw error;
  }
}

/** `me` is the page for a page token, otherwise the person. */
function resolveNodeId({ token }: GraphCall, segment: string): string {
  return segment === 'me' ? (token.pageId ?? token.personId) : segment;
}

function findNodeKind(
  { world }: GraphNetwork,
  id: string,
): { readonly name: string; readonly operations: GraphOperations } | undefined {
  if (world.findPerson(id)) return { name: 'user', operations: userOperations };
  if (world.findPage(id)) return { name: 'page', operations: pageOperations };
  if (world.findAccount(id)) return { name: 'account', operations: accountOperations };
  if (world.findMedia(id)) return { name: 'media', operations: mediaOperations };
  if (world.findAlbumOfChild(id)) return { name: 'child', operations: albumChildOperations };
  if (world.findComment(id)) return { name: 'comment', operations: commentOperations };
  if (world.findConversation(id))
    return { name: 'conversation', operations: conversationOperations };
  if (world.findConversationOfMessage(id))
    return { name: 'message', operations: messageOperations };
  return undefined;
}

/** Accounts that a call will touch, known before it runs, so that a limited account sees no effects. */
export function findAffectedAccountIds({ world }: GraphNetwork, id: string): ReadonlySet<string> {
  const media = world.findMedia(id) ?? world.findMedia(world.findComment(id)?.mediaId ?? '');
  const conversation = world.findConversation(id) ?? world.findConversationOfMessage(id);
  const accountId =
    world.findAccount(id)?.id ??
    media?.accountId ??
    conversation?.accountId ??
    world.findPage(id)?.accountId;
  return new Set(accountId ? [accountId] : []);
}

function runRoute(
  network: GraphNetwork,
  { version }: GraphRequest,
  touchedAccountIds: ReadonlySet<string>,
  run: () => unknown,
): GraphResponse {
  const respond = (status: number, body: unknown): GraphResponse => ({
    status,
    body,
    headers: {
      'facebook-api-version': version,
      'cache-control': 'private, no-cache, no-store, must-revalidate',
      ...buildUsageHeaders(network, touchedAccountIds),
    },
  });
  try {
    const body = run();
    countAccountCalls(network, touchedAccountIds);
    return respond(200, body);
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    return respond(error.details.status ?? 400, buildGraphErrorBody(error.details));
  }
}
