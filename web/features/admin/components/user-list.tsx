// Users by address, each with a way to sign in as them.
import { Button } from '#web/components/ui/button.tsx';
import { useImpersonation } from '../hooks/use-impersonation.ts';

type ListedUser = { readonly id: string; readonly email: string };

export function UserList({
  users,
  ownId,
}: {
  readonly users: readonly ListedUser[];
  /** Nobody signs in as themselves. */
  readonly ownId: string | undefined;
}) {
  const { start, changing } = useImpersonation();
  return (
    <ul className="divide-y divide-hairline">
      {users.map(({ id, email }) => (
        <li key={id} className="flex min-h-12 items-center justify-between gap-4 py-1">
          <bdi className="min-w-0 wrap-anywhere">{email}</bdi>
          {id === ownId ? (
            <span className="shrink-0 px-3.5 text-sm text-muted">You</span>
          ) : (
            <Button
              look="quiet"
              aria-label={`Sign in as ${email}`}
              busy={changing === id}
              disabled={changing !== null}
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
