// Decides which rejections restrict all posting of an account, and for how long posting is paused. Pure.

const INITIAL_PAUSE_SECONDS = 15 * 60;
const MAX_PAUSE_SECONDS = 24 * 60 * 60;

/** The network blocks posting for now, or takes the account for a spammer. More calls prolong that. */
const RESTRICTIONS: readonly (string | undefined)[] = [
  'posting_restricted',
  'account_restricted',
  'policy',
];

export const isPostingRestriction = ({
  reason,
}: {
  readonly reason: string | undefined;
}): boolean => RESTRICTIONS.includes(reason);

/** Doubles with every consecutive restriction. */
export const computePostingPauseSeconds = (strikes: number): number =>
  Math.min(MAX_PAUSE_SECONDS, INITIAL_PAUSE_SECONDS * 2 ** Math.min(strikes - 1, 10));
