// From a post back to where one was in the list.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeComment, makePost, makePostsAnswer } from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { respond } from '#web/testing/server.ts';

const post = makePost({ media_id: '7', new_comments_count: 1 });
const slowly = { timeout: 15_000 };

beforeEach(() => {
  respondAsConnected();
  respond(
    'listPosts',
    makePostsAnswer({
      posts: [post],
      total_posts_count: 120,
      posts_with_new_comments_ids: ['7'],
      posts_with_new_comments: [post],
    }),
  );
  respond('listComments', {
    post,
    comments: [makeComment()],
    total_comments_count: 1,
    pagination_offset: 0,
    new_comment: null,
    still_updating_comments_from_api: false,
    version: 'v1',
  });
});

const back = async () => userEvent.click(await screen.findByRole('link', { name: 'Back' }, slowly));

test('Back leads to the page one came from, with its filter', async () => {
  renderApp('/posts?page=2');
  await userEvent.click(await screen.findByRole('switch', undefined, slowly));
  await userEvent.click(await screen.findByRole('link', { name: 'Page 2' }, slowly));
  await expect.poll(currentAddress).toBe('/posts?page=2');
  await userEvent.click(await screen.findByRole('link', { name: /^Post of/ }, slowly));
  await back();

  await screen.findByRole('heading', { name: 'Posts' }, slowly);
  expect(currentAddress()).toBe('/posts?page=2');
  expect((await screen.findByRole<HTMLInputElement>('switch', undefined, slowly)).checked).toBe(
    true,
  );
});

test('Back leads to the list where one came from elsewhere', async () => {
  renderApp('/posts/7');
  await back();

  await screen.findByRole('heading', { name: 'Posts' }, slowly);
  expect(currentAddress()).toBe('/');
});
