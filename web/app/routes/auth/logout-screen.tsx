// /logout: saves pending changes on the server, signs out, and goes to /login.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { logOut } from '#web/features/session/api/session-api.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { runActionsBeforeSessionEnds } from '#web/lib/session/actions-before-leaving-account.ts';
import { getSessionNumber } from '#web/lib/session/session-state.ts';

export function Screen() {
  const navigate = useNavigate();
  /** The guard passes the session it ends. Without one, the user is ending the current session. */
  const { state } = useLocation() as { readonly state: number | null };
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const logOutAndRedirect = async () => {
      const sessionNumber = state ?? getSessionNumber();
      await runActionsBeforeSessionEnds();
      // Another user has logged in since, in another tab, and must stay signed in.
      if (sessionNumber === getSessionNumber()) await logOut();
      await navigate(screenPaths.login, { replace: true });
    };
    void logOutAndRedirect();
  });
  return <LoadingIndicator />;
}
