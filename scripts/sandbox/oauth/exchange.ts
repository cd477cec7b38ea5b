// Token exchange: a code for a short-lived token, a short-lived one for a long-lived one, the app's own token.

import { tokenProblem } from '../graph/caller.ts';
import { GraphError, invalidParameter, tokenError } from '../graph/errors.ts';
import type { Sandbox } from '../sandbox.ts';
import { type AccessToken, codeLifeMs, issueUserToken } from './tokens.ts';

type QueryParameters = ReadonlyMap<string, string>;

export function exchangeToken(sandbox: Sandbox, parameters: QueryParameters): unknown {
  checkApp(sandbox, parameters);
  const grantType = parameters.get('grant_type') ?? 'authorization_code';
  switch (grantType) {
    case 'client_credentials': {
      const { appId, appSecret } = sandbox.configuration;
      return { access_token: `${appId}|${appSecret}`, token_type: 'bearer' };
    }
    case 'fb_exchange_token':
      return describe(extend(sandbox, required(parameters, 'fb_exchange_token')));
    case 'authorization_code':
      return describe(redeem(sandbox, parameters));
    default:
      throw invalidParameter(`Unsupported grant_type: ${grantType}`);
  }
}

function redeem(sandbox: Sandbox, parameters: QueryParameters): AccessToken {
  const code = sandbox.codes.get(required(parameters, 'code'));
  const redirectUri = required(parameters, 'redirect_uri');
  if (!code) throw codeError('Invalid verification code format.', 36009);
  if (code.used) throw codeError('This authorization code has been used.', 36009);
  if (code.issuedAt + codeLifeMs < sandbox.now()) {
    throw codeError('This authorization code has expired.', 36007);
  }
  if (code.redirectUri !== redirectUri) {
    throw codeError(
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      36008,
    );
  }
  code.used = true;
  return issueUserToken(sandbox, code.personId, false);
}

function extend(sandbox: Sandbox, value: string): AccessToken {
  const problem = tokenProblem(sandbox, value);
  if (problem) throw tokenError(problem.message, problem.subcode);
  const token = sandbox.tokens.get(value);
  if (token?.kind !== 'user') throw invalidParameter('A user access token is required.');
  const { tokenRenewal } = sandbox.controls;
  if (token.longLived && tokenRenewal === 'refuses') {
    throw invalidParameter('This token cannot be exchanged.');
  }
  const renewed = issueUserToken(sandbox, token.personId, true);
  if (token.longLived && tokenRenewal === 'keeps') renewed.expiresAt = token.expiresAt;
  return renewed;
}

function describe(token: AccessToken): unknown {
  const seconds = Math.floor(((token.expiresAt ?? 0) - token.issuedAt) / 1000);
  return { access_token: token.value, token_type: 'bearer', expires_in: seconds };
}

function checkApp(sandbox: Sandbox, parameters: QueryParameters): void {
  const { appId, appSecret } = sandbox.configuration;
  if (required(parameters, 'client_id') !== appId) {
    throw new GraphError({
      code: 101,
      message: 'Error validating application. Cannot get application info due to a system error.',
    });
  }
  if (required(parameters, 'client_secret') !== appSecret) {
    throw new GraphError({ code: 1, message: 'Error validating client secret.' });
  }
}

function required(parameters: QueryParameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined || value === '') throw invalidParameter(`Missing ${name} parameter.`);
  return value;
}

function codeError(message: string, subcode: number): GraphError {
  return new GraphError({ code: 100, subcode, message });
}
