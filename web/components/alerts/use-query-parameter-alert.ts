// Shows an alert for a query parameter, then removes the parameter from the URL.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type ShowAlertOptions, useAlertActions } from './alerts-provider.tsx';

/** `buildAlert` returns null for values without a message. */
export function useQueryParameterAlert(
  name: string,
  buildAlert: (value: string) => Omit<ShowAlertOptions, 'id' | 'onHidden'> | null,
): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { showAlert } = useAlertActions();
  const value = new URLSearchParams(location.search).get(name);

  // The alert can outlive the screen and its URL, so this reads the location at the time it hides. The URL changes
  // before the next screen has loaded.
  const latest = useRef<{
    location: typeof location;
    navigate: typeof navigate;
    url: string;
  } | null>(null);
  useEffect(() => {
    latest.current = { location, navigate, url: window.location.href };
    return () => {
      latest.current = null;
    };
  }, [location, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per value of the parameter.
  useEffect(() => {
    if (value === null) return;
    const removeParameter = () => {
      if (latest.current === null || latest.current.url !== window.location.href) return;
      const { pathname, search, hash, state } = latest.current.location;
      const next = new URLSearchParams(search);
      if (next.get(name) !== value) return;
      next.delete(name);
      const to = { pathname, search: next.toString(), hash };
      void latest.current.navigate(to, { replace: true, state });
    };
    const alertOptions = buildAlert(value);
    if (alertOptions)
      showAlert({ ...alertOptions, id: `query-${name}`, onHidden: removeParameter });
    // An alert that stays until it is dismissed need not keep the parameter for a reload.
    if (alertOptions?.timeout === undefined) removeParameter();
  }, [value]);
}
