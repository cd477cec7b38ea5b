// /update-account: the linked Facebook account, the Instagram account, and leaving.
import { Page } from '#web/components/frame/page.tsx';
import { Section } from '#web/components/frame/section.tsx';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { type Connection, useConnection } from '#web/features/connection/api/use-connection.ts';
import { useSocialAccounts } from '#web/features/connection/api/use-social-accounts.ts';
import { AccountChooser } from '#web/features/connection/components/account-chooser.tsx';
import { AccountProblems } from '#web/features/connection/components/account-problems.tsx';
import { FacebookButton } from '#web/features/connection/components/facebook-button.tsx';
import { NoSocialAccounts } from '#web/features/connection/components/no-social-accounts.tsx';
import { useLinkErrors } from '#web/features/connection/hooks/use-link-errors.ts';
import { OwnerOnly } from '#web/features/session/components/owner-only.tsx';
import { DeleteAccount } from '#web/features/users/components/delete-account.tsx';

function LinkedLogin({ linked }: { readonly linked: Connection['linked'] }) {
  if (linked === undefined) return <Skeleton className="h-8 rounded-lg" />;
  if (!('id' in linked)) return <p className="text-muted">No Facebook account is linked yet.</p>;
  return (
    <p className="flex items-center gap-2.5">
      <Avatar name={linked.facebook_account_name} picture={linked.picture} />
      <bdi className="min-w-0 truncate font-medium">{linked.facebook_account_name}</bdi>
    </p>
  );
}

function FacebookSection({ linked }: Pick<Connection, 'linked'>) {
  return (
    <Section title="Facebook account">
      <LinkedLogin linked={linked} />
      <OwnerOnly>
        <div>
          <FacebookButton label="Login with Facebook" changing />
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
      </OwnerOnly>
    </Section>
  );
}

/** `told`: codes the screen has said already. */
function InstagramSection({
  connection,
  readFirst,
  told,
}: {
  readonly connection: Connection;
  readonly readFirst: boolean;
  readonly told: readonly string[];
}) {
  const social = useSocialAccounts({ enabled: connection.linked !== undefined, readFirst });
  return (
    <Section title="Instagram account">
      <AccountProblems codes={social.messages.filter((code) => !told.includes(code))} />
      <NoSocialAccounts social={social} />
      <AccountChooser
        social={social}
        currentId={connection.current?.instagram_user_id ?? null}
        reload={connection.reload}
      />
    </Section>
  );
}

function Accounts({ connection }: { readonly connection: Connection }) {
  const { linked, current } = connection;
  const codes = [...new Set([...(linked?.messages ?? []), ...(current?.messages ?? [])])];
  return (
    <>
      <AccountProblems codes={codes} />
      <FacebookSection linked={linked} />
      {/* There from the beginning, so that what stands below it stays where it is. */}
      {(linked === undefined || 'id' in linked) && (
        <InstagramSection
          connection={connection}
          readFirst={linked?.linked_instagram_accounts_loaded === false}
          told={codes}
        />
      )}
    </>
  );
}

export function Screen() {
  useLinkErrors();
  const connection = useConnection();
  return (
    <Page title="Account">
      <div className="mx-auto grid max-w-xl gap-6">
        {connection.error ? (
          <LoadError error={connection.error} onRetry={connection.reload} />
        ) : (
          <Accounts connection={connection} />
        )}
        <Section title="Delete account">
          <OwnerOnly>
            <p className="max-w-[60ch] text-muted">
              Deletes your Replyloom account and everything in it, for good.
            </p>
            <DeleteAccount />
          </OwnerOnly>
        </Section>
      </div>
    </Page>
  );
}
