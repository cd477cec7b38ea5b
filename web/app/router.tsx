// The route tree: layouts, guards and screens.
import { createElement } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import {
  type ScreenAccessGroup,
  type ScreenEntry,
  screens,
} from '#web/lib/navigation/screen-table.ts';
import { AppProviders, UserChangeRemountBoundary } from './app-providers.tsx';
import { AccountConnectionGuard } from './guards/account-connection-guard.tsx';
import { AdminGuard } from './guards/admin-guard.tsx';
import { FeatureFlagGuard } from './guards/feature-flag-guard.tsx';
import { GuestGuard } from './guards/guest-guard.tsx';
import { SignedInGuard } from './guards/signed-in-guard.tsx';
import { SubscriptionGuard } from './guards/subscription-guard.tsx';
import { AppFrame } from './layouts/app-frame.tsx';
import { NotFoundScreenFrame } from './layouts/not-found-screen-frame.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { getScreenComponent } from './load-screen-modules.ts';

const listScreens = (group: ScreenAccessGroup) =>
  Object.values<ScreenEntry>(screens)
    .filter((screen) => screen.group === group)
    .map((screen) => (
      <Route
        key={screen.path}
        path={screen.path}
        element={createElement(getScreenComponent(screen))}
      />
    ));

export function AppRoutes() {
  return (
    <Routes>
      {/* A login in another tab must not restart this redirect: it would log the user out. */}
      {listScreens('bare')}
      <Route element={<UserChangeRemountBoundary />}>
        <Route element={<GuestGuard />}>
          <Route element={<PublicLayout />}>{listScreens('guest')}</Route>
        </Route>
        <Route element={<PublicLayout />}>{listScreens('public')}</Route>
        <Route element={<SignedInGuard />}>
          <Route element={<AppFrame />}>
            {listScreens('signedIn')}
            <Route element={<AdminGuard />}>{listScreens('admin')}</Route>
            <Route element={<SubscriptionGuard />}>
              <Route element={<AccountConnectionGuard />}>
                {listScreens('product')}
                <Route element={<FeatureFlagGuard flag="messages" />}>
                  {listScreens('messages')}
                </Route>
                <Route element={<FeatureFlagGuard flag="rules" />}>{listScreens('rules')}</Route>
              </Route>
            </Route>
          </Route>
        </Route>
        <Route element={<NotFoundScreenFrame />}>
          <Route path="*" element={createElement(getScreenComponent({ module: 'not-found' }))} />
        </Route>
      </Route>
    </Routes>
  );
}

export function App() {
  return (
    <BrowserRouter>
      <AppProviders>
        <AppRoutes />
      </AppProviders>
    </BrowserRouter>
  );
}
