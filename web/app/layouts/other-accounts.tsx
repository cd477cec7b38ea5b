// The other Instagram accounts, which a user can choose instead in the menu. They load when the menu opens, and are the last
// items so that none moves.
import { Spinner } from '#web/components/ui/spinner.tsx';
import { useInstagramAccounts } from '#web/features/connection/api/use-instagram-accounts.ts';
import { InstagramAccountOptions } from '#web/features/connection/components/instagram-account-options.tsx';
import { useChooseInstagramAccount } from '#web/features/connection/hooks/use-choose-instagram-account.tsx';

export function OtherAccounts(props: {
  readonly currentId: string;
  readonly reload: () => Promise<void>;
  readonly close: () => void;
}) {
  const { currentId, reload, close } = props;
  const { accounts } = useInstagramAccounts({ enabled: true });
  const { choose } = useChooseInstagramAccount({ currentId, reload });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu.
    <div
      role="group"
      aria-label="Choose Instagram Account"
      className="mt-1 border-t border-hairline pt-1"
    >
      {accounts === undefined ? (
        <p className="flex items-center gap-2 px-2.5 py-2 text-sm text-muted">
          <Spinner />
          Loading...
        </p>
      ) : (
        <InstagramAccountOptions
          accounts={accounts}
          selectedId={currentId}
          onChoose={(id) => {
            close();
            if (id !== currentId) void choose(id);
          }}
        />
      )}
    </div>
  );
}
