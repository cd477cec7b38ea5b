// Generates ids: a prefix for the kind, then the time, then random characters, so that ids sort by age.
import { randomBytes } from 'node:crypto';
import { nowMs } from './clock.ts';

const ID_PREFIXES = {
  user: 'usr',
  session: 'ses',
  response: 'rsp',
  import: 'imp',
  request: 'req',
  lease: 'lse',
  piece: 'pce',
  audit: 'aud',
  rule: 'rul',
  fact: 'fct',
  run: 'run',
} as const;

const TIME_DIGITS = 10;

/** The text with which all ids of this time (epoch ms) begin. */
export const buildIdTimePrefix = (kind: keyof typeof ID_PREFIXES, ms: number): string =>
  `${ID_PREFIXES[kind]}_${ms.toString(32).padStart(TIME_DIGITS, '0')}`;

/** E.g. `usr_01k9f2m4xq8c3v7n1b5z0d6h2j`: 10 characters of time and 16 random ones, base 32. */
export function createId(kind: keyof typeof ID_PREFIXES): string {
  const random = BigInt(`0x${randomBytes(10).toString('hex')}`)
    .toString(32)
    .padStart(16, '0');
  return `${buildIdTimePrefix(kind, nowMs())}${random}`;
}

/** A random secret of 256 bits, URL-safe. */
export const createRandomSecret = (): string => randomBytes(32).toString('base64url');

/** When the id was created (epoch ms). */
export function readCreationTimeOfId(id: string): number {
  const timeStart = id.indexOf('_') + 1;
  return Number.parseInt(id.slice(timeStart, timeStart + TIME_DIGITS), 32);
}
