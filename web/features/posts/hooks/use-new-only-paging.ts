// Where a page of new comments begins: what is read on the pages before it no longer counts as new.
import { useState } from 'react';
import { PAGE_SIZE } from '#shared/limits.ts';

type Place = { readonly newOnly: boolean; readonly page: number };
type Paging = Place & {
  /** The offset to ask the server for; it stays as long as one is on the page. */
  readonly offset: number;
  /** Comments marked under this filter, by the page they stand on. */
  readonly read: ReadonlyMap<number, number>;
};

const NONE: ReadonlyMap<number, number> = new Map();
const isAt = (paging: Paging, { newOnly, page }: Place): boolean =>
  paging.newOnly === newOnly && paging.page === page;

function arriveAt({ newOnly, page }: Place, before: Paging | null): Paging {
  const read = newOnly && before?.newOnly ? before.read : NONE;
  const gone = [...read].reduce((sum, [on, count]) => (on < page ? sum + count : sum), 0);
  return { newOnly, page, read, offset: Math.max(0, (page - 1) * PAGE_SIZE - gone) };
}

/** `onRead` is told of every comment that is marked; `gone` is by how much the server's total is behind the pages. */
export function useNewOnlyPaging(place: Place) {
  const [kept, setKept] = useState(() => arriveAt(place, null));
  const paging = isAt(kept, place) ? kept : arriveAt(place, kept);
  if (paging !== kept) setKept(paging);
  const { newOnly, page } = place;
  return {
    offset: paging.offset,
    gone: (page - 1) * PAGE_SIZE - paging.offset,
    onRead: () => {
      if (!newOnly) return;
      setKept((latest) => {
        const count = (latest.read.get(page) ?? 0) + 1;
        return { ...latest, read: new Map(latest.read).set(page, count) };
      });
    },
  };
}
