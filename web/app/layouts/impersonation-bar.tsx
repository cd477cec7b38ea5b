// Shows on every screen that an admin impersonates a user, with a button to stop.
import { Button } from '#web/components/ui/button.tsx';
import { useImpersonation } from '#web/features/admin/hooks/use-impersonation.ts';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { useHeightCssVariable } from '#web/lib/browser/use-height-css-variable.ts';

export function ImpersonationBar() {
  const { user, impersonator } = useSession();
  const { stop, pendingTarget } = useImpersonation();
  const bar = useHeightCssVariable('--impersonation-bar-height');
  if (impersonator === null || user === null) return null;
  return (
    <section
      ref={bar}
      aria-label="Impersonation"
      className="top-0 z-20 flex items-center justify-between gap-x-4 border-b border-hairline bg-warning-soft px-4 py-1.5 text-sm max-md:text-xs md:px-6 [@media(min-height:601px)]:sticky"
    >
      <p className="min-w-0 wrap-anywhere">
        You are <bdi className="font-medium">{impersonator.email}</bdi>, signed in as{' '}
        <bdi className="font-medium">{user.email}</bdi>. You can look, and change nothing.
      </p>
      <Button className="shrink-0" busy={pendingTarget !== null} onClick={() => void stop()}>
        Stop Impersonation
      </Button>
    </section>
  );
}
