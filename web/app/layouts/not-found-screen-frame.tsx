// Shows an unknown address inside the app frame to a signed-in user, and without it to a guest.
import { Outlet } from 'react-router-dom';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { AppFrame } from './app-frame.tsx';

export function NotFoundScreenFrame() {
  const { status, unauthorized } = useSession();
  if (status === 'loading') return <LoadingIndicator />;
  return status === 'signed-in' && !unauthorized ? <AppFrame /> : <Outlet />;
}
