// Stores the facts of an account, one item each, and apart from them the suggestions that its owner refused. The version
// of the list changes with every fact, so that two writers cannot exceed the limit or store one text twice.
import * as z from 'zod';
import { attributeUnchanged } from '#platform/table/expressions.ts';
import {
  defineItemCodec,
  nestedAttributesCodec,
  storedListCodec,
  storedNullableCodec,
} from '#platform/table/item-codec.ts';
import {
  type AccountRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem, type TableWrite, writeTransaction } from '#platform/table/table.ts';
import { FACT_SOURCES } from '#shared/schemas/fact.ts';
import { type FactUse, isFactOutdated, isFactUsable, type StoredFact } from './domain/fact.ts';

const factAttributes = defineItemCodec({
  id: ['id', z.string()],
  text: ['text', z.string()],
  mediaIds: ['media_ids', storedListCodec(z.string())],
  validUntil: ['valid_until', storedNullableCodec(z.string())],
  source: ['source', z.enum(FACT_SOURCES)],
  createdAt: ['created_at', z.string()],
  place: [
    'place',
    storedNullableCodec(
      nestedAttributesCodec({
        mediaId: ['media_id', z.string()],
        commentId: ['comment_id', storedNullableCodec(z.string())],
      }),
    ),
  ],
  state: ['state', z.enum(['accepted', 'refused'])],
  updatedAt: ['updated_at', storedNullableCodec(z.string())],
});

const factListSchema = z.object({ version: z.number().optional() });

/** All facts as they were at one version of the list. */
export type StoredFactList = {
  /** Newest first, with refused suggestions. */
  readonly facts: readonly StoredFact[];
  /** Undefined before the first write. */
  readonly version: number | undefined;
};

const readFactsWithPrefix = async (
  account: AccountRef,
  beginsWith: string,
): Promise<readonly StoredFact[]> => {
  const partition = tablePartitions.account(account);
  const items = await queryItems({ partition, beginsWith, consistent: true });
  return items.map((item): StoredFact => factAttributes.decode(item));
};

const sortByNewest = (facts: readonly StoredFact[]): readonly StoredFact[] =>
  facts.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));

/** The newest first, with refused suggestions. Reads consistently. */
export async function readFacts(account: AccountRef): Promise<readonly StoredFact[]> {
  const { fact, refusedFact } = sortKeyPrefixes;
  const lists = await Promise.all(
    [fact, refusedFact].map((prefix) => readFactsWithPrefix(account, prefix)),
  );
  return sortByNewest(lists.flat());
}

/** The facts that a draft may use, newest first. Reads consistently, and no refused suggestions. */
export const readUsableFacts = async (
  account: AccountRef,
  use: FactUse,
): Promise<readonly StoredFact[]> =>
  sortByNewest(
    (await readFactsWithPrefix(account, sortKeyPrefixes.fact)).filter((fact) =>
      isFactUsable(fact, use),
    ),
  );

/** The facts that a draft may use, newest first, and the texts of those that are outdated. */
export async function readFactsForPrompt(account: AccountRef, use: FactUse) {
  const facts = sortByNewest(await readFactsWithPrefix(account, sortKeyPrefixes.fact));
  return {
    usable: facts.filter((fact) => isFactUsable(fact, use)),
    outdated: facts.filter((fact) => isFactOutdated(fact, use.now)).map(({ text }) => text),
  };
}

/** For a change: reads the version first, so that a write in between makes the change fail. */
export async function readFactList(account: AccountRef): Promise<StoredFactList> {
  const item = await getItem(tableKeys.factList(account), { consistent: true });
  const { version } = factListSchema.parse(item ?? {});
  return { facts: await readFacts(account), version };
}

const writeWithList = (
  account: AccountRef,
  { version }: StoredFactList,
  writes: readonly TableWrite[],
): Promise<void> =>
  writeTransaction([
    {
      kind: 'update',
      key: tableKeys.factList(account),
      change: { add: { version: 1 } },
      when: attributeUnchanged('version', version),
    },
    ...writes,
  ]);

/** Creates or replaces the fact. @throws TransactionRejectedError when another writer was first */
export function writeFact(
  account: AccountRef,
  list: StoredFactList,
  fact: StoredFact,
): Promise<void> {
  const [kept, refused] = [
    tableKeys.fact(account, fact.id),
    tableKeys.refusedFact(account, fact.id),
  ];
  const [key, otherKey] = fact.state === 'accepted' ? [kept, refused] : [refused, kept];
  return writeWithList(account, list, [
    { kind: 'put', key, item: factAttributes.encode(fact) },
    { kind: 'delete', key: otherKey },
  ]);
}

/** @throws TransactionRejectedError when another writer was first */
export const removeFact = (
  account: AccountRef,
  list: StoredFactList,
  factId: string,
): Promise<void> =>
  writeWithList(account, list, [{ kind: 'delete', key: tableKeys.fact(account, factId) }]);
