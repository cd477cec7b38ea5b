// /welcome and /connect: link the Facebook account, then choose an Instagram account.
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { JoinedBubblesIllustration } from '#web/components/illustrations/joined-bubbles.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import type { AccountConnectionStatus } from '#web/features/connection/account-connection-status.ts';
import { isTemporaryLinkProblemCode } from '#web/features/connection/account-problem-messages.ts';
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
import { screenPaths } from '#web/lib/navigation/paths.ts';

const TIPS = [
  'Your Instagram account must be a Business or Creator account.',
  'It must be linked to a Facebook page that you manage.',
  'Accept all permissions in the Facebook window, so that we can read comments and post your replies.',
];

function WelcomeStep({
  number,
  title,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="flex gap-4">
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink tabular-nums"
      >
        {number}
      </span>
      <div className="grid min-w-0 flex-1 gap-3 pb-2">
        <h2 className="pt-1 text-sm font-semibold">{title}</h2>
        {children}
      </div>
    </section>
  );
}

function Tips() {
  return (
    <>
      <ul className="grid list-disc gap-1.5 ps-4 text-muted marker:text-accent">
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 [&_a]:py-1 [&_a]:font-medium [&_a]:text-accent-ink [&_a]:underline">
        <AppLink to={screenPaths.accountTypeGuide}>
          Help video: How to get a Business or Creator account
        </AppLink>
        <AppLink to={screenPaths.linkGuide}>Help video: How to link Instagram and Facebook</AppLink>
        <AppLink to={screenPaths.contact}>Contact us</AppLink>
      </p>
    </>
  );
}

function ConnectSteps({ connection }: { readonly connection: AccountConnection }) {
  const { linkedAccount, currentAccount } = connection;
  const facebookAccount = linkedAccount && 'id' in linkedAccount ? linkedAccount : null;
  const instagramAccounts = useInstagramAccounts({
    enabled: facebookAccount !== null,
    refreshOnFirstRead: facebookAccount?.linked_instagram_accounts_loaded === false,
  });
  const hasValidAccount =
    instagramAccounts.accounts?.some((each) => each.instagram_account_is_valid) ?? false;
  const codes = [...new Set([...(facebookAccount?.messages ?? []), ...instagramAccounts.messages])];
  return (
    <div className="grid gap-6">
      <LinkedAccountProblemMessages codes={codes} />
      <NoInstagramAccountsNotice instagramAccounts={instagramAccounts} />
      <WelcomeStep number={1} title="Before you start">
        <Tips />
      </WelcomeStep>
      <WelcomeStep number={2} title="Connect Facebook">
        {facebookAccount && (
          <p className="text-muted">
            Connected as{' '}
            <bdi className="font-medium text-ink">{facebookAccount.facebook_account_name}</bdi>
          </p>
        )}
        {(facebookAccount === null ||
          codes.some((code) => !isTemporaryLinkProblemCode(code)) ||
          (instagramAccounts.accounts && !hasValidAccount)) && (
          <div>
            <LinkFacebookButton />
          </div>
        )}
      </WelcomeStep>
      <WelcomeStep number={3} title="Choose Instagram Account">
        {facebookAccount ? (
          <InstagramAccountChooser
            instagramAccounts={instagramAccounts}
            currentAccount={currentAccount}
            reload={connection.reload}
          />
        ) : (
          <p className="text-muted">Your accounts appear here once Facebook is connected.</p>
        )}
      </WelcomeStep>
    </div>
  );
}

/** Each of the two steps has its own path. */
const STEP_PATHS: Partial<Record<AccountConnectionStatus, string>> = {
  not_linked: screenPaths.welcome,
  not_chosen: screenPaths.connect,
};

export function Screen() {
  useFacebookLinkErrorAlert();
  const connection = useAccountConnection();
  const { pathname, search } = useLocation();
  if (connection.status === 'ready' || connection.status === 'importing') {
    return <Navigate to={screenPaths.home} replace />;
  }
  const stepPath = connection.status && STEP_PATHS[connection.status];
  if (stepPath && stepPath !== pathname) return <Navigate to={`${stepPath}${search}`} replace />;
  return (
    <ScreenFrame title="Welcome">
      <div className="max-w-140">
        {connection.status === undefined ? (
          connection.error ? (
            <LoadErrorMessage error={connection.error} onRetry={connection.reload} />
          ) : (
            <LoadingIndicator />
          )
        ) : (
          <>
            <JoinedBubblesIllustration />
            <h2 className="mt-4 text-lg font-semibold">Connect your Instagram account</h2>
            <p className="mt-1.5 mb-8 max-w-[60ch] text-muted">
              Replyloom reads the comments on your posts and drafts a reply to each of them. Your
              7-day free trial starts when the account is connected.
            </p>
            <ConnectSteps connection={connection} />
          </>
        )}
      </div>
    </ScreenFrame>
  );
}
