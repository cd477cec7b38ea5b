// Choose Instagram Account: the dropdown, the refresh, and which accounts are already in use.
import { ChevronsUpDown, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { IgAccount } from '#shared/schemas/account.ts';
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

/** What the closed dropdown shows: the chosen account, or what it is for. */
function Chosen(props: { readonly account: IgAccount | undefined; readonly isChoosing: boolean }) {
  const { account, isChoosing } = props;
  return (
    <>
      {account && <Avatar name={account.username} picture={account.profile_picture_url} />}
      <span className="min-w-0 flex-1 truncate font-medium">
        {account ? (
          <>
            <span className="sr-only">Choose Instagram Account:</span> {account.username}
          </>
        ) : (
          'Choose Instagram Account'
        )}
      </span>
      {isChoosing && <span className="text-xs text-muted">Choosing…</span>}
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
    </>
  );
}

/** The field, and what stands below it from the beginning, so that nothing moves when the accounts come. */
function ChooserFrame(props: {
  readonly field: ReactNode;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}) {
  const [showActivated, setShowActivated] = useState(false);
  return (
    <div className="grid gap-3">
      {props.field}
      <div className="flex flex-wrap items-center gap-x-1">
        <Button
          look="quiet"
          busy={props.isBusy}
          icon={<RefreshCw aria-hidden className="size-4" />}
          onClick={props.onRefresh}
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

export function AccountChooser({ social, currentId, reload }: AccountChooserProps) {
  const { accounts, isUpdating } = social;
  const { choose, isChoosing, selectedId } = useChooseAccount({ currentId, reload });
  if (accounts === undefined && social.error) {
    return <LoadError error={social.error} onRetry={social.retry} />;
  }
  const selected = accounts?.find((account) => account.instagram_user_id === selectedId);
  const field = accounts ? (
    <Menu
      label="Choose Instagram Account"
      triggerClassName="flex min-h-12 w-full items-center gap-2.5 rounded-xl border border-control/60 bg-surface px-3 text-start hover:border-control"
      trigger={<Chosen account={selected} isChoosing={isChoosing} />}
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
  ) : (
    <Skeleton className="h-12 w-full rounded-xl" />
  );
  return (
    <ChooserFrame
      field={field}
      isBusy={isUpdating || accounts === undefined}
      onRefresh={() => void social.refresh()}
    />
  );
}
