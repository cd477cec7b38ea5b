// The regions for alerts: below the page title, in the top bar, floating above everything, and in an open dialog.
import { classNames } from '../ui/class-names.ts';
import { AlertView } from './alert-view.tsx';
import { type ShownAlert, useAlertActions, useShownAlerts } from './alerts-provider.tsx';

function AlertList({
  alerts,
  placement,
}: {
  readonly alerts: readonly ShownAlert[];
  readonly placement?: 'floating' | 'topBar';
}) {
  const { hideAlert } = useAlertActions();
  return alerts.map((alert) => (
    <AlertView
      key={alert.id}
      type={alert.type}
      hiding={alert.hiding}
      floating={placement === 'floating'}
      isCompact={placement === 'topBar'}
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

/** Between the title and the actions of a screen. Stays while the pointer or the focus is in it. */
export function TopBarAlerts() {
  const alerts = useShownAlerts().filter((alert) => alert.overlay === 'topBar');
  const { pauseAlert, resumeAlert } = useAlertActions();
  return alerts.map((alert) => {
    const pause = () => pauseAlert(alert.id);
    const resume = () => resumeAlert(alert.id);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in the alert.
      <div
        key={alert.id}
        data-top-bar-alert
        data-problem={alert.type !== 'success' || undefined}
        onPointerEnter={pause}
        onPointerLeave={resume}
        onFocus={pause}
        onBlur={resume}
        className={classNames(
          'flex flex-1 justify-center max-md:min-w-0',
          // What is short fits beside the title of a phone; a problem has a line of its own there.
          alert.type === 'success'
            ? 'min-w-max text-sm max-md:shrink-0 max-md:basis-56'
            : 'min-w-0 text-xs leading-4 max-md:order-last max-md:basis-full max-md:pb-1.5',
        )}
      >
        <AlertList alerts={[alert]} placement="topBar" />
      </div>
    );
  });
}

/** What is behind an open dialog is dimmed and not read out, so a dialog shows these alerts itself. */
export function DialogAlerts() {
  const alerts = useShownAlerts().filter((alert) => alert.overlay);
  return (
    <div className="grid shrink-0 gap-2 px-5 pb-3 empty:hidden">
      <AlertList alerts={alerts} />
    </div>
  );
}

export function OverlayAlerts() {
  const alerts = useShownAlerts().filter((alert) => alert.overlay === true);
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed [body:has(dialog[open])_&]:hidden inset-x-4 top-17 z-50 mx-auto grid max-w-md gap-2 md:inset-x-auto md:end-6 md:w-96"
    >
      <AlertList alerts={alerts} placement="floating" />
    </section>
  );
}
