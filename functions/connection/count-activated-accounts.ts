// A separate file, so that other features can count without loading the import code.
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';

export async function countActivatedAccounts(userId: string): Promise<number> {
  const item = await getItem(tableKeys.activatedAccounts(userId), { consistent: true });
  return Number(item?.count ?? 0);
}
