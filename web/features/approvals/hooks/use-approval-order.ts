// The order of the page, kept in the address: whoever comes back from a post finds the list as it was.
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '#shared/limits.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';

export type ApprovalOrder = 'newest' | 'expiry';

const PARAMETER = 'order';

/** The server lists the newest first. */
const sortByExpiry = (approvals: readonly AwaitingApproval[]): readonly AwaitingApproval[] =>
  approvals.toSorted((left, right) => left.expires_at.localeCompare(right.expires_at));

/** `order` is null when there are more than the page has: sorted, it would not begin with the one that expires first. */
export function useApprovalOrder(approvals: readonly AwaitingApproval[], total: number) {
  const [search, setSearch] = useSearchParams();
  const order: ApprovalOrder = search.get(PARAMETER) === 'expiry' ? 'expiry' : 'newest';
  const setOrder = (next: ApprovalOrder) =>
    setSearch(
      (latest) => {
        const changed = new URLSearchParams(latest);
        if (next === 'newest') changed.delete(PARAMETER);
        else changed.set(PARAMETER, next);
        return changed;
      },
      { replace: true },
    );
  const sorted = order === 'expiry' ? sortByExpiry(approvals) : approvals;
  return total <= PAGE_SIZE
    ? { shown: sorted, order, setOrder }
    : { shown: approvals, order: null, setOrder };
}
