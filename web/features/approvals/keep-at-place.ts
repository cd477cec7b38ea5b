// Keeps replies that a newer list leaves out. Pure.
import type { AwaitingApproval } from '#shared/schemas/approval.ts';

type Approvals = readonly AwaitingApproval[];

/** `keep` returns the form in which one that is not listed any more stays, below the same one as before; undefined when it goes. */
export function keepAtPlace(
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
