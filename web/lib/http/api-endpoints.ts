// The API endpoints in the browser: types from the contracts, paths from the build.
import { endpoints as table } from 'virtual:endpoints';
import type { adminContracts } from '#shared/contracts/admin.ts';
import type { approvalsContracts } from '#shared/contracts/approvals.ts';
import type { billingContracts } from '#shared/contracts/billing.ts';
import type { changesContracts } from '#shared/contracts/changes.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import type { conversationsContracts } from '#shared/contracts/conversations.ts';
import type {
  ContractAccessLevel,
  ContractRequestInput,
  ContractResponse,
} from '#shared/contracts/define-contract.ts';
import type { disclosureContracts } from '#shared/contracts/disclosure.ts';
import type { draftsContracts } from '#shared/contracts/drafts.ts';
import type { factsContracts } from '#shared/contracts/facts.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import type { supportContracts } from '#shared/contracts/support.ts';
import type { usersContracts } from '#shared/contracts/users.ts';
import type { voiceContracts } from '#shared/contracts/voice.ts';

type Contracts = typeof sessionContracts &
  typeof adminContracts &
  typeof billingContracts &
  typeof connectionContracts &
  typeof changesContracts &
  typeof conversationsContracts &
  typeof postsContracts &
  typeof draftsContracts &
  typeof disclosureContracts &
  typeof factsContracts &
  typeof voiceContracts &
  typeof rulesContracts &
  typeof approvalsContracts &
  typeof supportContracts &
  typeof usersContracts;

export type EndpointName = keyof Contracts;
export type ApiCallFields<Name extends EndpointName> = ContractRequestInput<Contracts[Name]>;
export type ApiCallResponse<Name extends EndpointName> = ContractResponse<Contracts[Name]>;

type Endpoint = {
  readonly method: string;
  readonly path: string;
  readonly access: ContractAccessLevel;
  readonly isOwnerOnly?: true;
};

const fixedPaths = new Set(
  Object.values(table)
    .filter(({ path }) => !path.includes('{'))
    .map(({ method, path }) => `${method} ${path}`),
);

/** Whether a path with ids belongs to another endpoint, e.g. `/rules/run` where an id is expected. */
export const isPathOfAnotherEndpoint = ({ method, path }: Endpoint, filledPath: string): boolean =>
  path !== filledPath && fixedPaths.has(`${method} ${filledPath}`);

export function getEndpoint(name: EndpointName): Endpoint {
  const endpoint = table[name];
  if (endpoint === undefined) throw new Error(`There is no endpoint named ${name}.`);
  return endpoint;
}
