// /admin: the list of users, and whom the admin impersonates.
import { useState } from 'react';
import { TextField } from '#web/components/fields/text-field.tsx';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { UserList } from '#web/features/admin/components/user-list.tsx';
import { useUserList } from '#web/features/admin/hooks/use-user-list.ts';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { useDebouncedText } from '#web/lib/use-debounced-text.ts';

const SEARCH_DEBOUNCE_MS = 300;

/** The page at `pageToken`, with further pages on request. */
function UserPages({
  query,
  pageToken,
}: {
  readonly query: string;
  readonly pageToken: string | null;
}) {
  const { user, impersonator } = useSession();
  const { data, error, reload } = useUserList(query, pageToken);
  const [isNextPageShown, setIsNextPageShown] = useState(false);
  if (data === undefined) {
    return error ? <LoadErrorMessage error={error} onRetry={reload} /> : <LoadingIndicator />;
  }
  const { users, next_page_token } = data;
  if (users.length === 0 && next_page_token === null)
    return pageToken === null && <EmptyState text="No users" />;
  return (
    <>
      <UserList users={users} currentUserId={(impersonator ?? user)?.id} />
      {next_page_token !== null && isNextPageShown && (
        <UserPages query={query} pageToken={next_page_token} />
      )}
      {next_page_token !== null && !isNextPageShown && (
        <div className="flex justify-center">
          <Button onClick={() => setIsNextPageShown(true)}>Show more</Button>
        </div>
      )}
    </>
  );
}

function ImpersonationDetails() {
  const { user, impersonator } = useSession();
  if (impersonator === null) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-xl border border-hairline p-4">
      <dt className="text-muted">True user</dt>
      <dd className="wrap-anywhere">{impersonator.email}</dd>
      <dt className="text-muted">Current user</dt>
      <dd className="wrap-anywhere">{user?.email}</dd>
    </dl>
  );
}

export function Screen() {
  const [search, setSearch] = useState('');
  const query = useDebouncedText(search.trim(), SEARCH_DEBOUNCE_MS);
  return (
    <ScreenFrame title="Admin">
      <div className="grid max-w-2xl gap-5">
        <ImpersonationDetails />
        <TextField
          label="Find a user"
          type="search"
          name="query"
          autoComplete="off"
          dir="ltr"
          placeholder="A part of the email address"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <UserPages key={query} query={query} pageToken={null} />
      </div>
    </ScreenFrame>
  );
}
