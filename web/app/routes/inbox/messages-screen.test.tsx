// The list of conversations, and one of them as somebody reads it.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdClock, pass, passUntil } from '#web/testing/clock.ts';
import {
  makeConversation,
  makeFeatures,
  makeMessage,
  makeMessageResponse,
} from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { allAsked, asked, NO_ANSWER, Refusal, respond } from '#web/testing/server.ts';

const unread = makeConversation({
  id: 'c1',
  new_messages_count: 2,
  message_updated_time: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  can_reply_until: null,
});
const group = makeConversation({
  id: 'c2',
  participants: [
    { id: '1', username: 'joao' },
    { id: '2', username: 'mina' },
  ],
  new_messages_count: 1,
  can_reply_until: null,
});
const list = (overrides: object = {}) => ({
  conversations: [unread, group],
  total_conversations_count: 2,
  pagination_offset: 0,
  access_problem: null,
  still_updating_conversations_from_api: false,
  version: 'l1',
  ...overrides,
});

const read = makeMessage({ id: 'm1', message: 'Hello there' });
const fresh = makeMessage({ id: 'm2', message: 'Is it still there?', seen: false });
const messages = (overrides: object = {}) => ({
  conversation: unread,
  conversation_messages: [read, fresh],
  total_messages_count: 120,
  pagination_offset: 0,
  response: null,
  new_message: fresh,
  live_ids: [],
  still_updating_messages_from_api: false,
  version: 'm1',
  ...overrides,
});
const unchanged = {
  unchanged: true,
  version: 'm1',
  still_updating_messages_from_api: false,
} as const;

const followed = () =>
  respond('listMessages', ({ fields }) => (fields.known_version === 'm1' ? unchanged : messages()));

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  respondAsConnected();
  respond('getMyFeatures', makeFeatures('messages'));
  respond('listConversations', list());
  respond('listPosts', new Refusal('not_found'));
  followed();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('conversations say who, what, how many are new and since when', async () => {
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

test('an empty list says so', async () => {
  respond('listConversations', list({ conversations: [], total_conversations_count: 0 }));
  renderApp('/messages');

  await screen.findByText('Empty Conversations state');
});

test('where Instagram shows no messages, the way to allow it is named', async () => {
  respond('listConversations', list({ conversations: [], access_problem: 'messages_off' }));
  renderApp('/messages');

  await screen.findByText('Instagram does not show us your messages');
  const link = screen.getByRole('link', { name: 'Show me how' });
  expect(link.getAttribute('href')).toBe('/support/enable-messages');
  expect(screen.queryByText('Empty Conversations state')).toBeNull();
});

test('a list that cannot be read can be asked for again', async () => {
  respond('listConversations', NO_ANSWER);
  renderApp('/messages');
  await screen.findByText('Replyloom cannot be reached');
  respond('listConversations', list());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByText('2 new messages');
});

test('without the feature one goes home, and g m leads nowhere', async () => {
  respond('getMyFeatures', makeFeatures());
  renderApp('/messages/c1');
  await expect.poll(currentAddress).toBe('/');

  await userEvent.keyboard('gm');
  expect(currentAddress()).toBe('/');
});

test('g m leads to the conversations, j and k through them', async () => {
  renderApp('/support');
  await screen.findByRole('link', { name: 'Messages' });
  await userEvent.keyboard('gm');
  await screen.findByText('2 new messages');

  await userEvent.keyboard('jj');
  expect(document.activeElement?.getAttribute('href')).toBe('/messages/c2');
  await userEvent.keyboard('k');
  expect(document.activeElement?.getAttribute('href')).toBe('/messages/c1');
});

test('a refresh is asked once with the flag, then plainly every five seconds until it is over', async () => {
  holdClock();
  renderApp('/messages');
  await passUntil(() => screen.getByText('2 new messages'));
  respond('listConversations', ({ fields }) =>
    fields.update_from_api
      ? list({ still_updating_conversations_from_api: true })
      : { unchanged: true, version: 'l1', still_updating_conversations_from_api: false },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Refresh messages' }));
  await passUntil(() => screen.getByRole('button', { name: 'Refreshing messages' }));
  await pass(4_500);
  expect(screen.queryByText('Refreshing messages')).not.toBeNull();
  await passUntil(() => screen.getByText('Refresh messages'), 1_500);

  const flags = asked('listConversations').map(({ fields }) => fields.update_from_api);
  expect(flags).toEqual([false, true, false]);
});

test('a refresh that fails says so, and leaves the list', async () => {
  renderApp('/messages');
  await screen.findByText('2 new messages');
  respond('listConversations', new Refusal('internal'));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh messages' }));

  await screen.findByText('The messages could not be refreshed. An unexpected error occurred.');
  expect(screen.getByText('2 new messages')).toBeTruthy();
});

test('whoever writes shows up in the list by themselves, and by news alone', async () => {
  holdClock();
  renderApp('/messages');
  await passUntil(() => screen.getByText('2 new messages'));
  const more = { ...unread, new_messages_count: 3 };
  respond('listConversations', list({ conversations: [more, group], version: 'l2' }));
  await passUntil(() => screen.getByText('3 new messages'), 11_000);
  expect(asked('listConversations').at(-1)?.fields).toMatchObject({
    known_version: 'l1',
    update_from_api: false,
  });

  setHidden(true);
  const before = allAsked().length;
  await pass(60_000);
  expect(allAsked().length).toBe(before);
});

test('a conversation begins at the first unseen message, which stays marked off', async () => {
  holdClock();
  renderApp('/messages/c1');
  await passUntil(() => screen.getByText('Is it still there?'));
  const order = () => screen.getByRole('log').textContent ?? '';
  expect(order()).toMatch(/Hello there.*New messages.*Is it still there\?/);
  expect(asked('listMessages')[0]?.fields).toMatchObject({
    update_from_api: true,
    set_messages_as_seen: true,
  });

  const seen = { ...fresh, seen: true };
  respond('listMessages', messages({ version: 'm2', conversation_messages: [read, seen] }));
  await pass(6_000);
  expect(order()).toMatch(/Hello there.*New messages.*Is it still there\?/);
});

test('page 1 is followed every five seconds, and not at all while the tab is hidden', async () => {
  holdClock();
  renderApp('/messages/c1');
  await passUntil(() => screen.getByText('Is it still there?'));
  await pass(1_000);
  const first = asked('listMessages').length;
  const others = allAsked().length - first;
  await pass(14_500);
  expect(asked('listMessages').length).toBe(first + 3);
  expect(asked('listMessages').at(-1)?.fields.known_version).toBe('m1');
  expect(allAsked().length - asked('listMessages').length).toBe(others);

  setHidden(true);
  const before = allAsked().length;
  await pass(60_000);
  expect(allAsked().length).toBe(before);

  setHidden(false);
  await pass(500);
  expect(asked('listMessages').length).toBe(first + 4);

  setHidden(true);
  await pass(3_000);
  setHidden(false);
  await pass(500);
  expect(asked('listMessages').length).toBe(first + 5);
});

test('what comes in while the tab is hidden is marked off when it is shown again', async () => {
  holdClock();
  respond('listMessages', messages({ conversation_messages: [read] }));
  renderApp('/messages/c1');
  await passUntil(() => screen.getByText('Hello there'));
  await pass(1_000);
  setHidden(true);
  await pass(30_000);
  respond('listMessages', messages({ version: 'm2' }));
  setHidden(false);

  await passUntil(() => screen.getByText('New messages'), 2_000);
});

test('an older page is asked for once, marks nothing and is not followed', async () => {
  holdClock();
  renderApp('/messages/c1?page=2');
  await passUntil(() => screen.getByText('Hello there'));
  await pass(30_000);

  expect(asked('listMessages').map(({ fields }) => fields)).toEqual([
    expect.objectContaining({
      pagination_offset: 50,
      update_from_api: false,
      set_messages_as_seen: false,
    }),
  ]);
});

test('an answer about another conversation is not shown', async () => {
  respond('listMessages', messages({ conversation: group }));
  renderApp('/messages/c1');

  await screen.findByText('This could not be loaded');
  expect(screen.queryByText('Hello there')).toBeNull();
});

test('what is seen here counts no more in the list', async () => {
  renderApp('/messages/c1');
  await screen.findByText('Is it still there?');
  respond(
    'listConversations',
    list({ conversations: [{ ...unread, new_messages_count: 0 }, group] }),
  );
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));

  await screen.findByText('1 new message');
  await expect.poll(() => screen.queryByText('2 new messages')).toBeNull();
});

test('a reply on its way is checked every five seconds until it is there', async () => {
  holdClock();
  const pending = makeMessage({ id: 'drf_1', message: 'It is!', is_own: true, pending_post: true });
  respond('listMessages', messages({ conversation_messages: [read, pending] }));
  const queued = makeMessageResponse({ status: 'posted' });
  respond('checkMessageReplies', { live_ids: [], response: queued, messages: [pending] });
  renderApp('/messages/c1');
  await passUntil(() => screen.getByText('Sending'));
  await pass(10_500);
  expect(asked('checkMessageReplies').length).toBe(2);

  const there = { ...pending, id: 'm3', pending_post: false };
  respond('checkMessageReplies', { live_ids: ['drf_1'], response: null, messages: [there] });
  respond('listMessages', messages({ version: 'm2', conversation_messages: [read, there] }));
  await passUntil(() => expect(screen.queryByText('Sending')).toBeNull(), 6_000);
  const checks = asked('checkMessageReplies').length;
  await pass(30_000);
  expect(asked('checkMessageReplies').length).toBe(checks);
});

test('every kind of message has its words', async () => {
  const part = { image_data: null, video_data: null, file_url: null, name: null };
  const story = { link: null };
  respond(
    'listMessages',
    messages({
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
            { ...part, kind: 'file', file_url: 'javascript:alert(1)', name: 'price list' },
            { ...part, kind: 'file', file_url: 'https://a.example/f', name: 'terms' },
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

test('pictures open large, and the arrow keys lead through all of them', async () => {
  const picture = (url: string) => ({
    kind: 'image' as const,
    image_data: { url },
    video_data: null,
    file_url: null,
    name: null,
  });
  const message_type = 'message_with_attachments' as const;
  const two = makeMessage({
    id: '1',
    message: null,
    message_type,
    attachments: [picture('/1.jpg'), picture('/2.jpg')],
  });
  const one = makeMessage({
    id: '2',
    message: null,
    message_type,
    attachments: [picture('/3.jpg')],
  });
  respond('listMessages', messages({ conversation_messages: [two, one] }));
  renderApp('/messages/c1');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Open: Picture 2 of 2 from ana.reads' }),
  );

  const dialog = screen.getByRole('dialog', { name: 'Picture' });
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/2.jpg');
  // As the browser's own dialog does when it opens.
  within(dialog).getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/3.jpg');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/1.jpg');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog', { name: 'Picture' })).toBeNull();
});

test('on wide screens both stand beside each other, on narrow ones in turn', async () => {
  const matching = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => matching);
  renderApp('/messages/c1?page=2&list=1');
  await screen.findByRole('heading', { name: 'ana.reads', level: 2 });
  expect(screen.getByRole('heading', { name: 'Messages', level: 1 })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^joao, mina/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  await expect.poll(currentAddress).toBe('/messages/c1?page=2');
  cleanup();

  vi.unstubAllGlobals();
  renderApp('/messages/c1');
  await screen.findByRole('heading', { name: 'ana.reads', level: 1 });
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/messages');
});
