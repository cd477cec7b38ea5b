// Keeps replies that a newer list leaves out. Pure.
import type { AwaitingApproval } from '#shared/schemas/approval.ts';

type Approvals = readonly AwaitingApproval[];

/**
 * An approval that is no longer listed stays below the same neighbor, in the form that `keep` returns. It goes when
 * that is undefined.
 */
export function keepApprovalsInPlace(
  before: Approvals,
  listed: Approvals,
  keep: (approval: AwaitingApproval) => AwaitingApproval | undefined,
): Approvals {
  const shown = [...listed];
  let aboveId: string | undefined;
  for (const approval of before) {
    const isListed = listed.some(({ id }) => id === approval.id);
    const kept = isListed ? undefined : keep(approval);
    const place = shown.findIndex(({ id }) => id === aboveId) + 1;
    if (kept) shown.splice(place, 0, kept);
    if (kept || isListed) aboveId = approval.id;
  }
  return shown;
}
