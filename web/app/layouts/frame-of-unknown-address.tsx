// An unknown address stands in the frame of the app for a signed-in user, and without one for everybody else.
import { Outlet } from 'react-router-dom';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { AppFrame } from './app-frame.tsx';

export function FrameOfUnknownAddress() {
  const { status, unauthorized } = useSession();
  if (status === 'loading') return <LoadingIndicator />;
  return status === 'signed-in' && !unauthorized ? <AppFrame /> : <Outlet />;
}
