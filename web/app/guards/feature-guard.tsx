// Screens of a feature that is not open to everybody: whoever does not have it goes home.
import { Navigate, Outlet } from 'react-router-dom';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import { useIsShut } from '#web/features/session/hooks/use-features.ts';
import { paths } from '#web/lib/paths.ts';

/** The screen begins while nobody knows yet: the server refuses it in any case. */
export function FeatureGuard({ flag }: { readonly flag: FeatureFlag }) {
  return useIsShut(flag) ? <Navigate to={paths.home} replace /> : <Outlet />;
}
