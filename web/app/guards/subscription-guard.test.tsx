// The trial or plan ends while the user works.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeComment, makePost } from '#web/testing/data/api-object-factories.ts';
import {
  getSentRequestFields,
  MockErrorResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockComments, mockSubscription } from '#web/testing/mock-api/mock-common-responses.ts';
import {
  getCurrentPath,
  preloadScreenCodeBeforeTests,
  renderApp,
} from '#web/testing/render-app.tsx';

const TRIAL_ENDED_TEXT = 'Your trial has ended, please subscribe to continue using Replyloom';

preloadScreenCodeBeforeTests('/posts', '/posts/7', '/pricing');
beforeEach(() => {
  mockResponse('listPrices', { prices: [] });
});

/** Makes the API report an ended subscription from now on. */
function refuseForPlan() {
  mockSubscription({ subscription_active: false, on_free_trial: false });
  return new MockErrorResponse('no_subscription');
}

test('redirects to /pricing when the subscription ended before reading the posts', async () => {
  mockResponse('listPosts', refuseForPlan);
  renderApp('/posts');

  await screen.findByText(TRIAL_ENDED_TEXT);
  expect(getCurrentPath()).toBe('/pricing');
});

test('redirects to /pricing and refetches the subscription when a call requires one', async () => {
  const post = makePost({ new_comments_count: 1 });
  mockComments({ post, comments: [makeComment({ seen: false })] });
  mockResponse('markPostSeen', refuseForPlan);
  renderApp(`/posts/${post.media_id}`);

  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));

  await screen.findByText(TRIAL_ENDED_TEXT);
  expect(getSentRequestFields('getMySubscription')).toHaveLength(2);
});
