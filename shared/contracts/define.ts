// What an endpoint contract is. One table of these feeds router, CDK routes, client, docs and tests.
import type * as z from 'zod';
import type { FeatureFlag } from '../schemas/user.ts';

/** Which Lambda serves the call: the folder of that name under `functions/`. */
export type FeatureName =
  | 'system'
  | 'session'
  | 'connection'
  | 'posts'
  | 'conversations'
  | 'drafts'
  | 'intake'
  | 'billing'
  | 'support'
  | 'admin'
  | 'users';

/**
 * Who may call.
 * - `public`: anybody, no token.
 * - `user`: a signed-in user.
 * - `admin`: an admin, as themselves.
 * - `product`: a signed-in user with a running trial or subscription (402 otherwise) and a chosen
 *   social account (404 otherwise).
 * - `signature`: another system, which proves itself over the raw body.
 */
export type Access = 'public' | 'user' | 'admin' | 'product' | 'signature';

export type Contract<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  /** Unique, camelCase; the OpenAPI operationId. */
  readonly name: string;
  readonly feature: FeatureName;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base path; `{x}` marks a path parameter, which the request schema holds as `x`. */
  readonly path: string;
  /** `/api/v1` unless the contract lives at the API's root. */
  readonly base?: '/api/v1' | '';
  readonly access: Access;
  readonly summary: string;
  /** Body, query and path parameters merged into one object. */
  readonly request: Request;
  readonly response: Response;
  /** Success status, 200 unless named. */
  readonly status?: 200 | 201 | 202 | 302;
  readonly flag?: FeatureFlag;
  /** To an admin acting as somebody else: `allowed` unless named, `refused` (`forbidden`), or refused with this code. */
  readonly whileImpersonating?: 'allowed' | 'refused' | 'cannot_post_as_impersonated_user';
  /** `none` marks a POST that only reads: it is not put on record while impersonating. */
  readonly effect?: 'none';
};

export type RequestOf<C extends Contract> = z.output<C['request']>;
export type RequestInput<C extends Contract> = z.input<C['request']>;
export type ResponseOf<C extends Contract> = z.output<C['response']>;

/** Keeps the literal types of a contract while checking its shape. */
export const defineContract = <
  Request extends z.ZodType,
  Response extends z.ZodType,
  const A extends Access,
>(
  contract: Contract<Request, Response> & { readonly access: A },
) => contract;

/** The full path of a contract, e.g. `/api/v1/users/me`. */
export const fullPath = (contract: Contract): string =>
  `${contract.base ?? '/api/v1'}${contract.path}`;
