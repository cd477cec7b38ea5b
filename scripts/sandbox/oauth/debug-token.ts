// What the network tells about a token: whose it is, until when, with which scopes on which objects.
import { tokenProblem } from '../graph/caller.ts';
import { invalidParameter, tokenError } from '../graph/errors.ts';
import type { Sandbox } from '../sandbox.ts';
import { type AccessToken, grantedPermissions } from './tokens.ts';

const dataAccessSeconds = 90 * 86_400;

export function debugToken(sandbox: Sandbox, parameters: ReadonlyMap<string, string>): unknown {
  const { appId, appSecret } = sandbox.configuration;
  const inspected = parameters.get('input_token');
  const own = parameters.get('access_token');
  if (inspected === undefined) throw invalidParameter('The parameter input_token is required.');
  const allowed = own === `${appId}|${appSecret}` || (own !== undefined && sandbox.tokens.has(own));
  if (!allowed) throw tokenError('Invalid OAuth access token.');
  const token = sandbox.tokens.get(inspected);
  if (!token) {
    const error = { code: 190, message: 'Invalid OAuth access token.' };
    return { data: { error, is_valid: false, scopes: [] } };
  }
  return { data: describe(sandbox, token) };
}

function describe(sandbox: Sandbox, token: AccessToken): Readonly<Record<string, unknown>> {
  const problem = tokenProblem(sandbox, token.value);
  const issued = seconds(token.issuedAt);
  const scopes = grantedPermissions(sandbox, token.personId);
  return {
    app_id: sandbox.configuration.appId,
    type: token.kind.toUpperCase(),
    application: 'Replyloom',
    data_access_expires_at: issued + dataAccessSeconds,
    ...(problem
      ? { error: { code: 190, message: problem.message, subcode: problem.subcode ?? undefined } }
      : {}),
    expires_at: token.expiresAt === null ? 0 : seconds(token.expiresAt),
    is_valid: problem === null,
    issued_at: issued,
    ...(token.pageId === null ? {} : { profile_id: token.pageId }),
    user_id: token.personId,
    scopes: problem ? [] : scopes,
    granular_scopes: problem ? [] : granularScopes(sandbox, token, scopes),
  };
}

function granularScopes(
  { world }: Sandbox,
  token: AccessToken,
  scopes: readonly string[],
): readonly unknown[] {
  const pageIds = world.person(token.personId)?.roles.map((role) => role.pageId) ?? [];
  const accountIds = pageIds.flatMap((id) => world.page(id)?.accountId ?? []);
  return scopes
    .filter((scope) => scope.startsWith('pages_') || scope.startsWith('instagram_'))
    .map((scope) => ({
      scope,
      target_ids: scope.startsWith('pages_') ? pageIds : accountIds,
    }));
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
