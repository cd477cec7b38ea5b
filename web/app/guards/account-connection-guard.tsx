// Product screens need a linked and chosen account; the missing part decides where this guard redirects.
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LazyComponent } from '#web/components/states/lazy-component.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import {
  type AccountConnection,
  useAccountConnection,
} from '#web/features/connection/api/use-account-connection.ts';
import { useClearAccountDataCache } from '#web/lib/api/use-api-query.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

// Most visits need none of them.
const loadProblemScreen = () =>
  import('../routes/connect/account-connection-problem-screen.tsx').then(
    ({ AccountConnectionProblemScreen }) => AccountConnectionProblemScreen,
  );
const loadImportingScreen = () =>
  import('../routes/connect/importing-screen.tsx').then(({ ImportingScreen }) => ImportingScreen);

const loadFacebookLinkNotice = () =>
  import('#web/features/connection/components/facebook-link-expiry-notice.tsx').then(
    ({ FacebookLinkExpiryNotice }) => FacebookLinkExpiryNotice,
  );
const loadImportNotice = () =>
  import('#web/features/connection/components/import-incomplete-notice.tsx').then(
    ({ ImportIncompleteNotice }) => ImportIncompleteNotice,
  );

const loadPostingPauseNotice = () =>
  import('#web/features/connection/components/posting-pause-notice.tsx').then(
    ({ PostingPauseNotice }) => PostingPauseNotice,
  );

/** Notices above the screen: what the owner must do about the link or the import, and how long posting is paused. */
function ConnectionNotices({ connection }: { readonly connection: AccountConnection }) {
  const { linkedAccount, currentAccount } = connection;
  const { search } = useLocation();
  const pauseEnd = currentAccount?.posting_paused_until;
  const expiresSoon =
    linkedAccount !== undefined &&
    'id' in linkedAccount &&
    linkedAccount.facebook_access_token_expires_soon_at !== null;
  // Facebook redirects back to this screen, with an error or without.
  const hasLinkError = new URLSearchParams(search).has('error');
  return (
    <>
      {(expiresSoon || hasLinkError) && (
        <LazyComponent load={loadFacebookLinkNotice} props={{ linkedAccount }} />
      )}
      {currentAccount?.import.incomplete && (
        <LazyComponent load={loadImportNotice} props={{ connection }} />
      )}
      {pauseEnd != null && (
        <LazyComponent load={loadPostingPauseNotice} props={{ until: pauseEnd }} />
      )}
    </>
  );
}

export function AccountConnectionGuard() {
  const connection = useAccountConnection();
  const { search } = useLocation();
  const clearCache = useClearAccountDataCache();

  switch (connection.status) {
    case undefined:
      return connection.error ? (
        <LoadErrorMessage error={connection.error} onRetry={() => void connection.reload()} />
      ) : (
        <LoadingIndicator />
      );
    case 'not_linked':
      return <Navigate to={`${screenPaths.welcome}${search}`} replace />;
    case 'not_chosen':
      return <Navigate to={`${screenPaths.connect}${search}`} replace />;
    case 'lost_permissions':
      return (
        <LazyComponent
          load={loadProblemScreen}
          props={{ connection }}
          fallback={<LoadingIndicator />}
        />
      );
    case 'importing': {
      const onDone = async () => {
        await clearCache();
        await connection.reload();
      };
      return (
        <LazyComponent
          load={loadImportingScreen}
          props={{ onDone: () => void onDone() }}
          fallback={<LoadingIndicator />}
        />
      );
    }
    case 'ready':
      return (
        <>
          <ConnectionNotices connection={connection} />
          <Outlet />
        </>
      );
  }
}
