// Stores the facts of an account, one item each, and the suggestions that its owner refused. The version of the list
// changes with every fact, so that two writers cannot exceed the limit or store one text twice.
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
import { type FactUse, isFactUsable, type StoredFact } from './domain/fact.ts';

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
});

const factListSchema = z.object({ version: z.number().optional() });

/** All facts as they were at one version of the list. */
export type StoredFactList = {
  /** Newest first, with refused suggestions. */
  readonly facts: readonly StoredFact[];
  /** Undefined before the first write. */
  readonly version: number | undefined;
};

/** The newest first, with refused suggestions. Reads consistently. */
export async function readFacts(account: AccountRef): Promise<readonly StoredFact[]> {
  const items = await queryItems({
    partition: tablePartitions.account(account),
    beginsWith: sortKeyPrefixes.fact,
    consistent: true,
  });
  return items
    .map((item): StoredFact => factAttributes.decode(item))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
}

/** The facts that a draft may use, newest first. Reads consistently. */
export const readUsableFacts = async (
  account: AccountRef,
  use: FactUse,
): Promise<readonly StoredFact[]> =>
  (await readFacts(account)).filter((fact) => isFactUsable(fact, use));

/** For a change: reads the version first, so that a write in between makes the change fail. */
export async function readFactList(account: AccountRef): Promise<StoredFactList> {
  const item = await getItem(tableKeys.factList(account), { consistent: true });
  const { version } = factListSchema.parse(item ?? {});
  return { facts: await readFacts(account), version };
}

const writeWithList = (
  account: AccountRef,
  { version }: StoredFactList,
  write: TableWrite,
): Promise<void> =>
  writeTransaction([
    {
      kind: 'update',
      key: tableKeys.factList(account),
      change: { add: { version: 1 } },
      when: attributeUnchanged('version', version),
    },
    write,
  ]);

/** Creates or replaces the fact. @throws TransactionRejectedError when another writer was first */
export const writeFact = (
  account: AccountRef,
  list: StoredFactList,
  fact: StoredFact,
): Promise<void> =>
  writeWithList(account, list, {
    kind: 'put',
    key: tableKeys.fact(account, fact.id),
    item: factAttributes.encode(fact),
  });

/** @throws TransactionRejectedError when another writer was first */
export const removeFact = (
  account: AccountRef,
  list: StoredFactList,
  factId: string,
): Promise<void> =>
  writeWithList(account, list, { kind: 'delete', key: tableKeys.fact(account, factId) });
