// Tells an admin that they cannot post as another user.
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { SUPPORT_EMAIL } from '#web/lib/build-time-settings.ts';

const TEXT = `Sorry, you currently cannot post to Instagram. Please contact us at ${SUPPORT_EMAIL} with error code IMP100.`;
const SECONDS = 10;

export function useAdminCannotPostAlert(): () => void {
  const { showAlert } = useAlertActions();
  return () =>
    showAlert({
      id: 'impersonated',
      type: 'danger',
      dismissible: true,
      overlay: true,
      timeout: SECONDS,
      content: TEXT,
    });
}
