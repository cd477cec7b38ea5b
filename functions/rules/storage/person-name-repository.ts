// The names that belong to one person: the id and the username that the network uses.
import * as z from 'zod';
import { attributeUnchanged } from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import { getItems, putItem } from '#platform/table/table.ts';
import {
  type KnownPersonNames,
  resolvePersonFromKnownNames,
  type StoredPersonName,
  toUsernameKey,
} from '../domain/evaluation/resolve-person-from-known-names.ts';
import { listPersonKeys, type RuleEvent } from '../domain/evaluation/rule-event.ts';

type Author = RuleEvent['author'];

const personNameSchema = z.object({ key: z.string(), id: z.string().optional() });

async function readNames(
  account: AccountRef,
  authors: readonly Author[],
  options: { readonly consistent: boolean },
): Promise<(author: Author) => KnownPersonNames> {
  const getKey = (name: string) => tableKeys.personName(account, name);
  const names = authors.flatMap((author) => listPersonKeys({ author }));
  const items = await getItems(names.map(getKey), options);
  const bySortKey = new Map(items.map((item) => [item.sk, personNameSchema.parse(item)]));
  const find = (name: string | undefined) =>
    name === undefined ? undefined : bySortKey.get(getKey(name).sk);
  return (author) => ({ ofId: find(author.id), ofUsername: find(toUsernameKey(author)) });
}

const putName = (
  account: AccountRef,
  name: string,
  {
    before,
    after,
  }: { readonly before: StoredPersonName | undefined; readonly after: StoredPersonName },
) => putItem(tableKeys.personName(account, name), after, attributeUnchanged('key', before?.key));

/** The key under which everything about the person is counted. Stores that the names belong together. */
export const resolvePersonKey = (account: AccountRef, author: Author): Promise<string> =>
  retryOnConflict(async () => {
    const known = (await readNames(account, [author], { consistent: true }))(author);
    const { key, changed } = resolvePersonFromKnownNames(author, known);
    const username = toUsernameKey(author);
    if (changed.ofUsername && username !== undefined)
      await putName(account, username, { before: known.ofUsername, after: changed.ofUsername });
    if (changed.ofId && author.id !== undefined)
      await putName(account, author.id, { before: known.ofId, after: changed.ofId });
    return key;
  });

/** `keys` are all keys that may hold the person, `key` among them. */
export type KnownPerson = { readonly key: string; readonly keys: readonly string[] };

/** Looks these people up together and stores no names. */
export async function readPersonKeysOfAuthors(
  account: AccountRef,
  authors: readonly Author[],
  options: { readonly consistent: boolean },
): Promise<(author: Author) => KnownPerson> {
  const getNames = await readNames(account, authors, options);
  return (author) => {
    const { key } = resolvePersonFromKnownNames(author, getNames(author));
    return { key, keys: [...new Set([...listPersonKeys({ author }), key])] };
  };
}
