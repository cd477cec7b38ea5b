// Choose Instagram Account: the dropdown, the refresh, and which accounts are already in use.
import { ChevronsUpDown, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Menu } from '#web/components/ui/menu.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import type { useSocialAccounts } from '../api/use-social-accounts.ts';
import { useChooseAccount } from '../hooks/use-choose-account.tsx';
import { AccountOptions } from './account-options.tsx';
import { ActivatedAccounts } from './activated-accounts.tsx';

type AccountChooserProps = {
  readonly social: ReturnType<typeof useSocialAccounts>;
  readonly currentId: string | null;
  readonly reload: () => Promise<void>;
};

export function AccountChooser({ social, currentId, reload }: AccountChooserProps) {
  const { accounts, isUpdating } = social;
  const { choose, isChoosing, selectedId } = useChooseAccount({ currentId, reload });
  const [showActivated, setShowActivated] = useState(false);
  if (accounts === undefined) {
    return social.error ? (
      <LoadError error={social.error} onRetry={social.retry} />
    ) : (
      <Skeleton className="h-12 w-full" />
    );
  }
  const selected = accounts.find((account) => account.instagram_user_id === selectedId);

  return (
    <div className="grid gap-3">
      <Menu
        label="Choose Instagram Account"
        triggerClassName="flex min-h-12 w-full items-center gap-2.5 rounded-xl border border-control/60 bg-surface px-3 text-start hover:border-control"
        trigger={
          <>
            {selected && <Avatar name={selected.username} picture={selected.profile_picture_url} />}
            <span className="min-w-0 flex-1 truncate font-medium">
              {selected ? (
                <>
                  <span className="sr-only">Choose Instagram Account:</span> {selected.username}
                </>
              ) : (
                'Choose Instagram Account'
              )}
            </span>
            {isChoosing && <span className="text-xs text-muted">Choosing…</span>}
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
          </>
        }
      >
        {(close) => (
          <AccountOptions
            accounts={accounts}
            selectedId={selectedId}
            onChoose={(id) => {
              close();
              void choose(id);
            }}
          />
        )}
      </Menu>
      <div className="flex flex-wrap items-center gap-x-1">
        <Button
          look="quiet"
          busy={isUpdating}
          icon={<RefreshCw aria-hidden className="size-4" />}
          onClick={social.refresh}
        >
          Refresh linked Instagram accounts
        </Button>
        <Button look="quiet" onClick={() => setShowActivated(true)}>
          Activated Instagram Accounts
        </Button>
      </div>
      <ActivatedAccounts open={showActivated} onClose={() => setShowActivated(false)} />
    </div>
  );
}
