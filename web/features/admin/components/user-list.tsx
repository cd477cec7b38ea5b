// Users by email, each with a button to sign in as them, which the server refuses for admins.
import type { User } from '#shared/schemas/user.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useImpersonation } from '../hooks/use-impersonation.ts';

type ListedUser = Pick<User, 'id' | 'email' | 'role'>;

export function UserList({
  users,
  currentUserId,
}: {
  readonly users: readonly ListedUser[];
  readonly currentUserId: string | undefined;
}) {
  const { start, pendingTarget } = useImpersonation();
  return (
    <ul className="divide-y divide-hairline">
      {users.map(({ id, email, role }) => (
        <li key={id} className="flex min-h-12 items-center justify-between gap-4 py-1">
          <bdi className="min-w-0 wrap-anywhere">{email}</bdi>
          {id === currentUserId || role === 'admin' ? (
            <span className="shrink-0 px-3.5 text-sm text-muted">
              {id === currentUserId ? 'You' : 'Admin'}
            </span>
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
