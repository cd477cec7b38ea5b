// The access checks a contract declares, run before its use case.
import {
  type ApiContract,
  canContractChangeData,
  findImpersonationRefusal,
} from '#shared/contracts/define-contract.ts';
import { AppError } from '#shared/errors.ts';
import { type AccessTokenAuthenticator, type ApiCaller, isImpersonated } from './api-caller.ts';
import { summarizeRequestForAuditLog } from './summarize-request-for-audit-log.ts';

const BEARER_PATTERN = /^Bearer +([\w.~+/=-]+)$/i;

/** POST bodies may carry the access token as `token`; the Authorization header wins. */
function readAccessToken(
  headers: Readonly<Record<string, string | undefined>>,
  body: unknown,
): string | undefined {
  const header = headers.authorization;
  if (header !== undefined) return BEARER_PATTERN.exec(header)?.[1];
  const token = (body as { token?: unknown } | null | undefined)?.token;
  return typeof token === 'string' ? token : undefined;
}

/** @throws AppError forbidden, cannot_post_as_impersonated_user */
export function requireImpersonationAllowed(contract: ApiContract, caller: ApiCaller): void {
  const refusal = isImpersonated(caller) ? findImpersonationRefusal(contract) : undefined;
  if (refusal === 'forbidden') throw new AppError(refusal, 'impersonated_user_not_changed');
  if (refusal !== undefined) throw new AppError(refusal);
}

/** An impersonating admin has only the rights of the impersonated user. */
function checkAdminRole(caller: ApiCaller): void {
  if (caller.role !== 'admin' || isImpersonated(caller)) throw new AppError('forbidden');
}

function checkAccountAndSubscription(caller: ApiCaller): void {
  if (caller.igUserId === undefined) {
    throw new AppError('not_found', 'no_account_chosen');
  }
  if (!caller.subscriptionActive) throw new AppError('no_subscription');
}

const toFields = (body: unknown): object =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};

/**
 * Authenticates and authorizes the caller for a contract; undefined for public and signed calls.
 * @throws AppError unauthorized, forbidden, cannot_post_as_impersonated_user, no_subscription, not_found
 */
export async function authorizeRequest(
  contract: ApiContract,
  authenticateAccessToken: AccessTokenAuthenticator,
  request: {
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly body: unknown;
    readonly pathParameters?: Readonly<Record<string, string | undefined>> | undefined;
    readonly requestId: string;
    readonly ip: string;
  },
): Promise<ApiCaller | undefined> {
  if (contract.access === 'public' || contract.access === 'signature') return undefined;
  const token = readAccessToken(request.headers, request.body);
  const caller = token === undefined ? undefined : await authenticateAccessToken(token);
  if (caller === undefined) throw new AppError('unauthorized');
  requireImpersonationAllowed(contract, caller);
  if (contract.access === 'admin') checkAdminRole(caller);
  if (contract.access === 'product') checkAccountAndSubscription(caller);
  if (contract.featureFlag !== undefined && !caller.features[contract.featureFlag]) {
    throw new AppError('forbidden');
  }
  if (canContractChangeData(contract)) {
    const { requestId, ip } = request;
    const changed = summarizeRequestForAuditLog({
      ...toFields(request.body),
      ...request.pathParameters,
    });
    await caller.recordChange?.({ action: contract.name, requestId, ip, ...changed });
  }
  return caller;
}
