// What the address says is taken out of it, wherever the person is by then.
import { fireEvent, screen } from '@testing-library/react';
import { Link, Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdClock, pass } from '#web/testing/clock.ts';
import { currentAddress, renderPart } from '#web/testing/render.tsx';
import { PageAlerts } from './alert-places.tsx';
import { useQueryNotice } from './use-query-notice.ts';

function Plans() {
  useQueryNotice('checkout', () => ({ type: 'info', content: 'Checkout cancelled', timeout: 3 }));
  return (
    <>
      <PageAlerts />
      <Link to="/posts?page=2">Posts</Link>
      <Outlet />
    </>
  );
}

/** The notice lives with its screen, or with the frame around several of them. */
const ownedBy = {
  screen: (
    <Routes>
      <Route path="/pricing" element={<Plans />} />
      <Route path="*" element="Somewhere else" />
    </Routes>
  ),
  frame: (
    <Routes>
      <Route element={<Plans />}>
        <Route path="/gate" element={<Navigate to="/pricing?checkout=cancelled&a=1" replace />} />
        <Route path="*" element="Somewhere" />
      </Route>
    </Routes>
  ),
};

beforeEach(holdClock);
afterEach(() => {
  vi.useRealTimers();
});

test.each(['screen', 'frame'] as const)(
  'who leaves before its end stays away: the %s asked',
  async (owner) => {
    renderPart(ownedBy[owner], '/pricing?checkout=cancelled');
    screen.getByText('Checkout cancelled');

    await pass(1_000);
    fireEvent.click(screen.getByRole('link', { name: 'Posts' }));
    await pass(5_000);

    expect(currentAddress()).toBe('/posts?page=2');
  },
);

test('only the parameter goes, also after a guard led elsewhere with it', async () => {
  renderPart(ownedBy.frame, '/gate?checkout=cancelled&a=1');

  await pass(2_500);
  expect(currentAddress()).toBe('/pricing?checkout=cancelled&a=1');
  await pass(1_000);

  expect(currentAddress()).toBe('/pricing?a=1');
});
