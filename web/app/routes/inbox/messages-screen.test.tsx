// The list of conversations.
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  groupConversation,
  makeListResponse,
  mockConversation,
  mockConversationList,
  unreadConversation,
} from '#web/testing/harnesses/conversation-fixtures.ts';
import {
  getAllRecordedRequests,
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockFeatureFlags } from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, mockHeartbeatChange, renderApp } from '#web/testing/render-app.tsx';
import { getLinkTarget, setHidden } from '#web/testing/user-actions.ts';

async function openWithFakeClock(): Promise<void> {
  installFakeClock();
  renderApp('/messages');
  await advanceFakeTimeUntil(() => screen.getByText('2 new messages'));
}

beforeEach(() => {
  mockFeatureFlags('messages');
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
  expect(getLinkTarget('Are messages missing?')).toBe('/support/enable-messages');
});

test('links to the messages guide when Instagram denies access to messages', async () => {
  mockConversationList({ conversations: [], access_problem: 'messages_off' });
  renderApp('/messages');

  await screen.findByText('Instagram does not show us your messages');
  expect(getLinkTarget('Show me how')).toBe('/support/enable-messages');
  expect(screen.queryByText('No conversations yet')).toBeNull();
});

test('loads the failed conversation list when the user presses Try again', async () => {
  mockResponse('listConversations', MOCK_CONNECTION_FAILURE);
  renderApp('/messages');
  await screen.findByText('Replyloom cannot be reached');
  mockConversationList();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByText('2 new messages');
});

test('redirects home and ignores the shortcut g m when messages are disabled', async () => {
  mockFeatureFlags();
  renderApp('/messages/c1');
  await expect.poll(getCurrentPath).toBe('/');

  await userEvent.keyboard('gm');
  expect(getCurrentPath()).toBe('/');
});

test('opens conversations on g m and moves with j and k', async () => {
  renderApp('/support');
  await screen.findByRole('link', { name: 'Messages' });
  await userEvent.keyboard('gm');
  await screen.findByText('2 new messages');

  await userEvent.keyboard('jj');
  expect(document.activeElement?.getAttribute('href')).toBe('/messages/c2');
  await userEvent.keyboard('k');
  expect(document.activeElement?.getAttribute('href')).toBe('/messages/c1');
});

test('refreshes a list once and rereads it when the heartbeat reports changes', async () => {
  await openWithFakeClock();
  // The list is read once more after the first heartbeat.
  await advanceTime(6_000);
  mockResponse('listConversations', ({ fields }) =>
    fields.update_from_api
      ? makeListResponse({ still_updating_conversations_from_api: true })
      : { unchanged: true, version: 'l1', still_updating_conversations_from_api: false },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Refresh messages' }));
  await advanceFakeTimeUntil(() => screen.getByRole('button', { name: 'Refreshing messages' }));
  await advanceTime(11_000);
  expect(screen.queryByText('Refreshing messages')).not.toBeNull();
  mockHeartbeatChange('conversations');
  await advanceFakeTimeUntil(() => screen.getByText('Refresh messages'), 5_500);

  const flags = getSentRequestFields('listConversations').map(
    ({ update_from_api }) => update_from_api,
  );
  expect(flags).toEqual([false, false, true, false]);
});

test('shows an error toast and keeps the conversations when refreshing fails', async () => {
  renderApp('/messages');
  await screen.findByText('2 new messages');
  mockError('listConversations', 'internal');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh messages' }));

  await screen.findByText('The messages could not be refreshed. An unexpected error occurred.');
  expect(screen.getByText('2 new messages')).toBeTruthy();
});

test('shows changes of the conversation list but requests none in hidden tabs', async () => {
  await openWithFakeClock();
  const updatedConversation = { ...unreadConversation, new_messages_count: 3 };
  mockConversationList({ conversations: [updatedConversation, groupConversation], version: 'l2' });
  mockHeartbeatChange('conversations');
  await advanceFakeTimeUntil(() => screen.getByText('3 new messages'), 5_500);
  const expected = { known_version: 'l1', update_from_api: false };
  expect(getSentRequestFields('listConversations').at(-1)).toMatchObject(expected);

  setHidden(true);
  const before = getAllRecordedRequests().length;
  await advanceTime(60_000);
  expect(getAllRecordedRequests().length).toBe(before);
});
