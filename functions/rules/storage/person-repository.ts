// People who asked for no more automatic messages, and people whom rules leave to the owner for a while.
import * as z from 'zod';
import { nowIso } from '#platform/clock.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import {
  attributeLessThan,
  attributeMissing,
  combineConditionsWithOr,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItems, updateItem } from '#platform/table/table.ts';
import type { RuleEvent } from '../domain/evaluation/rule-event.ts';
import { readPersonKeysOfAuthors, resolvePersonKey } from './person-name-repository.ts';

type Author = Pick<RuleEvent, 'author'>;

/** The keys cover all names of the person, because lists of the network name some people by only one. */
async function buildPersonItemKeys(account: AccountRef, { author }: Author) {
  const findPerson = await readPersonKeysOfAuthors(account, [author], { consistent: true });
  return findPerson(author).keys.map((key) => tableKeys.person(account, key));
}

const personItemSchema = z.object({
  is_out: z.boolean().default(false),
  at: z.string().default(''),
  /** ISO. */
  muted_until: z.string().default(''),
});

export async function readPersonOptOutAndMute(
  account: AccountRef,
  author: Author,
): Promise<{ readonly hasOptedOut: boolean; readonly isMuted: boolean }> {
  const items = await getItems(await buildPersonItemKeys(account, author), { consistent: true });
  const persons = items.map((item) => personItemSchema.parse(item));
  return {
    hasOptedOut: persons.some(({ is_out }) => is_out),
    isMuted: persons.some(({ muted_until }) => muted_until > nowIso()),
  };
}

export const hasOptedOut = async (account: AccountRef, author: Author): Promise<boolean> =>
  (await readPersonOptOutAndMute(account, author)).hasOptedOut;

/** `until`: ISO. */
export async function mutePerson(
  account: AccountRef,
  personKeys: readonly string[],
  until: string,
): Promise<void> {
  for (const personKey of personKeys)
    await updateItem(tableKeys.person(account, personKey), { set: { muted_until: until } });
}

/** The last wish of each person, by each of their keys. `at` is the time of writing (ISO). */
export async function readOptOutWishes(
  account: AccountRef,
  personKeys: readonly string[],
): Promise<ReadonlyMap<string, { readonly isOut: boolean; readonly at: string }>> {
  const names = new Map(personKeys.map((name) => [tableKeys.person(account, name).sk, name]));
  const items = await getItems([...names.values()].map((name) => tableKeys.person(account, name)));
  return new Map(
    items.map((item) => {
      const { is_out, at } = personItemSchema.parse(item);
      return [names.get(String(item.sk)) ?? '', { isOut: is_out, at }];
    }),
  );
}

/** The newest message decides, in any order of evaluation. `at` is the time of writing (ISO). */
export async function recordOptOutWish(
  account: AccountRef,
  author: Author,
  { isOut, at }: { readonly isOut: boolean; readonly at: string },
): Promise<void> {
  const isNewer = combineConditionsWithOr(attributeMissing('at'), attributeLessThan('at', at));
  await resolvePersonKey(account, author.author);
  for (const key of await buildPersonItemKeys(account, author))
    await ignoreConflict(updateItem(key, { set: { is_out: isOut, at } }, isNewer));
}
