// Which stretch of a list a page proves, and where the list goes on.
import type { Place } from './work.ts';

export type ListPage = {
  /** The page's own elements in the order of the list. */
  readonly places: readonly Place[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
};

export type Stretch = {
  /** Undefined where the page proves nothing: it is empty and the list goes on. */
  readonly covered:
    | { readonly after: Place | undefined; readonly upTo: Place | undefined }
    | undefined;
  readonly rest: { readonly cursor: string; readonly after: Place | undefined } | undefined;
};

const bare = ({ timestamp, id }: Place): Place => ({ timestamp, id });

/** `after`: the last element before the page. A short or empty page is no end; a missing `next` is. */
export function stretchOf(page: ListPage, after: Place | undefined): Stretch {
  const last = page.places.at(-1);
  if (page.next === undefined) return { covered: { after, upTo: undefined }, rest: undefined };
  if (last === undefined) return { covered: undefined, rest: { cursor: page.next, after } };
  const upTo = bare(last);
  return { covered: { after, upTo }, rest: { cursor: page.next, after: upTo } };
}
