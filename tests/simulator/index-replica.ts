// The secondary indexes of a world's table as DynamoDB keeps them: some time behind the table. A second table
// of the same store takes in each item a while after it was written, and answers what is asked of an index.
import type { Random } from './random.ts';

type Values = Readonly<Record<string, { readonly S?: string }>>;
type Image = { readonly key: Values; readonly item: Values | undefined };

/** One operation of the store, past the world's faults. */
// biome-ignore lint/suspicious/noExplicitAny: requests and answers as the store writes them
type Json = any;
type Call = (operation: string, input: object) => Promise<Json>;

export type IndexReplica = {
  readonly table: string;
  /** Takes note of what a write left behind; `answer` is the store's. */
  readonly record: (
    operation: string,
    input: Json,
    answer: Json,
    isSeenAtOnce: boolean,
  ) => Promise<void>;
  /** Shows everything whose time has come. */
  readonly catchUp: () => Promise<void>;
};

const BATCH = 25;
const INDEX_KEYS = ['gsi1pk', 'gsi2pk', 'gsi3pk'] as const;

const keyOf = ({ pk, sk }: Values): Values => ({ pk: pk ?? {}, sk: sk ?? {} });
const idOf = ({ pk, sk }: Values): string => `${pk?.S}|${sk?.S}`;
const put = (item: Values): Image => ({ key: keyOf(item), item });
const gone = (key: Values): Image => ({ key: keyOf(key), item: undefined });

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
  /** Items that are, or were, in an index; others need no copy. */
  const indexed = new Map<string, number>();
  let pending: { readonly image: Image; readonly visibleAt: number }[] = [];

  async function imagesOf(keys: readonly Values[]): Promise<readonly Image[]> {
    if (keys.length === 0) return [];
    const request = { RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } };
    const { Responses } = await call('BatchGetItem', request);
    return (Responses[table] as Values[]).map(put);
  }

  async function imagesAfter(
    operation: string,
    request: Json,
    answer: Json,
  ): Promise<readonly Image[]> {
    switch (operation) {
      case 'PutItem':
        return [put(request.Item)];
      case 'UpdateItem':
        return answer.Attributes ? [put(answer.Attributes)] : imagesOf([request.Key]);
      case 'DeleteItem':
        return [gone(request.Key)];
      case 'BatchWriteItem': {
        const all = Object.values(request.RequestItems).flat() as Json[];
        return all.map(({ PutRequest, DeleteRequest }) =>
          PutRequest ? put(PutRequest.Item) : gone(DeleteRequest.Key),
        );
      }
      case 'TransactWriteItems': {
        const all = request.TransactItems as Json[];
        const updated = all.flatMap(({ Update }) => Update?.Key ?? []);
        const others = all.flatMap(({ Put, Delete }) =>
          Put ? put(Put.Item) : Delete ? gone(Delete.Key) : [],
        );
        return [...others, ...(await imagesOf(updated))];
      }
      default:
        return [];
    }
  }

  return {
    table: replica,
    async record(operation, request, answer, isSeenAtOnce) {
      for (const image of await imagesAfter(operation, request, answer)) {
        const id = idOf(image.key);
        const isIndexed = INDEX_KEYS.some((name) => image.item?.[name] !== undefined);
        if (!isIndexed && !indexed.has(id)) continue;
        const lag = isSeenAtOnce ? 0 : random.between(0, lagMs);
        // Changes of one item show in their order.
        const visibleAt = Math.max(indexed.get(id) ?? 0, now() + lag);
        indexed.set(id, visibleAt);
        pending.push({ image, visibleAt });
      }
    },
    async catchUp() {
      const due = pending.filter(({ visibleAt }) => visibleAt <= now());
      if (due.length === 0) return;
      pending = pending.filter(({ visibleAt }) => visibleAt > now());
      const last = new Map(due.map(({ image }) => [idOf(image.key), image]));
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
