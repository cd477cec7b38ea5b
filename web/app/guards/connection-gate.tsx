// Product screens need a linked and chosen account; what is missing decides where one goes.
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { useConnection } from '#web/features/connection/api/use-connection.ts';
import { LinkEndNotice } from '#web/features/connection/components/link-end-notice.tsx';
import { paths } from '#web/lib/paths.ts';
import { useForget } from '#web/lib/use-call.ts';
import { ConnectionProblemScreen } from '../routes/connect/connection-problem-screen.tsx';
import { ImportingScreen } from '../routes/connect/importing-screen.tsx';

export function ConnectionGate() {
  const connection = useConnection();
  const { search } = useLocation();
  const forget = useForget();

  switch (connection.status) {
    case undefined:
      return connection.error ? (
        <LoadError error={connection.error} onRetry={() => void connection.reload()} />
      ) : (
        <Loading />
      );
    case 'not_linked':
      return <Navigate to={`${paths.welcome}${search}`} replace />;
    case 'not_chosen':
      return <Navigate to={`${paths.connect}${search}`} replace />;
    case 'lost_permissions':
      return <ConnectionProblemScreen connection={connection} />;
    case 'importing': {
      const onDone = async () => {
        await forget('product');
        await connection.reload();
      };
      return <ImportingScreen onDone={() => void onDone()} />;
    }
    case 'ready':
      return (
        <>
          <LinkEndNotice linked={connection.linked} />
          <Outlet />
        </>
      );
  }
}
