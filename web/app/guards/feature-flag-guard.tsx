// Screens behind a feature flag: redirects users without the feature home.
import { Navigate, Outlet } from 'react-router-dom';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import { useIsFeatureFlagDisabled } from '#web/features/session/hooks/use-feature-flags.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

/** Renders the screen while the flags are still loading: the server rejects the calls in any case. */
export function FeatureFlagGuard({ flag }: { readonly flag: FeatureFlag }) {
  return useIsFeatureFlagDisabled(flag) ? <Navigate to={screenPaths.home} replace /> : <Outlet />;
}
