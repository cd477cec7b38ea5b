// /update-account: the linked Facebook account, the Instagram account, and account deletion.
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { SettingsSection } from '#web/components/frame/settings-section.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import {
  type AccountConnection,
  useAccountConnection,
} from '#web/features/connection/api/use-account-connection.ts';
import { useInstagramAccounts } from '#web/features/connection/api/use-instagram-accounts.ts';
import { InstagramAccountChooser } from '#web/features/connection/components/instagram-account-chooser.tsx';
import { LinkFacebookButton } from '#web/features/connection/components/link-facebook-button.tsx';
import { LinkedAccountProblemMessages } from '#web/features/connection/components/linked-account-problem-messages.tsx';
import { NoInstagramAccountsNotice } from '#web/features/connection/components/no-instagram-accounts-notice.tsx';
import { useFacebookLinkErrorAlert } from '#web/features/connection/hooks/use-facebook-link-error-alert.ts';
import { DisclosureSection } from '#web/features/rules/disclosure/disclosure-section.tsx';
import { OwnerOnlyContent } from '#web/features/session/components/owner-only-content.tsx';
import { hasProductAccess, useSubscription } from '#web/features/session/hooks/use-subscription.ts';
import { UserDeletionSection } from '#web/features/users/components/user-deletion-section.tsx';

function LinkedFacebookAccount({
  linkedAccount,
}: {
  readonly linkedAccount: AccountConnection['linkedAccount'];
}) {
  if (linkedAccount === undefined) return <Skeleton className="h-8 rounded-lg" />;
  if (!('id' in linkedAccount))
    return <p className="text-muted">No Facebook account is linked yet.</p>;
  return (
    <p className="flex items-center gap-2.5">
      <Avatar name={linkedAccount.facebook_account_name} pictureUrl={linkedAccount.picture} />
      <bdi className="min-w-0 truncate font-medium">{linkedAccount.facebook_account_name}</bdi>
    </p>
  );
}

function FacebookSection({ linkedAccount }: Pick<AccountConnection, 'linkedAccount'>) {
  return (
    <SettingsSection title="Facebook account">
      <LinkedFacebookAccount linkedAccount={linkedAccount} />
      <OwnerOnlyContent action="link another Facebook account">
        <div>
          <LinkFacebookButton replacesLinkedAccount />
        </div>
        <p className="max-w-[60ch] text-muted">
          Use this to change the linked account. If the Facebook window does not let you switch, log
          out at{' '}
          <a
            href="https://www.facebook.com/"
            target="_blank"
            rel="noreferrer"
            className="font-medium text-accent-ink underline"
          >
            facebook.com
          </a>{' '}
          first and try again.
        </p>
      </OwnerOnlyContent>
    </SettingsSection>
  );
}

/** `shownCodes` lists the problem codes that the screen shows already. */
function InstagramSection({
  connection,
  refreshOnFirstRead,
  shownCodes,
}: {
  readonly connection: AccountConnection;
  readonly refreshOnFirstRead: boolean;
  readonly shownCodes: readonly string[];
}) {
  const instagramAccounts = useInstagramAccounts({
    enabled: connection.linkedAccount !== undefined,
    refreshOnFirstRead,
  });
  return (
    <SettingsSection title="Instagram account">
      <LinkedAccountProblemMessages
        codes={instagramAccounts.messages.filter((code) => !shownCodes.includes(code))}
      />
      <NoInstagramAccountsNotice instagramAccounts={instagramAccounts} />
      <InstagramAccountChooser
        instagramAccounts={instagramAccounts}
        currentAccount={connection.currentAccount}
        reload={connection.reload}
      />
    </SettingsSection>
  );
}

function AccountSections({ connection }: { readonly connection: AccountConnection }) {
  const { linkedAccount, currentAccount } = connection;
  const { subscription } = useSubscription();
  const mayHaveAutomatedReplies =
    currentAccount !== null && (subscription === undefined || hasProductAccess(subscription));
  const codes = [
    ...new Set([...(linkedAccount?.messages ?? []), ...(currentAccount?.messages ?? [])]),
  ];
  return (
    <>
      <LinkedAccountProblemMessages codes={codes} />
      <FacebookSection linkedAccount={linkedAccount} />
      {/* Also rendered while loading, so that the content below does not move. */}
      {(linkedAccount === undefined || 'id' in linkedAccount) && (
        <InstagramSection
          connection={connection}
          refreshOnFirstRead={linkedAccount?.linked_instagram_accounts_loaded === false}
          shownCodes={codes}
        />
      )}
      {mayHaveAutomatedReplies && (
        <DisclosureSection
          key={currentAccount?.instagram_user_id}
          isReady={currentAccount !== undefined && subscription !== undefined}
        />
      )}
    </>
  );
}

export function Screen() {
  useFacebookLinkErrorAlert();
  const connection = useAccountConnection();
  return (
    <ScreenFrame title="Account">
      <div className="grid max-w-140 gap-6">
        {connection.error ? (
          <LoadErrorMessage error={connection.error} onRetry={connection.reload} />
        ) : (
          <AccountSections connection={connection} />
        )}
        <SettingsSection title="Delete account">
          <OwnerOnlyContent action="delete it">
            <p className="max-w-[60ch] text-muted">
              Deletes your Replyloom account and everything in it, for good.
            </p>
            <UserDeletionSection />
          </OwnerOnlyContent>
        </SettingsSection>
      </div>
    </ScreenFrame>
  );
}
