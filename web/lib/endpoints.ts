// The contract table as the browser sees it: types from the contracts, addresses from the build.
import { endpoints as table } from 'virtual:endpoints';
import type { adminContracts } from '#shared/contracts/admin.ts';
import type { billingContracts } from '#shared/contracts/billing.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import type { conversationsContracts } from '#shared/contracts/conversations.ts';
import type { Access, RequestInput, ResponseOf } from '#shared/contracts/define.ts';
import type { draftsContracts } from '#shared/contracts/drafts.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import type { supportContracts } from '#shared/contracts/support.ts';
import type { usersContracts } from '#shared/contracts/users.ts';

type Contracts = typeof sessionContracts &
  typeof adminContracts &
  typeof billingContracts &
  typeof connectionContracts &
  typeof conversationsContracts &
  typeof postsContracts &
  typeof draftsContracts &
  typeof supportContracts &
  typeof usersContracts;

export type CallName = keyof Contracts;
export type CallRequest<Name extends CallName> = RequestInput<Contracts[Name]>;
export type CallAnswer<Name extends CallName> = ResponseOf<Contracts[Name]>;

type Endpoint = { readonly method: string; readonly path: string; readonly access: Access };

export function endpointOf(name: CallName): Endpoint {
  const endpoint = table[name];
  if (endpoint === undefined) throw new Error(`There is no call named ${name}.`);
  return endpoint;
}
