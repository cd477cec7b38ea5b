// One call to the Graph API after parsing: who calls, with which rights, asking for what.

import type { AddressBase } from '../images/addresses.ts';
import { type AccessToken, grantedPermissions } from '../oauth/tokens.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Account, Page } from '../world/types.ts';
import { GraphError, missingPermission, tokenError, unknownObject } from './errors.ts';

export type Caller =
  | { readonly kind: 'app' }
  | { readonly kind: 'user' | 'page'; readonly token: AccessToken };

export interface GraphCall {
  readonly sandbox: Sandbox;
  readonly method: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly caller: Caller;
  /** Address of this call without its query; `next` addresses are built on `graphUrl`. */
  readonly graphUrl: string;
  readonly origin: string;
  /** True when the token came in the query: only then `next` addresses carry it. */
  readonly tokenInQuery: boolean;
  /** Accounts the call touched, for the usage headers. */
  readonly touched: Set<string>;
}

/** What addresses of pictures in the answer are built on. */
export function addressBase(call: GraphCall): AddressBase {
  return { origin: call.origin, now: call.sandbox.now() };
}

export function callerToken(call: GraphCall): AccessToken {
  if (call.caller.kind === 'app') {
    throw tokenError('A user or page access token is required to request this resource.');
  }
  return call.caller.token;
}

export function requirePermission(call: GraphCall, permission: string, code: 10 | 200 = 10): void {
  const { personId } = callerToken(call);
  if (!grantedPermissions(call.sandbox, personId).includes(permission)) {
    throw missingPermission(permission, code);
  }
}

/** The page through which the caller reaches an account; the account does not exist for anybody else. */
export function requireAccountAccess(call: GraphCall, account: Account, objectId: string): Page {
  const token = callerToken(call);
  const page = call.sandbox.world
    .pages()
    .find((candidate) => candidate.accountId === account.id && reaches(call, token, candidate));
  if (!page || account.kind === 'personal') throw unknownObject(objectId, call.method);
  call.touched.add(account.id);
  return page;
}

export function requirePageAccess(call: GraphCall, page: Page): void {
  if (!reaches(call, callerToken(call), page)) throw unknownObject(page.id, call.method);
}

export function requirePageToken(call: GraphCall, page: Page): void {
  const token = callerToken(call);
  if (token.kind !== 'page' || token.pageId !== page.id) {
    throw new GraphError({
      code: 210,
      message: '(#210) A page access token is required to request this resource.',
    });
  }
}

export function parameter(call: GraphCall, name: string): string | undefined {
  return call.parameters.get(name);
}

function reaches(call: GraphCall, token: AccessToken, page: Page): boolean {
  if (token.kind === 'page') return token.pageId === page.id;
  const person = call.sandbox.world.person(token.personId);
  return person?.roles.some((role) => role.pageId === page.id) ?? false;
}
