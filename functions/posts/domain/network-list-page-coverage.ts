// Computes the range of a list that a page covers completely, and where the next page starts.
import type { PostOrCommentListEntry } from '#functions/connection/domain/import-task.ts';

/** Entries of a page that could not be parsed, but exist in the list. */
type UnreadableListEntries = { readonly ids: readonly string[]; readonly withoutIdCount: number };

export type NetworkListPage = {
  /** In the order of the list, newest first. */
  readonly entries: readonly PostOrCommentListEntry[];
  readonly unreadableEntries: UnreadableListEntries;
  /** The cursor of the next page. Undefined on the last one. */
  readonly next: string | undefined;
};

/** The part of the list before the page. */
type PrecedingPosition = {
  /** The last entry before the page. */
  readonly after?: PostOrCommentListEntry | undefined;
  /** Entries between `after` and the page could not be parsed. */
  readonly gap?: true | undefined;
};

export type NetworkListPageCoverage = {
  /** Undefined when the page proves nothing, for example when it is empty but not the last. */
  readonly coveredRange:
    | {
        readonly after: PostOrCommentListEntry | undefined;
        readonly upTo: PostOrCommentListEntry | undefined;
        /** Entries inside the range that could not be parsed. */
        readonly unreadableIds?: readonly string[];
      }
    | undefined;
  readonly rest: (PrecedingPosition & { readonly cursor: string }) | undefined;
};

const pickListEntry = ({ timestamp, id }: PostOrCommentListEntry): PostOrCommentListEntry => ({
  timestamp,
  id,
});

/**
 * Undefined when the start is unknown. After a gap the range starts at the page's own first entry, because an earlier
 * entry may be unparsable.
 */
function findRangeStart(
  page: NetworkListPage,
  { after, gap }: PrecedingPosition,
): Pick<PrecedingPosition, 'after'> | undefined {
  if (!gap) return { after };
  const [first] = page.entries;
  return first && { after: pickListEntry(first) };
}

function computeCoveredRange(
  page: NetworkListPage,
  preceding: PrecedingPosition,
): NetworkListPageCoverage['coveredRange'] {
  const { entries, unreadableEntries, next } = page;
  const rangeStart = findRangeStart(page, preceding);
  const last = entries.at(-1);
  // An entry without an id may be any of the stored ones.
  if (!rangeStart || unreadableEntries.withoutIdCount > 0 || (next !== undefined && !last))
    return undefined;
  return {
    after: rangeStart.after,
    upTo: next === undefined || !last ? undefined : pickListEntry(last),
    ...(unreadableEntries.ids.length > 0 && { unreadableIds: unreadableEntries.ids }),
  };
}

/** Only a missing `next` marks the last page, because the network also returns short and empty pages. */
export function computeNetworkListPageCoverage(
  page: NetworkListPage,
  preceding: PrecedingPosition,
): NetworkListPageCoverage {
  const { entries, unreadableEntries, next } = page;
  const coveredRange = computeCoveredRange(page, preceding);
  if (next === undefined) return { coveredRange, rest: undefined };
  const last = entries.at(-1);
  const hasGap =
    unreadableEntries.ids.length + unreadableEntries.withoutIdCount > 0 || (!last && preceding.gap);
  const after = last ? pickListEntry(last) : preceding.after;
  return { coveredRange, rest: { cursor: next, after, ...(hasGap && { gap: true }) } };
}
