// The providers around every screen: cache, alerts, links, and an error boundary.
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { OverlayAlerts } from '#web/components/alerts/alert-regions.tsx';
import { AlertsProvider } from '#web/components/alerts/alerts-provider.tsx';
import { PrefetchScreenContext } from '#web/components/navigation/app-link.tsx';
import { ErrorBoundary } from '#web/components/states/error-boundary.tsx';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { swrDefaults } from '#web/lib/use-api-query.ts';
import { prefetchScreen } from './screens.ts';

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
    <SWRConfig value={swrDefaults}>
      <PrefetchScreenContext value={prefetchScreen}>
        <AlertsProvider>
          <ErrorBoundary>
            <Suspense fallback={<LoadingIndicator />}>{children}</Suspense>
          </ErrorBoundary>
          <OverlayAlerts />
        </AlertsProvider>
      </PrefetchScreenContext>
    </SWRConfig>
  );
}
