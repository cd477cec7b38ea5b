// The only place that names the account. Its menu has the shortcuts, Logout, and the other Instagram accounts.
import { ChevronsUpDown, Keyboard, LogOut, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { CurrentInstagramAccountResponse } from '#shared/schemas/account.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import {
  LazyComponent,
  type LazyComponentLoadFailure,
} from '#web/components/states/lazy-component.tsx';
import { getLoadErrorTitle } from '#web/components/states/load-error-message.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { MENU_ITEM_CLASS, Menu } from '#web/components/ui/dropdown-menu.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { formatUserLabel } from './format-user-label.ts';

// Most visits do not open the menu.
const loadOtherAccounts = () =>
  import('./other-instagram-account-menu-items.tsx').then(
    ({ OtherInstagramAccountMenuItems }) => OtherInstagramAccountMenuItems,
  );

function MenuTrigger(props: {
  readonly account: CurrentInstagramAccountResponse | null | undefined;
  readonly email: string;
}) {
  const { account, email } = props;
  const label = formatUserLabel({ username: account?.username, email });
  return (
    <>
      <Avatar name={label} pictureUrl={account?.profile_picture_url ?? null} />
      <span className="min-w-0 flex-1 truncate font-semibold">{label}</span>
      <span className="sr-only">(user menu)</span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
    </>
  );
}

const OtherAccountsError = ({ error, onRetry }: LazyComponentLoadFailure) => (
  <div className="mt-1 border-t border-hairline pt-1">
    <p role="alert" className="px-2.5 py-1.5 text-xs text-muted">
      {getLoadErrorTitle(error)}, so your other accounts are not shown.
    </p>
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={MENU_ITEM_CLASS}
      onClick={() => void onRetry()}
    >
      <RotateCw aria-hidden className="size-4" />
      Try again
    </button>
  </div>
);

type OtherAccountItemsProps = {
  readonly currentId: string;
  readonly reload: () => Promise<void>;
  readonly close: () => void;
};

function OtherAccountItems(props: OtherAccountItemsProps) {
  const [wasRetried, setWasRetried] = useState(false);
  return (
    <LazyComponent
      load={loadOtherAccounts}
      props={{ ...props, takesFocus: wasRetried }}
      renderError={({ error, onRetry }) => (
        <OtherAccountsError
          error={error}
          onRetry={() => {
            setWasRetried(true);
            return onRetry();
          }}
        />
      )}
    />
  );
}

export function UserMenu({ onShowShortcuts }: { readonly onShowShortcuts: () => void }) {
  const { user } = useSession();
  const { currentAccount, error, reload } = useAccountConnection();
  const currentId = currentAccount?.instagram_user_id;
  if (currentAccount === undefined && !error) return <Skeleton className="h-13 rounded-xl" />;
  return (
    <Menu
      label="User menu"
      triggerClassName="flex min-h-13 w-full items-center gap-3 rounded-xl border border-hairline px-2.5 text-start transition-colors duration-150 hover:bg-sunken"
      trigger={<MenuTrigger account={currentAccount} email={user?.email ?? ''} />}
    >
      {(close) => (
        <>
          <p className="truncate px-2.5 py-1.5 text-xs text-muted">{user?.email}</p>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={MENU_ITEM_CLASS}
            onClick={() => {
              close();
              onShowShortcuts();
            }}
          >
            <Keyboard aria-hidden className="size-4" />
            Keyboard shortcuts
          </button>
          <AppLink
            role="menuitem"
            tabIndex={-1}
            to={screenPaths.logout}
            className={MENU_ITEM_CLASS}
          >
            <LogOut aria-hidden className="size-4" />
            Logout
          </AppLink>
          {currentId !== undefined && (
            <OtherAccountItems currentId={currentId} reload={reload} close={close} />
          )}
        </>
      )}
    </Menu>
  );
}
