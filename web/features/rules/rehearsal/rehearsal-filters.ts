// Which of the rehearsed comments and messages are listed. Pure.
import {
  findOwnerDeed,
  isStopped,
  type MatchedRow,
  type OwnerDeed,
  type RehearsalResult,
  type UnmatchedRow,
  wouldAnswer,
} from './rehearsal-result.ts';

type DeedFilter = Extract<OwnerDeed, 'ignored' | 'not_answered_yet'>;
export type RehearsalFilter = 'all' | DeedFilter | 'earlier_rule' | 'stopped' | 'not_matched';

export const REHEARSAL_FILTERS: readonly {
  readonly filter: RehearsalFilter;
  readonly label: string;
}[] = [
  { filter: 'all', label: 'All' },
  { filter: 'ignored', label: 'You ignored it' },
  { filter: 'not_answered_yet', label: 'Not answered yet' },
  { filter: 'earlier_rule', label: 'Another rule first' },
  { filter: 'stopped', label: 'Stopped' },
  { filter: 'not_matched', label: 'Not matched' },
];

/**
 * In the order in which they were written: an answer may stop a later one, and nothing moves while more come.
 * `all` are those that match. `now`: epoch ms.
 */
export function listRehearsalRows(
  { matched, notMatched }: RehearsalResult,
  filter: RehearsalFilter,
  now: number,
): readonly (MatchedRow | UnmatchedRow)[] {
  switch (filter) {
    case 'all':
      return matched;
    case 'ignored':
    case 'not_answered_yet':
      return matched.filter((row) => wouldAnswer(row) && findOwnerDeed(row, now) === filter);
    case 'earlier_rule':
      return matched.filter(({ earlier_rule }) => earlier_rule !== null);
    case 'stopped':
      return matched.filter(isStopped);
    case 'not_matched':
      return notMatched;
  }
}
