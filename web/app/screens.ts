// The screens of the app: their paths and the chunk each is loaded from.
import { type ComponentType, createElement, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import type { ScreenRegistry } from '#web/components/navigation/app-link.tsx';
import { ScreenLoadError } from '#web/components/states/screen-load-error.ts';
import { ServerUnreachableError } from '#web/lib/api-error.ts';
import { screenPaths } from '#web/lib/paths.ts';

type ScreenModule = {
  readonly Screen: ComponentType;
  /** Starts the first reads of the screen, so that they do not wait for the guards. */
  readonly prefetchQueries?: (address: URL) => void;
};
type ScreenLoader = () => Promise<ScreenModule>;

const loadPostsScreen: ScreenLoader = () => import('./routes/inbox/posts-screen.tsx');
const loadMessagesScreen: ScreenLoader = () => import('./routes/inbox/messages-screen.tsx');
const loadWelcomeScreen: ScreenLoader = () => import('./routes/connect/welcome-screen.tsx');
const loadGuideScreen: ScreenLoader = () => import('./routes/help/guide-screen.tsx');

const screenLoaders = {
  [screenPaths.login]: () => import('./routes/auth/login-screen.tsx'),
  [screenPaths.signUp]: () => import('./routes/auth/sign-up-screen.tsx'),
  [screenPaths.forgotPassword]: () => import('./routes/auth/forgot-password-screen.tsx'),
  '/password-reset/:token': () => import('./routes/auth/reset-password-screen.tsx'),
  [screenPaths.logout]: () => import('./routes/auth/logout-screen.tsx'),
  [screenPaths.welcome]: loadWelcomeScreen,
  [screenPaths.connect]: loadWelcomeScreen,
  [screenPaths.pricing]: () => import('./routes/settings/pricing-screen.tsx'),
  [screenPaths.admin]: () => import('./routes/settings/admin-screen.tsx'),
  [screenPaths.updateBilling]: () => import('./routes/settings/billing-screen.tsx'),
  [screenPaths.updateAccount]: () => import('./routes/settings/account-screen.tsx'),
  '/data-deletion/:code': () => import('./routes/data-deletion-screen.tsx'),
  [screenPaths.updateProfile]: () => import('./routes/settings/profile-screen.tsx'),
  [screenPaths.home]: loadPostsScreen,
  [screenPaths.posts]: loadPostsScreen,
  '/posts/:id': () => import('./routes/inbox/post-screen.tsx'),
  [screenPaths.messages]: loadMessagesScreen,
  '/messages/:id': loadMessagesScreen,
  [screenPaths.contact]: () => import('./routes/help/contact-screen.tsx'),
  [screenPaths.support]: () => import('./routes/help/support-screen.tsx'),
  [screenPaths.supportFaq]: () => import('./routes/help/faq-screen.tsx'),
  [screenPaths.accountTypeGuide]: loadGuideScreen,
  [screenPaths.createPageGuide]: loadGuideScreen,
  [screenPaths.linkGuide]: loadGuideScreen,
  [screenPaths.enableMessagesGuide]: loadGuideScreen,
} as const satisfies Record<string, ScreenLoader>;

export type ScreenPath = keyof typeof screenLoaders;

const loadedModules = new Map<ScreenLoader, ScreenModule>();
const lazyComponents = new Map<ScreenLoader, ComponentType>();
const screenComponents = new Map<ScreenLoader, ComponentType>();

/** Does not import while offline: the browser would cache the failure, and the screen could not be loaded later. */
async function loadModule(loader: ScreenLoader): Promise<ScreenModule> {
  if (!navigator.onLine) throw new ServerUnreachableError();
  const screenModule = await loader();
  loadedModules.set(loader, screenModule);
  return screenModule;
}

/** Thenable for a value that exists already: React continues synchronously and shows no fallback. */
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

/** The component of a path; the same one for all paths of a screen, so that it is not remounted. */
export function getScreenComponent(path: ScreenPath): ComponentType {
  const loader: ScreenLoader = screenLoaders[path];
  const cachedComponent = screenComponents.get(loader);
  if (cachedComponent) return cachedComponent;
  // React keeps a failed `lazy` forever, so the lazy component is looked up on every render.
  const screen = () => createElement(getLazyComponent(loader));
  screenComponents.set(loader, screen);
  return screen;
}

function findScreenLoader(address: string): ScreenLoader | undefined {
  const pathname = address.split(/[?#]/)[0] ?? '';
  const matchingEntry = Object.entries(screenLoaders).find(
    ([path]) => matchPath(path, pathname) !== null,
  );
  return matchingEntry?.[1];
}

/** Loads the code of the first screen. On failure the screen itself tries again and shows the error. */
export async function loadScreenModule(address: string): Promise<ScreenModule | undefined> {
  const loader = findScreenLoader(address);
  return loader && (await loadModule(loader).catch(() => undefined));
}

export const screenRegistry: ScreenRegistry = {
  hasScreen: (address) => findScreenLoader(address) !== undefined,
  prefetchScreen: (address) => void loadScreenModule(address),
};
