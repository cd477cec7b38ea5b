// The debug_token endpoint: owner, expiry, scopes and target objects of a token.

import { findSandboxTokenProblem } from '../graph/resolve-graph-caller.ts';
import {
  createSandboxInvalidParameterError,
  createSandboxTokenError,
} from '../graph/sandbox-graph-error.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { listSandboxGrantedPermissions } from './access-tokens.ts';
import type { SandboxAccessToken } from './token-types.ts';

const dataAccessSeconds = 90 * 86_400;

export function handleSandboxTokenInspection(
  sandbox: Sandbox,
  parameters: ReadonlyMap<string, string>,
): unknown {
  const { appId, appSecret } = sandbox.configuration;
  const inspectedToken = parameters.get('input_token');
  const callerToken = parameters.get('access_token');
  if (inspectedToken === undefined)
    throw createSandboxInvalidParameterError('The parameter input_token is required.');
  const isAllowed =
    callerToken === `${appId}|${appSecret}` ||
    (callerToken !== undefined && sandbox.tokens.has(callerToken));
  if (!isAllowed) throw createSandboxTokenError('Invalid OAuth access token.');
  const token = sandbox.tokens.get(inspectedToken);
  if (!token) {
    const error = { code: 190, message: 'Invalid OAuth access token.' };
    return { data: { error, is_valid: false, scopes: [] } };
  }
  return { data: describeToken(sandbox, token) };
}

function describeToken(
  sandbox: Sandbox,
  token: SandboxAccessToken,
): Readonly<Record<string, unknown>> {
  const problem = findSandboxTokenProblem(sandbox, token.value);
  const issuedAtSeconds = toSeconds(token.issuedAt);
  const scopes = listSandboxGrantedPermissions(sandbox, token.personId);
  return {
    app_id: sandbox.configuration.appId,
    type: token.kind.toUpperCase(),
    application: 'Replyloom',
    data_access_expires_at: issuedAtSeconds + dataAccessSeconds,
    ...(problem
      ? { error: { code: 190, message: problem.message, subcode: problem.subcode ?? undefined } }
      : {}),
    expires_at: token.expiresAt === null ? 0 : toSeconds(token.expiresAt),
    is_valid: problem === null,
    issued_at: issuedAtSeconds,
    ...(token.pageId === null ? {} : { profile_id: token.pageId }),
    user_id: token.personId,
    scopes: problem ? [] : scopes,
    granular_scopes: problem ? [] : listGranularScopes(sandbox, token, scopes),
  };
}

function listGranularScopes(
  { world }: Sandbox,
  token: SandboxAccessToken,
  scopes: readonly string[],
): readonly unknown[] {
  const pageIds = world.findPerson(token.personId)?.roles.map((role) => role.pageId) ?? [];
  const accountIds = pageIds.flatMap((id) => world.findPage(id)?.accountId ?? []);
  return scopes
    .filter((scope) => scope.startsWith('pages_') || scope.startsWith('instagram_'))
    .map((scope) => ({
      scope,
      target_ids: scope.startsWith('pages_') ? pageIds : accountIds,
    }));
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
