// Guest-only pages: redirects a signed-in user to the screen they came from, or home.
import { Navigate, Outlet } from 'react-router-dom';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { readLastVisitedPath } from '#web/lib/session/user-data-in-browser.ts';

export function GuestGuard() {
  const { status } = useSession();
  if (status === 'loading') return <LoadingIndicator />;
  if (status === 'signed-in')
    return <Navigate to={readLastVisitedPath() ?? screenPaths.home} replace />;
  return <Outlet />;
}
