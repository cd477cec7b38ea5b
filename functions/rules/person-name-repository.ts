// The names of people that belong together: the id and the username under which the network names a person.
import * as z from 'zod';
import { attributeEquals, attributeMissing } from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import { getItems, putItem } from '#platform/table/table.ts';
import {
  type KnownNames,
  type PersonName,
  resolvePerson,
  toUsernameKey,
} from './domain/resolve-person.ts';
import { listPersonKeys, type RuleEvent } from './domain/rule-event.ts';

type Author = RuleEvent['author'];

const personNameSchema = z.object({ key: z.string(), id: z.string().optional() });

async function readNames(account: AccountRef, author: Author): Promise<KnownNames> {
  const keys = listPersonKeys({ author }).map((name) => tableKeys.personName(account, name));
  const items = await getItems(keys, { consistent: true });
  const find = (name: string | undefined) => {
    const sk = name === undefined ? undefined : tableKeys.personName(account, name).sk;
    const item = items.find((one) => one.sk === sk);
    return item && personNameSchema.parse(item);
  };
  return { ofId: find(author.id), ofUsername: find(toUsernameKey(author)) };
}

const putName = (
  account: AccountRef,
  name: string,
  { before, after }: { readonly before: PersonName | undefined; readonly after: PersonName },
) =>
  putItem(
    tableKeys.personName(account, name),
    after,
    before ? attributeEquals('key', before.key) : attributeMissing(),
  );

/** The key under which everything about the person is counted. Remembers the names that were seen together. */
export const resolvePersonKey = (account: AccountRef, author: Author): Promise<string> =>
  retryOnConflict(async () => {
    const known = await readNames(account, author);
    const { key, changed } = resolvePerson(author, known);
    const username = toUsernameKey(author);
    if (changed.ofUsername && username !== undefined)
      await putName(account, username, { before: known.ofUsername, after: changed.ofUsername });
    if (changed.ofId && author.id !== undefined)
      await putName(account, author.id, { before: known.ofId, after: changed.ofId });
    return key;
  });

/** All that the person may be stored under. */
export async function listKnownPersonKeys(
  account: AccountRef,
  author: Author,
): Promise<readonly string[]> {
  const { key } = resolvePerson(author, await readNames(account, author));
  return [...new Set([...listPersonKeys({ author }), key])];
}
