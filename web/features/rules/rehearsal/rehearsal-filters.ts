// Filters the rehearsed comments and messages. Pure.
import {
  findPastOwnerHandling,
  isStopped,
  type MatchedRehearsalRow,
  type PastOwnerHandling,
  type RehearsalResult,
  type UnmatchedRehearsalRow,
  wouldAnswer,
} from './rehearsal-result.ts';

export type RehearsalFilter =
  | 'matched'
  | PastOwnerHandling
  | 'earlier_rule'
  | 'stopped'
  | 'not_matched';

export const REHEARSAL_FILTERS: readonly {
  readonly filter: RehearsalFilter;
  readonly label: string;
}[] = [
  { filter: 'matched', label: 'Matched' },
  { filter: 'answered', label: 'You answered it' },
  { filter: 'approved', label: 'You approved it' },
  { filter: 'rule_answered', label: 'Answered by a rule' },
  { filter: 'reply_waits', label: 'A reply waits' },
  { filter: 'discarded', label: 'You discarded a reply' },
  { filter: 'hid', label: 'You hid it' },
  { filter: 'ignored', label: 'You ignored it' },
  { filter: 'not_answered_yet', label: 'Not answered yet' },
  { filter: 'earlier_rule', label: 'Another rule first' },
  { filter: 'stopped', label: 'Stopped' },
  { filter: 'not_matched', label: 'Not matched' },
];

/**
 * Lists rows oldest first: an answer may stop a later one, and rows must not move while more arrive. Filters by what
 * the owner did apply only to rows that the rule would answer. `now` is in epoch ms.
 */
export function listRehearsalRows(
  { matched, notMatched }: RehearsalResult,
  filter: RehearsalFilter,
  now: number,
): readonly (MatchedRehearsalRow | UnmatchedRehearsalRow)[] {
  switch (filter) {
    case 'matched':
      return matched;
    case 'earlier_rule':
      return matched.filter(({ earlier_rule }) => earlier_rule !== null);
    case 'stopped':
      return matched.filter(isStopped);
    case 'not_matched':
      return notMatched;
    default:
      return matched.filter(
        (row) => wouldAnswer(row) && findPastOwnerHandling(row, now) === filter,
      );
  }
}
