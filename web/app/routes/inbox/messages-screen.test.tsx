// The list of conversations.
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { advanceTime, advanceTimeUntil, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  groupConversation,
  makeListResponse,
  mockConversation,
  mockConversationList,
  unreadConversation,
} from '#web/testing/harnesses/conversation-fixtures.ts';
import { mockFeatures } from '#web/testing/mock-api/mock-answers.ts';
import {
  getAllRecordedRequests,
  getSentFields,
  mockError,
  mockResponse,
  NO_RESPONSE,
} from '#web/testing/mock-api/mock-api.ts';
import { getCurrentPath, mockHeartbeatChange, renderApp } from '#web/testing/render-app.tsx';
import { getHref, setHidden } from '#web/testing/user-actions.ts';

async function openWithFakeClock(): Promise<void> {
  installFakeClock();
  renderApp('/messages');
  await advanceTimeUntil(() => screen.getByText('2 new messages'));
}

beforeEach(() => {
  mockFeatures('messages');
  mockConversationList();
  mockError('listPosts', 'not_found');
  mockConversation();
});

test('shows participants, preview, number of new messages and age of each conversation', async () => {
  renderApp('/messages');

  const link = await screen.findByRole('link', { name: /^ana\.reads/ });
  expect(link.getAttribute('href')).toBe('/messages/c1');
  for (const text of ['Do you ship to Lisbon?', '2 new messages', 'Last message 3d']) {
    expect(within(link).getByText(text)).toBeTruthy();
  }
  expect(
    within(screen.getByRole('link', { name: /^joao, mina/ })).getByText('1 new message'),
  ).toBeTruthy();
});

test('explains an empty conversation list and links to the guide', async () => {
  mockConversationList({ conversations: [], total_conversations_count: 0 });
  renderApp('/messages');

  await screen.findByText('No conversations yet');
  expect(getHref('Are messages missing?')).toBe('/support/enable-messages');
});

test('links to the messages guide when Instagram denies access to messages', async () => {
  mockConversationList({ conversations: [], access_problem: 'messages_off' });
  renderApp('/messages');

  await screen.findByText('Instagram does not show us your messages');
  expect(getHref('Show me how')).toBe('/support/enable-messages');
  expect(screen.queryByText('No conversations yet')).toBeNull();
});

test('retries the list of conversations when it could not be loaded', async () => {
  mockResponse('listConversations', NO_RESPONSE);
  renderApp('/messages');
  await screen.findByText('Replyloom cannot be reached');
  mockConversationList();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByText('2 new messages');
});

test('redirects home when messages are disabled, and ignores g m', async () => {
  mockFeatures();
  renderApp('/messages/c1');
  await expect.poll(getCurrentPath).toBe('/');

  await userEvent.keyboard('gm');
  expect(getCurrentPath()).toBe('/');
});

test('opens the conversations on g m and moves with j and k', async () => {
  renderApp('/support');
  await screen.findByRole('link', { name: 'Messages' });
  await userEvent.keyboard('gm');
  await screen.findByText('2 new messages');

  await userEvent.keyboard('jj');
  expect(document.activeElement?.getAttribute('href')).toBe('/messages/c2');
  await userEvent.keyboard('k');
  expect(document.activeElement?.getAttribute('href')).toBe('/messages/c1');
});

test('refreshes once, and rereads when the heartbeat reports a change', async () => {
  await openWithFakeClock();
  // The list is read once more after the first heartbeat.
  await advanceTime(6_000);
  mockResponse('listConversations', ({ fields }) =>
    fields.update_from_api
      ? makeListResponse({ still_updating_conversations_from_api: true })
      : { unchanged: true, version: 'l1', still_updating_conversations_from_api: false },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Refresh messages' }));
  await advanceTimeUntil(() => screen.getByRole('button', { name: 'Refreshing messages' }));
  await advanceTime(11_000);
  expect(screen.queryByText('Refreshing messages')).not.toBeNull();
  mockHeartbeatChange('conversations');
  await advanceTimeUntil(() => screen.getByText('Refresh messages'), 5_500);

  const flags = getSentFields('listConversations').map(({ update_from_api }) => update_from_api);
  expect(flags).toEqual([false, false, true, false]);
});

test('shows an error toast and keeps the list when refreshing fails', async () => {
  renderApp('/messages');
  await screen.findByText('2 new messages');
  mockError('listConversations', 'internal');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh messages' }));

  await screen.findByText('The messages could not be refreshed. An unexpected error occurred.');
  expect(screen.getByText('2 new messages')).toBeTruthy();
});

test('shows changes of the list, and requests none in hidden tabs', async () => {
  await openWithFakeClock();
  const updatedConversation = { ...unreadConversation, new_messages_count: 3 };
  mockConversationList({ conversations: [updatedConversation, groupConversation], version: 'l2' });
  mockHeartbeatChange('conversations');
  await advanceTimeUntil(() => screen.getByText('3 new messages'), 5_500);
  const expected = { known_version: 'l1', update_from_api: false };
  expect(getSentFields('listConversations').at(-1)).toMatchObject(expected);

  setHidden(true);
  const before = getAllRecordedRequests().length;
  await advanceTime(60_000);
  expect(getAllRecordedRequests().length).toBe(before);
});
