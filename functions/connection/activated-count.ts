// How many social accounts a user works with; apart, so others can ask without the import's weight.
import { keys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';

export async function countActivated(userId: string): Promise<number> {
  const item = await getItem(keys.activatedAccounts(userId), { consistent: true });
  return Number(item?.count ?? 0);
}
