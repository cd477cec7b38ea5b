// `oauth/access_token` and `debug_token`: exchange a code or token for a token, and show what a token may do.

import type { GraphJson } from '../graph-error.ts';
import { createInvalidParameterError, createTokenError, GraphError } from '../graph-error.ts';
import type { GraphNetwork } from '../graph-network.ts';
import {
  findTokenProblem,
  issueUserToken,
  listGrantedPermissions,
  redeemAuthorizationCode,
} from './access-tokens.ts';
import type { GraphToken } from './token-types.ts';

type Parameters = ReadonlyMap<string, string>;

export function exchangeToken(network: GraphNetwork, parameters: Parameters): GraphJson {
  checkAppCredentials(network, parameters);
  const grantType = parameters.get('grant_type') ?? 'authorization_code';
  switch (grantType) {
    case 'client_credentials':
      return { access_token: `${network.app.id}|${network.app.secret}`, token_type: 'bearer' };
    case 'fb_exchange_token':
      return toTokenBody(extendToken(network, getRequired(parameters, 'fb_exchange_token')));
    case 'authorization_code': {
      const [code, redirectUri] = [
        getRequired(parameters, 'code'),
        getRequired(parameters, 'redirect_uri'),
      ];
      return toTokenBody(redeemAuthorizationCode(network, code, redirectUri));
    }
    default:
      throw createInvalidParameterError(`Unsupported grant_type: ${grantType}`);
  }
}

function extendToken(network: GraphNetwork, value: string): GraphToken {
  const token = network.access.tokens.get(value);
  const problem = findTokenProblem(network, token);
  if (problem) throw createTokenError(problem.message, problem.subcode);
  if (token?.kind !== 'user') throw createInvalidParameterError('A user access token is required.');
  const { tokenRenewalMode } = network.options;
  if (token.longLived && tokenRenewalMode === 'refuses')
    throw createInvalidParameterError('This token cannot be exchanged.');
  const renewed = issueUserToken(network, token.personId, true);
  if (token.longLived && tokenRenewalMode === 'keeps') renewed.expiresAt = token.expiresAt;
  return renewed;
}

function toTokenBody(token: GraphToken): GraphJson {
  const seconds = Math.floor(((token.expiresAt ?? 0) - token.issuedAt) / 1000);
  return { access_token: token.value, token_type: 'bearer', expires_in: seconds };
}

function checkAppCredentials({ app }: GraphNetwork, parameters: Parameters): void {
  if (getRequired(parameters, 'client_id') !== app.id) {
    throw new GraphError({
      code: 101,
      message: 'Error validating application. Cannot get application info due to a system error.',
    });
  }
  if (getRequired(parameters, 'client_secret') !== app.secret)
    throw new GraphError({ code: 1, message: 'Error validating client secret.' });
}

function getRequired(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined || value === '')
    throw createInvalidParameterError(`Missing ${name} parameter.`);
  return value;
}

export function inspectToken(network: GraphNetwork, parameters: Parameters): GraphJson {
  const inspectedToken = parameters.get('input_token');
  const callerToken = parameters.get('access_token') ?? '';
  if (inspectedToken === undefined)
    throw createInvalidParameterError('The parameter input_token is required.');
  const { app, access } = network;
  if (callerToken !== `${app.id}|${app.secret}` && !access.tokens.has(callerToken))
    throw createTokenError('Invalid OAuth access token.');
  const token = access.tokens.get(inspectedToken);
  if (token) return { data: describeToken(network, token) };
  const error = { code: 190, message: 'Invalid OAuth access token.' };
  return { data: { error, is_valid: false, scopes: [] } };
}

const dataAccessSeconds = 90 * 86_400;

function describeToken(network: GraphNetwork, token: GraphToken): GraphJson {
  const problem = findTokenProblem(network, token);
  const issuedAtSeconds = toSeconds(token.issuedAt);
  const scopes = problem ? [] : listGrantedPermissions(network, token.personId);
  return {
    app_id: network.app.id,
    type: token.kind.toUpperCase(),
    application: 'Replyloom',
    data_access_expires_at: issuedAtSeconds + dataAccessSeconds,
    ...(problem && {
      error: { code: 190, message: problem.message, subcode: problem.subcode ?? undefined },
    }),
    expires_at: token.expiresAt === null ? 0 : toSeconds(token.expiresAt),
    is_valid: problem === null,
    issued_at: issuedAtSeconds,
    ...(token.pageId !== null && { profile_id: token.pageId }),
    user_id: token.personId,
    scopes,
    granular_scopes: listGranularScopes(network, token, scopes),
  };
}

function listGranularScopes(
  { world }: GraphNetwork,
  { personId }: GraphToken,
  scopes: readonly string[],
): readonly unknown[] {
  const pageIds = world.findPerson(personId)?.roles.map((role) => role.pageId) ?? [];
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
