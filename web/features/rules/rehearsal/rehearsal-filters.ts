// Which of the rehearsed comments and messages are listed. Pure.
import {
  isStopped,
  type MatchedRow,
  type RehearsalResult,
  type UnmatchedRow,
  wouldAnswer,
} from './rehearsal-result.ts';

export type RehearsalFilter = 'all' | 'ignored' | 'earlier_rule' | 'stopped' | 'not_matched';

const isIgnored = (row: MatchedRow): boolean =>
  wouldAnswer(row) && row.owner_did.answered === null && !row.owner_did.hidden;

export const REHEARSAL_FILTERS: readonly {
  readonly filter: RehearsalFilter;
  readonly label: string;
}[] = [
  { filter: 'all', label: 'All' },
  { filter: 'ignored', label: 'You ignored it' },
  { filter: 'earlier_rule', label: 'Another rule first' },
  { filter: 'stopped', label: 'Stopped' },
  { filter: 'not_matched', label: 'Not matched' },
];

/**
 * In the order in which they were written: an answer may stop a later one, and nothing moves while more come.
 * `all` are those that match.
 */
export function listRehearsalRows(
  { matched, notMatched }: RehearsalResult,
  filter: RehearsalFilter,
): readonly (MatchedRow | UnmatchedRow)[] {
  switch (filter) {
    case 'all':
      return matched;
    case 'ignored':
      return matched.filter(isIgnored);
    case 'earlier_rule':
      return matched.filter(({ earlier_rule }) => earlier_rule !== null);
    case 'stopped':
      return matched.filter(isStopped);
    case 'not_matched':
      return notMatched;
  }
}
