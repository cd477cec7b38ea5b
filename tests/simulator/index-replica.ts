// The secondary indexes of a world's table as DynamoDB keeps them: some time behind the table. A second table
// of the same store takes in each item a while after it was written, and answers what is asked of an index.
import { itemsWritten, type KeyNames, nameOf } from '#scripts/local/item-writes.ts';
import type { Random } from './random.ts';

type Values = Readonly<Record<string, { readonly S?: string }>>;
type Image = { readonly name: string; readonly key: Values; readonly item: Values | undefined };

/** One operation of the store, past the world's faults. */
// biome-ignore lint/suspicious/noExplicitAny: requests and answers as the store writes them
type Json = any;
type Call = (operation: string, input: object) => Promise<Json>;

export type IndexReplica = {
  readonly table: string;
  /** Takes note of what a write left behind. */
  readonly record: (operation: string, input: Json, isSeenAtOnce: boolean) => Promise<void>;
  /** Shows everything whose time has come. */
  readonly catchUp: () => Promise<void>;
};

const BATCH = 25;
/** Names of the attributes that make a key. */
export const KEY = ['pk', 'sk'] as const;
const INDEX_KEYS = ['gsi1pk', 'gsi2pk', 'gsi3pk'] as const;

const keyOf = (item: Values): Values =>
  Object.fromEntries(KEY.map((name) => [name, item[name] ?? {}]));

export function createIndexReplica(input: {
  readonly table: string;
  readonly replica: string;
  readonly call: Call;
  readonly now: () => number;
  readonly random: Random;
  /** Most milliseconds an index is behind. */
  readonly lagMs: number;
}): IndexReplica {
  const { table, replica, call, now, random, lagMs } = input;
  const keyNames: KeyNames = new Map([[table, KEY]]);
  const named = (key: Values) => nameOf({ table, key });
  /** Items that are, or were, in an index, and when their last change shows; others need no copy. */
  const indexed = new Map<string, number>();
  let pending: { readonly image: Image; readonly visibleAt: number }[] = [];

  async function imagesAfter(action: string, body: Json): Promise<readonly Image[]> {
    const keys = itemsWritten({ action, body }, keyNames).map(({ key }) => key as Values);
    if (keys.length === 0) return [];
    const request = { RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } };
    const { Responses } = await call('BatchGetItem', request);
    const items = new Map((Responses[table] as Values[]).map((item) => [named(keyOf(item)), item]));
    return keys.map((key) => ({ name: named(key), key, item: items.get(named(key)) }));
  }

  return {
    table: replica,
    async record(operation, request, isSeenAtOnce) {
      for (const image of await imagesAfter(operation, request)) {
        const isIndexed = INDEX_KEYS.some((name) => image.item?.[name] !== undefined);
        if (!isIndexed && !indexed.has(image.name)) continue;
        const lag = isSeenAtOnce ? 0 : random.between(0, lagMs);
        // Changes of one item show in their order.
        const visibleAt = Math.max(indexed.get(image.name) ?? 0, now() + lag);
        indexed.set(image.name, visibleAt);
        pending.push({ image, visibleAt });
      }
    },
    async catchUp() {
      const due = pending.filter(({ visibleAt }) => visibleAt <= now());
      if (due.length === 0) return;
      pending = pending.filter(({ visibleAt }) => visibleAt > now());
      const last = new Map(due.map(({ image }) => [image.name, image]));
      const writes = [...last.values()].map(({ key, item }) =>
        item ? { PutRequest: { Item: item } } : { DeleteRequest: { Key: key } },
      );
      for (let start = 0; start < writes.length; start += BATCH) {
        const batch = writes.slice(start, start + BATCH);
        await call('BatchWriteItem', { RequestItems: { [replica]: batch } });
      }
    },
  };
}
