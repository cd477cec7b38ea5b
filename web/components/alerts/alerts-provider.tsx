// Keeps all alerts and toasts of the app, and removes them when they expire or the screen changes.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { ALERT_DURATIONS_MS } from '#shared/limits.ts';

export type AlertType =
  | 'primary'
  | 'secondary'
  | 'success'
  | 'danger'
  | 'warning'
  | 'info'
  | 'light'
  | 'dark';

export type ShowAlertOptions = {
  readonly type: AlertType;
  readonly content: ReactNode;
  readonly dismissible?: boolean;
  /** Seconds until the alert hides. Without it the alert stays. */
  readonly timeout?: number;
  /** Floats above the page instead of being part of it. In the top bar it has its own place and covers nothing. */
  readonly overlay?: boolean | 'topBar';
  /** Replaces an earlier alert with the same id. */
  readonly id?: string;
  readonly onHidden?: () => void;
};
export type ShownAlert = ShowAlertOptions & { readonly id: string; readonly hiding: boolean };

type AlertActions = {
  readonly showAlert: (alert: ShowAlertOptions) => void;
  readonly hideAlert: (id: string) => void;
  /** Keeps the alert until it is resumed. A hidden alert ignores both calls. */
  readonly pauseAlert: (id: string) => void;
  /** Starts its timeout again. */
  readonly resumeAlert: (id: string) => void;
  readonly clearAlerts: () => void;
};

const AlertsContext = createContext<AlertActions | null>(null);
const ShownAlertsContext = createContext<readonly ShownAlert[]>([]);

export function useAlertActions(): AlertActions {
  const alertActions = useContext(AlertsContext);
  if (alertActions === null) throw new Error('useAlerts needs an AlertsProvider above it.');
  return alertActions;
}

export const useShownAlerts = (): readonly ShownAlert[] => useContext(ShownAlertsContext);

/** Shows the floating alerts of a screen in its top bar, where they do not cover the controls in constant use. */
export function TopBarAlertsProvider({ children }: { readonly children: ReactNode }) {
  const alertActions = useAlertActions();
  const { showAlert } = alertActions;
  const alertsInTopBar = useMemo(
    () => ({
      ...alertActions,
      showAlert: (alert: ShowAlertOptions) =>
        showAlert(alert.overlay ? { ...alert, overlay: 'topBar' } : alert),
    }),
    [alertActions, showAlert],
  );
  return <AlertsContext value={alertsInTopBar}>{children}</AlertsContext>;
}

export function AlertsProvider({ children }: { readonly children: ReactNode }) {
  const [shownAlerts, setShownAlerts] = useState<readonly ShownAlert[]>([]);
  const alertCount = useRef(0);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  /** The alerts that are not hidden, known before the next render. */
  const current = useRef(new Map<string, ShowAlertOptions>());
  const { pathname } = useLocation();

  const hideAlert = useCallback((id: string) => {
    clearTimeout(timers.current.get(id));
    current.current.delete(id);
    const isOtherAlert = (alert: ShownAlert) => alert.id !== id;
    setShownAlerts((all) =>
      all.map((alert) => (isOtherAlert(alert) ? alert : { ...alert, hiding: true })),
    );
    const removeHiddenAlert = () =>
      setShownAlerts((all) => all.filter((alert) => isOtherAlert(alert) || !alert.hiding));
    timers.current.set(id, setTimeout(removeHiddenAlert, ALERT_DURATIONS_MS.toastClear));
  }, []);

  const showAlert = useCallback(
    (alert: ShowAlertOptions) => {
      alertCount.current += 1;
      const id = alert.id ?? `alert-${alertCount.current}`;
      current.current.set(id, { ...alert, id });
      setShownAlerts((all) => [
        ...all.filter((other) => other.id !== id),
        { ...alert, id, hiding: false },
      ]);
      // Otherwise the timer of the alert it replaces would hide it too early.
      clearTimeout(timers.current.get(id));
      if (alert.timeout === undefined) return;
      const expireAlert = () => {
        hideAlert(id);
        alert.onHidden?.();
      };
      timers.current.set(id, setTimeout(expireAlert, alert.timeout * 1_000));
    },
    [hideAlert],
  );

  const pauseAlert = useCallback((id: string) => {
    if (current.current.has(id)) clearTimeout(timers.current.get(id));
  }, []);
  const resumeAlert = useCallback(
    (id: string) => {
      const alert = current.current.get(id);
      if (alert) showAlert(alert);
    },
    [showAlert],
  );
  const clearAlerts = useCallback(() => {
    current.current.clear();
    setShownAlerts([]);
  }, []);

  // An alert that cannot be dismissed belongs to the screen it appeared on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the screen changes.
  useEffect(() => {
    setShownAlerts((all) =>
      all.filter((alert) => alert.dismissible || alert.timeout !== undefined),
    );
  }, [pathname]);

  useEffect(() => {
    const runningTimers = timers.current;
    return () => runningTimers.forEach(clearTimeout);
  }, []);

  const alertActions = useMemo(
    () => ({ showAlert, hideAlert, pauseAlert, resumeAlert, clearAlerts }),
    [showAlert, hideAlert, pauseAlert, resumeAlert, clearAlerts],
  );
  return (
    <AlertsContext value={alertActions}>
      <ShownAlertsContext value={shownAlerts}>{children}</ShownAlertsContext>
    </AlertsContext>
  );
}
