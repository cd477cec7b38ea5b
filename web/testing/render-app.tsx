// Renders one element or the whole app, with all providers.
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeAll } from 'vitest';
import type { AccountChangeKind } from '#shared/contracts/changes.ts';
import { AppProviders, UserChangeRemountBoundary } from '#web/app/app-providers.tsx';
import { loadScreenModule } from '#web/app/load-screen-modules.ts';
import { AppRoutes } from '#web/app/router.tsx';
import { restoreSession } from '#web/lib/session/access-token.ts';
import { makeChanges } from './data/api-object-factories.ts';
import { mockResponse } from './mock-api/mock-api.ts';
import { signIn } from './sign-in.ts';

const currentLocation = { path: '' };
/** The path, query and fragment of the app. */
export const getCurrentPath = (): string => currentLocation.path;

function LocationRecorder() {
  const { pathname, search, hash } = useLocation();
  currentLocation.path = `${pathname}${search}${hash}`;
  return null;
}

function renderAt(children: ReactNode, path: string) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      {/* No cache is shared between tests. */}
      <SWRConfig value={{ provider: () => new Map() }}>
        <AppProviders>
          <LocationRecorder />
          {children}
        </AppProviders>
      </SWRConfig>
    </MemoryRouter>,
  );
}

/** One element with alerts, links and cache around it. */
export const renderWithProviders = (element: ReactNode, path = '/') =>
  renderAt(<UserChangeRemountBoundary>{element}</UserChangeRemountBoundary>, path);

/** The whole app at a path. `signedIn: false` starts it without a stored session. */
export function renderApp(path: string, options: { readonly signedIn?: boolean } = {}) {
  if (options.signedIn === false) void restoreSession();
  else signIn();
  return renderAt(<AppRoutes />, path);
}

/** Loads the code of these screens before the tests of the file, so that no test waits for it. */
export const preloadScreenCodeBeforeTests = (...paths: readonly string[]) =>
  beforeAll(async () => void (await Promise.all(paths.map(loadScreenModule))));

let changeCount = 0;
/** The next heartbeat reports a change of this kind. */
export function mockHeartbeatChange(kind: AccountChangeKind): void {
  changeCount += 1;
  mockResponse('getChanges', makeChanges({ [kind]: `change ${changeCount}` }));
}
