// P6: read units of the first and the last page of a long list.
import { queryItems, type TableQueryInput } from '#platform/table/query.ts';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { logProgress, type Measurement } from './measurement.ts';

export const measureReads = async (work: () => Promise<unknown>): Promise<number> =>
  (await measureConsumedCapacity(work)).reads;

type LongList = {
  /** The query that reads only the items. */
  readonly items: Omit<TableQueryInput, 'limit'>;
  readonly count: number;
  readonly readPage: (fields: object) => Promise<unknown>;
};

export async function measurePages(
  idStart: string,
  { items, count, readPage }: LongList,
): Promise<Measurement[]> {
  const alone = await measureReads(() => queryItems({ ...items, limit: DEFAULT_LIST_PAGE_SIZE }));
  const first = await measureReads(() => readPage({}));
  const last = await measureReads(() =>
    readPage({ pagination_offset: count - DEFAULT_LIST_PAGE_SIZE }),
  );
  const lastPage = count / DEFAULT_LIST_PAGE_SIZE;
  logProgress(
    `Read units: the ${DEFAULT_LIST_PAGE_SIZE} items alone ${alone}, page 1 ${first}, page ${lastPage} ${last}`,
  );
  return [
    { id: `${idStart}-page-1`, ratio: first / alone },
    { id: `${idStart}-page-${lastPage}`, ratio: last / first },
  ];
}
