// /logout: signs out once what was changed has reached the server, clears the cache, and goes to /login.
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { logOut } from '#web/features/session/api/session-api.ts';
import { runLeaveActionsOfSession } from '#web/lib/leave-actions.ts';
import { screenPaths } from '#web/lib/paths.ts';
import { useClearQueryCache } from '#web/lib/use-api-query.ts';

export function Screen() {
  const clearCache = useClearQueryCache();
  const navigate = useNavigate();
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const logOutAndRedirect = async () => {
      await runLeaveActionsOfSession();
      await Promise.all([logOut(), clearCache('everything')]);
      await navigate(screenPaths.login, { replace: true });
    };
    void logOutAndRedirect();
  });
  return <LoadingIndicator />;
}
