// Token exchange: code for short-lived token, that for a long-lived one, or the app's own token.

import { findSandboxTokenProblem } from '../graph/resolve-graph-caller.ts';
import {
  createSandboxInvalidParameterError,
  createSandboxTokenError,
  SandboxGraphError,
} from '../graph/sandbox-graph-error.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { authorizationCodeLifetimeMs, issueSandboxUserToken } from './access-tokens.ts';
import type { SandboxAccessToken } from './token-types.ts';

type QueryParameters = ReadonlyMap<string, string>;

export function handleSandboxTokenExchange(sandbox: Sandbox, parameters: QueryParameters): unknown {
  checkAppCredentials(sandbox, parameters);
  const grantType = parameters.get('grant_type') ?? 'authorization_code';
  switch (grantType) {
    case 'client_credentials': {
      const { appId, appSecret } = sandbox.configuration;
      return { access_token: `${appId}|${appSecret}`, token_type: 'bearer' };
    }
    case 'fb_exchange_token':
      return toTokenResponse(
        extendToken(sandbox, getRequiredParameter(parameters, 'fb_exchange_token')),
      );
    case 'authorization_code':
      return toTokenResponse(redeemCode(sandbox, parameters));
    default:
      throw createSandboxInvalidParameterError(`Unsupported grant_type: ${grantType}`);
  }
}

function redeemCode(sandbox: Sandbox, parameters: QueryParameters): SandboxAccessToken {
  const code = sandbox.codes.get(getRequiredParameter(parameters, 'code'));
  const redirectUri = getRequiredParameter(parameters, 'redirect_uri');
  if (!code) throw createCodeError('Invalid verification code format.', 36009);
  if (code.used) throw createCodeError('This authorization code has been used.', 36009);
  if (code.issuedAt + authorizationCodeLifetimeMs < sandbox.now()) {
    throw createCodeError('This authorization code has expired.', 36007);
  }
  if (code.redirectUri !== redirectUri) {
    throw createCodeError(
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      36008,
    );
  }
  code.used = true;
  return issueSandboxUserToken(sandbox, code.personId, false);
}

function extendToken(sandbox: Sandbox, value: string): SandboxAccessToken {
  const problem = findSandboxTokenProblem(sandbox, value);
  if (problem) throw createSandboxTokenError(problem.message, problem.subcode);
  const token = sandbox.tokens.get(value);
  if (token?.kind !== 'user')
    throw createSandboxInvalidParameterError('A user access token is required.');
  const { tokenRenewalMode } = sandbox.controls;
  if (token.longLived && tokenRenewalMode === 'refuses') {
    throw createSandboxInvalidParameterError('This token cannot be exchanged.');
  }
  const renewed = issueSandboxUserToken(sandbox, token.personId, true);
  if (token.longLived && tokenRenewalMode === 'keeps') renewed.expiresAt = token.expiresAt;
  return renewed;
}

function toTokenResponse(token: SandboxAccessToken): unknown {
  const seconds = Math.floor(((token.expiresAt ?? 0) - token.issuedAt) / 1000);
  return { access_token: token.value, token_type: 'bearer', expires_in: seconds };
}

function checkAppCredentials(sandbox: Sandbox, parameters: QueryParameters): void {
  const { appId, appSecret } = sandbox.configuration;
  if (getRequiredParameter(parameters, 'client_id') !== appId) {
    throw new SandboxGraphError({
      code: 101,
      message: 'Error validating application. Cannot get application info due to a system error.',
    });
  }
  if (getRequiredParameter(parameters, 'client_secret') !== appSecret) {
    throw new SandboxGraphError({ code: 1, message: 'Error validating client secret.' });
  }
}

function getRequiredParameter(parameters: QueryParameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined || value === '')
    throw createSandboxInvalidParameterError(`Missing ${name} parameter.`);
  return value;
}

function createCodeError(message: string, subcode: number): SandboxGraphError {
  return new SandboxGraphError({ code: 100, subcode, message });
}
