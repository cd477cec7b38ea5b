// The places for alerts: below the page title, in the top bar, floating above everything, and in an open dialog.
import { joinClassNames } from '../ui/join-class-names.ts';
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

/** An alert stays while it has the pointer or the focus. */
function TopBarAlert({ alert }: { readonly alert: ShownAlert }) {
  const { pauseAlert, resumeAlert } = useAlertActions();
  const pause = () => pauseAlert(alert.id);
  const resume = () => resumeAlert(alert.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in the alert.
    <div
      data-top-bar-alert
      data-problem={isProblem(alert) || undefined}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      className="flex max-w-full justify-center max-md:w-full"
    >
      <AlertList alerts={[alert]} placement="topBar" />
    </div>
  );
}

const isProblem = ({ type }: ShownAlert): boolean => type !== 'success';

/**
 * Alerts between the title and the actions of a screen, one below the other. A short one fits beside the title on a
 * phone; problems, and any alert that is not alone, get their own lines.
 */
export function TopBarAlerts() {
  const alerts = useShownAlerts().filter((alert) => alert.overlay === 'topBar');
  const problems = alerts.filter(isProblem);
  const successes = alerts.filter((alert) => !isProblem(alert));
  return (
    <>
      <div className="flex min-w-max flex-1 flex-col items-center gap-1 text-sm empty:hidden max-md:min-w-0 max-md:shrink-0 max-md:basis-56">
        {successes.map((alert) => (
          <TopBarAlert key={alert.id} alert={alert} />
        ))}
      </div>
      <div
        data-stacked={alerts.length > 1 || undefined}
        className={joinClassNames(
          'flex max-h-40 max-md:max-h-36 min-w-0 flex-1 flex-col items-center gap-1 overflow-y-auto text-xs leading-4 empty:hidden max-lg:order-last max-lg:basis-full max-lg:pb-1.5',
          alerts.length > 1 && 'lg:order-last lg:basis-full lg:pb-1.5',
        )}
      >
        {problems.map((alert) => (
          <TopBarAlert key={alert.id} alert={alert} />
        ))}
      </div>
    </>
  );
}

/** An open dialog dims the page and screen readers skip it, so the dialog shows these alerts itself. */
export function DialogAlerts() {
  const alerts = useShownAlerts().filter((alert) => alert.overlay);
  return (
    <div className="grid shrink-0 gap-2 px-5 pb-3 empty:hidden">
      <AlertList alerts={alerts} />
    </div>
  );
}

export function ToastAlerts() {
  const alerts = useShownAlerts().filter((alert) => alert.overlay === true);
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed [body:has(dialog[open])_&]:hidden inset-x-4 top-[calc(4.25rem+var(--bar-above))] z-50 mx-auto grid max-w-md gap-2 md:inset-x-auto md:end-6 md:w-96"
    >
      <AlertList alerts={alerts} placement="floating" />
    </section>
  );
}
