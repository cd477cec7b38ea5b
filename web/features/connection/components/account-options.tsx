// The choices of an account menu; accounts the network does not open to us say why.
import { Check } from 'lucide-react';
import type { IgAccount } from '#shared/schemas/account.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { menuItemClass } from '#web/components/ui/menu.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';

const NOT_BUSINESS =
  'Your Facebook page must be linked to an Instagram Business or Creator account.';

function AccountText({ account }: { readonly account: IgAccount }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{account.username}</span>
      <span className="block truncate text-xs text-muted">{account.facebook_page_name}</span>
    </span>
  );
}

type AccountOptionsProps = {
  readonly accounts: readonly IgAccount[];
  readonly selectedId: string | null;
  readonly onChoose: (instagramUserId: string) => void;
};

function AccountOption({
  account,
  selectedId,
  onChoose,
}: Omit<AccountOptionsProps, 'accounts'> & { readonly account: IgAccount }) {
  const selected = account.instagram_user_id === selectedId;
  const usable = account.instagram_account_is_valid;
  const option = (describedBy?: string) => (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={selected}
      aria-disabled={!usable || undefined}
      aria-describedby={describedBy}
      tabIndex={-1}
      onClick={() => usable && onChoose(account.instagram_user_id)}
      className={menuItemClass}
    >
      <span
        className={
          usable ? 'contents' : 'flex min-w-0 flex-1 items-center gap-2.5 opacity-60 grayscale'
        }
      >
        <Avatar name={account.username} picture={account.profile_picture_url} />
        <AccountText account={account} />
      </span>
      {selected && <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />}
      {!usable && <span className="shrink-0 text-xs text-muted">Personal</span>}
    </button>
  );
  return usable ? option() : <Tooltip text={NOT_BUSINESS}>{option}</Tooltip>;
}

export function AccountOptions({ accounts, ...rest }: AccountOptionsProps) {
  if (accounts.length === 0) {
    return <p className="px-2.5 py-2 text-sm text-muted">There are no Instagram accounts yet.</p>;
  }
  return accounts.map((account) => (
    <AccountOption key={account.instagram_user_id} account={account} {...rest} />
  ));
}
