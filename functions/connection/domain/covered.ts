// Which stretch of a list a page proves, and where the list goes on.
import type { Place } from './work.ts';

/** Elements of a page that could not be read: they are in the list all the same. */
type LeftOut = { readonly ids: readonly string[]; readonly nameless: number };

export type ListPage = {
  /** The page's own elements in the order of the list. */
  readonly places: readonly Place[];
  readonly leftOut: LeftOut;
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
};

/** What is known of the list before the page. */
type Before = {
  /** The last element before it. */
  readonly after?: Place | undefined;
  /** Something between that and the page could not be read. */
  readonly gap?: true | undefined;
};

export type Stretch = {
  /** Undefined where the page proves nothing: it is empty and the list goes on. */
  readonly covered:
    | {
        readonly after: Place | undefined;
        readonly upTo: Place | undefined;
        /** Elements of it that could not be read. */
        readonly unread?: readonly string[];
      }
    | undefined;
  readonly rest: (Before & { readonly cursor: string }) | undefined;
};

const bare = ({ timestamp, id }: Place): Place => ({ timestamp, id });

/**
 * Where the stretch begins; undefined where that is unknown. After a gap it is the page's own first
 * element: what lies before may be what could not be read.
 */
function beginningOf(page: ListPage, { after, gap }: Before): Pick<Before, 'after'> | undefined {
  if (!gap) return { after };
  const [first] = page.places;
  return first && { after: bare(first) };
}

function coveredBy(page: ListPage, before: Before): Stretch['covered'] {
  const { places, leftOut, next } = page;
  const begins = beginningOf(page, before);
  const last = places.at(-1);
  // Who names no id may be anything we hold.
  if (!begins || leftOut.nameless > 0 || (next !== undefined && !last)) return undefined;
  return {
    after: begins.after,
    upTo: next === undefined || !last ? undefined : bare(last),
    ...(leftOut.ids.length > 0 && { unread: leftOut.ids }),
  };
}

/** A short or empty page is no end; a missing `next` is. */
export function stretchOf(page: ListPage, before: Before): Stretch {
  const { places, leftOut, next } = page;
  const covered = coveredBy(page, before);
  if (next === undefined) return { covered, rest: undefined };
  const last = places.at(-1);
  const hasGap = leftOut.ids.length + leftOut.nameless > 0 || (!last && before.gap);
  const after = last ? bare(last) : before.after;
  return { covered, rest: { cursor: next, after, ...(hasGap && { gap: true }) } };
}
