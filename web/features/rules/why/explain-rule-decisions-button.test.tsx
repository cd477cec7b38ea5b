// "Why?" of a comment or message that no rule has answered.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  makeComment,
  makeConversation,
  makeMessage,
  makePost,
  makeRule,
} from '#web/testing/data/api-object-factories.ts';
import { getSentRequestFields } from '#web/testing/mock-api/mock-api.ts';
import {
  mockComments,
  mockConversations,
  mockFeatureFlags,
  mockMessages,
  mockRules,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { queryButton } from '#web/testing/user-actions.ts';
import { describeItemWithoutRuleDecision } from '../activity/inbound-comment-or-message.ts';

const WRITTEN_AT = '2026-11-10T12:00:00.000Z';
const BEFORE = '2026-11-01T12:00:00.000Z';
const AFTER = '2026-11-20T12:00:00.000Z';

const mockConversation = () => {
  mockFeatureFlags('messages', 'rules');
  mockConversations({ conversations: [makeConversation({ id: 'c1' })], version: 'l1' });
  mockMessages({ conversation_messages: [makeMessage({ id: 'm1' })] });
};
const findComment = (name: string) => screen.findByRole('article', { name: `Comment by ${name}` });

beforeEach(() => {
  mockFeatureFlags('rules');
  const comments = ['ana', 'ben'].map((username, index) =>
    makeComment({ id: `c${index + 1}`, username, timestamp: WRITTEN_AT }),
  );
  mockComments({ post: makePost({ media_id: '7' }), comments });
});

describe.each([
  ['comments', '/posts/7', () => findComment('ana')],
  ['messages', '/messages/c1', () => screen.findByRole('article', { name: /^Message from/ })],
] as const)('beside %s', (what, path, findItem) => {
  beforeEach(() => what === 'messages' && mockConversation());

  test('shows no Why? button when the account has no rule', async () => {
    mockRules();
    renderApp(path);
    await findItem();
    await waitFor(() => expect(getSentRequestFields('listRules')).toHaveLength(1));
    await act(async () => {});

    expect(queryButton('Why?')).toBeNull();
  });

  test('shows the Why? button when a rule exists, after one call', async () => {
    mockRules(makeRule());
    renderApp(path);

    await within(await findItem()).findByRole('button', { name: 'Why?' });
    expect(getSentRequestFields('listRules')).toHaveLength(1);
  });
});

test('explains the focused comment when the key w is pressed', async () => {
  mockRules(makeRule({ applies_from: AFTER }));
  renderApp('/posts/7');
  const comment = await findComment('ben');
  await within(comment).findByRole('button', { name: 'Why?' });
  comment.focus();

  fireEvent.keyDown(comment, { key: 'w' });

  const dialog = within(await screen.findByRole('dialog', { name: 'Why' }));
  await dialog.findByText('Written before this rule');
  expect(getSentRequestFields('listRuleActivity')[0]).toMatchObject({ event_id: 'c2' });
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
] as const)('explains why no rule decided about a comment %s', (_, rules, sentence) => {
  const item = { id: 'c1', kind: 'comment', writtenAt: WRITTEN_AT } as const;

  const made = rules?.map((rule) => makeRule(rule));
  expect(describeItemWithoutRuleDecision(item, made)).toBe(sentence);
});
