// The providers around every screen: alerts, links, an error boundary, and the boundary between readers.
import { Fragment, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ToastAlerts } from '#web/components/alerts/alert-regions.tsx';
import { AlertsProvider, useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { PrefetchScreenCodeContext } from '#web/components/navigation/app-link.tsx';
import { ErrorBoundary } from '#web/components/states/error-boundary.tsx';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { EndedImpersonationAlert } from '#web/features/admin/components/ended-impersonation-alert.tsx';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import {
  defaultSwrConfiguration,
  useRemoveCachedDataOfOtherUsers,
} from '#web/lib/api/use-api-query.ts';
import { getSessionReaderId } from '#web/lib/session/session-state.ts';
import { prefetchScreenCode } from './load-screen-modules.ts';

/** Scrolls to the top for a new screen or page; going back keeps the position that the browser restores. */
function useScrollToTop() {
  const { pathname, search } = useLocation();
  const navigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every new URL.
  useEffect(() => {
    if (navigationType === 'PUSH') window.scrollTo(0, 0);
  }, [pathname, search]);
}

export function AppProviders({ children }: { readonly children: ReactNode }) {
  useScrollToTop();
  return (
    <SWRConfig value={defaultSwrConfiguration}>
      <PrefetchScreenCodeContext value={prefetchScreenCode}>
        <AlertsProvider>
          <ForgetOtherReaders />
          <EndedImpersonationAlert />
          <ErrorBoundary>
            <Suspense fallback={<LoadingIndicator />}>{children}</Suspense>
          </ErrorBoundary>
          <ToastAlerts />
        </AlertsProvider>
      </PrefetchScreenCodeContext>
    </SWRConfig>
  );
}

/** Removes the data and the alerts of the previous user when another user takes over the tab. */
function ForgetOtherReaders(): null {
  const reader = getSessionReaderId(useSession());
  const removeDataOfOthers = useRemoveCachedDataOfOtherUsers();
  const { clearAlerts } = useAlertActions();
  const lastReader = useRef(reader);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the reader changes.
  useLayoutEffect(() => {
    removeDataOfOthers();
    // A message about the log-out stays visible after it.
    if (reader === '') return;
    if (lastReader.current !== '' && lastReader.current !== reader) clearAlerts();
    lastReader.current = reader;
  }, [reader]);
  return null;
}

/** Renders new screens when another user reads this tab, even if the login or logout was in another tab. */
export function UserChangeRemountBoundary({
  children = <Outlet />,
}: {
  readonly children?: ReactNode;
}) {
  return <Fragment key={getSessionReaderId(useSession())}>{children}</Fragment>;
}
