// Renders one element or the whole app, with all providers.
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { AppProviders, ReaderBoundary } from '#web/app/app-providers.tsx';
import { AppRoutes } from '#web/app/router.tsx';
import { establishSession, restoreSession } from '#web/lib/session.ts';
import {
  makeCurrentAccount,
  makeFacebookAccount,
  makeFeaturesResponse,
  makeTokenResponse,
  makeUser,
  makeUserSubscription,
} from './factories.ts';
import { mockResponse } from './mock-api-server.ts';

const currentLocation = { path: '' };
/** Path, query and fragment of the app. */
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
  renderAt(<ReaderBoundary>{element}</ReaderBoundary>, path);

/** The whole app at a path; `signedIn: false` starts it without a stored session. */
export function renderApp(path: string, options: { readonly signedIn?: boolean } = {}) {
  if (options.signedIn === false) void restoreSession();
  else establishSession(makeTokenResponse());
  return renderAt(<AppRoutes />, path);
}

/** Mocks a linked, chosen and imported account in its trial. */
export function mockConnectedAccount(): void {
  mockResponse('getMySubscription', makeUserSubscription());
  mockResponse('getFbAccount', makeFacebookAccount());
  mockResponse('getIgAccount', makeCurrentAccount());
  mockResponse('getMe', makeUser());
  mockResponse('getMyFeatures', makeFeaturesResponse());
}
