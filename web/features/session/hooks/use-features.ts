// Which features are open to the user, asked for at most once an hour.
import { FEATURES_RECHECK_MS } from '#shared/limits.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import { useCall } from '#web/lib/use-call.ts';

const useFlags = () =>
  useCall(
    'getMyFeatures',
    {},
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      dedupingInterval: FEATURES_RECHECK_MS,
    },
  ).data?.features;

/** Every feature is shut until it is known to be open: the server decides in any case. */
export function useFeatures(): (flag: FeatureFlag) => boolean {
  const flags = useFlags();
  return (flag) => flags?.[flag] ?? false;
}

/** Whether a feature is known to be shut; false as long as nobody knows. */
export const useIsShut = (flag: FeatureFlag): boolean => useFlags()?.[flag] === false;
