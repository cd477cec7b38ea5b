// The sentences about how much of generated texts people changed before they were sent. Pure.
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';

/** Sent texts that a person had read, and by how much they were changed. */
export type TextChanges = {
  readonly unedited: number;
  readonly edited: number;
  /** The sum of the changed shares of the edited texts, in thousandths. */
  readonly changedPermille: number;
};

export const countReadTexts = ({ unedited, edited }: TextChanges): number => unedited + edited;

/** No line ends between a number and its sign. */
const formatPercent = (value: number): string => `${value}\u{a0}%`;

/** `72 %`. A small share is not shown as none, and a large one not as all. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.01) return `less than ${formatPercent(1)}`;
  if (share < 1 && share > 0.99) return `more than ${formatPercent(99)}`;
  return formatPercent(Math.round(share * 100));
}

export const computeUnchangedShare = (changes: TextChanges): number =>
  changes.unedited / countReadTexts(changes);

export const computeChangedShare = (changes: TextChanges): number =>
  changes.changedPermille / 1_000 / countReadTexts(changes);

/** `noun` is plural. Only for changes with at least one text. */
export function describeTextChanges(
  changes: TextChanges,
  noun: { readonly one: string; readonly many: string },
): string {
  const count = countReadTexts(changes);
  if (count === 1)
    return changes.edited === 0
      ? `You sent one ${noun.one}, unchanged.`
      : `You sent one ${noun.one}, and changed ${formatShare(computeChangedShare(changes))} of its text.`;
  const unchanged = `Of ${formatNumber(count)} ${noun.many} that you sent, ${formatNumber(changes.unedited)} were unchanged (${formatShare(computeUnchangedShare(changes))}).`;
  return changes.edited === 0
    ? unchanged
    : `${unchanged} On average, ${formatShare(computeChangedShare(changes))} of a text was changed.`;
}
