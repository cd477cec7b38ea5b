// Says why one is at the login again without having logged out.
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import { hasTyped } from '#web/lib/stored-flags.ts';
import { useSession } from '../hooks/use-session.ts';

export function SignedOutNotice() {
  const { lost } = useSession();
  if (!lost) return null;
  return (
    <div className="mb-4">
      <AlertView type="info">
        You were signed out. Please log in again.{hasTyped() && ' Your text is kept.'}
      </AlertView>
    </div>
  );
}
