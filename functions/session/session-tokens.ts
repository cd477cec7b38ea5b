// The opaque session tokens: their format, their hashes, and the encryption of successor tokens.
import { hkdfSync } from 'node:crypto';
import * as z from 'zod';
import { decryptSecret, encryptSecret, hashSha256 } from '#platform/crypto.ts';
import { createRandomSecret } from '#platform/ids.ts';
import type { AuthTokens } from '#shared/schemas/user.ts';
import type { SessionTokenHashes } from './domain/session.ts';

type TokenKind = 'access' | 'refresh';

/** A token in the right format. Only a comparison with its session shows whether it is valid. */
export type ParsedSessionToken = {
  readonly kind: TokenKind;
  readonly userId: string;
  readonly sessionId: string;
  readonly hash: string;
};

const TOKEN_PREFIXES = { access: 'rla', refresh: 'rlr' } as const;
const TOKEN_PATTERN = /^(rla|rlr)_(usr_[0-9a-v]{26})\.(ses_[0-9a-v]{26})\.[\w-]{43}$/;

export function parseSessionToken(token: string): ParsedSessionToken | undefined {
  const [, prefix, userId, sessionId] = TOKEN_PATTERN.exec(token) ?? [];
  if (userId === undefined || sessionId === undefined) return undefined;
  const kind = prefix === TOKEN_PREFIXES.access ? 'access' : 'refresh';
  return { kind, userId, sessionId, hash: hashSha256(token) };
}

export type SessionRef = { readonly userId: string; readonly id: string };

const createToken = (kind: TokenKind, session: SessionRef): string =>
  `${TOKEN_PREFIXES[kind]}_${session.userId}.${session.id}.${createRandomSecret()}`;

const tokenPairSchema = z.object({ access: z.string(), refresh: z.string(), issuedAt: z.number() });

/** `issuedAt` is epoch milliseconds. */
export type SessionTokenPair = z.output<typeof tokenPairSchema>;

export const createSessionTokenPair = (
  session: SessionRef,
  issuedAt: number,
): SessionTokenPair => ({
  access: createToken('access', session),
  refresh: createToken('refresh', session),
  issuedAt,
});

export const hashSessionTokenPair = (pair: SessionTokenPair): SessionTokenHashes => ({
  access: hashSha256(pair.access),
  refresh: hashSha256(pair.refresh),
});

/** Only the holder of the old token can derive this key, because the table stores just its hash. */
const deriveSuccessorKey = (oldRefreshToken: string): Buffer =>
  Buffer.from(hkdfSync('sha256', oldRefreshToken, '', 'replyloom refresh successor', 32));

export const encryptSuccessorSessionTokens = (
  pair: SessionTokenPair,
  oldRefreshToken: string,
  session: SessionRef,
) => encryptSecret(JSON.stringify(pair), deriveSuccessorKey(oldRefreshToken), session.id);

export const decryptSuccessorSessionTokens = (
  ciphertext: string,
  oldRefreshToken: string,
  session: SessionRef,
) =>
  tokenPairSchema.parse(
    JSON.parse(decryptSecret(ciphertext, deriveSuccessorKey(oldRefreshToken), session.id)),
  );

export const toSessionTokenResponse = (
  pair: SessionTokenPair,
  accessExpiresAt: number,
  now: number,
): AuthTokens => ({
  access_token: pair.access,
  refresh_token: pair.refresh,
  expires_in: Math.max(0, Math.floor((accessExpiresAt - now) / 1_000)),
  token_type: 'Bearer',
  created_at: new Date(pair.issuedAt).toISOString(),
});
