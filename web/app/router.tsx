// The route tree: layouts, guards and screens.
import { createElement } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { AppProviders } from './app-providers.tsx';
import { AccountConnectionGuard } from './guards/account-connection-guard.tsx';
import { AdminGuard } from './guards/admin-guard.tsx';
import { FeatureGuard } from './guards/feature-guard.tsx';
import { GuestGuard } from './guards/guest-guard.tsx';
import { SignedInGuard } from './guards/signed-in-guard.tsx';
import { SubscriptionGuard } from './guards/subscription-guard.tsx';
import { AppFrame } from './layouts/app-frame.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { Screen as NotFoundScreen } from './routes/not-found-screen.tsx';
import { getScreenComponent, type ScreenPath } from './screens.ts';

const screenRoute = (path: ScreenPath) => (
  <Route path={path} element={createElement(getScreenComponent(path))} />
);

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<GuestGuard />}>
        <Route element={<PublicLayout />}>
          {screenRoute('/login')}
          {screenRoute('/signup')}
          {screenRoute('/forgot-password')}
          {screenRoute('/password-reset/:token')}
        </Route>
      </Route>
      {screenRoute('/logout')}
      <Route element={<PublicLayout />}>{screenRoute('/data-deletion/:code')}</Route>
      <Route element={<SignedInGuard />}>
        <Route element={<AppFrame />}>
          {screenRoute('/welcome')}
          {screenRoute('/connect')}
          {screenRoute('/pricing')}
          {screenRoute('/contact')}
          {screenRoute('/support')}
          {screenRoute('/support/faq')}
          {screenRoute('/support/change-instagram-account-to-business-or-creator-account')}
          {screenRoute('/support/create-facebook-page')}
          {screenRoute('/support/link-instagram-facebook')}
          {screenRoute('/support/enable-messages')}
          {screenRoute('/update-profile')}
          {screenRoute('/update-account')}
          <Route element={<AdminGuard />}>{screenRoute('/admin')}</Route>
          {screenRoute('/update-billing')}
          <Route element={<SubscriptionGuard />}>
            <Route element={<AccountConnectionGuard />}>
              {screenRoute('/')}
              {screenRoute('/posts')}
              {screenRoute('/posts/:id')}
              <Route element={<FeatureGuard flag="messages" />}>
                {screenRoute('/messages')}
                {screenRoute('/messages/:id')}
              </Route>
            </Route>
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
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
