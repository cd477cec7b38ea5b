// Defines the contract of an API endpoint. Router, CDK routes, client, docs and tests are built from the contracts.
import type * as z from 'zod';
import type { FeatureFlag } from '../schemas/user.ts';

/** The Lambda function that serves the call: the folder of that name in `functions/`. */
export type ApiFeatureName =
  | 'system'
  | 'session'
  | 'connection'
  | 'changes'
  | 'posts'
  | 'conversations'
  | 'facts'
  | 'voice'
  | 'drafts'
  | 'rules'
  | 'approvals'
  | 'intake'
  | 'billing'
  | 'support'
  | 'admin'
  | 'users';

/**
 * The permitted callers.
 * - `public`: everyone, without a token.
 * - `user`: a signed-in user.
 * - `admin`: an admin, as themselves.
 * - `product`: a signed-in user with a running trial or subscription (402 otherwise) and a chosen Instagram account
 * (404 otherwise).
 * - `signature`: another system, which signs the raw body.
 */
export type ContractAccessLevel = 'public' | 'user' | 'admin' | 'product' | 'signature';

export type ApiContract<
  RequestSchema extends z.ZodType = z.ZodType,
  ResponseSchema extends z.ZodType = z.ZodType,
> = {
  /** Unique, camelCase; the OpenAPI operationId. */
  readonly name: string;
  readonly feature: ApiFeatureName;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the base path; `{x}` is a path parameter, which is the field `x` of the request schema. */
  readonly path: string;
  /** `/api/v1` unless the endpoint is at the root of the API. */
  readonly base?: '/api/v1' | '';
  readonly access: ContractAccessLevel;
  readonly summary: string;
  /** Body, query and path parameters merged into one object. */
  readonly request: RequestSchema;
  readonly response: ResponseSchema;
  /** Success status, by default 200. */
  readonly status?: 200 | 201 | 202 | 302;
  readonly featureFlag?: FeatureFlag;
  /** How often a user may make a costly call within that time; further calls get `rate_limited`. */
  readonly rateLimit?: { readonly max: number; readonly seconds: number };
  /**
   * The rule for an impersonating admin. By default a reading call is allowed, and any other call is refused with
   * `forbidden`. `refused` refuses a reading call too. An error code replaces `forbidden`. A changing call is allowed
   * only with a reason.
   */
  readonly whileImpersonating?:
    | 'refused'
    | 'cannot_post_as_impersonated_user'
    | { readonly allowedBecause: string };
  /** `none` marks a POST that only reads, so that an impersonation does not write it to the audit log. */
  readonly effect?: 'none';
};

export type ContractRequest<C extends ApiContract> = z.output<C['request']>;
export type ContractRequestInput<C extends ApiContract> = z.input<C['request']>;
export type ContractResponse<C extends ApiContract> = z.output<C['response']>;

/** Without a caller there is no user whose feature could be read or whose calls could be counted. */
type WithoutCaller = { readonly featureFlag?: never; readonly rateLimit?: never };

/** Checks the shape of a contract and keeps its literal types. */
export const defineContract = <
  RequestSchema extends z.ZodType,
  ResponseSchema extends z.ZodType,
  const A extends ContractAccessLevel,
>(
  contract: ApiContract<RequestSchema, ResponseSchema> & { readonly access: A } & (A extends
      | 'public'
      | 'signature'
      ? WithoutCaller
      : unknown),
) => contract;

/** Whether the call may change something. */
export const canContractChangeData = ({ method, effect }: ApiContract): boolean =>
  method !== 'GET' && effect !== 'none';

/** The error that an impersonating admin gets; undefined when they may call. */
export function findImpersonationRefusal(
  contract: ApiContract,
): 'forbidden' | 'cannot_post_as_impersonated_user' | undefined {
  const { whileImpersonating } = contract;
  if (whileImpersonating === undefined)
    return canContractChangeData(contract) ? 'forbidden' : undefined;
  if (typeof whileImpersonating === 'object') return undefined;
  return whileImpersonating === 'refused' ? 'forbidden' : whileImpersonating;
}

/** The full path of a contract, e.g. `/api/v1/users/me`. */
export const buildContractPath = (contract: ApiContract): string =>
  `${contract.base ?? '/api/v1'}${contract.path}`;
