// Says that an impersonation ended by itself, and that all screens are the admin's again.
import { useEffect } from 'react';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { useSession } from '#web/features/session/hooks/use-session.ts';

export function EndedImpersonationAlert(): null {
  const { hasImpersonationEnded, user } = useSession();
  const { showAlert } = useAlertActions();
  const email = user?.email;
  useEffect(() => {
    if (!hasImpersonationEnded) return;
    showAlert({
      id: 'ended-impersonation',
      type: 'info',
      dismissible: true,
      content: (
        <>
          The impersonation has ended. You are <bdi>{email}</bdi> again.
        </>
      ),
    });
  }, [hasImpersonationEnded, email, showAlert]);
  return null;
}
