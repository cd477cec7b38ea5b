// Says on every screen that an admin acts as somebody else, and stops it.
import { Button } from '#web/components/ui/button.tsx';
import { useImpersonation } from '#web/features/admin/hooks/use-impersonation.ts';
import { useSession } from '#web/features/session/hooks/use-session.ts';

export function ImpersonationBar() {
  const { user, trueUser } = useSession();
  const { stop, changing } = useImpersonation();
  if (trueUser === null || user === null) return null;
  return (
    <section
      aria-label="Impersonation"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hairline bg-warning-soft px-4 py-1.5 text-sm md:px-6"
    >
      <p className="min-w-0 wrap-anywhere">
        You are <bdi className="font-medium">{trueUser.email}</bdi>, signed in as{' '}
        <bdi className="font-medium">{user.email}</bdi>.
      </p>
      <Button busy={changing !== null} onClick={() => void stop()}>
        Stop Impersonation
      </Button>
    </section>
  );
}
