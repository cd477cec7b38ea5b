// Alerts and toasts of the whole app: one place that holds them, times them out and clears them.
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
import { ALERT_MS } from '#shared/limits.ts';

export type AlertType =
  | 'primary'
  | 'secondary'
  | 'success'
  | 'danger'
  | 'warning'
  | 'info'
  | 'light'
  | 'dark';

export type AlertOptions = {
  readonly type: AlertType;
  readonly content: ReactNode;
  readonly dismissible?: boolean;
  /** Seconds until it hides by itself; stays where absent. */
  readonly timeout?: number;
  /** Floats above the page instead of standing in it. */
  readonly overlay?: boolean;
  /** An alert of the same id replaces the earlier one. */
  readonly id?: string;
  readonly onHidden?: () => void;
};
export type ShownAlert = AlertOptions & { readonly id: string; readonly hiding: boolean };

type Alerts = {
  readonly show: (alert: AlertOptions) => void;
  readonly hide: (id: string) => void;
};

const AlertsContext = createContext<Alerts | null>(null);
const ShownAlertsContext = createContext<readonly ShownAlert[]>([]);

export function useAlerts(): Alerts {
  const alerts = useContext(AlertsContext);
  if (alerts === null) throw new Error('useAlerts needs an AlertsProvider above it.');
  return alerts;
}

export const useShownAlerts = (): readonly ShownAlert[] => useContext(ShownAlertsContext);

export function AlertsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownAlert[]>([]);
  const count = useRef(0);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const { pathname } = useLocation();

  const hide = useCallback((id: string) => {
    clearTimeout(timers.current.get(id));
    const isOther = (alert: ShownAlert) => alert.id !== id;
    setShown((all) => all.map((alert) => (isOther(alert) ? alert : { ...alert, hiding: true })));
    const clear = () => setShown((all) => all.filter((alert) => isOther(alert) || !alert.hiding));
    timers.current.set(id, setTimeout(clear, ALERT_MS.toastClear));
  }, []);

  const show = useCallback(
    (alert: AlertOptions) => {
      count.current += 1;
      const id = alert.id ?? `alert-${count.current}`;
      setShown((all) => [
        ...all.filter((other) => other.id !== id),
        { ...alert, id, hiding: false },
      ]);
      // The time of the alert before it, and not its own.
      clearTimeout(timers.current.get(id));
      if (alert.timeout === undefined) return;
      const end = () => {
        hide(id);
        alert.onHidden?.();
      };
      timers.current.set(id, setTimeout(end, alert.timeout * 1_000));
    },
    [hide],
  );

  // What nobody can dismiss belongs to the screen it appeared on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the screen changes.
  useEffect(() => {
    setShown((all) => all.filter((alert) => alert.dismissible || alert.timeout !== undefined));
  }, [pathname]);

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);

  const alerts = useMemo(() => ({ show, hide }), [show, hide]);
  return (
    <AlertsContext value={alerts}>
      <ShownAlertsContext value={shown}>{children}</ShownAlertsContext>
    </AlertsContext>
  );
}
