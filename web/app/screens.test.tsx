// A screen whose code cannot be fetched: said as such, with a way on, and not for good.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, respondAsConnected } from '#web/testing/render.tsx';

const code = vi.hoisted(() => ({ reachable: false }));

const fetched = vi.hoisted(() => async (original: () => Promise<unknown>) => {
  if (!code.reachable) throw new TypeError('Failed to fetch dynamically imported module');
  return (await original()) as object;
});

vi.mock('./routes/help/contact-screen.tsx', fetched);
vi.mock('./routes/settings/profile-screen.tsx', fetched);
vi.mock('./routes/help/faq-screen.tsx', () => ({
  Screen: () => {
    throw new Error('crash');
  },
}));

afterEach(() => {
  vi.restoreAllMocks();
  code.reachable = false;
});

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

test('without a connection a screen says so within the frame, and comes when it is back', async () => {
  quiet();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  respondAsConnected();
  renderApp('/contact');

  await screen.findByText('You seem to be offline');
  screen.getByRole('button', { name: 'Open menu' });
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You seem to be offline');

  code.reachable = true;
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await screen.findByRole('heading', { name: 'Contact Us' });
});

test('a screen that did not come is asked for again by the next visit', async () => {
  quiet();
  respondAsConnected();
  renderApp('/update-profile');

  await screen.findByText('Replyloom cannot be reached');
  await userEvent.click(screen.getByRole('link', { name: 'Help' }));
  await screen.findByRole('heading', { name: 'Help' });
  code.reachable = true;
  await userEvent.click(screen.getByRole('link', { name: 'Settings' }));

  await screen.findByRole('heading', { name: 'Profile' });
});

test('a screen that crashes offers to reload, and the menu stays', async () => {
  quiet();
  respondAsConnected();
  renderApp('/support/faq');

  await screen.findByText('Something went wrong on this screen');
  screen.getByRole('button', { name: 'Reload' });
  screen.getByRole('button', { name: 'Open menu' });
});
