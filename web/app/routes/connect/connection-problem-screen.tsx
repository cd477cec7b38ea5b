// Shown instead of product screens when the network no longer lets us into the chosen account.
import { Page } from '#web/components/frame/page.tsx';
import type { Connection } from '#web/features/connection/api/use-connection.ts';
import { useSocialAccounts } from '#web/features/connection/api/use-social-accounts.ts';
import { AccountChooser } from '#web/features/connection/components/account-chooser.tsx';
import { AccountProblems } from '#web/features/connection/components/account-problems.tsx';
import { FacebookButton } from '#web/features/connection/components/facebook-button.tsx';
import { NoSocialAccounts } from '#web/features/connection/components/no-social-accounts.tsx';
import { useLinkErrors } from '#web/features/connection/hooks/use-link-errors.ts';

const LOST =
  'Looks like we lost permissions on your instagram account. Please choose another instagram account or re-link your facebook account to re-enable the permissions.';

export function ConnectionProblemScreen({ connection }: { readonly connection: Connection }) {
  useLinkErrors();
  const { linked, current } = connection;
  const social = useSocialAccounts({ enabled: true });
  const codes = [
    ...new Set([...(linked?.messages ?? []), ...(current?.messages ?? []), ...social.messages]),
  ];
  return (
    <Page title="Connection Problem">
      <div className="mx-auto grid max-w-xl gap-6">
        <p className="text-base">{LOST}</p>
        <AccountProblems codes={codes} />
        <NoSocialAccounts social={social} />
        <div>
          <FacebookButton />
        </div>
        <section className="grid gap-3 border-t border-hairline pt-6">
          <h2 className="text-sm font-semibold">Choose Instagram Account</h2>
          <AccountChooser
            social={social}
            currentId={current?.instagram_user_id ?? null}
            reload={connection.reload}
          />
        </section>
      </div>
    </Page>
  );
}
