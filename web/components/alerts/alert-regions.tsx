// The regions for alerts: below the page title, floating above everything, and in an open dialog.
import { AlertView } from './alert-view.tsx';
import { type ShownAlert, useAlertActions, useShownAlerts } from './alerts-provider.tsx';

function AlertList({
  alerts,
  floating,
}: {
  readonly alerts: readonly ShownAlert[];
  readonly floating?: boolean;
}) {
  const { hideAlert } = useAlertActions();
  return alerts.map((alert) => (
    <AlertView
      key={alert.id}
      type={alert.type}
      hiding={alert.hiding}
      floating={floating ?? false}
      onDismiss={
        alert.dismissible
          ? () => {
              hideAlert(alert.id);
              alert.onHidden?.();
            }
          : undefined
      }
    >
      {alert.content}
    </AlertView>
  ));
}

export function PageAlerts() {
  const alerts = useShownAlerts().filter((alert) => !alert.overlay);
  if (alerts.length === 0) return null;
  return (
    <div className="mb-4 grid gap-2">
      <AlertList alerts={alerts} />
    </div>
  );
}

const useOverlayAlerts = () => useShownAlerts().filter((alert) => alert.overlay);

/** What is behind an open dialog is dimmed and not read out, so a dialog shows these alerts itself. */
export function DialogAlerts() {
  const alerts = useOverlayAlerts();
  return (
    <div className="grid shrink-0 gap-2 px-5 pb-3 empty:hidden">
      <AlertList alerts={alerts} />
    </div>
  );
}

export function OverlayAlerts() {
  const alerts = useOverlayAlerts();
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed [body:has(dialog[open])_&]:hidden inset-x-4 top-17 z-50 mx-auto grid max-w-md gap-2 md:inset-x-auto md:end-6 md:w-96"
    >
      <AlertList alerts={alerts} floating />
    </section>
  );
}
