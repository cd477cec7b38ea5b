// One running call: its parameters, its caller, and the objects that the caller may reach.
import { listGrantedPermissions } from './access/access-tokens.ts';
import type { GraphToken } from './access/token-types.ts';
import {
  createGraphError,
  createInvalidParameterError,
  createUnknownObjectError,
} from './graph-error.ts';
import type { GraphNetwork } from './graph-network.ts';
import type { GraphRequest } from './graph-request.ts';
import type { GraphAccount, GraphPage } from './graph-world.ts';
import { parseFieldsParameter, type RequestedField } from './rendering/fields-parameter.ts';

export interface GraphCall {
  readonly network: GraphNetwork;
  readonly request: GraphRequest;
  /** The token that the caller presented. */
  readonly token: GraphToken;
  /** Accounts that the call touched, for the usage headers. */
  readonly touchedAccountIds: Set<string>;
}

/** Keyed by method and edge: `GET`, `GET /replies`, `POST /replies`, ... */
export type GraphOperations = Readonly<Record<string, (call: GraphCall, id: string) => unknown>>;

export const graphSuccess = { success: true } as const;

export function findParameter(call: GraphCall, name: string): string | undefined {
  return call.request.parameters.get(name);
}

/** Null when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null when the call names no fields. */
export function readRequestedFields(call: GraphCall): readonly RequestedField[] | null {
  const text = findParameter(call, 'fields');
  return text === undefined || text === '' ? null : parseFieldsParameter(text);
}

export function hasPermission(call: GraphCall, permission: string): boolean {
  return listGrantedPermissions(call.network, call.token.personId).includes(permission);
}

export function requirePermission(call: GraphCall, permission: string, code: 10 | 200 = 10): void {
  if (hasPermission(call, permission)) return;
  throw createGraphError(code, `Requires ${permission} permission to manage the object`, {
    status: code === 10 ? 403 : 400,
  });
}

/** For a caller without a page that gives access, the account does not exist. */
export function requireAccountAccess(
  call: GraphCall,
  account: GraphAccount | undefined,
  objectId: string,
): GraphAccount {
  const pages = call.network.world.listPages();
  const page = pages.find((one) => one.accountId === account?.id && canAccessPage(call, one));
  if (!account || !page || account.kind === 'personal') throw unknownObject(call, objectId);
  call.touchedAccountIds.add(account.id);
  return account;
}

export function requirePageAccess(call: GraphCall, page: GraphPage | undefined, id: string) {
  if (!page || !canAccessPage(call, page)) throw unknownObject(call, id);
  return page;
}

export function requirePageToken(call: GraphCall, page: GraphPage): void {
  if (call.token.pageId !== page.id)
    throw createGraphError(210, 'A page access token is required to request this resource.');
}

/** Reading and writing messages: page token, permissions, and the owner's switch. */
export function requireMessagingAccess(call: GraphCall, page: GraphPage): GraphAccount {
  requirePageAccess(call, page, page.id);
  requirePageToken(call, page);
  requirePermission(call, 'instagram_manage_messages');
  requirePermission(call, 'pages_manage_metadata', 200);
  const account = call.network.world.findAccount(page.accountId ?? '');
  if (account?.kind !== 'business')
    throw createInvalidParameterError('The page is not linked to an Instagram business account');
  call.touchedAccountIds.add(account.id);
  if (page.messagesOff) {
    throw createGraphError(
      200,
      'The Instagram account owner has disabled access to Instagram messages.',
      { subcode: 2_534_041 },
    );
  }
  return account;
}

/** The network rejects a `fields` parameter only after it has created the comment or message. */
export function rejectFieldsAfterCreation(call: GraphCall): void {
  if (findParameter(call, 'fields') === undefined) return;
  const subcode = 1_772_107;
  throw createGraphError(20, 'Unsupported response format for this request.', { subcode });
}

export function unknownObject(call: GraphCall, id: string) {
  return createUnknownObjectError(id, call.request.method);
}

function canAccessPage(call: GraphCall, page: GraphPage): boolean {
  const { token } = call;
  if (token.kind === 'page') return token.pageId === page.id;
  const roles = call.network.world.findPerson(token.personId)?.roles ?? [];
  return roles.some((role) => role.pageId === page.id);
}
