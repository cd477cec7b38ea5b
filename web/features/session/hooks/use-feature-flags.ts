// The features enabled for the user, fetched at most once an hour.
import { FEATURE_FLAGS_RECHECK_INTERVAL_MS } from '#shared/limits.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';

const useFeaturesQuery = () =>
  useApiQuery(
    'getMyFeatures',
    {},
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      dedupingInterval: FEATURE_FLAGS_RECHECK_INTERVAL_MS,
    },
  );

const useLoadedFeatureFlags = () => useFeaturesQuery().data?.features;

/** A feature counts as disabled until loaded, since the server decides in any case. */
export function useFeatureFlags(): (flag: FeatureFlag) => boolean {
  const flags = useLoadedFeatureFlags();
  return (flag) => flags?.[flag] ?? false;
}

/** Whether the features are loading, after which parts of a screen may appear. */
export function useAreFeatureFlagsLoading(): boolean {
  const { data, error } = useFeaturesQuery();
  return data === undefined && error === undefined;
}

/** Whether a feature is known to be disabled; false while loading. */
export const useIsFeatureFlagDisabled = (flag: FeatureFlag): boolean =>
  useLoadedFeatureFlags()?.[flag] === false;
