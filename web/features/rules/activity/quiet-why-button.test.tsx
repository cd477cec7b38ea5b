// "Why?" of a comment or message that no rule has answered.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rule } from '#shared/schemas/rule.ts';
import {
  makeComment,
  makeConversation,
  makeFeaturesResponse,
  makeMessage,
  makePost,
  makeRule,
} from '#web/testing/factories.ts';
import { getRecordedRequests, mockResponse } from '#web/testing/mock-api-server.ts';
import { mockConnectedAccount, renderApp } from '#web/testing/render-app.tsx';
import { describeUnseen } from './written-event.ts';

const WRITTEN_AT = '2026-11-10T12:00:00.000Z';
const BEFORE = '2026-11-01T12:00:00.000Z';
const AFTER = '2026-11-20T12:00:00.000Z';

const mockRules = (...rules: readonly Rule[]) =>
  mockResponse('listRules', {
    rules: [...rules],
    total_rules_count: rules.length,
    pagination_offset: 0,
  });
const mockComments = () =>
  mockResponse('listComments', {
    post: makePost({ media_id: '7' }),
    comments: [
      makeComment({ id: 'c1', username: 'ana', timestamp: WRITTEN_AT }),
      makeComment({ id: 'c2', username: 'ben', timestamp: WRITTEN_AT }),
    ],
    total_comments_count: 2,
    pagination_offset: 0,
    new_comment: null,
    still_updating_comments_from_api: false,
    version: 'v1',
  });
const mockMessages = () => {
  mockResponse('getMyFeatures', makeFeaturesResponse('messages', 'rules'));
  mockResponse('listConversations', {
    conversations: [makeConversation({ id: 'c1' })],
    total_conversations_count: 1,
    pagination_offset: 0,
    access_problem: null,
    still_updating_conversations_from_api: false,
    version: 'l1',
  });
  mockResponse('listMessages', {
    conversation: makeConversation({ id: 'c1' }),
    conversation_messages: [makeMessage({ id: 'm1' })],
    total_messages_count: 1,
    pagination_offset: 0,
    response: null,
    new_message: null,
    live_ids: [],
    still_updating_messages_from_api: false,
    version: 'v1',
  });
};
const findComment = (name: string) => screen.findByRole('article', { name: `Comment by ${name}` });

beforeEach(() => {
  mockConnectedAccount();
  mockResponse('getMyFeatures', makeFeaturesResponse('rules'));
  mockResponse('listRuleActivity', { activity: [], total_count: 0, pagination_offset: 0 });
  mockComments();
});

describe.each([
  ['comments', '/posts/7', () => findComment('ana')],
  ['messages', '/messages/c1', () => screen.findByRole('article', { name: /^Message from/ })],
] as const)('beside %s', (what, path, findItem) => {
  beforeEach(() => what === 'messages' && mockMessages());

  test('is not there without a rule', async () => {
    mockRules();
    renderApp(path);
    await findItem();
    await waitFor(() => expect(getRecordedRequests('listRules')).toHaveLength(1));
    await act(async () => {});

    expect(screen.queryByRole('button', { name: 'Why?' })).toBeNull();
  });

  test('is there with a rule, for which one call asks', async () => {
    mockRules(makeRule());
    renderApp(path);

    await within(await findItem()).findByRole('button', { name: 'Why?' });
    expect(getRecordedRequests('listRules')).toHaveLength(1);
  });
});

test('w explains the comment that has the focus', async () => {
  mockRules(makeRule({ applies_from: AFTER }));
  renderApp('/posts/7');
  const comment = await findComment('ben');
  await within(comment).findByRole('button', { name: 'Why?' });
  comment.focus();

  fireEvent.keyDown(comment, { key: 'w' });

  const dialog = within(await screen.findByRole('dialog', { name: 'Why' }));
  await dialog.findByText('Written before this rule');
  expect(getRecordedRequests('listRuleActivity')[0]?.fields).toMatchObject({ event_id: 'c2' });
});

test.each([
  ['that is older than the only rule', [{ applies_from: AFTER }], 'Written before this rule'],
  [
    'that is older than all rules',
    [{ applies_from: AFTER }, { applies_from: AFTER }],
    'Written before these rules',
  ],
  [
    'that is newer than one of them',
    [{ applies_from: AFTER }, { applies_from: BEFORE }],
    'No rule has seen this yet',
  ],
  [
    'that is older than a rule for messages only',
    [{ applies_from: AFTER, rule_event_type: 'message' }],
    'No rule has seen this yet',
  ],
  ['before the rules are read', undefined, 'No rule has seen this yet'],
] as const)('explains a comment %s', (_, rules, sentence) => {
  const written = { id: 'c1', kind: 'comment', writtenAt: WRITTEN_AT } as const;

  expect(
    describeUnseen(
      written,
      rules?.map((rule) => makeRule(rule)),
    ),
  ).toBe(sentence);
});
