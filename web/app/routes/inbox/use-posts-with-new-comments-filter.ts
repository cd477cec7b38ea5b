// Whether only posts with new comments are shown; kept in the browser's history entry.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const hasNewOnlyState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'newOnly' in state && state.newOnly === true;

export function usePostsWithNewCommentsFilter() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [newOnly, setNewOnly] = useState(hasNewOnlyState(state));
  const isSavedInHistory = hasNewOnlyState(state) === newOnly;
  useEffect(() => {
    if (isSavedInHistory) return;
    void navigate(`${pathname}${search}`, { replace: true, state: { newOnly } });
  }, [isSavedInHistory, newOnly, pathname, search, navigate]);
  return [newOnly, setNewOnly] as const;
}
