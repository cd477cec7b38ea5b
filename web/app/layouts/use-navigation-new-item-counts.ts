// The counts of new and waiting items for the navigation and the screen titles.
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { type NewItemCounts, useNewItemCounts } from '#web/lib/api/use-server-data-changes.ts';

/**
 * Before the first heartbeat, only the replies that waited when the account was read. A feature that the user lacks
 * counts nothing.
 */
export function useNavigationNewItemCounts(): NewItemCounts {
  const { currentAccount } = useAccountConnection();
  const isFeatureEnabled = useFeatureFlags();
  const counts = useNewItemCounts();
  return {
    new_comments: counts?.new_comments ?? 0,
    new_messages: isFeatureEnabled('messages') ? (counts?.new_messages ?? 0) : 0,
    awaiting_approvals: isFeatureEnabled('rules')
      ? (counts?.awaiting_approvals ?? currentAccount?.awaiting_approvals.total_count ?? 0)
      : 0,
  };
}
