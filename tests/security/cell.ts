// What a cell of the matrix is, and what each access promises to whom.
import type { Contract } from '#shared/contracts/define.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Fields } from '#tests/support/every-api.ts';
import type { TestRequest } from '#tests/support/http.ts';
import { impersonationOf, newcomer, newTenant, type Tenant } from '#tests/support/tenants.ts';
import type { Row } from './rows.ts';

export type Call = { readonly fields: Fields; readonly more: Partial<TestRequest> };

export type Cell = {
  readonly name: string;
  readonly status: number;
  /** `foreign` is somebody the caller has no right to. */
  readonly call: (foreign: Tenant) => Promise<Call>;
  /** The code of the refusal, where one is promised. */
  readonly code?: ErrorCode | undefined;
  /** An admin acts as the caller: this is what the record of the user learns of it. */
  readonly recorded?: readonly string[];
  /** The call named things the caller has no right to: it is answered as if they did not exist. */
  readonly asIfAbsent?: () => Promise<Call>;
};

/** What a contract's access promises; 'ok' is its own status. */
type Promised = 'ok' | 401 | 402 | 403 | 404;
export type Expectations = {
  readonly anonymous: Promised;
  readonly newcomer: Promised;
  readonly expired: Promised;
  readonly nonAdmin: Promised;
};

export const EXPECTATIONS: Readonly<Record<string, Expectations>> = {
  public: { anonymous: 'ok', newcomer: 'ok', expired: 'ok', nonAdmin: 'ok' },
  signature: { anonymous: 401, newcomer: 401, expired: 401, nonAdmin: 401 },
  user: { anonymous: 401, newcomer: 'ok', expired: 'ok', nonAdmin: 'ok' },
  product: { anonymous: 401, newcomer: 404, expired: 402, nonAdmin: 'ok' },
  admin: { anonymous: 401, newcomer: 403, expired: 403, nonAdmin: 403 },
};

export const withToken = (fields: Fields, token: string): Call => ({ fields, more: { token } });

export type About = {
  readonly contract: Contract;
  readonly row: Row;
  readonly promised: Expectations;
};

export const ok = ({ contract }: About): number => contract.status ?? 200;
export const status = (about: About, promise: Promised): number =>
  promise === 'ok' ? ok(about) : promise;

/** Who may make the call. What an admin names is somebody else, whom they may act as. */
export async function rightful({ contract }: Pick<About, 'contract'>): Promise<Tenant> {
  if (contract.access !== 'admin') return newTenant();
  const [admin, { userId }] = [await newTenant({ role: 'admin' }), await newcomer()];
  return { ...admin, own: { ...admin.own, userId } };
}

let admin: Promise<Tenant> | undefined;
/** The session of an admin who acts as them. */
export async function actedAs(tenant: Tenant): Promise<string> {
  admin ??= newTenant({ role: 'admin' });
  return impersonationOf(tenant, await admin);
}
