// Choose Instagram Account: the dropdown, the refresh button, and the list of activated accounts.
import { ChevronsUpDown, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { InstagramAccountResponse } from '#shared/schemas/account.ts';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Menu } from '#web/components/ui/dropdown-menu.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import type { AccountConnection } from '../api/use-account-connection.ts';
import type { useInstagramAccounts } from '../api/use-instagram-accounts.ts';
import { useChooseInstagramAccount } from '../hooks/use-choose-instagram-account.tsx';
import { ActivatedAccountsDialog } from './activated-accounts-dialog.tsx';
import { InstagramAccountOptions } from './instagram-account-options.tsx';

type InstagramAccounts = ReturnType<typeof useInstagramAccounts>;

type AccountChooserProps = {
  readonly instagramAccounts: InstagramAccounts;
  /** Null when none is chosen; then the only usable account is preselected. Undefined while it is unknown. */
  readonly currentAccount: AccountConnection['currentAccount'];
  readonly reload: () => Promise<void>;
};

/** The content of the closed dropdown: the chosen account, or a label. */
function ChosenAccount(props: {
  readonly account: InstagramAccountResponse | undefined;
  readonly isChoosing: boolean;
}) {
  const { account, isChoosing } = props;
  return (
    <>
      {account && <Avatar name={account.username} pictureUrl={account.profile_picture_url} />}
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

/** The field and its buttons. They also render while loading, so that nothing moves when the accounts arrive. */
function AccountChooserFrame(props: {
  readonly children: ReactNode;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}) {
  const [isActivatedOpen, setIsActivatedOpen] = useState(false);
  return (
    <div className="grid gap-3">
      {props.children}
      <div className="flex flex-wrap items-center gap-x-1">
        <Button
          variant="quiet"
          busy={props.isBusy}
          icon={<RefreshCw aria-hidden className="size-4" />}
          onClick={props.onRefresh}
        >
          Refresh linked Instagram accounts
        </Button>
        <Button variant="quiet" onClick={() => setIsActivatedOpen(true)}>
          Activated Instagram Accounts
        </Button>
      </div>
      <ActivatedAccountsDialog open={isActivatedOpen} onClose={() => setIsActivatedOpen(false)} />
    </div>
  );
}

/** Undefined when there are several, or when a problem may hide another one. */
function findOnlyUsableAccount({ accounts = [], messages }: InstagramAccounts) {
  const usable = accounts.filter((account) => account.instagram_account_is_valid);
  return usable.length === 1 && messages.length === 0 ? usable[0] : undefined;
}

function AccountField(props: {
  readonly accounts: readonly InstagramAccountResponse[];
  readonly selectedId: string | null;
  readonly isChoosing: boolean;
  readonly onChoose: (instagramUserId: string) => void;
}) {
  const { accounts, selectedId, isChoosing, onChoose } = props;
  return (
    <Menu
      label="Choose Instagram Account"
      triggerClassName="flex min-h-12 w-full items-center gap-2.5 rounded-xl border border-control/60 bg-surface px-3 text-start hover:border-control"
      trigger={
        <ChosenAccount
          account={accounts.find((account) => account.instagram_user_id === selectedId)}
          isChoosing={isChoosing}
        />
      }
    >
      {(close) => (
        <InstagramAccountOptions
          accounts={accounts}
          selectedId={selectedId}
          onChoose={(id) => {
            close();
            onChoose(id);
          }}
        />
      )}
    </Menu>
  );
}

export function InstagramAccountChooser({
  instagramAccounts,
  currentAccount,
  reload,
}: AccountChooserProps) {
  const { accounts, isUpdating } = instagramAccounts;
  const currentId = currentAccount?.instagram_user_id ?? null;
  const { choose, isChoosing, selectedId } = useChooseInstagramAccount({ currentId, reload });
  if (accounts === undefined && instagramAccounts.error) {
    return <LoadErrorMessage error={instagramAccounts.error} onRetry={instagramAccounts.retry} />;
  }
  const preselected =
    currentAccount === null ? findOnlyUsableAccount(instagramAccounts) : undefined;
  return (
    <AccountChooserFrame
      isBusy={isUpdating || accounts === undefined}
      onRefresh={() => void instagramAccounts.refresh()}
    >
      {accounts ? (
        <AccountField
          accounts={accounts}
          selectedId={selectedId ?? preselected?.instagram_user_id ?? null}
          isChoosing={isChoosing}
          onChoose={(id) => void choose(id)}
        />
      ) : (
        <Skeleton className="h-12 w-full rounded-xl" />
      )}
      {preselected && (
        <Button
          variant="primary"
          call="chooseIgAccount"
          busy={isChoosing}
          onClick={() => void choose(preselected.instagram_user_id)}
        >
          Continue
        </Button>
      )}
    </AccountChooserFrame>
  );
}
