// Says that the Facebook account has no Instagram accounts, once the read is complete.
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import { NO_INSTAGRAM_ACCOUNTS_MESSAGE } from '../account-problem-messages.ts';
import type { useInstagramAccounts } from '../api/use-instagram-accounts.ts';

export function NoInstagramAccountsNotice({
  instagramAccounts,
}: {
  readonly instagramAccounts: ReturnType<typeof useInstagramAccounts>;
}) {
  if (instagramAccounts.accounts?.length !== 0 || instagramAccounts.isUpdating) return null;
  return <AlertView type="info">{NO_INSTAGRAM_ACCOUNTS_MESSAGE}</AlertView>;
}
