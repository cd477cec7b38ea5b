// A screen crashes or its code cannot be loaded: message, retry and reload.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw/http';
import { afterEach, expect, test, vi } from 'vitest';
import { mockApiServer } from '#web/testing/mock-api/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { mockBrowserOnlineState } from '#web/testing/user-actions.ts';

const screenCode = vi.hoisted(() => ({ reachable: false }));

const mockScreenImport = vi.hoisted(() => async (original: () => Promise<unknown>) => {
  if (!screenCode.reachable) throw new TypeError('Failed to fetch dynamically imported module');
  return (await original()) as object;
});

vi.mock('./routes/help/contact-screen.tsx', mockScreenImport);
vi.mock('./routes/settings/profile-screen.tsx', mockScreenImport);
vi.mock('./routes/help/faq-screen.tsx', () => ({
  Screen: () => {
    throw new Error('crash');
  },
}));

afterEach(() => {
  mockApiServer.resetHandlers();
  screenCode.reachable = false;
});

const silenceConsoleErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

/** Counts the errors that jsdom reports because it cannot load a page. */
function watchReloads() {
  const reloads = vi.fn();
  const { jsdom } = globalThis as unknown as {
    jsdom: { virtualConsole: { on: (event: string, listener: () => void) => void } };
  };
  jsdom.virtualConsole.on('jsdomError', reloads);
  return reloads;
}

test("shows an offline message and loads the screen's code once online", async () => {
  silenceConsoleErrors();
  const online = mockBrowserOnlineState(false);
  renderApp('/contact');

  await screen.findByText('You seem to be offline');
  screen.getByRole('button', { name: 'Open menu' });
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You seem to be offline');

  screenCode.reachable = true;
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await screen.findByRole('heading', { name: 'Contact Us' });
});

test('reloads the page on Try again only if the server responds', async () => {
  silenceConsoleErrors();
  const reloads = watchReloads();
  const pageResponse = vi.fn(() => HttpResponse.error());
  mockApiServer.use(http.get(`${window.location.origin}/`, pageResponse));
  renderApp('/update-profile');
  await screen.findByText('Replyloom cannot be reached');

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => pageResponse.mock.calls.length).toBe(1);
  expect(reloads).not.toHaveBeenCalled();

  pageResponse.mockReturnValue(HttpResponse.html(''));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => reloads.mock.calls.length).toBe(1);
});

test("fetches a screen's code again on the next visit after a failure", async () => {
  silenceConsoleErrors();
  renderApp('/update-profile');

  await screen.findByText('Replyloom cannot be reached');
  await userEvent.click(screen.getByRole('link', { name: 'Help' }));
  await screen.findByRole('heading', { name: 'Help' });
  screenCode.reachable = true;
  await userEvent.click(screen.getByRole('link', { name: 'Settings' }));

  await screen.findByRole('heading', { name: 'Profile' });
});

test('offers to reload when a screen crashes, and keeps the menu', async () => {
  silenceConsoleErrors();
  renderApp('/support/faq');

  await screen.findByText('Something went wrong on this screen');
  screen.getByRole('button', { name: 'Reload' });
  screen.getByRole('button', { name: 'Open menu' });
});
