// Admin screens: whoever is no admin, by themselves or behind another user, goes home.
import { Navigate, Outlet } from 'react-router-dom';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/use-call.ts';

export function AdminGuard() {
  const { data, error, mutate } = useCall('checkAdmin', {}, { revalidateOnFocus: false });
  if (data === undefined) {
    return error ? <LoadError error={error} onRetry={() => void mutate()} /> : <Loading />;
  }
  return data.admin ? <Outlet /> : <Navigate to={paths.home} replace />;
}
