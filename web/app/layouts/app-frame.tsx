// The frame of signed-in screens: sidebar, skip link, overlays, global shortcuts.
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { AppFrameContext } from '#web/components/frame/screen-frame.tsx';
import { ErrorBoundary } from '#web/components/states/error-boundary.tsx';
import { LazyComponent } from '#web/components/states/lazy-component.tsx';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { OfflineBar } from '#web/components/states/offline-bar.tsx';
import { useHasTrackedApprovedReplies } from '#web/features/approvals/tracked-approved-replies.ts';
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { useReloadAfterPlanChange } from '#web/features/session/hooks/use-reload-after-plan-change.ts';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { useHeartbeat, useOnServerDataChange } from '#web/lib/api/use-server-data-changes.ts';
import { useKeyboardShortcuts } from '#web/lib/keyboard/use-keyboard-shortcuts.ts';
import { asksUserBeforeLeavingScreen } from '#web/lib/navigation/leave-screen-guard.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { AccountConnectionIndicator } from './account-connection-indicator.tsx';
import { KeyboardShortcutsDialog } from './keyboard-shortcuts-dialog.tsx';
import { Sidebar } from './sidebar.tsx';

// Most visits need none of these.
const loadCheckoutResult = () =>
  import('#web/features/billing/components/checkout-result-alert.tsx').then(
    ({ CheckoutResultAlert }) => CheckoutResultAlert,
  );
const loadImpersonationBar = () =>
  import('./impersonation-bar.tsx').then(({ ImpersonationBar }) => ImpersonationBar);
const loadUnsentNotice = () =>
  import('#web/features/approvals/list/unsent-replies-notice.tsx').then(
    ({ UnsentRepliesNotice }) => UnsentRepliesNotice,
  );

export function AppFrame() {
  const [sidebarOpen, setSidebarOpen] = useState(false);
  const [showShortcuts, setShowShortcuts] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isAfterCheckout, setIsAfterCheckout] = useState(false);
  const { impersonator } = useSession();
  const isFeatureEnabled = useFeatureFlags();

  const goTo = (path: string) => {
    if (!asksUserBeforeLeavingScreen(path)) void navigate(path);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen closes the sheet.
  useEffect(() => setSidebarOpen(false), [pathname]);
  useKeyboardShortcuts({
    '?': () => setShowShortcuts(true),
    'g p': () => goTo(screenPaths.posts),
    ...(isFeatureEnabled('messages') && { 'g m': () => goTo(screenPaths.messages) }),
    ...(isFeatureEnabled('rules') && {
      'g r': () => goTo(screenPaths.rules),
      'g a': () => goTo(screenPaths.awaitingApproval),
    }),
  });

  // Only the parameter is removed: the payment may still be pending.
  if (!isAfterCheckout && new URLSearchParams(search).has('checkout')) setIsAfterCheckout(true);
  useReloadAfterPlanChange();
  const { currentAccount, reload: reloadConnection } = useAccountConnection();
  useHeartbeat(currentAccount != null);
  const accountId = currentAccount?.instagram_user_id ?? '';
  const hasApprovedBatch = useHasTrackedApprovedReplies();
  useOnServerDataChange('account', accountId, reloadConnection);

  const frame = useMemo(
    () => ({
      openSidebar: () => setSidebarOpen(true),
      sidebarOpen,
      status: <AccountConnectionIndicator />,
    }),
    [sidebarOpen],
  );
  return (
    <AppFrameContext value={frame}>
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-3"
      >
        Skip to content
      </a>
      <Sidebar
        open={sidebarOpen}
        onClose={() => setSidebarOpen(false)}
        onShowShortcuts={() => {
          setSidebarOpen(false);
          setShowShortcuts(true);
        }}
      />
      <div
        inert={sidebarOpen}
        className="min-h-dvh has-data-fill:flex has-data-fill:h-dvh has-data-fill:flex-col md:ms-[280px]"
      >
        <OfflineBar />
        {isAfterCheckout && <LazyComponent load={loadCheckoutResult} props={{}} />}
        {impersonator !== null && <LazyComponent load={loadImpersonationBar} props={{}} />}
        {hasApprovedBatch && <LazyComponent load={loadUnsentNotice} props={{ accountId }} />}
        <ErrorBoundary>
          <Suspense fallback={<LoadingIndicator />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </div>
      <KeyboardShortcutsDialog open={showShortcuts} onClose={() => setShowShortcuts(false)} />
    </AppFrameContext>
  );
}
