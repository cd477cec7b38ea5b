// The query parameter is removed from the URL that is current by then.
import { fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Link, Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { AppProviders } from '#web/app/app-providers.tsx';
import { advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import { getCurrentPath, renderWithProviders } from '#web/testing/render-app.tsx';
import { PageAlerts } from './alert-regions.tsx';
import { useQueryParameterAlert } from './use-query-parameter-alert.ts';

function PlansScreen() {
  useQueryParameterAlert('checkout', () => ({
    type: 'info',
    content: 'Checkout cancelled',
    timeout: 3,
  }));
  return (
    <>
      <PageAlerts />
      <Link to="/posts?page=2">Posts</Link>
      <Outlet />
    </>
  );
}

/** The alert belongs to one screen, or to the frame around several screens. */
const routesByOwner = {
  screen: (
    <Routes>
      <Route path="/pricing" element={<PlansScreen />} />
      <Route path="*" element="Somewhere else" />
    </Routes>
  ),
  frame: (
    <Routes>
      <Route element={<PlansScreen />}>
        <Route path="/gate" element={<Navigate to="/pricing?checkout=cancelled&a=1" replace />} />
        <Route path="*" element="Somewhere" />
      </Route>
    </Routes>
  ),
};

beforeEach(installFakeClock);

test.each(['screen', 'frame'] as const)(
  'keeps the user on a newer screen when the %s alert hides',
  async (owner) => {
    renderWithProviders(routesByOwner[owner], '/pricing?checkout=cancelled');
    screen.getByText('Checkout cancelled');

    await advanceTime(1_000);
    fireEvent.click(screen.getByRole('link', { name: 'Posts' }));
    await advanceTime(5_000);

    expect(getCurrentPath()).toBe('/posts?page=2');
  },
);

test('keeps a navigation to a still-loading screen when an alert hides', async () => {
  const { promise: code, resolve: finishLoading } = Promise.withResolvers<{
    default: () => string;
  }>();
  const LoadingScreen = lazy(() => code);
  window.history.replaceState(null, '', '/pricing?checkout=cancelled');
  render(
    <BrowserRouter>
      <AppProviders>
        <Suspense>
          <Routes>
            <Route element={<PlansScreen />}>
              <Route path="/pricing" element="Plans" />
              <Route path="/posts" element={<LoadingScreen />} />
            </Route>
          </Routes>
        </Suspense>
      </AppProviders>
    </BrowserRouter>,
  );
  await advanceTime(1_000);
  fireEvent.click(screen.getByRole('link', { name: 'Posts' }));
  await advanceTime(5_000);
  finishLoading({ default: () => 'All posts' });
  await advanceTime(1_000);

  expect(window.location.pathname).toBe('/posts');
  screen.getByText('All posts');
  window.history.replaceState(null, '', '/');
});

test("removes only the alert's own query parameter when it hides", async () => {
  renderWithProviders(routesByOwner.frame, '/gate?checkout=cancelled&a=1');

  await advanceTime(2_500);
  expect(getCurrentPath()).toBe('/pricing?checkout=cancelled&a=1');
  await advanceTime(1_000);

  expect(getCurrentPath()).toBe('/pricing?a=1');
});
