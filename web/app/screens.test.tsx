// A screen whose code cannot be fetched: said as such, with a way on, and not for good.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw/http';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { server } from '#web/testing/server.ts';

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
  server.resetHandlers();
  code.reachable = false;
});

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

/** The simulated browser cannot load a page, and says so. */
function watchReloads() {
  const reloads = vi.fn();
  const { jsdom } = globalThis as unknown as {
    jsdom: { virtualConsole: { on: (event: string, listener: () => void) => void } };
  };
  jsdom.virtualConsole.on('jsdomError', reloads);
  return reloads;
}

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

test('a screen asked for in vain is had by a new page, as soon as the server answers', async () => {
  quiet();
  const reloads = watchReloads();
  const pages = vi.fn(() => HttpResponse.error());
  server.use(http.get('http://localhost*/', pages));
  respondAsConnected();
  renderApp('/update-profile');
  await screen.findByText('Replyloom cannot be reached');

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => pages.mock.calls.length).toBe(1);
  expect(reloads).not.toHaveBeenCalled();

  pages.mockReturnValue(HttpResponse.html(''));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => reloads.mock.calls.length).toBe(1);
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
