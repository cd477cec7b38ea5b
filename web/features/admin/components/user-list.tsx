// Users by email, each with a button to sign in as them.
import { Button } from '#web/components/ui/button.tsx';
import { useImpersonation } from '../hooks/use-impersonation.ts';

type ListedUser = { readonly id: string; readonly email: string };

export function UserList({
  users,
  currentUserId,
}: {
  readonly users: readonly ListedUser[];
  /** The row of this user has no button. */
  readonly currentUserId: string | undefined;
}) {
  const { start, pendingTarget } = useImpersonation();
  return (
    <ul className="divide-y divide-hairline">
      {users.map(({ id, email }) => (
        <li key={id} className="flex min-h-12 items-center justify-between gap-4 py-1">
          <bdi className="min-w-0 wrap-anywhere">{email}</bdi>
          {id === currentUserId ? (
            <span className="shrink-0 px-3.5 text-sm text-muted">You</span>
          ) : (
            <Button
              variant="quiet"
              aria-label={`Sign in as ${email}`}
              busy={pendingTarget === id}
              disabled={pendingTarget !== null}
              onClick={() => void start(id)}
            >
              Sign in as
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
