// Ids: a prefix that names the kind, then time, then randomness, so they sort by age.
import { randomBytes } from 'node:crypto';
import { nowMs } from './clock.ts';

const PREFIXES = {
  user: 'usr',
  session: 'ses',
  response: 'rsp',
  import: 'imp',
  request: 'req',
  lease: 'lse',
  piece: 'pce',
  audit: 'aud',
} as const;

/** E.g. `usr_01k9f2m4xq8c3v7n1b5z0d6h2j`: 10 characters of time and 16 of randomness, base 32. */
export function newId(kind: keyof typeof PREFIXES): string {
  const time = nowMs().toString(32).padStart(10, '0');
  const random = BigInt(`0x${randomBytes(10).toString('hex')}`)
    .toString(32)
    .padStart(16, '0');
  return `${PREFIXES[kind]}_${time}${random}`;
}

/** 256 bits of randomness, URL-safe. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
