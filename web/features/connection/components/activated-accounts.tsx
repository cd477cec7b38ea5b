// Modal: every linked login-provider account with the social accounts in use on it.
import { LoadError } from '#web/components/states/load-error.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useCall } from '#web/lib/use-call.ts';

function ActivatedList() {
  const { data, error, mutate } = useCall('listActivatedIgAccounts', {});
  if (data === undefined) {
    return error ? (
      <LoadError error={error} onRetry={() => mutate()} />
    ) : (
      <Skeleton className="h-16 w-full" />
    );
  }
  if (data.facebook_accounts.length === 0) return <p className="text-muted">None so far.</p>;
  return (
    <ul className="grid gap-5">
      {data.facebook_accounts.map((account) => (
        <li key={account.id}>
          <p className="flex items-center gap-2.5 font-medium">
            <Avatar name={account.name} picture={account.picture} size="small" />
            {account.name}
          </p>
          <ul className="mt-2 grid gap-2 border-s border-hairline ps-5">
            {account.instagram_accounts.map((social) => (
              <li key={social.instagram_user_id} className="flex items-center gap-2.5">
                <Avatar name={social.username} picture={social.profile_picture_url} size="small" />
                {social.username}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

export function ActivatedAccounts(props: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog title="Activated Instagram Accounts" {...props}>
      <ActivatedList />
    </Dialog>
  );
}
