// One parsed Graph API call: the caller, the permissions and the requested data.

import type { ImageUrlContext } from '../images/image-urls.ts';
import { listSandboxGrantedPermissions } from '../oauth/access-tokens.ts';
import type { SandboxAccessToken } from '../oauth/token-types.ts';
import type { Sandbox } from '../sandbox-types.ts';
import type { SandboxFacebookPage, SandboxInstagramAccount } from '../world/world-types.ts';
import {
  createSandboxMissingPermissionError,
  createSandboxTokenError,
  createSandboxUnknownObjectError,
  SandboxGraphError,
} from './sandbox-graph-error.ts';

export type SandboxGraphCaller =
  | { readonly kind: 'app' }
  | { readonly kind: 'user' | 'page'; readonly token: SandboxAccessToken };

export interface SandboxGraphCall {
  readonly sandbox: Sandbox;
  readonly method: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly caller: SandboxGraphCaller;
  /** Prefix of `next` links: origin, path and version. */
  readonly graphBaseUrl: string;
  readonly origin: string;
  /** True when the query held the token: only then do `next` links repeat it. */
  readonly isTokenInQuery: boolean;
  /** Accounts that the call touched, for the usage headers. */
  readonly touchedAccountIds: Set<string>;
}

/** Base of image links in the response. */
export function getImageUrlContext(call: SandboxGraphCall): ImageUrlContext {
  return { origin: call.origin, now: call.sandbox.now() };
}

export function getSandboxCallerToken(call: SandboxGraphCall): SandboxAccessToken {
  if (call.caller.kind === 'app') {
    throw createSandboxTokenError(
      'A user or page access token is required to request this resource.',
    );
  }
  return call.caller.token;
}

export function requireFacebookPermission(
  call: SandboxGraphCall,
  permission: string,
  code: 10 | 200 = 10,
): void {
  const { personId } = getSandboxCallerToken(call);
  if (!listSandboxGrantedPermissions(call.sandbox, personId).includes(permission)) {
    throw createSandboxMissingPermissionError(permission, code);
  }
}

/** Returns the page that gives access; for any other caller the account does not exist. */
export function requireSandboxAccountAccess(
  call: SandboxGraphCall,
  account: SandboxInstagramAccount,
  objectId: string,
): SandboxFacebookPage {
  const token = getSandboxCallerToken(call);
  const page = call.sandbox.world
    .listPages()
    .find(
      (candidate) => candidate.accountId === account.id && canAccessPage(call, token, candidate),
    );
  if (!page || account.kind === 'personal')
    throw createSandboxUnknownObjectError(objectId, call.method);
  call.touchedAccountIds.add(account.id);
  return page;
}

export function requireFacebookPageAccess(call: SandboxGraphCall, page: SandboxFacebookPage): void {
  if (!canAccessPage(call, getSandboxCallerToken(call), page))
    throw createSandboxUnknownObjectError(page.id, call.method);
}

export function requireFacebookPageToken(call: SandboxGraphCall, page: SandboxFacebookPage): void {
  const token = getSandboxCallerToken(call);
  if (token.kind !== 'page' || token.pageId !== page.id) {
    throw new SandboxGraphError({
      code: 210,
      message: '(#210) A page access token is required to request this resource.',
    });
  }
}

export function findGraphParameter(call: SandboxGraphCall, name: string): string | undefined {
  return call.parameters.get(name);
}

function canAccessPage(
  call: SandboxGraphCall,
  token: SandboxAccessToken,
  page: SandboxFacebookPage,
): boolean {
  if (token.kind === 'page') return token.pageId === page.id;
  const person = call.sandbox.world.findPerson(token.personId);
  return person?.roles.some((role) => role.pageId === page.id) ?? false;
}
