// One user's data disappears before another user sees anything, for every order of events from other tabs.
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { establishSession, expireSession } from '#web/lib/session/session.ts';
import {
  readLocalStorageValue,
  writeLocalStorageValue,
} from '#web/lib/session/user-data-in-browser.ts';
import {
  makeCurrentAccount,
  makePost,
  makeSessionTokenResponse,
  makeUser,
} from '#web/testing/data/api-object-factories.ts';
import { makePostsResponse } from '#web/testing/data/make-list-responses.ts';
import { mockResponse, type RecordedRequest } from '#web/testing/mock-api/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { loadScreenModule } from './load-screen-modules.ts';

const tokensOfB = makeSessionTokenResponse({
  access_token: 'access-of-b',
  refresh_token: 'refresh-of-b',
  user: makeUser({ id: 'usr_2', email: 'ben@example.com' }),
});
const isOfB = ({ authorization }: RecordedRequest) => authorization === 'Bearer access-of-b';

let otherTab: BroadcastChannel;
beforeEach(() => {
  otherTab = new BroadcastChannel('replyloom-session');
  mockResponse('getIgAccount', (request) =>
    makeCurrentAccount({ name: isOfB(request) ? 'account_of_b' : 'account_of_a' }),
  );
  mockResponse('listPosts', (request) =>
    makePostsResponse({
      posts: [makePost({ caption: isOfB(request) ? 'Caption of B' : 'Caption of A' })],
    }),
  );
});
afterEach(() => otherTab.close());

const waitForEvents = () => new Promise<void>((resolve) => setTimeout(resolve, 20));

// This test must run first: later tests have the code of /logout loaded already.
test('keeps a new login while an expired session is still logging out', async () => {
  renderApp('/posts');
  await screen.findByText('Caption of A');

  act(expireSession);
  act(() => establishSession(tokensOfB));
  await act(async () => void (await loadScreenModule('/logout')));
  await act(waitForEvents);

  await screen.findByText('Caption of B');
  expect(readLocalStorageValue('refreshToken')).toBe('refresh-of-b');
});

const tellStored = (newValue: string | null) =>
  setTimeout(() =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'refreshToken', newValue })),
  );

/** The actions of another tab, as the events that this tab receives. */
const events = {
  'its log-out is stored': () => {
    writeLocalStorageValue('refreshToken', null);
    tellStored(null);
  },
  'its log-out is broadcast': () => otherTab.postMessage('logged out'),
  'B logs in there': () => {
    writeLocalStorageValue('refreshToken', tokensOfB.refresh_token);
    tellStored(tokensOfB.refresh_token);
    otherTab.postMessage(tokensOfB);
  },
} as const;
type Event = keyof typeof events;

const ORDERS: readonly (readonly Event[])[] = [
  ['its log-out is broadcast', 'its log-out is stored', 'B logs in there'],
  ['its log-out is stored', 'its log-out is broadcast', 'B logs in there'],
  ['its log-out is stored', 'B logs in there'],
  ['its log-out is broadcast', 'B logs in there'],
  ['B logs in there'],
];

test.each(
  ORDERS.flatMap((order) => [
    { order, name: order.join(', '), pauses: true },
    { order, name: `${order.join(', ')}, at once`, pauses: false },
  ]),
)("shows none of the first user's data to a second user: $name", async ({ order, pauses }) => {
  renderApp('/posts');
  await screen.findByText('Caption of A');

  await act(async () => {
    for (const event of order) {
      events[event]();
      if (pauses) await waitForEvents();
    }
    await waitForEvents();
  });

  await screen.findByText('Caption of B');
  expect(readLocalStorageValue('refreshToken')).toBe('refresh-of-b');
  expect(document.body.textContent).not.toMatch(/of A|of_a|mara@/);
});
