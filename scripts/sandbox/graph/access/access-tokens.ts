// Access tokens, authorization codes and permissions: issued, found, refused and ended.
import { createHmac, randomBytes } from 'node:crypto';
import {
  createInvalidParameterError,
  createTokenError,
  GraphError,
  type GraphErrorDetails,
} from '../graph-error.ts';
import type { GraphNetwork } from '../graph-network.ts';
import tokenEndReasons from './token-end-reasons.json' with { type: 'json' };
import type { GraphToken, TokenProblem } from './token-types.ts';

export interface PresentedToken {
  readonly value: string;
  readonly location: 'query' | 'body' | 'header';
}

const shortLivedTokenLifetimeMs = 5_102_000;
const authorizationCodeLifetimeMs = 600_000;

const createSecretValue = (prefix: string, bytes: number): string =>
  prefix + randomBytes(bytes).toString('base64url').replaceAll(/[-_]/g, 'Z');

export function issueAuthorizationCode(
  network: GraphNetwork,
  personId: string,
  redirectUri: string,
): string {
  const value = createSecretValue('AQB', 120);
  const code = { value, personId, redirectUri, issuedAt: network.now(), used: false };
  network.access.codes.set(value, code);
  network.changes.saveAccess();
  return value;
}

/**
 * Uses up a code.
 * @throws GraphError 100 with 36007 (expired), 36008 (another redirect) or 36009 (used or unknown)
 */
export function redeemAuthorizationCode(
  network: GraphNetwork,
  value: string,
  redirectUri: string,
): GraphToken {
  const code = network.access.codes.get(value);
  const reject = (subcode: number, message: string) =>
    new GraphError({ code: 100, subcode, message });
  if (!code) throw reject(36_009, 'Invalid verification code format.');
  if (code.used) throw reject(36_009, 'This authorization code has been used.');
  if (code.issuedAt + authorizationCodeLifetimeMs < network.now())
    throw reject(36_007, 'This authorization code has expired.');
  if (code.redirectUri !== redirectUri) {
    throw reject(
      36_008,
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    );
  }
  code.used = true;
  return issueUserToken(network, code.personId, false);
}

export function issueUserToken(
  network: GraphNetwork,
  personId: string,
  longLived: boolean,
): GraphToken {
  const issuedAt = network.now();
  const lifetimeMs = longLived ? network.options.tokenLifetimeMs : shortLivedTokenLifetimeMs;
  return storeToken(network, {
    kind: 'user',
    personId,
    pageId: null,
    issuedAt,
    expiresAt: issuedAt + lifetimeMs,
    longLived,
  });
}

/** The page token for a user token; returns the same one on every read while it is valid. */
export function getOrIssuePageToken(
  network: GraphNetwork,
  user: GraphToken,
  pageId: string,
): GraphToken {
  for (const token of network.access.tokens.values()) {
    const isSame =
      token.pageId === pageId &&
      token.personId === user.personId &&
      token.longLived === user.longLived;
    if (isSame && !findTokenProblem(network, token)) return token;
  }
  return storeToken(network, {
    kind: 'page',
    personId: user.personId,
    pageId,
    issuedAt: network.now(),
    expiresAt: user.longLived ? null : user.expiresAt,
    longLived: user.longLived,
  });
}

/** Invalidates every token of a person. */
export function endTokens(
  network: GraphNetwork,
  personId: string,
  reason: keyof typeof tokenEndReasons,
): void {
  for (const token of network.access.tokens.values()) {
    if (token.personId === personId) token.ended ??= tokenEndReasons[reason];
  }
  network.changes.saveAccess();
}

export function listGrantedPermissions(network: GraphNetwork, personId: string): readonly string[] {
  return Object.entries(network.access.grants.get(personId) ?? {})
    .filter(([, status]) => status === 'granted')
    .map(([permission]) => permission);
}

/** Why a token is invalid; null while it is valid. */
export function findTokenProblem(
  network: GraphNetwork,
  token: GraphToken | undefined,
): TokenProblem | null {
  if (!token) return { subcode: null, message: 'Invalid OAuth access token.' };
  if (token.ended) {
    const message = token.ended.message.replace('{app}', network.app.id);
    return { subcode: token.ended.subcode, message };
  }
  const { expiresAt } = token;
  if (expiresAt === null || expiresAt > network.now()) return null;
  const [expiry, current] = [expiresAt, network.now()].map(formatSessionTime);
  return {
    subcode: 463,
    message: `Error validating access token: Session has expired on ${expiry}. The current time is ${current}.`,
  };
}

/** @throws GraphError 104 without a token, 100 with a wrong proof, 190 for an invalid token */
export function resolveCallerToken(
  network: GraphNetwork,
  presentedToken: PresentedToken | null,
  proof: string | undefined,
): GraphToken {
  if (!presentedToken) throw new GraphError(missingTokenError);
  const { value } = presentedToken;
  checkAppSecretProof(network, value, proof);
  const token = network.access.tokens.get(value);
  if (!token) throw createTokenError('Invalid OAuth access token - Cannot parse access token');
  const problem = findTokenProblem(network, token);
  if (problem) throw createTokenError(problem.message, problem.subcode);
  return token;
}

const missingTokenError: GraphErrorDetails = {
  code: 104,
  message: 'An access token is required to request this resource.',
};

/** Lower-case hex HMAC-SHA256 of the token, keyed with the app secret. */
export function computeAppSecretProof(appSecret: string, accessToken: string): string {
  return createHmac('sha256', appSecret).update(accessToken).digest('hex');
}

function checkAppSecretProof(network: GraphNetwork, token: string, proof: string | undefined) {
  if (proof === undefined) {
    if (!network.options.requireAppSecretProof) return;
    throw createInvalidParameterError(
      'API calls from the server require an appsecret_proof argument',
    );
  }
  if (proof !== computeAppSecretProof(network.app.secret, token))
    throw createInvalidParameterError('Invalid appsecret_proof provided in the API argument');
}

function storeToken(
  network: GraphNetwork,
  fields: Omit<GraphToken, 'value' | 'ended'>,
): GraphToken {
  const token = { ...fields, value: createSecretValue('EAAB', 90), ended: null };
  network.access.tokens.set(token.value, token);
  network.changes.saveAccess();
  return token;
}

/** `Saturday, 01-Jan-22 00:00:00 UTC` */
function formatSessionTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  const [, day, month, year, time] =
    /^\w+, (\d+) (\w+) \d\d(\d\d) ([\d:]+)/.exec(date.toUTCString()) ?? [];
  const weekday = date.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  return `${weekday}, ${day}-${month}-${year} ${time} UTC`;
}
