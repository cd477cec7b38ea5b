// /logout: signs out once what was changed has reached the server, and goes to /login.
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { logOut } from '#web/features/session/api/session-api.ts';
import { runLeaveActionsOfSession } from '#web/lib/leave-actions.ts';
import { screenPaths } from '#web/lib/paths.ts';
import { getSessionNumber } from '#web/lib/session.ts';

export function Screen() {
  const navigate = useNavigate();
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const logOutAndRedirect = async () => {
      const sessionNumber = getSessionNumber();
      await runLeaveActionsOfSession();
      // Somebody has logged in meanwhile in another tab: they did not want to leave.
      if (sessionNumber === getSessionNumber()) await logOut();
      await navigate(screenPaths.login, { replace: true });
    };
    void logOutAndRedirect();
  });
  return <LoadingIndicator />;
}
