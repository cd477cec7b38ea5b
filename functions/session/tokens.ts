// The opaque tokens: what they look like, how they are hashed, and how a successor is kept sealed.
import { hkdfSync } from 'node:crypto';
import * as z from 'zod';
import { seal, sha256, unseal } from '#platform/crypto.ts';
import { newSecret } from '#platform/ids.ts';
import type { Tokens } from '#shared/schemas/user.ts';
import type { TokenHashes } from './domain/session.ts';

type TokenKind = 'access' | 'refresh';

/** A token that has the right form; whether it is genuine only its session can say. */
export type ParsedToken = {
  readonly kind: TokenKind;
  readonly userId: string;
  readonly sessionId: string;
  readonly hash: string;
};

const PREFIX = { access: 'rla', refresh: 'rlr' } as const;
const TOKEN = /^(rla|rlr)_(usr_[0-9a-v]{26})\.(ses_[0-9a-v]{26})\.[\w-]{43}$/;

export function parseToken(token: string): ParsedToken | undefined {
  const [, prefix, userId, sessionId] = TOKEN.exec(token) ?? [];
  if (userId === undefined || sessionId === undefined) return undefined;
  const kind = prefix === PREFIX.access ? 'access' : 'refresh';
  return { kind, userId, sessionId, hash: sha256(token) };
}

export type SessionRef = { readonly userId: string; readonly id: string };

const mint = (kind: TokenKind, session: SessionRef): string =>
  `${PREFIX[kind]}_${session.userId}.${session.id}.${newSecret()}`;

const tokenPair = z.object({ access: z.string(), refresh: z.string(), issuedAt: z.number() });

/** `issuedAt` is epoch milliseconds. */
export type TokenPair = z.output<typeof tokenPair>;

export const mintPair = (session: SessionRef, issuedAt: number): TokenPair => ({
  access: mint('access', session),
  refresh: mint('refresh', session),
  issuedAt,
});

export const hashesOf = (pair: TokenPair): TokenHashes => ({
  access: sha256(pair.access),
  refresh: sha256(pair.refresh),
});

/** Only who holds the old token can derive this: the table has no more than its hash. */
const successorKey = (oldRefreshToken: string): Buffer =>
  Buffer.from(hkdfSync('sha256', oldRefreshToken, '', 'replyloom refresh successor', 32));

export const sealSuccessor = (pair: TokenPair, oldRefreshToken: string, session: SessionRef) =>
  seal(JSON.stringify(pair), successorKey(oldRefreshToken), session.id);

export const unsealSuccessor = (sealed: string, oldRefreshToken: string, session: SessionRef) =>
  tokenPair.parse(JSON.parse(unseal(sealed, successorKey(oldRefreshToken), session.id)));

export const toTokens = (pair: TokenPair, accessExpiresAt: number, now: number): Tokens => ({
  access_token: pair.access,
  refresh_token: pair.refresh,
  expires_in: Math.max(0, Math.floor((accessExpiresAt - now) / 1_000)),
  token_type: 'Bearer',
  created_at: new Date(pair.issuedAt).toISOString(),
});
