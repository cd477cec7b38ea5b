// The version of a list response: a caller who already has this version is not sent the list again.
import { hashSha256 } from '../crypto.ts';

/**
 * Hashes the content of a response. A change counter would not do: index reads lag behind writes, so a
 * page could carry the newest counter without the newest change.
 */
export const computeListVersion = (response: unknown): string =>
  hashSha256(JSON.stringify(response)).slice(0, 24);
