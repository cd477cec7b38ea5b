// Lists users in the order of their email addresses, read from the email claims, with their roles.
import * as z from 'zod';
import { tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { iterateItems } from '#platform/table/query.ts';
import { getItems } from '#platform/table/table.ts';
import { normalizeEmail, type StoredUser } from './domain/user.ts';
import { parseStoredUser } from './user-repository.ts';

const storedEmailClaimSchema = z.object({ userId: z.string(), gsi1sk: z.string() });

/** The most claims one call scans: 1,000 are about 100 KB, or 13 read units. */
const MAX_SCANNED_CLAIMS = 1_000;

export type UserListEntry = Pick<StoredUser, 'id' | 'email' | 'role'>;
type ListedEmail = Pick<StoredUser, 'id' | 'email'>;

async function addRoles(emails: readonly ListedEmail[]): Promise<readonly UserListEntry[]> {
  const users = (await getItems(emails.map(({ id }) => tableKeys.user(id)))).map(parseStoredUser);
  const rolesById = new Map(users.map(({ id, role }) => [id, role]));
  return emails.map((each) => ({ ...each, role: rolesById.get(each.id) ?? 'user' }));
}

/**
 * At most `limit` users whose address contains `emailPart`, starting after the address `afterEmail`.
 * `nextEmail` is where the next page starts; undefined at the end of the list. A page may have few
 * users or none and still have a next page, because one call scans at most a thousand addresses.
 */
export async function searchUsersByEmail(filter: {
  readonly emailPart: string;
  readonly afterEmail: string | undefined;
  readonly limit: number;
}): Promise<{ readonly users: readonly UserListEntry[]; readonly nextEmail: string | undefined }> {
  const normalizedPart = normalizeEmail(filter.emailPart);
  const emails: ListedEmail[] = [];
  let scannedCount = 0;
  // No address contains NUL, so this key is just above the last address and below the next one.
  const from = filter.afterEmail === undefined ? undefined : `${filter.afterEmail}\u0000`;
  const range = {
    index: 'gsi1',
    partition: tablePartitions.users(),
    ...(from && { from }),
  } as const;
  for await (const item of iterateItems(range)) {
    const { userId, gsi1sk: email } = storedEmailClaimSchema.parse(item);
    scannedCount += 1;
    if (email.includes(normalizedPart)) emails.push({ id: userId, email });
    if (emails.length === filter.limit || scannedCount === MAX_SCANNED_CLAIMS)
      return { users: await addRoles(emails), nextEmail: email };
  }
  return { users: await addRoles(emails), nextEmail: undefined };
}
