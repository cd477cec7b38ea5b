// Everything of a user in the table, from the outermost partitions inwards.
import { listAccounts, listLogins } from '#functions/connection/account-repository.ts';
import { getUser } from '#functions/session/user-repository.ts';
import { deleteItems, deletePartition, listKeys } from '#platform/table/erase.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { equals } from '#platform/table/expressions.ts';
import { type AccountRef, type Key, keys, partitions, prefixes } from '#platform/table/keys.ts';
import { deleteItem } from '#platform/table/table.ts';

type Accounts = {
  readonly igUserIds: string[];
  readonly facebookUserIds: string[];
};
type Stop = () => boolean;

const union = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

/** The user's accounts: those that are still named, and those an earlier job has noted. */
export async function findAccounts(userId: string, known: Accounts): Promise<Accounts> {
  const [accounts, logins] = await Promise.all([listAccounts(userId), listLogins(userId)]);
  return {
    igUserIds: union(
      known.igUserIds,
      accounts.map(({ igUserId }) => igUserId),
    ),
    facebookUserIds: union(
      known.facebookUserIds,
      logins.map(({ facebookUserId }) => facebookUserId),
    ),
  };
}

/** A claim that somebody else holds by now stays theirs. */
async function deleteOwned(key: Key, userId: string): Promise<void> {
  await deleteItem(key, equals('userId', userId)).catch((error: unknown) => {
    if (!(error instanceof ConditionFailedError)) throw error;
  });
}

/** Sets free what was the user's alone: their address and their accounts. */
export async function eraseClaims(userId: string, accounts: Accounts): Promise<void> {
  const user = await getUser(userId);
  await Promise.all([
    ...(user ? [deleteOwned(keys.emailClaim(user.email), userId)] : []),
    ...accounts.facebookUserIds.map((id) => deleteOwned(keys.facebookClaim(id), userId)),
    ...accounts.igUserIds.map((id) => deleteOwned(keys.instagramClaim(id), userId)),
  ]);
}

/** So many posts or conversations are taken at once: their keys must fit into the record, and into a call. */
const AT_ONCE = 25;

/** What has a partition of its own for what belongs to it. */
const WITH_PARTITIONS = [prefixes.post, prefixes.conversation];

async function nextOnes(account: AccountRef): Promise<readonly Key[]> {
  const found: Key[] = [];
  for (const prefix of WITH_PARTITIONS) {
    for await (const key of listKeys(partitions.account(account), prefix)) {
      if (found.length === AT_ONCE) return found;
      found.push(key);
    }
  }
  return found;
}

/**
 * First the posts and conversations, then their comments and messages: what is gone takes in nothing
 * any more. From then on nothing but the note names the partitions, so it is made before.
 */
async function eraseWithPartitions(items: readonly Key[], work: Work): Promise<boolean> {
  await work.note(items);
  await deleteItems(items);
  for (const item of items) {
    if (!(await deletePartition(partitions.under(item), work.stop))) return false;
  }
  await work.note([]);
  return true;
}

async function eraseAccount(account: AccountRef, work: Work): Promise<boolean> {
  for (;;) {
    const items = await nextOnes(account);
    if (items.length === 0) return await deletePartition(partitions.account(account), work.stop);
    if (!(await eraseWithPartitions(items, work)) || work.stop()) return false;
  }
}

export type Work = {
  /** Whether the time for one job is over. */
  readonly stop: Stop;
  /** Remembers the posts and conversations that are being erased, for the job after one that died. */
  readonly note: (items: readonly Key[]) => Promise<unknown>;
};

/**
 * Logins and accounts first: work under way finds no token from then on. Then what an earlier job left
 * half erased, then all other posts and conversations, and the accounts' own items. False where it was stopped.
 */
export async function eraseAccounts(
  about: Accounts & { readonly userId: string; readonly unfinished: readonly Key[] },
  work: Work,
): Promise<boolean> {
  const { userId, igUserIds, facebookUserIds } = about;
  await deleteItems([
    ...facebookUserIds.map((id) => keys.facebookAccount(userId, id)),
    ...igUserIds.map((igUserId) => keys.instagramAccount({ userId, igUserId })),
  ]);
  if (about.unfinished.length > 0 && !(await eraseWithPartitions(about.unfinished, work)))
    return false;
  for (const igUserId of igUserIds) {
    if (!(await eraseAccount({ userId, igUserId }, work))) return false;
  }
  return true;
}

/** Sessions, usage, and last of all the user. False where it was stopped. */
export async function eraseTheRest(userId: string, stop: Stop): Promise<boolean> {
  return await deletePartition(partitions.user(userId), stop);
}
