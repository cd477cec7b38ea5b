// The screens of posts and conversations show what rules did and are about to do.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RuleReply } from '#shared/schemas/rule-reply.ts';
import {
  makeComment,
  makeConversation,
  makeMessage,
  makePost,
  makeRuleReply,
} from '#web/testing/data/api-object-factories.ts';
import {
  makeCommentsResponse,
  makeMessagesResponse,
} from '#web/testing/data/make-list-responses.ts';
import { getSentRequestFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import {
  mockConversations,
  mockFeatureFlags,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { renderApp, renderWithProviders } from '#web/testing/render-app.tsx';
import { PendingRuleReplies } from './pending-rule-replies.tsx';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  mockFeatureFlags('rules');
});

const mockComments = (...replies: readonly RuleReply[]) =>
  mockResponse(
    'listComments',
    makeCommentsResponse({
      post: makePost({ media_id: '7' }),
      comments: [
        makeComment({ id: 'c1', username: 'ana', rule_replies: [...replies] }),
        makeComment({
          id: 'c2',
          username: 'lind.ceramics',
          is_own: true,
          replied_to_id: 'c1',
          written_by_rule: { id: 'rul_2', name: 'Thanks' },
        }),
      ],
      total_comments_count: 2,
    }),
  );

const findComment = (name: string) => screen.findByRole('article', { name: `Comment by ${name}` });

const press = (button: HTMLElement) =>
  userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button);
const getPendingReplies = () => screen.getByRole('list', { name: 'Replies of rules' }).textContent;

const renderReply = (overrides: Partial<RuleReply>) =>
  renderWithProviders(
    <PendingRuleReplies replies={[makeRuleReply(overrides)]} eventId="c1" list="listComments" />,
  );

test('links a reply by rule to its rule by name', async () => {
  mockComments();
  renderApp('/posts/7');

  const badge = within(await findComment('lind.ceramics')).getByRole('link');

  expect(badge.textContent).toBe('by rule Thanks');
  expect(badge.getAttribute('href')).toBe('/rules/rul_2');
});

test('explains the answered comment with Why? below a reply by rule', async () => {
  mockComments();
  renderApp('/posts/7');
  const reply = within(await findComment('lind.ceramics'));

  fireEvent.click(await reply.findByRole('button', { name: 'Why?' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Why' }));
  await dialog.findByText('No rule has seen this yet');
  expect(getSentRequestFields('listRuleActivity')[0]).toMatchObject({ event_id: 'c1' });
});

test('counts down to a delayed reply by rule, which Stop takes back', async () => {
  mockComments(makeRuleReply());
  mockResponse('cancelProcessedEvent', () => {
    mockComments(makeRuleReply({ state: 'awaiting_approval', due_at: null }));
    return { message: 'Nothing is sent until you approve it.' };
  });
  renderApp('/posts/7');
  const comment = await findComment('ana');
  expect(comment.textContent).toContain('Prices answers in 12 min');
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(comment.textContent).toContain('Prices answers in 10 min');

  await press(within(comment).getByRole('button', { name: 'Stop' }));

  await screen.findByText('Nothing is sent until you approve it.');
  expect(getSentRequestFields('cancelProcessedEvent')).toMatchObject([
    { rule_processed_event_id: 'p~7~COMMENT~1~rul_1' },
  ]);
  const link = await within(comment).findByRole('link', { name: 'your approval' });
  expect(link.getAttribute('href')).toBe('/awaiting-approval');
  expect(within(comment).queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('shows why Stop came too late for a reply by rule', async () => {
  mockComments(makeRuleReply());
  renderApp('/posts/7');
  mockError('cancelProcessedEvent', 'conflict', 'This reply is already on its way.');

  await press(await screen.findByRole('button', { name: 'Stop' }));

  await screen.findByText(/This reply is already on its way/);
});

test('rereads the comments when a delayed reply by rule is due', async () => {
  mockComments(makeRuleReply({ due_at: new Date(NOW + 30_000).toISOString() }));
  renderApp('/posts/7');
  const comment = await findComment('ana');
  mockComments();

  await act(() => vi.advanceTimersByTimeAsync(40_000));

  expect(within(comment).queryByText('Prices')).toBeNull();
});

test('rereads the comments once for several replies by rule due together', async () => {
  const dueAt = new Date(NOW + 30_000).toISOString();
  mockComments(...['r1', 'r2', 'r3', 'r4', 'r5'].map((id) => makeRuleReply({ id, due_at: dueAt })));
  renderApp('/posts/7');
  await findComment('ana');
  await act(() => vi.advanceTimersByTimeAsync(25_000));
  const before = getSentRequestFields('listComments').length;

  await act(() => vi.advanceTimersByTimeAsync(14_000));

  expect(getSentRequestFields('listComments').length - before).toBe(1);
});

const mockMessages = (...replies: readonly RuleReply[]) =>
  mockResponse(
    'listMessages',
    makeMessagesResponse({
      conversation_messages: [makeMessage({ id: 'm1', rule_replies: [...replies] })],
      total_messages_count: 60,
      pagination_offset: 50,
    }),
  );

test('rereads older messages when a reply by rule is due', async () => {
  mockFeatureFlags('messages', 'rules');
  mockConversations({ conversations: [makeConversation({ id: 'c1' })], version: 'l1' });
  mockMessages(makeRuleReply({ due_at: new Date(NOW + 30_000).toISOString() }));
  renderApp('/messages/c1?page=2');
  await screen.findByText('Prices');
  mockMessages();

  await act(() => vi.advanceTimersByTimeAsync(40_000));

  expect(screen.queryByText('Prices')).toBeNull();
});

test('rereads the comments for a later added reply that is due earlier', async () => {
  const inAnHour = makeRuleReply({ due_at: new Date(NOW + 3_600_000).toISOString() });
  const inAMinute = makeRuleReply({ id: 'r2', due_at: new Date(NOW + 60_000).toISOString() });
  mockComments(inAnHour);
  renderApp('/posts/7');
  const comment = await findComment('ana');
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  mockComments(inAnHour, inAMinute);
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(within(comment).getAllByText('Prices')).toHaveLength(2));
  mockComments();

  await act(() => vi.advanceTimersByTimeAsync(64_000));

  expect(within(comment).queryByText('Prices')).toBeNull();
});

test.each([
  ['waiting', 'Prices sends a private message in 12 min'],
  ['awaiting_approval', 'Prices asks to send a private message, which waits for your approval'],
  ['sending', 'Prices is sending a private message'],
  ['sent', 'Prices sent a private message'],
] as const)('describes a private reply by rule that is %s: %s', async (state, sentence) => {
  renderReply({ audience: 'private', state, ...(state !== 'waiting' && { due_at: null }) });

  await expect.poll(getPendingReplies).toContain(sentence);
});

test('offers one Stop for both replies of a rule', async () => {
  mockComments(makeRuleReply({ id: 'r1' }), makeRuleReply({ id: 'r2', audience: 'private' }));
  renderApp('/posts/7');

  const comment = within(await findComment('ana'));

  const buttons = comment.getAllByRole('button', { name: /^Stop/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Stop both']);
});

test('says that rules do not answer when the plan lacks them', async () => {
  mockFeatureFlags();
  mockComments(makeRuleReply());
  renderApp('/posts/7');

  const comment = within(await findComment('ana'));

  comment.getByText(/does not answer: rules are not part of your plan/);
  expect(comment.queryByRole('button', { name: 'Stop' })).toBeNull();
  expect(comment.queryByRole('link', { name: 'Prices' })).toBeNull();
});
