// A part of a screen whose code loads when it is first shown. Unlike with React's `lazy`, a failure stands in its own place
// with a retry: it does not replace the screen, and with it what the user has typed.
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ServerUnreachableError } from '#web/lib/http/api-error.ts';
import { LoadErrorMessage } from './load-error-message.tsx';

/** Declared once for a part, outside of components: what is loaded is kept by it. */
type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

const loadedComponents = new WeakMap<object, unknown>();

/** Ahead of the part: it is then there at once. */
export async function loadOnce<Props>(load: LoadComponent<Props>): Promise<ComponentType<Props>> {
  // Some browsers would keep the failure, and the code could not be loaded later.
  if (!navigator.onLine) throw new ServerUnreachableError();
  const component = await load();
  loadedComponents.set(load, component);
  return component;
}

const findLoaded = <Props,>(load: LoadComponent<Props>): ComponentType<Props> | undefined =>
  loadedComponents.get(load) as ComponentType<Props> | undefined;

type OnDemandProps<Props> = {
  readonly load: LoadComponent<Props>;
  readonly props: Props;
  /** While it loads. */
  readonly fallback?: ReactNode;
  /** How the failure looks where the usual message does not fit. It stays until the retry has ended. */
  readonly renderError?: (failure: OnDemandFailure) => ReactNode;
};

export type OnDemandFailure = { readonly error: unknown; readonly onRetry: () => Promise<void> };

export function OnDemand<Props extends object>({
  load,
  props,
  fallback,
  renderError = (failure) => <LoadErrorMessage {...failure} />,
}: OnDemandProps<Props>) {
  // Of the part that was loaded: the next one, at the same place, begins without it.
  const [outcome, setOutcome] = useState<{ load: object; error: unknown } | null>(null);
  const start = useCallback(async () => {
    try {
      await loadOnce(load);
      setOutcome({ load, error: null });
    } catch (cause) {
      setOutcome({ load, error: new ServerUnreachableError({ cause }) });
    }
  }, [load]);
  const error = outcome?.load === load ? outcome.error : null;
  const Loaded = findLoaded(load);
  const isMissing = Loaded === undefined;
  useEffect(() => {
    if (isMissing) void start();
  }, [isMissing, start]);
  if (Loaded) return <Loaded {...props} />;
  return error ? renderError({ error, onRetry: start }) : fallback;
}
