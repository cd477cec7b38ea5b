// People who asked for no more automatic messages.
import * as z from 'zod';
import { ignoreConflict } from '#platform/table/errors.ts';
import { anyOf, attributeLessThan, attributeMissing } from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItems, putItem } from '#platform/table/table.ts';
import { listPersonKeys, type RuleEvent } from './domain/rule-event.ts';
import { listKnownPersonKeys, resolvePersonKey } from './person-name-repository.ts';

type Author = Pick<RuleEvent, 'author'>;

/** Under all names of the person: lists of the network name some people by one of them alone. */
const buildPersonItemKeys = async (account: AccountRef, { author }: Author) =>
  (await listKnownPersonKeys(account, author)).map((key) => tableKeys.person(account, key));

const personItemSchema = z.object({ is_out: z.boolean(), at: z.string() });

export async function hasOptedOut(account: AccountRef, author: Author): Promise<boolean> {
  const items = await getItems(await buildPersonItemKeys(account, author), { consistent: true });
  return items.some((item) => personItemSchema.parse(item).is_out);
}

/** The last wish of each person, by all names of theirs. `at`: when it was written (ISO). */
export async function readOptOutWishes(
  account: AccountRef,
  authors: readonly Author[],
): Promise<ReadonlyMap<string, { readonly isOut: boolean; readonly at: string }>> {
  const names = new Map(
    authors.flatMap(listPersonKeys).map((name) => [tableKeys.person(account, name).sk, name]),
  );
  const items = await getItems([...names.values()].map((name) => tableKeys.person(account, name)));
  return new Map(
    items.map((item) => {
      const { is_out, at } = personItemSchema.parse(item);
      return [names.get(String(item.sk)) ?? '', { isOut: is_out, at }];
    }),
  );
}

/** The newest message decides, in whatever order they are evaluated. `at` (ISO): when it was written. */
export async function recordOptOutWish(
  account: AccountRef,
  author: Author,
  { isOut, at }: { readonly isOut: boolean; readonly at: string },
): Promise<void> {
  const isNewer = anyOf(attributeMissing('at'), attributeLessThan('at', at));
  await resolvePersonKey(account, author.author);
  for (const key of await buildPersonItemKeys(account, author))
    await ignoreConflict(putItem(key, { is_out: isOut, at }, isNewer));
}
