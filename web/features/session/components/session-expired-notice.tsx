// Explains why the user must log in again without having logged out.
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import { hasUnsentTypedText } from '#web/lib/session/user-data-in-browser.ts';
import { useSession } from '../hooks/use-session.ts';

export function SessionExpiredNotice() {
  const { isExpired } = useSession();
  if (!isExpired) return null;
  return (
    <div className="mb-4">
      <AlertView type="info">
        You were signed out. Please log in again.{hasUnsentTypedText() && ' Your text is kept.'}
      </AlertView>
    </div>
  );
}
