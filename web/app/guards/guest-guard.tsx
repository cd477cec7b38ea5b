// Guest-only pages: who is signed in goes back to where they came from, or home.
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Loading } from '#web/components/states/loading.tsx';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { paths } from '#web/lib/paths.ts';

type CameFrom = { readonly from?: string } | null;

export function GuestGuard() {
  const { status } = useSession();
  const state = useLocation().state as CameFrom;
  if (status === 'loading') return <Loading />;
  if (status === 'signed-in') return <Navigate to={state?.from ?? paths.home} replace />;
  return <Outlet />;
}
