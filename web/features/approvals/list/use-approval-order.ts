// The order of the list, kept in the address, so that returning from a post shows the same list.
import { useSearchParams } from 'react-router-dom';
import type { ApprovalListOrder } from '#shared/contracts/approvals.ts';

const ORDER_PARAMETER = 'order';

export const parseApprovalOrder = (search: URLSearchParams): ApprovalListOrder =>
  search.get(ORDER_PARAMETER) === 'expiry' ? 'expiry' : 'newest';

export function useApprovalOrder() {
  const [search, setSearch] = useSearchParams();
  const setOrder = (next: ApprovalListOrder) =>
    setSearch(
      (latest) => {
        const changed = new URLSearchParams(latest);
        // The items of a later page differ between the orders.
        changed.delete('page');
        if (next === 'newest') changed.delete(ORDER_PARAMETER);
        else changed.set(ORDER_PARAMETER, next);
        return changed;
      },
      { replace: true },
    );
  return { order: parseApprovalOrder(search), setOrder };
}
