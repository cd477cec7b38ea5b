// The Graph API as a plain function of a request and a network: finds the route, runs it, responds.
import { resolveCallerToken } from './access/access-tokens.ts';
import { exchangeToken, inspectToken } from './access/token-endpoints.ts';
import type { GraphToken } from './access/token-types.ts';
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
  const touchedAccountIds = new Set<string>();
  const { name, run } = findHttpApiRoute(network, request, touchedAccountIds);
  return {
    name: `${request.method} ${name}`,
    run: () => runRoute(network, request, touchedAccountIds, run),
  };
}

function findHttpApiRoute(
  network: GraphNetwork,
  request: GraphRequest,
  touchedAccountIds: Set<string>,
): { readonly name: string; readonly run: () => unknown } {
  const { method, segments, parameters } = request;
  const path = segments.join('/');
  if (path === 'oauth/access_token')
    return { name: path, run: () => exchangeToken(network, parameters) };
  if (path === 'debug_token') return { name: path, run: () => inspectToken(network, parameters) };
  let token: GraphToken;
  try {
    token = resolveCallerToken(network, request.token, parameters.get('appsecret_proof'));
  } catch (error) {
    const reject = (): never => {
      throw error;
    };
    return { name: 'refused', run: reject };
  }
  const call = { network, request, token, touchedAccountIds };
  const [first = '', edge] = segments;
  // `me` is the page for a page token, otherwise the person.
  const id = first === 'me' ? (token.pageId ?? token.personId) : first;
  const kind = findNodeKind(network, id);
  const suffix = edge === undefined ? '' : `/${edge}`;
  const name = `${kind?.name ?? 'unknown'}${suffix}`;
  const run = (): unknown => {
    if (parameters.has('ids'))
      throw createInvalidParameterError('The parameter ids is no longer supported.');
    rejectCall(call, id, `${method} ${name}`);
    // Only permissions have a path of three parts.
    const isTooLong = segments.length > (edge === 'permissions' ? 3 : 2);
    const operation = isTooLong ? undefined : kind?.operations[`${method} ${suffix}`.trimEnd()];
    if (!operation) throw unknownObject(call, first);
    return operation(call, id);
  };
  return { name, run };
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
