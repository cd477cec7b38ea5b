// Users in the order of their e-mail addresses, read from the claims on them.
import * as z from 'zod';
import { partitions } from '#platform/table/keys.ts';
import { walk } from '#platform/table/query.ts';
import { normaliseEmail } from './domain/user.ts';

const claim = z.object({ userId: z.string(), gsi1sk: z.string() });

/** What one call looks through at most: 1,000 claims are some 100 KB, 13 read units. */
const MOST_LOOKED_AT = 1_000;

export type ListedUser = { readonly id: string; readonly email: string };

/**
 * At most `limit` users whose address holds `containing`, from the first address beyond `after`.
 * `next` is where to go on from; undefined where the list has ended. A page may hold few users, or
 * none, and still have a next one: no more than a thousand addresses are looked through at once.
 */
export async function listUsersByEmail(wanted: {
  readonly containing: string;
  readonly after: string | undefined;
  readonly limit: number;
}): Promise<{ readonly users: readonly ListedUser[]; readonly next: string | undefined }> {
  const part = normaliseEmail(wanted.containing);
  const users: ListedUser[] = [];
  let lookedAt = 0;
  // No address holds a NUL: what follows it is the next address.
  const from = wanted.after === undefined ? undefined : `${wanted.after}\u0000`;
  const range = { index: 'gsi1', partition: partitions.users(), ...(from && { from }) } as const;
  for await (const item of walk(range)) {
    const { userId, gsi1sk: email } = claim.parse(item);
    lookedAt += 1;
    if (email.includes(part)) users.push({ id: userId, email });
    if (users.length === wanted.limit || lookedAt === MOST_LOOKED_AT) return { users, next: email };
  }
  return { users, next: undefined };
}
