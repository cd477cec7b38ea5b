// Guest-only pages: who is signed in goes back to where they came from, or home.
import { Navigate, Outlet } from 'react-router-dom';
import { Loading } from '#web/components/states/loading.tsx';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { readVisited } from '#web/lib/stored-flags.ts';

export function GuestGuard() {
  const { status } = useSession();
  if (status === 'loading') return <Loading />;
  if (status === 'signed-in') return <Navigate to={readVisited() ?? paths.home} replace />;
  return <Outlet />;
}
