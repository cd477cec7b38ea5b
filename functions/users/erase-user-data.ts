// Erases all data of a user in the table, outer partitions (comments, messages) before the user item.
import {
  listFacebookAccounts,
  listInstagramAccounts,
} from '#functions/connection/account-repository.ts';
import { deleteReplyMemory } from '#functions/reply-memory/reply-memory-repository.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import {
  deleteTableItems,
  deleteTablePartition,
  iteratePartitionItemKeys,
} from '#platform/table/delete-partition.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import { attributeEquals } from '#platform/table/expressions.ts';
import {
  type AccountRef,
  type ItemKey,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import { deleteItem } from '#platform/table/table.ts';

type AccountIds = {
  readonly igUserIds: string[];
  readonly facebookUserIds: string[];
};
type ShouldStop = () => boolean;

const mergeUnique = (...lists: readonly (readonly string[])[]): string[] => [
  ...new Set(lists.flat()),
];

/** The user's accounts: those still stored, and those that an earlier job recorded before erasing them. */
export async function listAccountIdsToErase(
  userId: string,
  knownIds: AccountIds,
): Promise<AccountIds> {
  const [accounts, logins] = await Promise.all([
    listInstagramAccounts(userId),
    listFacebookAccounts(userId),
  ]);
  return {
    igUserIds: mergeUnique(
      knownIds.igUserIds,
      accounts.map(({ igUserId }) => igUserId),
    ),
    facebookUserIds: mergeUnique(
      knownIds.facebookUserIds,
      logins.map(({ facebookUserId }) => facebookUserId),
    ),
  };
}

/** Keeps a claim that another user holds by now. */
const deleteIfOwned = (key: ItemKey, userId: string): Promise<void> =>
  ignoreConflict(deleteItem(key, attributeEquals('userId', userId)));

/** Deletes the user's claims on accounts, so that others can use them. */
export async function eraseAccountClaims(userId: string, accounts: AccountIds): Promise<void> {
  await Promise.all([
    ...accounts.facebookUserIds.map((id) => deleteIfOwned(tableKeys.facebookClaim(id), userId)),
    ...accounts.igUserIds.map((id) => deleteIfOwned(tableKeys.instagramClaim(id), userId)),
  ]);
}

/** Deletes all uniqueness claims of the user: on accounts, and on their email address. */
export async function eraseUniquenessClaims(userId: string, accounts: AccountIds): Promise<void> {
  const user = await findUserIncludingDeleted(userId);
  if (user) await deleteIfOwned(tableKeys.emailClaim(user.email), userId);
  await eraseAccountClaims(userId, accounts);
}

/**
 * The number of posts or conversations erased per round: their keys must fit into the deletion record and into one
 * batch write.
 */
const MAX_ITEMS_PER_ROUND = 25;

/** Items whose comments or messages have their own partition. */
const PREFIXES_WITH_OWN_PARTITION = [sortKeyPrefixes.post, sortKeyPrefixes.conversation];

async function listNextItems(account: AccountRef): Promise<readonly ItemKey[]> {
  const found: ItemKey[] = [];
  for (const prefix of PREFIXES_WITH_OWN_PARTITION) {
    for await (const key of iteratePartitionItemKeys(tablePartitions.account(account), prefix)) {
      if (found.length === MAX_ITEMS_PER_ROUND) return found;
      found.push(key);
    }
  }
  return found;
}

/**
 * Deletes posts and conversations before their comments and messages, because nothing can be added to a
 * deleted post. Afterwards only the deletion record names their partitions, so it is written first.
 */
async function eraseItemsWithPartitions(
  items: readonly ItemKey[],
  eraseJob: EraseJobControl,
): Promise<boolean> {
  await eraseJob.recordItemsUnderWay(items);
  await deleteTableItems(items);
  for (const item of items) {
    if (!(await deleteTablePartition(tablePartitions.childrenOf(item), eraseJob.shouldStop)))
      return false;
  }
  await eraseJob.recordItemsUnderWay([]);
  return true;
}

async function eraseOneAccount(account: AccountRef, eraseJob: EraseJobControl): Promise<boolean> {
  for (;;) {
    const items = await listNextItems(account);
    if (items.length === 0) {
      await deleteReplyMemory(account);
      return await deleteTablePartition(tablePartitions.account(account), eraseJob.shouldStop);
    }
    if (!(await eraseItemsWithPartitions(items, eraseJob)) || eraseJob.shouldStop()) return false;
  }
}

export type EraseJobControl = {
  /** Whether the time budget of one job is used up. */
  readonly shouldStop: ShouldStop;
  /** Records the posts and conversations that are being erased, so that the next job can resume after a crash. */
  readonly recordItemsUnderWay: (items: readonly ItemKey[]) => Promise<unknown>;
};

/**
 * Erases the accounts first, so that running work finds no token. Then erases the items that an earlier job left half
 * erased, then all other posts and conversations, then the accounts' own items.
 * @returns false when it was stopped before the end
 */
export async function eraseAccountData(
  target: AccountIds & { readonly userId: string; readonly unfinishedItems: readonly ItemKey[] },
  eraseJob: EraseJobControl,
): Promise<boolean> {
  const { userId, igUserIds, facebookUserIds } = target;
  await deleteTableItems([
    ...facebookUserIds.map((id) => tableKeys.facebookAccount(userId, id)),
    ...igUserIds.map((igUserId) => tableKeys.instagramAccount({ userId, igUserId })),
  ]);
  if (
    target.unfinishedItems.length > 0 &&
    !(await eraseItemsWithPartitions(target.unfinishedItems, eraseJob))
  )
    return false;
  for (const igUserId of igUserIds) {
    if (!(await eraseOneAccount({ userId, igUserId }, eraseJob))) return false;
  }
  return true;
}

/** Erases sessions, usage and finally the user item. @returns false when it was stopped before the end */
export async function eraseUserPartition(userId: string, shouldStop: ShouldStop): Promise<boolean> {
  return await deleteTablePartition(tablePartitions.user(userId), shouldStop);
}
