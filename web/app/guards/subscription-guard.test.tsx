// Trial or plan ends while somebody is at work.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadClient } from '#web/lib/request.ts';
import { makeComment, makePost, makeSubscription } from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { asked, Refusal, respond } from '#web/testing/server.ts';
import { loadScreen } from '../screens.ts';

const ENDED = makeSubscription({ subscription_active: false, on_free_trial: false });
const BANNER = 'Your trial has ended, please subscribe to continue using Replyloom';

beforeAll(async () => {
  await Promise.all([loadClient(), ...['/posts', '/posts/7', '/pricing'].map(loadScreen)]);
}, 30_000);
beforeEach(() => {
  respondAsConnected();
  respond('listPrices', { prices: [] });
});

/** As the server has it: from one call to the next there is no plan any more. */
function endPlan(): void {
  respond('getMySubscription', ENDED);
}

test('a list refused for want of a plan leads to the plans', async () => {
  respond('listPosts', () => {
    endPlan();
    return new Refusal('no_subscription');
  });
  renderApp('/posts');

  await screen.findByText(BANNER);
  expect(currentAddress()).toBe('/pricing');
});

test('so does anything else one does, once', async () => {
  const post = makePost({ new_comments_count: 1 });
  respond('listComments', {
    post,
    comments: [makeComment({ seen: false })],
    total_comments_count: 1,
    pagination_offset: 0,
    still_updating_comments_from_api: false,
    new_comment: null,
    version: 'v1',
  });
  respond('markPostSeen', () => {
    endPlan();
    return new Refusal('no_subscription');
  });
  renderApp(`/posts/${post.media_id}`);

  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));

  await screen.findByText(BANNER);
  expect(asked('getMySubscription')).toHaveLength(2);
});
