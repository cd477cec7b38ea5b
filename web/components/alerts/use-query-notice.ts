// Shows what a query parameter says, then takes the parameter out of the address.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AlertOptions, useAlerts } from './alerts.tsx';

/** `noticeFor` answers null for a value that says nothing to the person. */
export function useQueryNotice(
  name: string,
  noticeFor: (value: string) => Omit<AlertOptions, 'id' | 'onHidden'> | null,
): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { show } = useAlerts();
  const value = new URLSearchParams(location.search).get(name);

  // The alert outlives the screen and its address: where the person is by then counts.
  const latest = useRef<{ location: typeof location; navigate: typeof navigate } | null>(null);
  useEffect(() => {
    latest.current = { location, navigate };
    return () => {
      latest.current = null;
    };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each value of the parameter.
  useEffect(() => {
    if (value === null) return;
    const removeFromAddress = () => {
      if (latest.current === null) return;
      const { pathname, search, hash, state } = latest.current.location;
      const next = new URLSearchParams(search);
      if (next.get(name) !== value) return;
      next.delete(name);
      const to = { pathname, search: next.toString(), hash };
      void latest.current.navigate(to, { replace: true, state });
    };
    const notice = noticeFor(value);
    if (notice) show({ ...notice, id: `query-${name}`, onHidden: removeFromAddress });
    // One that stays until it is dismissed needs no address to come back from.
    if (notice?.timeout === undefined) removeFromAddress();
  }, [value]);
}
