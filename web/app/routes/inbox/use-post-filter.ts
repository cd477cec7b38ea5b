// Whether only posts with new comments are shown; the entry of the browser's history remembers it.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const isNewOnly = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'newOnly' in state && state.newOnly === true;

export function usePostFilter() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [newOnly, setNewOnly] = useState(isNewOnly(state));
  const isRemembered = isNewOnly(state) === newOnly;
  useEffect(() => {
    if (isRemembered) return;
    void navigate(`${pathname}${search}`, { replace: true, state: { newOnly } });
  }, [isRemembered, newOnly, pathname, search, navigate]);
  return [newOnly, setNewOnly] as const;
}
