// One parsed Graph API call: the caller, the permissions and the requested data.

import type { ImageUrlBase } from '../images/image-urls.ts';
import { listGrantedPermissions } from '../oauth/access-tokens.ts';
import type { AccessToken } from '../oauth/token-types.ts';
import type { Sandbox } from '../sandbox.ts';
import type { FacebookPage, InstagramAccount } from '../world/world-types.ts';
import {
  createMissingPermissionError,
  createTokenError,
  createUnknownObjectError,
  GraphError,
} from './graph-errors.ts';

export type GraphCaller =
  | { readonly kind: 'app' }
  | { readonly kind: 'user' | 'page'; readonly token: AccessToken };

export interface GraphCall {
  readonly sandbox: Sandbox;
  readonly method: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly caller: GraphCaller;
  /** Prefix of `next` links: origin, path and version. */
  readonly graphBaseUrl: string;
  readonly origin: string;
  /** True when the query held the token: only then do `next` links repeat it. */
  readonly isTokenInQuery: boolean;
  /** Accounts that the call touched, for the usage headers. */
  readonly touchedAccountIds: Set<string>;
}

/** Base of image links in the response. */
export function getImageUrlBase(call: GraphCall): ImageUrlBase {
  return { origin: call.origin, now: call.sandbox.now() };
}

export function getCallerToken(call: GraphCall): AccessToken {
  if (call.caller.kind === 'app') {
    throw createTokenError('A user or page access token is required to request this resource.');
  }
  return call.caller.token;
}

export function requirePermission(call: GraphCall, permission: string, code: 10 | 200 = 10): void {
  const { personId } = getCallerToken(call);
  if (!listGrantedPermissions(call.sandbox, personId).includes(permission)) {
    throw createMissingPermissionError(permission, code);
  }
}

/** Returns the page that gives access; for any other caller the account does not exist. */
export function requireAccountAccess(
  call: GraphCall,
  account: InstagramAccount,
  objectId: string,
): FacebookPage {
  const token = getCallerToken(call);
  const page = call.sandbox.world
    .listPages()
    .find(
      (candidate) => candidate.accountId === account.id && canAccessPage(call, token, candidate),
    );
  if (!page || account.kind === 'personal') throw createUnknownObjectError(objectId, call.method);
  call.touchedAccountIds.add(account.id);
  return page;
}

export function requirePageAccess(call: GraphCall, page: FacebookPage): void {
  if (!canAccessPage(call, getCallerToken(call), page))
    throw createUnknownObjectError(page.id, call.method);
}

export function requirePageToken(call: GraphCall, page: FacebookPage): void {
  const token = getCallerToken(call);
  if (token.kind !== 'page' || token.pageId !== page.id) {
    throw new GraphError({
      code: 210,
      message: '(#210) A page access token is required to request this resource.',
    });
  }
}

export function getGraphParameter(call: GraphCall, name: string): string | undefined {
  return call.parameters.get(name);
}

function canAccessPage(call: GraphCall, token: AccessToken, page: FacebookPage): boolean {
  if (token.kind === 'page') return token.pageId === page.id;
  const person = call.sandbox.world.findPerson(token.personId);
  return person?.roles.some((role) => role.pageId === page.id) ?? false;
}
