// The items of an account menu; an account that cannot be chosen explains why.
import { Check } from 'lucide-react';
import type { InstagramAccountResponse } from '#shared/schemas/account.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { MENU_ITEM_CLASS } from '#web/components/ui/dropdown-menu.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { findApiCallRefusalReason } from '#web/lib/api/find-api-call-refusal-reason.ts';
import { explainUnusableInstagramAccount } from '../account-problem-messages.ts';

function AccountText({ account }: { readonly account: InstagramAccountResponse }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{account.username}</span>
      <span className="block truncate text-xs text-muted">{account.facebook_page_name}</span>
    </span>
  );
}

type AccountOptionsProps = {
  readonly accounts: readonly InstagramAccountResponse[];
  readonly selectedId: string | null;
  readonly onChoose: (instagramUserId: string) => void;
};

function AccountOption({
  account,
  selectedId,
  onChoose,
}: Omit<AccountOptionsProps, 'accounts'> & { readonly account: InstagramAccountResponse }) {
  const isSelected = account.instagram_user_id === selectedId;
  const refusal = isSelected ? undefined : findApiCallRefusalReason('chooseIgAccount');
  const isUsable = account.instagram_account_is_valid && refusal === undefined;
  const { label, text } = refusal
    ? { label: null, text: refusal }
    : explainUnusableInstagramAccount(account);
  const renderOption = (describedBy?: string) => (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isSelected}
      aria-disabled={!isUsable || undefined}
      aria-describedby={describedBy}
      tabIndex={-1}
      onClick={() => isUsable && onChoose(account.instagram_user_id)}
      className={MENU_ITEM_CLASS}
    >
      <span
        className={
          isUsable ? 'contents' : 'flex min-w-0 flex-1 items-center gap-2.5 opacity-60 grayscale'
        }
      >
        <Avatar name={account.username} pictureUrl={account.profile_picture_url} />
        <AccountText account={account} />
      </span>
      {isSelected && <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />}
      {!isUsable && label && <span className="shrink-0 text-xs text-muted">{label}</span>}
    </button>
  );
  return isUsable ? renderOption() : <Tooltip text={text}>{renderOption}</Tooltip>;
}

export function InstagramAccountOptions({ accounts, ...rest }: AccountOptionsProps) {
  if (accounts.length === 0) {
    return <p className="px-2.5 py-2 text-sm text-muted">There are no Instagram accounts yet.</p>;
  }
  return accounts.map((account) => (
    <AccountOption key={account.instagram_user_id} account={account} {...rest} />
  ));
}
