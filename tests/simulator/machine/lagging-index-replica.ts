// The secondary indexes of a world's table, which lag behind the table as in DynamoDB. A second table of the
// same store receives each item some time after it was written, and serves the queries of an index.
import {
  type KeyAttributeNamesByTable,
  listRequestWrittenItemKeys,
  serializeWrittenItemKey,
} from '#scripts/local/table/dynamodb-writes-and-index-reads.ts';
import type { SeededRandom } from './seeded-random.ts';

type AttributeValues = Readonly<Record<string, { readonly S?: string }>>;
type ItemImage = {
  readonly name: string;
  readonly key: AttributeValues;
  readonly item: AttributeValues | undefined;
};

/** Sends one operation to the store without the faults of the world. */
// biome-ignore lint/suspicious/noExplicitAny: requests and responses in the store's own format
type Json = any;
type StoreCall = (operation: string, input: object) => Promise<Json>;

export type SimulatedIndexReplica = {
  readonly table: string;
  /** Schedules when the indexes show a write to the table. */
  readonly recordWrite: (operation: string, input: Json, isVisibleAtOnce: boolean) => Promise<void>;
  /** Applies every change that is due; waits for those that another read is applying. */
  readonly applyDueChanges: () => Promise<void>;
  /** Increases with every change that becomes visible: earlier reads may then be outdated. */
  readonly getVersion: () => number;
};

const BATCH_SIZE = 25;
/** The names of the key attributes. */
export const TABLE_KEY_ATTRIBUTE_NAMES = ['pk', 'sk'] as const;
const INDEX_KEYS = ['gsi1pk', 'gsi2pk', 'gsi3pk', 'gsi4pk'] as const;

const toKey = (item: AttributeValues): AttributeValues =>
  Object.fromEntries(TABLE_KEY_ATTRIBUTE_NAMES.map((name) => [name, item[name] ?? {}]));

export function createSimulatedIndexReplica(input: {
  readonly table: string;
  readonly replica: string;
  readonly call: StoreCall;
  readonly now: () => number;
  readonly random: SeededRandom;
  /** The longest lag of an index in milliseconds. */
  readonly lagMs: number;
}): SimulatedIndexReplica {
  const { table, replica, call, now, random, lagMs } = input;
  const keyNames: KeyAttributeNamesByTable = new Map([[table, TABLE_KEY_ATTRIBUTE_NAMES]]);
  const getItemName = (key: AttributeValues) => serializeWrittenItemKey({ table, key });
  /** Items that are or were in an index, and when their last change becomes visible; others need no copy. */
  const visibleAtByItem = new Map<string, number>();
  let version = 0;
  let pending: { readonly image: ItemImage; readonly visibleAt: number }[] = [];

  async function readWrittenItems(action: string, body: Json): Promise<readonly ItemImage[]> {
    const keys = listRequestWrittenItemKeys({ action, body }, keyNames).map(
      ({ key }) => key as AttributeValues,
    );
    if (keys.length === 0) return [];
    const request = { RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } };
    const { Responses } = await call('BatchGetItem', request);
    const items = new Map(
      (Responses[table] as AttributeValues[]).map((item) => [getItemName(toKey(item)), item]),
    );
    return keys.map((key) => ({ name: getItemName(key), key, item: items.get(getItemName(key)) }));
  }

  async function applyDueChanges(): Promise<void> {
    const due = pending.filter(({ visibleAt }) => visibleAt <= now());
    if (due.length === 0) return;
    pending = pending.filter(({ visibleAt }) => visibleAt > now());
    const last = new Map(due.map(({ image }) => [image.name, image]));
    const writes = [...last.values()].map(({ key, item }) =>
      item ? { PutRequest: { Item: item } } : { DeleteRequest: { Key: key } },
    );
    for (let start = 0; start < writes.length; start += BATCH_SIZE) {
      const batch = writes.slice(start, start + BATCH_SIZE);
      await call('BatchWriteItem', { RequestItems: { [replica]: batch } });
    }
    version += 1;
  }

  let applied: Promise<void> = Promise.resolve();
  return {
    table: replica,
    getVersion: () => version,
    async recordWrite(operation, request, isVisibleAtOnce) {
      for (const image of await readWrittenItems(operation, request)) {
        const isIndexed = INDEX_KEYS.some((name) => image.item?.[name] !== undefined);
        if (!isIndexed && !visibleAtByItem.has(image.name)) continue;
        const lag = isVisibleAtOnce ? 0 : random.between(0, lagMs);
        // Changes of one item become visible in their order of writing.
        const visibleAt = Math.max(visibleAtByItem.get(image.name) ?? 0, now() + lag);
        visibleAtByItem.set(image.name, visibleAt);
        pending.push({ image, visibleAt });
      }
    },
    applyDueChanges() {
      applied = applied.then(applyDueChanges);
      return applied;
    },
  };
}
