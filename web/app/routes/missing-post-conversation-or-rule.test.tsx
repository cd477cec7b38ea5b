// Addresses of a missing post, conversation or rule.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import { getSentRequestFields, mockError } from '#web/testing/mock-api/mock-api.ts';
import {
  mockConversations,
  mockFeatureFlags,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { mockHeartbeatChange, renderApp } from '#web/testing/render-app.tsx';
import { prefetchQueries as prefetchMessages } from './inbox/messages-screen.tsx';
import { prefetchQueries as prefetchPost } from './inbox/post-screen.tsx';

beforeEach(() => {
  installFakeClock();
  mockFeatureFlags('messages', 'rules');
  mockConversations();
  for (const name of ['listComments', 'listMessages', 'getRule'] as const)
    mockError(name, 'not_found');
});

test.each([
  ['post', '/posts/404', 'listComments', prefetchPost, ['Posts', '/posts']],
  ['post', '/posts/404?comment=1', 'listComments', prefetchPost, ['Posts', '/posts']],
  ['conversation', '/messages/404', 'listMessages', prefetchMessages, ['Messages', '/messages']],
  ['rule', '/rules/rul_404', 'getRule', () => {}, ['Rules List', '/rules']],
] as const)(
  'shows one not-found message instead of the screen of a missing %s',
  async (what, path, endpoint, prefetch, [list, href]) => {
    // Prefetches as the app does at its start.
    prefetch(new URL(path, 'https://app.example'));
    renderApp(path);

    await advanceFakeTimeUntil(() =>
      screen.getByText(`There is no such ${what}. It may have been deleted.`),
    );
    expect(screen.getByRole('link', { name: `Go to ${list}` }).getAttribute('href')).toBe(href);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Comments' })).toBeNull();
    expect(document.title.toLowerCase()).toBe(`${what} not found · replyloom`);

    await advanceTime(10_000);
    mockHeartbeatChange(what === 'post' ? 'posts' : 'conversations');
    await advanceTime(10_000);
    expect(getSentRequestFields(endpoint)).toHaveLength(1);
  },
);
