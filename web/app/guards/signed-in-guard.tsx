// Signed-in area: an expired session redirects to /logout, no session to /login.
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { ServerUnreachableError } from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { restoreSession } from '#web/lib/session/access-token.ts';
import { getSessionNumber } from '#web/lib/session/session-state.ts';
import { saveLastVisitedPath } from '#web/lib/session/user-data-in-browser.ts';

export function SignedInGuard() {
  const { status, unauthorized, isExpired } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => saveLastVisitedPath(`${pathname}${search}`), [pathname, search]);
  if (unauthorized || isExpired)
    return <Navigate to={screenPaths.logout} state={getSessionNumber()} replace />;
  switch (status) {
    case 'loading':
      return <LoadingIndicator />;
    case 'unreachable':
      return (
        <LoadErrorMessage
          error={new ServerUnreachableError()}
          onRetry={() => void restoreSession()}
        />
      );
    case 'signed-out':
      return <Navigate to={screenPaths.login} replace />;
    case 'signed-in':
      return <Outlet />;
  }
}
