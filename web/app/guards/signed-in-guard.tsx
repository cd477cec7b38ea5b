// Signed-in area: a session that was lost leads to /logout, none at all to /login.
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { NetworkError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { restoreSession } from '#web/lib/session.ts';
import { writeVisited } from '#web/lib/stored-flags.ts';

export function SignedInGuard() {
  const { status, unauthorized, lost } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => writeVisited(`${pathname}${search}`), [pathname, search]);
  if (unauthorized || lost) return <Navigate to={paths.logout} replace />;
  switch (status) {
    case 'loading':
      return <Loading />;
    case 'unreachable':
      return <LoadError error={new NetworkError()} onRetry={() => void restoreSession()} />;
    case 'signed-out':
      return <Navigate to={paths.login} replace />;
    case 'signed-in':
      return <Outlet />;
  }
}
