// The guards a contract declares, checked before its use case runs.
import type { Contract } from '#shared/contracts/define.ts';
import { AppError } from '#shared/errors.ts';
import type { Authenticate, Caller } from './caller.ts';

const BEARER = /^Bearer +([\w.~+/=-]+)$/i;

/** The header wins; POST bodies may carry the same value as `token`. */
function accessTokenOf(
  headers: Readonly<Record<string, string | undefined>>,
  body: unknown,
): string | undefined {
  const header = headers.authorization;
  if (header !== undefined) return BEARER.exec(header)?.[1];
  const token = (body as { token?: unknown } | null | undefined)?.token;
  return typeof token === 'string' ? token : undefined;
}

function checkActor({ whileImpersonating = 'allowed' }: Contract, caller: Caller): void {
  if (caller.actorUserId === undefined || whileImpersonating === 'allowed') return;
  throw new AppError(whileImpersonating === 'refused' ? 'forbidden' : whileImpersonating);
}

/** Only an admin as themselves: acting as a user, they have that user's rights. */
function checkAdmin(caller: Caller): void {
  if (caller.role !== 'admin' || caller.actorUserId !== undefined) throw new AppError('forbidden');
}

function checkProduct(caller: Caller): void {
  if (caller.igUserId === undefined) {
    throw new AppError('not_found', { sentences: ['No Instagram account has been chosen yet.'] });
  }
  if (!caller.subscriptionActive) throw new AppError('no_subscription');
}

/**
 * The caller a contract asks for; undefined for public and signed calls.
 * @throws AppError unauthorized, forbidden, cannot_post_as_impersonated_user, no_subscription, not_found
 */
export async function guard(
  contract: Contract,
  authenticate: Authenticate,
  request: {
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly body: unknown;
    readonly requestId: string;
    readonly ip: string;
  },
): Promise<Caller | undefined> {
  if (contract.access === 'public' || contract.access === 'signature') return undefined;
  const token = accessTokenOf(request.headers, request.body);
  const caller = token === undefined ? undefined : await authenticate(token);
  if (caller === undefined) throw new AppError('unauthorized');
  checkActor(contract, caller);
  if (contract.access === 'admin') checkAdmin(caller);
  if (contract.access === 'product') checkProduct(caller);
  if (contract.flag !== undefined && !caller.features[contract.flag]) {
    throw new AppError('forbidden');
  }
  if (contract.method !== 'GET' && contract.effect !== 'none') {
    const { requestId, ip } = request;
    await caller.record?.({ action: contract.name, requestId, ip });
  }
  return caller;
}
