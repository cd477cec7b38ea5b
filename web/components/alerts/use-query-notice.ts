// Shows what a query parameter says, then takes the parameter out of the address.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AlertOptions, useAlerts } from './alerts.tsx';

/** `noticeFor` answers null for a value that says nothing to the person. */
export function useQueryNotice(
  name: string,
  noticeFor: (value: string) => Omit<AlertOptions, 'id' | 'onHidden'> | null,
): void {
  const [search, setSearch] = useSearchParams();
  const { show } = useAlerts();
  const value = search.get(name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each value of the parameter.
  useEffect(() => {
    if (value === null) return;
    const removeFromAddress = () =>
      setSearch(
        (latest) => {
          const next = new URLSearchParams(latest);
          next.delete(name);
          return next;
        },
        { replace: true },
      );
    const notice = noticeFor(value);
    if (notice) show({ ...notice, id: `query-${name}`, onHidden: removeFromAddress });
    // One that stays until it is dismissed needs no address to come back from.
    if (notice?.timeout === undefined) removeFromAddress();
  }, [value]);
}
