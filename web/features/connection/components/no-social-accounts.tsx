// Says that the linked account shows no social account, once that is sure.
import { AlertView } from '#web/components/alerts/alert-view.tsx';
import type { useSocialAccounts } from '../api/use-social-accounts.ts';
import { NO_SOCIAL_ACCOUNTS } from '../problem-texts.ts';

export function NoSocialAccounts({
  social,
}: {
  readonly social: ReturnType<typeof useSocialAccounts>;
}) {
  if (social.accounts?.length !== 0 || social.isUpdating) return null;
  return <AlertView type="info">{NO_SOCIAL_ACCOUNTS}</AlertView>;
}
