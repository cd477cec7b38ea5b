// Who is signed in, the keyboard shortcuts, and Logout.
import { ChevronsUpDown, Keyboard, LogOut } from 'lucide-react';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { MENU_ITEM_CLASS, Menu } from '#web/components/ui/menu.tsx';
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { screenPaths } from '#web/lib/paths.ts';
import { formatUserLabel } from './format-user-label.ts';

export function UserMenu({ onShowShortcuts }: { readonly onShowShortcuts: () => void }) {
  const { user } = useSession();
  const { currentAccount } = useAccountConnection();
  const label = formatUserLabel({ username: currentAccount?.username, email: user?.email ?? '' });
  return (
    <Menu
      label="User menu"
      opensUp
      triggerClassName="flex min-h-11 w-full items-center gap-3 rounded-lg px-2.5 text-start transition-colors duration-150 hover:bg-sunken"
      trigger={
        <>
          <Avatar
            name={label}
            pictureUrl={currentAccount?.profile_picture_url ?? null}
            size="small"
          />
          <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
          <span className="sr-only">(user menu)</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </>
      }
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
        </>
      )}
    </Menu>
  );
}
