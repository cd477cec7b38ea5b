// Identifies the caller: reads the token, checks that it is valid, and verifies a given proof.

import { computeAppSecretProof, isSandboxTokenExpired } from '../oauth/access-tokens.ts';
import type { Sandbox } from '../sandbox-types.ts';
import type { SandboxGraphCaller } from './graph-call.ts';
import {
  createSandboxInvalidParameterError,
  createSandboxTokenError,
  SandboxGraphError,
} from './sandbox-graph-error.ts';

export interface PresentedToken {
  readonly value: string;
  readonly location: 'query' | 'body' | 'header';
}

export function resolveGraphCaller(
  sandbox: Sandbox,
  presentedToken: PresentedToken | null,
  proof: string | undefined,
): SandboxGraphCaller {
  if (!presentedToken) {
    throw new SandboxGraphError({
      code: 104,
      message: 'An access token is required to request this resource.',
    });
  }
  checkAppSecretProof(sandbox, presentedToken.value, proof);
  const { appId, appSecret } = sandbox.configuration;
  if (presentedToken.value === `${appId}|${appSecret}`) return { kind: 'app' };
  const token = sandbox.tokens.get(presentedToken.value);
  if (!token)
    throw createSandboxTokenError('Invalid OAuth access token - Cannot parse access token');
  const problem = findSandboxTokenProblem(sandbox, presentedToken.value);
  if (problem) throw createSandboxTokenError(problem.message, problem.subcode);
  return { kind: token.kind, token };
}

/** Why a known token is invalid; null while it is valid. */
export function findSandboxTokenProblem(
  sandbox: Sandbox,
  value: string,
): { readonly subcode: number | null; readonly message: string } | null {
  const token = sandbox.tokens.get(value);
  if (!token) return { subcode: null, message: 'Invalid OAuth access token.' };
  if (token.ended) {
    const message = token.ended.message.replace('{app}', sandbox.configuration.appId);
    return { subcode: token.ended.subcode, message };
  }
  if (isSandboxTokenExpired(sandbox, token)) {
    const expiryTime = formatSessionTime(token.expiresAt ?? 0);
    const currentTime = formatSessionTime(sandbox.now());
    return {
      subcode: 463,
      message: `Error validating access token: Session has expired on ${expiryTime}. The current time is ${currentTime}.`,
    };
  }
  return null;
}

function checkAppSecretProof(sandbox: Sandbox, token: string, proof: string | undefined): void {
  if (proof === undefined) {
    if (!sandbox.controls.requireAppSecretProof) return;
    throw createSandboxInvalidParameterError(
      'API calls from the server require an appsecret_proof argument',
    );
  }
  if (proof !== computeAppSecretProof(sandbox.configuration.appSecret, token)) {
    throw createSandboxInvalidParameterError(
      'Invalid appsecret_proof provided in the API argument',
    );
  }
}

/** `Saturday, 01-Jan-22 00:00:00 UTC` */
function formatSessionTime(milliseconds: number): string {
  const [, day, month, year, time] =
    /^\w+, (\d+) (\w+) \d\d(\d\d) ([\d:]+)/.exec(new Date(milliseconds).toUTCString()) ?? [];
  const weekday = new Date(milliseconds).toLocaleDateString('en-US', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return `${weekday}, ${day}-${month}-${year} ${time} UTC`;
}
