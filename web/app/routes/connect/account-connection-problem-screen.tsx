// Shown instead of product screens when Instagram no longer grants access to the chosen account.
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import type { AccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { useInstagramAccounts } from '#web/features/connection/api/use-instagram-accounts.ts';
import { InstagramAccountChooser } from '#web/features/connection/components/instagram-account-chooser.tsx';
import { LinkFacebookButton } from '#web/features/connection/components/link-facebook-button.tsx';
import { LinkedAccountProblemMessages } from '#web/features/connection/components/linked-account-problem-messages.tsx';
import { NoInstagramAccountsNotice } from '#web/features/connection/components/no-instagram-accounts-notice.tsx';
import { useFacebookLinkErrorAlert } from '#web/features/connection/hooks/use-facebook-link-error-alert.ts';

const LOST_PERMISSIONS_TEXT =
  'Looks like we lost permissions on your instagram account. Please choose another instagram account or re-link your facebook account to re-enable the permissions.';

export function AccountConnectionProblemScreen({
  connection,
}: {
  readonly connection: AccountConnection;
}) {
  useFacebookLinkErrorAlert();
  const { linkedAccount, currentAccount } = connection;
  const instagramAccounts = useInstagramAccounts({ enabled: true });
  const codes = [
    ...new Set([
      ...(linkedAccount?.messages ?? []),
      ...(currentAccount?.messages ?? []),
      ...instagramAccounts.messages,
    ]),
  ];
  return (
    <ScreenFrame title="Connection Problem">
      <div className="grid max-w-140 gap-6">
        <p className="text-base">{LOST_PERMISSIONS_TEXT}</p>
        <LinkedAccountProblemMessages codes={codes} />
        <NoInstagramAccountsNotice instagramAccounts={instagramAccounts} />
        <div>
          <LinkFacebookButton />
        </div>
        <section className="grid gap-3 border-t border-hairline pt-6">
          <h2 className="text-sm font-semibold">Choose Instagram Account</h2>
          <InstagramAccountChooser
            instagramAccounts={instagramAccounts}
            currentAccount={currentAccount}
            reload={connection.reload}
          />
        </section>
      </div>
    </ScreenFrame>
  );
}
