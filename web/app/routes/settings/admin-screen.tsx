// /admin: the users, and who one is while acting as one of them.
import { useEffect, useState } from 'react';
import { Page } from '#web/components/frame/page.tsx';
import { Empty } from '#web/components/states/empty.tsx';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { UserList } from '#web/features/admin/components/user-list.tsx';
import { useUserList } from '#web/features/admin/hooks/use-user-list.ts';
import { useSession } from '#web/features/session/hooks/use-session.ts';

const SEARCH_PAUSE_MS = 300;

/** What was typed, once the person pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** The page that begins at `from`, and those after it once they are asked for. */
function Users({ query, from }: { readonly query: string; readonly from: string | null }) {
  const { user, trueUser } = useSession();
  const { data, error, mutate } = useUserList(query, from);
  const [more, setMore] = useState(false);
  if (data === undefined) {
    return error ? <LoadError error={error} onRetry={() => void mutate()} /> : <Loading />;
  }
  const { users, next_page_token: next } = data;
  if (users.length === 0 && next === null) return from === null && <Empty text="No users" />;
  return (
    <>
      <UserList users={users} ownId={(trueUser ?? user)?.id} />
      {next !== null && more && <Users query={query} from={next} />}
      {next !== null && !more && (
        <div className="flex justify-center">
          <Button onClick={() => setMore(true)}>Show more</Button>
        </div>
      )}
    </>
  );
}

function WhoIAm() {
  const { user, trueUser } = useSession();
  if (trueUser === null) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-xl border border-hairline p-4">
      <dt className="text-muted">True user</dt>
      <dd className="wrap-anywhere">{trueUser.email}</dd>
      <dt className="text-muted">Current user</dt>
      <dd className="wrap-anywhere">{user?.email}</dd>
    </dl>
  );
}

export function Screen() {
  const [search, setSearch] = useState('');
  const query = usePaused(search.trim());
  return (
    <Page title="Admin">
      <div className="mx-auto grid max-w-2xl gap-5">
        <WhoIAm />
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
        <Users key={query} query={query} from={null} />
      </div>
    </Page>
  );
}
