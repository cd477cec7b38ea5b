// A part of a screen that loads its code when it is first shown. Unlike with React's `lazy`, a failure stays in its
// own place with a retry: it does not replace the screen and the user's typed text.
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ServerUnreachableError } from '#web/lib/http/api-error.ts';
import { LoadErrorMessage } from './load-error-message.tsx';

/** Declare it once, outside of components: the loaded code is cached by this function. */
type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

const loadedComponents = new WeakMap<object, unknown>();

/** Loads the code early, so that the part appears at once. */
export async function loadLazyComponent<Props>(
  load: LoadComponent<Props>,
): Promise<ComponentType<Props>> {
  // Some browsers would keep the failure, and the code could then never load.
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
  readonly fallback?: ReactNode;
  /** Draws the failure where the usual message does not fit. It stays until the retry has ended. */
  readonly renderError?: (failure: LazyComponentLoadFailure) => ReactNode;
};

export type LazyComponentLoadFailure = {
  readonly error: unknown;
  readonly onRetry: () => Promise<void>;
};

export function LazyComponent<Props extends object>({
  load,
  props,
  fallback,
  renderError = (failure) => <LoadErrorMessage {...failure} />,
}: OnDemandProps<Props>) {
  // Belongs to the loaded part: the next part in the same place starts without it.
  const [outcome, setOutcome] = useState<{ load: object; error: unknown } | null>(null);
  const start = useCallback(async () => {
    try {
      await loadLazyComponent(load);
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
