// The list of conversations and an open conversation.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  makeConversation,
  makeFeaturesResponse,
  makeMessage,
  makeMessageReplyDraft,
} from '#web/testing/factories.ts';
import { advanceTime, advanceTimeUntil, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  getAllRecordedRequests,
  getRecordedRequests,
  MockErrorResponse,
  mockResponse,
  NO_RESPONSE,
} from '#web/testing/mock-api-server.ts';
import {
  getCurrentPath,
  mockChange,
  mockConnectedAccount,
  renderApp,
} from '#web/testing/render-app.tsx';

const unreadConversation = makeConversation({
  id: 'c1',
  new_messages_count: 2,
  message_updated_time: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  can_reply_until: null,
});
const groupConversation = makeConversation({
  id: 'c2',
  participants: [
    { id: '1', username: 'joao' },
    { id: '2', username: 'mina' },
  ],
  new_messages_count: 1,
  can_reply_until: null,
});
const makeListResponse = (overrides: object = {}) => ({
  conversations: [unreadConversation, groupConversation],
  total_conversations_count: 2,
  pagination_offset: 0,
  access_problem: null,
  still_updating_conversations_from_api: false,
  version: 'l1',
  ...overrides,
});

const seenMessage = makeMessage({ id: 'm1', message: 'Hello there' });
const unseenMessage = makeMessage({ id: 'm2', message: 'Is it still there?', seen: false });
const makeMessagesResponse = (overrides: object = {}) => ({
  conversation: unreadConversation,
  conversation_messages: [seenMessage, unseenMessage],
  total_messages_count: 120,
  pagination_offset: 0,
  response: null,
  new_message: unseenMessage,
  live_ids: [],
  still_updating_messages_from_api: false,
  version: 'm1',
  ...overrides,
});
const unchangedResponse = {
  unchanged: true,
  version: 'm1',
  still_updating_messages_from_api: false,
} as const;

const mockUnchangedMessages = () =>
  mockResponse('listMessages', ({ fields }) =>
    fields.known_version === 'm1' ? unchangedResponse : makeMessagesResponse(),
  );

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  mockConnectedAccount();
  mockResponse('getMyFeatures', makeFeaturesResponse('messages'));
  mockResponse('listConversations', makeListResponse());
  mockResponse('listPosts', new MockErrorResponse('not_found'));
  mockUnchangedMessages();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

test('says what will appear, and links to the guide, when there are no conversations', async () => {
  mockResponse(
    'listConversations',
    makeListResponse({ conversations: [], total_conversations_count: 0 }),
  );
  renderApp('/messages');

  await screen.findByText('No conversations yet');
  const link = screen.getByRole('link', { name: 'Are messages missing?' });
  expect(link.getAttribute('href')).toBe('/support/enable-messages');
});

test('links to the messages guide when Instagram denies access to messages', async () => {
  mockResponse(
    'listConversations',
    makeListResponse({ conversations: [], access_problem: 'messages_off' }),
  );
  renderApp('/messages');

  await screen.findByText('Instagram does not show us your messages');
  const link = screen.getByRole('link', { name: 'Show me how' });
  expect(link.getAttribute('href')).toBe('/support/enable-messages');
  expect(screen.queryByText('No conversations yet')).toBeNull();
});

test('retries the list of conversations when it could not be loaded', async () => {
  mockResponse('listConversations', NO_RESPONSE);
  renderApp('/messages');
  await screen.findByText('Replyloom cannot be reached');
  mockResponse('listConversations', makeListResponse());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByText('2 new messages');
});

test('redirects home when the messages feature is disabled, and ignores the shortcut g m', async () => {
  mockResponse('getMyFeatures', makeFeaturesResponse());
  renderApp('/messages/c1');
  await expect.poll(getCurrentPath).toBe('/');

  await userEvent.keyboard('gm');
  expect(getCurrentPath()).toBe('/');
});

test('opens the conversations on g m and moves between them on the keys j and k', async () => {
  renderApp('/support');
  await screen.findByRole('link', { name: 'Messages' });
  await userEvent.keyboard('gm');
  await screen.findByText('2 new messages');

  await userEvent.keyboard('jj');
  expect(document.activeElement?.getAttribute('href')).toBe('/messages/c2');
  await userEvent.keyboard('k');
  expect(document.activeElement?.getAttribute('href')).toBe('/messages/c1');
});

test('requests one refresh of the conversations and reads them again when the heartbeat tells of a change', async () => {
  installFakeClock();
  renderApp('/messages');
  await advanceTimeUntil(() => screen.getByText('2 new messages'));
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
  mockChange('conversations');
  await advanceTimeUntil(() => screen.getByText('Refresh messages'), 5_500);

  const flags = getRecordedRequests('listConversations').map(
    ({ fields }) => fields.update_from_api,
  );
  expect(flags).toEqual([false, false, true, false]);
});

test('shows an error toast and keeps the list when refreshing the conversations fails', async () => {
  renderApp('/messages');
  await screen.findByText('2 new messages');
  mockResponse('listConversations', new MockErrorResponse('internal'));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh messages' }));

  await screen.findByText('The messages could not be refreshed. An unexpected error occurred.');
  expect(screen.getByText('2 new messages')).toBeTruthy();
});

test('shows changes of the list of conversations, and asks for none while the tab is hidden', async () => {
  installFakeClock();
  renderApp('/messages');
  await advanceTimeUntil(() => screen.getByText('2 new messages'));
  const updatedConversation = { ...unreadConversation, new_messages_count: 3 };
  mockResponse(
    'listConversations',
    makeListResponse({ conversations: [updatedConversation, groupConversation], version: 'l2' }),
  );
  mockChange('conversations');
  await advanceTimeUntil(() => screen.getByText('3 new messages'), 5_500);
  expect(getRecordedRequests('listConversations').at(-1)?.fields).toMatchObject({
    known_version: 'l1',
    update_from_api: false,
  });

  setHidden(true);
  const before = getAllRecordedRequests().length;
  await advanceTime(60_000);
  expect(getAllRecordedRequests().length).toBe(before);
});

test('shows the divider before the first unseen message and keeps it there after the messages are seen', async () => {
  installFakeClock();
  renderApp('/messages/c1');
  await advanceTimeUntil(() => screen.getByText('Is it still there?'));
  const getLogText = () => screen.getByRole('log').textContent ?? '';
  expect(getLogText()).toMatch(/Hello there.*New messages.*Is it still there\?/);
  expect(getRecordedRequests('listMessages')[0]?.fields).toMatchObject({
    update_from_api: true,
    set_messages_as_seen: true,
  });

  const seen = { ...unseenMessage, seen: true };
  mockResponse(
    'listMessages',
    makeMessagesResponse({ version: 'm2', conversation_messages: [seenMessage, seen] }),
  );
  await advanceTime(6_000);
  expect(getLogText()).toMatch(/Hello there.*New messages.*Is it still there\?/);
});

test('reads an open conversation again when it changes, and not while the tab is hidden', async () => {
  installFakeClock();
  renderApp('/messages/c1');
  await advanceTimeUntil(() => screen.getByText('Is it still there?'));
  await advanceTime(1_000);
  const first = getRecordedRequests('listMessages').length;
  for (const _ of [1, 2, 3]) {
    mockChange('conversations');
    await advanceTime(5_000);
  }
  expect(getRecordedRequests('listMessages').length).toBe(first + 3);
  expect(getRecordedRequests('listMessages').at(-1)?.fields.known_version).toBe('m1');

  setHidden(true);
  const before = getAllRecordedRequests().length;
  await advanceTime(60_000);
  expect(getAllRecordedRequests().length).toBe(before);

  setHidden(false);
  await advanceTime(500);
  expect(getRecordedRequests('listMessages').length).toBe(first + 4);

  setHidden(true);
  await advanceTime(3_000);
  setHidden(false);
  await advanceTime(500);
  expect(getRecordedRequests('listMessages').length).toBe(first + 5);
});

test('shows the divider before messages that arrived while the tab was hidden', async () => {
  installFakeClock();
  mockResponse('listMessages', makeMessagesResponse({ conversation_messages: [seenMessage] }));
  renderApp('/messages/c1');
  await advanceTimeUntil(() => screen.getByText('Hello there'));
  await advanceTime(1_000);
  setHidden(true);
  await advanceTime(30_000);
  mockResponse('listMessages', makeMessagesResponse({ version: 'm2' }));
  setHidden(false);

  await advanceTimeUntil(() => screen.getByText('New messages'), 2_000);
});

test('fetches an older page of messages once, without marking messages as seen', async () => {
  installFakeClock();
  renderApp('/messages/c1?page=2');
  await advanceTimeUntil(() => screen.getByText('Hello there'));
  await advanceTime(30_000);

  expect(getRecordedRequests('listMessages').map(({ fields }) => fields)).toEqual([
    expect.objectContaining({
      pagination_offset: 50,
      update_from_api: false,
      set_messages_as_seen: false,
    }),
  ]);
});

test('shows an error when the messages response belongs to another conversation', async () => {
  mockResponse('listMessages', makeMessagesResponse({ conversation: groupConversation }));
  renderApp('/messages/c1');

  await screen.findByText('This could not be loaded');
  expect(screen.queryByText('Hello there')).toBeNull();
});

test('clears the number of new messages in the list after the conversation was read', async () => {
  renderApp('/messages/c1');
  await screen.findByText('Is it still there?');
  mockResponse(
    'listConversations',
    makeListResponse({
      conversations: [{ ...unreadConversation, new_messages_count: 0 }, groupConversation],
    }),
  );
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));

  await screen.findByText('1 new message');
  await expect.poll(() => screen.queryByText('2 new messages')).toBeNull();
});

test('checks a pending message reply every five seconds until it is published', async () => {
  installFakeClock();
  const pendingMessage = makeMessage({
    id: 'drf_1',
    message: 'It is!',
    is_own: true,
    pending_post: true,
  });
  mockResponse(
    'listMessages',
    makeMessagesResponse({ conversation_messages: [seenMessage, pendingMessage] }),
  );
  const postedResponse = makeMessageReplyDraft({ status: 'posted' });
  mockResponse('checkMessageReplies', {
    live_ids: [],
    response: postedResponse,
    messages: [pendingMessage],
  });
  renderApp('/messages/c1');
  await advanceTimeUntil(() => screen.getByText('Sending'));
  await advanceTime(10_500);
  expect(getRecordedRequests('checkMessageReplies').length).toBe(2);

  const publishedMessage = { ...pendingMessage, id: 'm3', pending_post: false };
  mockResponse('checkMessageReplies', {
    live_ids: ['drf_1'],
    response: null,
    messages: [publishedMessage],
  });
  mockResponse(
    'listMessages',
    makeMessagesResponse({ version: 'm2', conversation_messages: [seenMessage, publishedMessage] }),
  );
  await advanceTimeUntil(() => expect(screen.queryByText('Sending')).toBeNull(), 6_000);
  const checks = getRecordedRequests('checkMessageReplies').length;
  await advanceTime(30_000);
  expect(getRecordedRequests('checkMessageReplies').length).toBe(checks);
});

test('renders every type of message, and links only http and https URLs', async () => {
  const emptyAttachment = { image_data: null, video_data: null, file_url: null, name: null };
  const story = { link: null };
  mockResponse(
    'listMessages',
    makeMessagesResponse({
      conversation_messages: [
        makeMessage({ id: '1', message_type: 'story_reply', message: 'Wow', story }),
        makeMessage({ id: '2', message_type: 'story_mention', message: null, story }),
        makeMessage({ id: '3', message_type: 'is_unsupported', message: null }),
        makeMessage({
          id: '4',
          message: '<b>bold</b> https://a.example/x javascript:alert(1)',
          reactions: [{ symbol: '❤️', users: ['joao', 'mina'] }],
        }),
        makeMessage({
          id: '5',
          message: null,
          message_type: 'message_with_attachments',
          attachments: [
            {
              ...emptyAttachment,
              kind: 'file',
              file_url: 'javascript:alert(1)',
              name: 'price list',
            },
            { ...emptyAttachment, kind: 'file', file_url: 'https://a.example/f', name: 'terms' },
          ],
        }),
      ],
    }),
  );
  renderApp('/messages/c1');

  await screen.findByText('Replied to a story');
  expect(screen.getByText('Shared a story')).toBeTruthy();
  const unavailable = screen.getByRole('link', {
    name: 'Message unavailable. This content may have been deleted by its owner or hidden by their privacy settings. You may be able to view it on instagram',
  });
  expect(unavailable.getAttribute('href')).toBe('https://www.instagram.com/direct/inbox/');
  expect([unavailable.getAttribute('target'), unavailable.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  const log = within(screen.getByRole('log'));
  expect(log.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://www.instagram.com/direct/inbox/',
    'https://a.example/x',
    'https://a.example/f',
  ]);
  expect(log.getByText(/<b>bold<\/b>/)).toBeTruthy();
  expect(log.getByRole('button', { name: /❤️ ?2 ?reactions/ })).toBeTruthy();
  expect(screen.getByText('❤️ joao, mina')).toBeTruthy();
});

test('opens pictures in a viewer and moves between them with the arrow keys', async () => {
  const makePicture = (url: string) => ({
    kind: 'image' as const,
    image_data: { url },
    video_data: null,
    file_url: null,
    name: null,
  });
  const message_type = 'message_with_attachments' as const;
  const messageWithTwoPictures = makeMessage({
    id: '1',
    message: null,
    message_type,
    attachments: [makePicture('/1.jpg'), makePicture('/2.jpg')],
  });
  const messageWithOnePicture = makeMessage({
    id: '2',
    message: null,
    message_type,
    attachments: [makePicture('/3.jpg')],
  });
  mockResponse(
    'listMessages',
    makeMessagesResponse({
      conversation_messages: [messageWithTwoPictures, messageWithOnePicture],
    }),
  );
  renderApp('/messages/c1');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Open: Picture 2 of 2 from ana.reads' }),
  );

  const dialog = screen.getByRole('dialog', { name: 'Picture' });
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/2.jpg');
  // The browser moves the focus there when the dialog opens; jsdom does not.
  within(dialog).getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/3.jpg');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/1.jpg');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog', { name: 'Picture' })).toBeNull();
});

test('shows the list and a conversation side by side on wide screens, and one at a time on narrow ones', async () => {
  const wideScreenQuery = {
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  };
  vi.stubGlobal('matchMedia', () => wideScreenQuery);
  renderApp('/messages/c1?page=2&list=1');
  await screen.findByRole('heading', { name: 'ana.reads', level: 2 });
  expect(screen.getByRole('heading', { name: 'Messages', level: 1 })).toBeTruthy();
  expect(document.title).toBe('ana.reads · Replyloom');
  expect(screen.getByRole('link', { name: /^joao, mina/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  await expect.poll(getCurrentPath).toBe('/messages/c1?page=2');
  cleanup();

  vi.unstubAllGlobals();
  renderApp('/messages/c1');
  await screen.findByRole('heading', { name: 'ana.reads', level: 1 });
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/messages');
});
