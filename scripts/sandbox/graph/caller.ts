// Finds out who calls: reads the token, checks that it still holds, and the proof when one is sent.

import { appSecretProof, hasExpired } from '../oauth/tokens.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Caller } from './call.ts';
import { GraphError, invalidParameter, tokenError } from './errors.ts';

export interface PresentedToken {
  readonly value: string;
  readonly place: 'query' | 'body' | 'header';
}

export function resolveCaller(
  sandbox: Sandbox,
  presented: PresentedToken | null,
  proof: string | undefined,
): Caller {
  if (!presented) {
    throw new GraphError({
      code: 104,
      message: 'An access token is required to request this resource.',
    });
  }
  checkProof(sandbox, presented.value, proof);
  const { appId, appSecret } = sandbox.configuration;
  if (presented.value === `${appId}|${appSecret}`) return { kind: 'app' };
  const token = sandbox.tokens.get(presented.value);
  if (!token) throw tokenError('Invalid OAuth access token - Cannot parse access token');
  const problem = tokenProblem(sandbox, presented.value);
  if (problem) throw tokenError(problem.message, problem.subcode);
  return { kind: token.kind, token };
}

/** Why a known token no longer holds; null while it does. */
export function tokenProblem(
  sandbox: Sandbox,
  value: string,
): { readonly subcode: number | null; readonly message: string } | null {
  const token = sandbox.tokens.get(value);
  if (!token) return { subcode: null, message: 'Invalid OAuth access token.' };
  if (token.ended) {
    const message = token.ended.message.replace('{app}', sandbox.configuration.appId);
    return { subcode: token.ended.subcode, message };
  }
  if (hasExpired(sandbox, token)) {
    const moment = sessionTime(token.expiresAt ?? 0);
    const current = sessionTime(sandbox.now());
    return {
      subcode: 463,
      message: `Error validating access token: Session has expired on ${moment}. The current time is ${current}.`,
    };
  }
  return null;
}

function checkProof(sandbox: Sandbox, token: string, proof: string | undefined): void {
  if (proof === undefined) {
    if (!sandbox.controls.requireAppSecretProof) return;
    throw invalidParameter('API calls from the server require an appsecret_proof argument');
  }
  if (proof !== appSecretProof(sandbox.configuration.appSecret, token)) {
    throw invalidParameter('Invalid appsecret_proof provided in the API argument');
  }
}

/** `Saturday, 01-Jan-22 00:00:00 UTC` */
function sessionTime(milliseconds: number): string {
  const [, day, month, year, time] =
    /^\w+, (\d+) (\w+) \d\d(\d\d) ([\d:]+)/.exec(new Date(milliseconds).toUTCString()) ?? [];
  const weekday = new Date(milliseconds).toLocaleDateString('en-US', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return `${weekday}, ${day}-${month}-${year} ${time} UTC`;
}
