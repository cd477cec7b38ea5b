// Addresses of a post, a conversation or a rule that is not there.
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFeaturesResponse } from '#web/testing/factories.ts';
import { advanceTime, advanceTimeUntil, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  getRecordedRequests,
  MockErrorResponse,
  mockResponse,
} from '#web/testing/mock-api-server.ts';
import { mockChange, mockConnectedAccount, renderApp } from '#web/testing/render-app.tsx';
import { prefetchQueries as prefetchMessages } from './inbox/messages-screen.tsx';
import { prefetchQueries as prefetchPost } from './inbox/post-screen.tsx';

beforeEach(() => {
  installFakeClock();
  mockConnectedAccount();
  mockResponse('getMyFeatures', makeFeaturesResponse('messages', 'rules'));
  mockResponse('listConversations', {
    conversations: [],
    total_conversations_count: 0,
    pagination_offset: 0,
    access_problem: null,
    still_updating_conversations_from_api: false,
    version: 'v1',
  });
  for (const name of ['listComments', 'listMessages', 'getRule'] as const)
    mockResponse(name, new MockErrorResponse('not_found'));
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['post', '/posts/404', 'listComments', prefetchPost, ['Posts', '/posts']],
  ['post', '/posts/404?comment=1', 'listComments', prefetchPost, ['Posts', '/posts']],
  ['conversation', '/messages/404', 'listMessages', prefetchMessages, ['Messages', '/messages']],
  ['rule', '/rules/rul_404', 'getRule', () => {}, ['Rules List', '/rules']],
] as const)(
  'is said once of a %s, in place of the whole screen',
  async (what, path, endpoint, prefetch, [list, href]) => {
    // As at the start of the app.
    prefetch(new URL(path, 'https://app.example'));
    renderApp(path);

    await advanceTimeUntil(() =>
      screen.getByText(`There is no such ${what}. It may have been deleted.`),
    );
    expect(screen.getByRole('link', { name: `Go to ${list}` }).getAttribute('href')).toBe(href);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Comments' })).toBeNull();
    expect(document.title.toLowerCase()).toBe(`${what} not found · replyloom`);

    await advanceTime(10_000);
    mockChange(what === 'post' ? 'posts' : 'conversations');
    await advanceTime(10_000);
    expect(getRecordedRequests(endpoint)).toHaveLength(1);
  },
);
