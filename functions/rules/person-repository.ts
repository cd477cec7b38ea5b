// People who asked for no more automatic messages.
import { nowIso } from '#platform/clock.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { deleteItem, getItems, putItem } from '#platform/table/table.ts';
import { listPersonKeys, type RuleEvent } from './domain/rule-event.ts';

type Author = Pick<RuleEvent, 'author'>;

/** Under the id and the username: lists of the network name some people by one of them alone. */
const buildPersonItemKeys = (account: AccountRef, author: Author) =>
  listPersonKeys(author).map((personKey) => tableKeys.person(account, personKey));

export async function hasOptedOut(account: AccountRef, author: Author): Promise<boolean> {
  const items = await getItems(buildPersonItemKeys(account, author), { consistent: true });
  return items.length > 0;
}

export async function saveOptOut(account: AccountRef, author: Author): Promise<void> {
  for (const key of buildPersonItemKeys(account, author))
    await putItem(key, { opted_out_at: nowIso() });
}

export async function removeOptOut(account: AccountRef, author: Author): Promise<void> {
  for (const key of buildPersonItemKeys(account, author)) await deleteItem(key);
}
