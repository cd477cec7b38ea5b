// Dialog: every linked Facebook account with its activated Instagram accounts.

import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';

function ActivatedAccountList() {
  const { data, error, mutate } = useApiQuery('listActivatedIgAccounts', {});
  if (data === undefined) {
    return error ? (
      <LoadErrorMessage error={error} onRetry={() => mutate()} />
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
            <Avatar name={account.name} pictureUrl={account.picture} size="small" />
            {account.name}
          </p>
          <ul className="mt-2 grid gap-2 border-s border-hairline ps-5">
            {account.instagram_accounts.map((instagramAccount) => (
              <li key={instagramAccount.instagram_user_id} className="flex items-center gap-2.5">
                <Avatar
                  name={instagramAccount.username}
                  pictureUrl={instagramAccount.profile_picture_url}
                  size="small"
                />
                {instagramAccount.username}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

export function ActivatedAccountsDialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title="Activated Instagram Accounts" {...props}>
      <ActivatedAccountList />
    </Dialog>
  );
}
