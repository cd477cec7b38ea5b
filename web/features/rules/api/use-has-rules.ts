// Whether the account has a rule. Without one there is nothing to explain.
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';

const ANY_RULE = { page_limit: 1, pagination_offset: 0 } as const;

/** False until the answer is there. One read serves all comments and messages of a screen. */
export function useHasRules(): boolean {
  const isFeatureEnabled = useFeatureFlags();
  const { data } = useApiQuery('listRules', isFeatureEnabled('rules') ? ANY_RULE : null, {
    revalidateOnFocus: false,
  });
  return data !== undefined && data.total_rules_count > 0;
}
