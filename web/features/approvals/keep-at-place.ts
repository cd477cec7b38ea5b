// Keeps replies that a newer list leaves out. Pure.
import type { AwaitingApproval } from '#shared/schemas/approval.ts';

type Approvals = readonly AwaitingApproval[];

/** `keep` returns the form in which one that is not listed any more stays, at its place; undefined when it goes. */
export function keepAtPlace(
  before: Approvals,
  listed: Approvals,
  keep: (approval: AwaitingApproval) => AwaitingApproval | undefined,
): Approvals {
  const listedIds = new Set(listed.map(({ id }) => id));
  return before.reduce((shown, approval, index) => {
    const kept = listedIds.has(approval.id) ? undefined : keep(approval);
    return kept ? shown.toSpliced(index, 0, kept) : shown;
  }, listed);
}
