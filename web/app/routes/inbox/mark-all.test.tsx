// Mark all as read, where it fails.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeComment, makePost } from '#web/testing/factories.ts';
import { renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { asked, Refusal, respond } from '#web/testing/server.ts';

test('Mark all as read says that it failed, once however often it is tried', async () => {
  respondAsConnected();
  respond('listComments', {
    post: makePost({ media_id: '7', new_comments_count: 1 }),
    comments: [makeComment({ seen: false })],
    total_comments_count: 1,
    pagination_offset: 0,
    new_comment: null,
    still_updating_comments_from_api: false,
    version: 'v1',
  });
  respond('markPostSeen', new Refusal('internal'));
  renderApp('/posts/7');
  const button = await screen.findByRole(
    'button',
    { name: 'Mark all as read' },
    { timeout: 15_000 },
  );
  await userEvent.click(button);
  const told = 'The comments could not be marked as read. An unexpected error occurred.';
  await screen.findByText(told);
  await userEvent.click(button);
  await expect.poll(() => asked('markPostSeen').length).toBe(2);

  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
  expect(screen.getAllByText(told)).toHaveLength(1);
});
