// The chosen Instagram account, with a menu to change it.
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Menu } from '#web/components/ui/menu.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { useInstagramAccounts } from '#web/features/connection/api/use-instagram-accounts.ts';
import { InstagramAccountOptions } from '#web/features/connection/components/instagram-account-options.tsx';
import { useChooseInstagramAccount } from '#web/features/connection/hooks/use-choose-instagram-account.tsx';

export function AccountSwitcher() {
  const { currentAccount, reload } = useAccountConnection();
  const [hasOpenedMenu, setHasOpenedMenu] = useState(false);
  const { accounts } = useInstagramAccounts({ enabled: hasOpenedMenu });
  const { choose, selectedId } = useChooseInstagramAccount({
    currentId: currentAccount?.instagram_user_id ?? null,
    reload,
  });
  if (currentAccount === undefined) return <Skeleton className="h-13 rounded-xl" />;
  if (currentAccount === null) return null;

  return (
    <Menu
      label="Choose Instagram Account"
      onOpen={() => setHasOpenedMenu(true)}
      triggerClassName="flex min-h-13 w-full items-center gap-3 rounded-xl border border-hairline px-2.5 text-start transition-colors duration-150 hover:bg-sunken"
      trigger={
        <>
          <Avatar name={currentAccount.username} pictureUrl={currentAccount.profile_picture_url} />
          <span className="sr-only">Instagram account:</span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{currentAccount.username}</span>
            {currentAccount.name && (
              <bdi className="block truncate text-xs text-muted">{currentAccount.name}</bdi>
            )}
          </span>
          <span className="sr-only">(change)</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </>
      }
    >
      {(close) =>
        accounts === undefined ? (
          <p className="flex items-center gap-2 px-2.5 py-2 text-sm text-muted">
            <Spinner />
            Loading...
          </p>
        ) : (
          <InstagramAccountOptions
            accounts={accounts}
            selectedId={selectedId}
            onChoose={(id) => {
              close();
              if (id !== currentAccount.instagram_user_id) void choose(id);
            }}
          />
        )
      }
    </Menu>
  );
}
