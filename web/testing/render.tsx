// Renders a part of the app, or the whole of it, as a person would meet it.
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { Providers } from '#web/app/providers.tsx';
import { AppRoutes } from '#web/app/router.tsx';
import { acceptTokens, restoreSession } from '#web/lib/session.ts';
import {
  makeCurrentAccount,
  makeFbAccount,
  makeFeatures,
  makeSubscription,
  makeTokens,
  makeUser,
} from './factories.ts';
import { respond } from './server.ts';

const address = { now: '' };
/** Path, query and fragment the app is at. */
export const currentAddress = (): string => address.now;

function Address() {
  const { pathname, search, hash } = useLocation();
  address.now = `${pathname}${search}${hash}`;
  return null;
}

function show(children: ReactNode, at: string) {
  return render(
    <MemoryRouter initialEntries={[at]}>
      {/* Every test reads for itself. */}
      <SWRConfig value={{ provider: () => new Map() }}>
        <Providers>
          <Address />
          {children}
        </Providers>
      </SWRConfig>
    </MemoryRouter>,
  );
}

/** One component with alerts, links and reads around it. */
export const renderPart = (part: ReactNode, at = '/') => show(part, at);

/** The whole app at an address; `signedIn: false` starts it without a stored session. */
export function renderApp(at: string, options: { readonly signedIn?: boolean } = {}) {
  if (options.signedIn === false) void restoreSession();
  else acceptTokens(makeTokens());
  return show(<AppRoutes />, at);
}

/** A linked, chosen and imported account in its trial. */
export function respondAsConnected(): void {
  respond('getMySubscription', makeSubscription());
  respond('getFbAccount', makeFbAccount());
  respond('getIgAccount', makeCurrentAccount());
  respond('getMe', makeUser());
  respond('getMyFeatures', makeFeatures());
}
