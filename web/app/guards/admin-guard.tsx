// Admin screens: redirects users home who are not admins. An admin who impersonates another user keeps access.
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { setUserRoleInSession } from '#web/lib/session/session-state.ts';

export function AdminGuard() {
  const { data, error, mutate } = useApiQuery('checkAdmin', {}, { revalidateOnFocus: false });
  const role = data?.role;
  useEffect(() => {
    if (role !== undefined) setUserRoleInSession(role);
  }, [role]);
  if (data === undefined) {
    return error ? (
      <LoadErrorMessage error={error} onRetry={() => void mutate()} />
    ) : (
      <LoadingIndicator />
    );
  }
  return data.admin ? <Outlet /> : <Navigate to={screenPaths.home} replace />;
}
