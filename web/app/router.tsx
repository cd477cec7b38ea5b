// The route tree: layouts, guards and screens.
import { createElement } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { AdminGuard } from './guards/admin-guard.tsx';
import { ConnectionGate } from './guards/connection-gate.tsx';
import { FeatureGuard } from './guards/feature-guard.tsx';
import { GuestGuard } from './guards/guest-guard.tsx';
import { SignedInGuard } from './guards/signed-in-guard.tsx';
import { SubscriptionGuard } from './guards/subscription-guard.tsx';
import { AppFrame } from './layouts/app-frame.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { Providers } from './providers.tsx';
import { Screen as NotFoundScreen } from './routes/not-found-screen.tsx';
import { type ScreenPath, screenAt } from './screens.ts';

const at = (path: ScreenPath) => <Route path={path} element={createElement(screenAt(path))} />;

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<GuestGuard />}>
        <Route element={<PublicLayout />}>
          {at('/login')}
          {at('/signup')}
          {at('/forgot-password')}
          {at('/password-reset/:token')}
        </Route>
      </Route>
      {at('/logout')}
      <Route element={<PublicLayout />}>{at('/data-deletion/:code')}</Route>
      <Route element={<SignedInGuard />}>
        <Route element={<AppFrame />}>
          {at('/welcome')}
          {at('/connect')}
          {at('/pricing')}
          {at('/contact')}
          {at('/support')}
          {at('/support/faq')}
          {at('/support/change-instagram-account-to-business-or-creator-account')}
          {at('/support/create-facebook-page')}
          {at('/support/link-instagram-facebook')}
          {at('/support/enable-messages')}
          {at('/update-profile')}
          {at('/update-account')}
          <Route element={<AdminGuard />}>{at('/admin')}</Route>
          {at('/update-billing')}
          <Route element={<SubscriptionGuard />}>
            <Route element={<ConnectionGate />}>
              {at('/')}
              {at('/posts')}
              {at('/posts/:id')}
              <Route element={<FeatureGuard flag="messages" />}>
                {at('/messages')}
                {at('/messages/:id')}
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
      <Providers>
        <AppRoutes />
      </Providers>
    </BrowserRouter>
  );
}
