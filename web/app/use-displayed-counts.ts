// How much is new and waits, as the navigation and the title of the page show it.
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { type NewCounts, useNewCounts } from '#web/lib/use-changes.ts';

/** Before the first heartbeat, what the account was read with. */
export function useDisplayedCounts(): NewCounts {
  const { currentAccount } = useAccountConnection();
  const counts = useNewCounts();
  return (
    counts ?? {
      new_comments: 0,
      new_messages: 0,
      awaiting_approvals: currentAccount?.awaiting_approvals.total_count ?? 0,
    }
  );
}
