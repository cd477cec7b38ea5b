// What every screen stands on: reads, alerts, links, and a last catch for crashes.
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { OverlayAlerts } from '#web/components/alerts/alert-places.tsx';
import { AlertsProvider } from '#web/components/alerts/alerts.tsx';
import { ScreensProvider } from '#web/components/navigation/screens.tsx';
import { ErrorBoundary } from '#web/components/states/error-boundary.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { swrDefaults } from '#web/lib/use-call.ts';
import { screens } from './screens.ts';

/** A new screen or page starts at its top; going back keeps the place the browser remembers. */
function useScrollToTop() {
  const { pathname, search } = useLocation();
  const kind = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every new address.
  useEffect(() => {
    if (kind === 'PUSH') window.scrollTo(0, 0);
  }, [pathname, search]);
}

export function Providers({ children }: { readonly children: ReactNode }) {
  useScrollToTop();
  return (
    <SWRConfig value={swrDefaults}>
      <ScreensProvider value={screens}>
        <AlertsProvider>
          <ErrorBoundary>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </ErrorBoundary>
          <OverlayAlerts />
        </AlertsProvider>
      </ScreensProvider>
    </SWRConfig>
  );
}
