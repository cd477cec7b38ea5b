// The Back link leads from a post to the list.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeComment, makePost } from '#web/testing/data/api-object-factories.ts';
import { mockComments, mockPosts } from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';

const post = makePost({ media_id: '7', new_comments_count: 1 });

beforeEach(() => {
  mockPosts({
    posts: [post],
    total_posts_count: 120,
    posts_with_new_comments_ids: ['7'],
    posts_with_new_comments: [post],
  });
  mockComments({ post, comments: [makeComment()] });
});

const goBack = async () => userEvent.click(await screen.findByRole('link', { name: 'Back' }));

test('returns from a post to the same page and filter of posts', async () => {
  renderApp('/posts?page=2');
  await userEvent.click(await screen.findByRole('switch'));
  await userEvent.click(await screen.findByRole('link', { name: 'Page 2' }));
  await expect.poll(getCurrentPath).toBe('/posts?page=2');
  await userEvent.click(await screen.findByRole('link', { name: /^Post of/ }));
  await goBack();

  await screen.findByRole('heading', { name: 'Posts' });
  expect(getCurrentPath()).toBe('/posts?page=2');
  expect((await screen.findByRole<HTMLInputElement>('switch')).checked).toBe(true);
});

test('goes from a directly opened post to the posts list on Back', async () => {
  renderApp('/posts/7');
  await goBack();

  await screen.findByRole('heading', { name: 'Posts' });
  expect(getCurrentPath()).toBe('/');
});
