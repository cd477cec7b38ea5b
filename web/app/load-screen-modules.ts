// Loads the code of the screens in the table, and keeps what is loaded.
import { type ComponentType, createElement, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { ScreenLoadError } from '#web/components/states/screen-code-load-error.ts';
import { ServerUnreachableError } from '#web/lib/http/api-error.ts';
import { type ScreenEntry, screens } from '#web/lib/navigation/screen-table.ts';

type ScreenModule = {
  readonly Screen: ComponentType;
  /** Starts the first reads of the screen, so that they do not wait for the guards. */
  readonly prefetchQueries?: (address: URL) => void;
};
type ScreenModuleName = Pick<ScreenEntry, 'module'>;
type ScreenLoader = () => Promise<ScreenModule>;

const modules = import.meta.glob<ScreenModule>('./routes/**/*-screen.tsx');

/** @throws Error when the table names a missing module */
function getScreenLoader({ module }: ScreenModuleName): ScreenLoader {
  const loader = modules[`./routes/${module}-screen.tsx`];
  if (loader === undefined) throw new Error(`There is no screen ${module}.`);
  return loader;
}

const loadedModules = new Map<ScreenLoader, ScreenModule>();
const lazyComponents = new Map<ScreenLoader, ComponentType>();
const screenComponents = new Map<ScreenLoader, ComponentType>();

/** Does not import while offline: some browsers keep the failure, and the screen could then never load. */
async function loadModule(loader: ScreenLoader): Promise<ScreenModule> {
  if (!navigator.onLine) throw new ServerUnreachableError();
  const screenModule = await loader();
  loadedModules.set(loader, screenModule);
  return screenModule;
}

/** A thenable for an existing value: React continues synchronously and shows no fallback. */
const resolveSynchronously = <Value>(value: Value) =>
  ({
    // biome-ignore lint/suspicious/noThenProperty: being thenable is its purpose.
    then: (onFulfilled: (value: Value) => void) => onFulfilled(value),
  }) as unknown as Promise<Value>;

function getLazyComponent(loader: ScreenLoader): ComponentType {
  const cachedComponent = lazyComponents.get(loader);
  if (cachedComponent) return cachedComponent;
  const allowRetry = () => lazyComponents.delete(loader);
  const screen = lazy(() => {
    const loadedModule = loadedModules.get(loader);
    if (loadedModule) return resolveSynchronously({ default: loadedModule.Screen });
    return loadModule(loader).then(
      ({ Screen }) => ({ default: Screen }),
      (error) => {
        throw new ScreenLoadError({
          allowRetry,
          needsReload: !(error instanceof ServerUnreachableError),
        });
      },
    );
  });
  lazyComponents.set(loader, screen);
  return screen;
}

/** The component of a screen. All its paths share one component, so it is not remounted. */
export function getScreenComponent(entry: ScreenModuleName): ComponentType {
  const loader = getScreenLoader(entry);
  const cachedComponent = screenComponents.get(loader);
  if (cachedComponent) return cachedComponent;
  // React keeps a failed `lazy` forever, so the lazy component is looked up on every render.
  const screen = () => createElement(getLazyComponent(loader));
  screenComponents.set(loader, screen);
  return screen;
}

function findScreenLoader(address: string): ScreenLoader | undefined {
  const pathname = address.split(/[?#]/)[0] ?? '';
  const entry = Object.values(screens).find(({ path }) => matchPath(path, pathname) !== null);
  return entry && getScreenLoader(entry);
}

/** Loads the code of the first screen. On failure the screen itself tries again and shows the error. */
export async function loadScreenModule(address: string): Promise<ScreenModule | undefined> {
  const loader = findScreenLoader(address);
  return loader && (await loadModule(loader).catch(() => undefined));
}

/** Loads the code of a screen before the click on its link. */
export const prefetchScreenCode = (address: string): void => void loadScreenModule(address);
