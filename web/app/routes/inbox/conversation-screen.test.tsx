// An open conversation.
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeMessage, makeMessageReplyDraft } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  groupConversation,
  makeConversationResponse,
  mockConversation,
  mockConversationList,
  seenMessage,
  unreadConversation,
  unseenMessage,
} from '#web/testing/harnesses/conversation-fixtures.ts';
import {
  getAllRecordedRequests,
  getSentRequestFields,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockFeatureFlags } from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, mockHeartbeatChange, renderApp } from '#web/testing/render-app.tsx';
import { setHidden } from '#web/testing/user-actions.ts';

const NO_ATTACHMENT = { image_data: null, video_data: null, file_url: null, name: null };
const makeFile = (file_url: string, name: string) => ({
  ...NO_ATTACHMENT,
  kind: 'file' as const,
  file_url,
  name,
});
const unchangedResponse = {
  unchanged: true,
  version: 'm1',
  still_updating_messages_from_api: false,
} as const;

const mockUnchangedMessages = () =>
  mockResponse('listMessages', ({ fields }) =>
    fields.known_version === 'm1' ? unchangedResponse : makeConversationResponse(),
  );

/** Opens the screen under a fake clock, and waits for the text. */
async function openWithFakeClock(path: string, text: string): Promise<void> {
  installFakeClock();
  renderApp(path);
  await advanceFakeTimeUntil(() => screen.getByText(text));
}

beforeEach(() => {
  mockFeatureFlags('messages');
  mockConversationList();
  mockError('listPosts', 'not_found');
  mockUnchangedMessages();
});

test('keeps the New messages divider in place after the messages are seen', async () => {
  await openWithFakeClock('/messages/c1', 'Is it still there?');
  const getLogText = () => screen.getByRole('log').textContent ?? '';
  expect(getLogText()).toMatch(/Hello there.*New messages.*Is it still there\?/);
  const expected = { update_from_api: true, set_messages_as_seen: true };
  expect(getSentRequestFields('listMessages')[0]).toMatchObject(expected);

  const seen = { ...unseenMessage, seen: true };
  mockConversation({ version: 'm2', conversation_messages: [seenMessage, seen] });
  await advanceTime(6_000);
  expect(getLogText()).toMatch(/Hello there.*New messages.*Is it still there\?/);
});

test('rereads an open conversation when it changes, except in a hidden tab', async () => {
  await openWithFakeClock('/messages/c1', 'Is it still there?');
  await advanceTime(1_000);
  const first = getSentRequestFields('listMessages').length;
  for (const _ of [1, 2, 3]) {
    mockHeartbeatChange('conversations');
    await advanceTime(5_000);
  }
  expect(getSentRequestFields('listMessages').length).toBe(first + 3);
  expect(getSentRequestFields('listMessages').at(-1)?.known_version).toBe('m1');

  setHidden(true);
  const before = getAllRecordedRequests().length;
  await advanceTime(60_000);
  expect(getAllRecordedRequests().length).toBe(before);

  setHidden(false);
  await advanceTime(500);
  expect(getSentRequestFields('listMessages').length).toBe(first + 4);

  setHidden(true);
  await advanceTime(3_000);
  setHidden(false);
  await advanceTime(500);
  expect(getSentRequestFields('listMessages').length).toBe(first + 5);
});

test('shows the New messages divider when messages arrived in a hidden tab', async () => {
  mockConversation({ conversation_messages: [seenMessage] });
  await openWithFakeClock('/messages/c1', 'Hello there');
  await advanceTime(1_000);
  setHidden(true);
  await advanceTime(30_000);
  mockConversation({ version: 'm2' });
  setHidden(false);

  await advanceFakeTimeUntil(() => screen.getByText('New messages'), 2_000);
});

test('fetches an older page of messages once, without marking messages as seen', async () => {
  await openWithFakeClock('/messages/c1?page=2', 'Hello there');
  await advanceTime(30_000);

  const expected = { pagination_offset: 50, update_from_api: false, set_messages_as_seen: false };
  expect(getSentRequestFields('listMessages')).toEqual([expect.objectContaining(expected)]);
});

test('shows an error when the messages response belongs to another conversation', async () => {
  mockConversation({ conversation: groupConversation });
  renderApp('/messages/c1');

  await screen.findByText('This could not be loaded');
  expect(screen.queryByText('Hello there')).toBeNull();
});

test("clears a conversation's number of new messages after it was read", async () => {
  renderApp('/messages/c1');
  await screen.findByText('Is it still there?');
  mockConversationList({
    conversations: [{ ...unreadConversation, new_messages_count: 0 }, groupConversation],
  });
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));

  await screen.findByText('1 new message');
  await expect.poll(() => screen.queryByText('2 new messages')).toBeNull();
});

test('checks a pending message reply every five seconds until it is published', async () => {
  installFakeClock();
  const written = { id: 'drf_1', message: 'It is!', is_own: true, pending_post: true };
  const pendingMessage = makeMessage(written);
  mockConversation({ conversation_messages: [seenMessage, pendingMessage] });
  const postedResponse = makeMessageReplyDraft({ status: 'posted' });
  const pending = { live_ids: [], response: postedResponse, messages: [pendingMessage] };
  mockResponse('checkMessageReplies', pending);
  renderApp('/messages/c1');
  await advanceFakeTimeUntil(() => screen.getByText('Sending'));
  await advanceTime(10_500);
  expect(getSentRequestFields('checkMessageReplies').length).toBe(2);

  const publishedMessage = { ...pendingMessage, id: 'm3', pending_post: false };
  const live = { live_ids: ['drf_1'], response: null, messages: [publishedMessage] };
  mockResponse('checkMessageReplies', live);
  mockConversation({
    version: 'm2',
    conversation_messages: [seenMessage, publishedMessage],
  });
  await advanceFakeTimeUntil(() => expect(screen.queryByText('Sending')).toBeNull(), 6_000);
  const checks = getSentRequestFields('checkMessageReplies').length;
  await advanceTime(30_000);
  expect(getSentRequestFields('checkMessageReplies').length).toBe(checks);
});

test('renders every type of message, and links only http and https URLs', async () => {
  const story = { link: null };
  mockConversation({
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
          makeFile('javascript:alert(1)', 'price list'),
          makeFile('https://a.example/f', 'terms'),
        ],
      }),
    ],
  });
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

test('opens pictures in a viewer and moves between them with arrow keys', async () => {
  const makePictures = (id: string, ...urls: readonly string[]) =>
    makeMessage({
      id,
      message: null,
      message_type: 'message_with_attachments',
      attachments: urls.map((url) => ({ ...NO_ATTACHMENT, kind: 'image', image_data: { url } })),
    });
  mockConversation({
    conversation_messages: [makePictures('1', '/1.jpg', '/2.jpg'), makePictures('2', '/3.jpg')],
  });
  renderApp('/messages/c1');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Open: Picture 2 of 2 from ana.reads' }),
  );

  const dialog = screen.getByRole('dialog', { name: 'Picture' });
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/2.jpg');
  // The browser moves the focus there when the dialog opens, but jsdom does not.
  within(dialog).getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/3.jpg');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/1.jpg');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog', { name: 'Picture' })).toBeNull();
});

test('shows list and conversation side by side only on wide screens', async () => {
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
