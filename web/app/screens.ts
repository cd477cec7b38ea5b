// The screens of the app: their addresses and the chunk each is loaded from.
import { type ComponentType, createElement, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import type { Screens } from '#web/components/navigation/screens.tsx';
import { ScreenNotLoaded } from '#web/components/states/screen-not-loaded.ts';
import { NetworkError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';

type ScreenModule = {
  readonly Screen: ComponentType;
  /** Begins what the screen reads first, so that it need not wait for the guards before it. */
  readonly askAhead?: (address: URL) => void;
};
type Chunk = () => Promise<ScreenModule>;

const posts: Chunk = () => import('./routes/inbox/posts-screen.tsx');
const messages: Chunk = () => import('./routes/inbox/messages-screen.tsx');
const welcome: Chunk = () => import('./routes/connect/welcome-screen.tsx');
const guide: Chunk = () => import('./routes/help/guide-screen.tsx');

const chunks = {
  [paths.login]: () => import('./routes/auth/login-screen.tsx'),
  [paths.signUp]: () => import('./routes/auth/sign-up-screen.tsx'),
  [paths.forgotPassword]: () => import('./routes/auth/forgot-password-screen.tsx'),
  '/password-reset/:token': () => import('./routes/auth/reset-password-screen.tsx'),
  [paths.logout]: () => import('./routes/auth/logout-screen.tsx'),
  [paths.welcome]: welcome,
  [paths.connect]: welcome,
  [paths.pricing]: () => import('./routes/settings/pricing-screen.tsx'),
  [paths.admin]: () => import('./routes/settings/admin-screen.tsx'),
  [paths.updateBilling]: () => import('./routes/settings/billing-screen.tsx'),
  [paths.updateAccount]: () => import('./routes/settings/account-screen.tsx'),
  '/data-deletion/:code': () => import('./routes/data-deletion-screen.tsx'),
  [paths.updateProfile]: () => import('./routes/settings/profile-screen.tsx'),
  [paths.home]: posts,
  [paths.posts]: posts,
  '/posts/:id': () => import('./routes/inbox/post-screen.tsx'),
  [paths.messages]: messages,
  '/messages/:id': messages,
  [paths.contact]: () => import('./routes/help/contact-screen.tsx'),
  [paths.support]: () => import('./routes/help/support-screen.tsx'),
  [paths.supportFaq]: () => import('./routes/help/faq-screen.tsx'),
  [paths.accountTypeGuide]: guide,
  [paths.createPageGuide]: guide,
  [paths.linkGuide]: guide,
  [paths.enableMessagesGuide]: guide,
} as const satisfies Record<string, Chunk>;

export type ScreenPath = keyof typeof chunks;

const loaded = new Map<Chunk, ScreenModule>();
const lazyOf = new Map<Chunk, ComponentType>();
const screenOf = new Map<Chunk, ComponentType>();

/** Not asked for without a connection: a browser would keep the failure, and the screen could not be had later. */
async function load(chunk: Chunk): Promise<ScreenModule> {
  if (!navigator.onLine) throw new NetworkError();
  const screen = await chunk();
  loaded.set(chunk, screen);
  return screen;
}

/** A promise's shape for what is there already: React goes on with it at once and shows no waiting state. */
const atOnce = <Value>(value: Value) =>
  // biome-ignore lint/suspicious/noThenProperty: being then-able is its whole purpose.
  ({ then: (use: (value: Value) => void) => use(value) }) as unknown as Promise<Value>;

function lazyScreen(chunk: Chunk): ComponentType {
  const known = lazyOf.get(chunk);
  if (known) return known;
  const forget = () => lazyOf.delete(chunk);
  const screen = lazy(() => {
    const here = loaded.get(chunk);
    if (here) return atOnce({ default: here.Screen });
    return load(chunk).then(
      ({ Screen }) => ({ default: Screen }),
      (error) => {
        throw new ScreenNotLoaded({ forget, needsNewPage: !(error instanceof NetworkError) });
      },
    );
  });
  lazyOf.set(chunk, screen);
  return screen;
}

/** The screen at a path; one component for screens with several addresses, so they are not remounted. */
export function screenAt(path: ScreenPath): ComponentType {
  const chunk: Chunk = chunks[path];
  const known = screenOf.get(chunk);
  if (known) return known;
  // React keeps a failed `lazy` for good: which one it is, is found out whenever the screen is shown.
  const screen = () => createElement(lazyScreen(chunk));
  screenOf.set(chunk, screen);
  return screen;
}

function chunkFor(address: string): Chunk | undefined {
  const pathname = address.split(/[?#]/)[0] ?? '';
  const found = Object.entries(chunks).find(([path]) => matchPath(path, pathname) !== null);
  return found?.[1];
}

/** The code of the screen the app starts at; a chunk that fails is asked for again, and reported, by the screen itself. */
export async function loadScreen(address: string): Promise<ScreenModule | undefined> {
  const chunk = chunkFor(address);
  return chunk && (await load(chunk).catch(() => undefined));
}

export const screens: Screens = {
  exists: (address) => chunkFor(address) !== undefined,
  prefetch: (address) => void loadScreen(address),
};
