// The two regions for alerts: below the page title, or floating above everything.
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

export function OverlayAlerts() {
  const alerts = useShownAlerts().filter((alert) => alert.overlay);
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-4 top-17 z-50 mx-auto grid max-w-md gap-2 md:inset-x-auto md:end-6 md:w-96"
    >
      <AlertList alerts={alerts} floating />
    </section>
  );
}
