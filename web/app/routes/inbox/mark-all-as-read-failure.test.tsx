// Mark all as read when the API fails.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeComment, makePost } from '#web/testing/data/api-object-factories.ts';
import { getSentRequestFields, mockError } from '#web/testing/mock-api/mock-api.ts';
import { mockComments } from '#web/testing/mock-api/mock-common-responses.ts';
import { renderApp } from '#web/testing/render-app.tsx';

test('shows only one error toast when Mark all as read fails repeatedly', async () => {
  mockComments({
    post: makePost({ media_id: '7', new_comments_count: 1 }),
    comments: [makeComment({ seen: false })],
  });
  mockError('markPostSeen', 'internal');
  renderApp('/posts/7');
  const button = await screen.findByRole('button', { name: 'Mark all as read' });
  await userEvent.click(button);
  const errorText = 'The comments could not be marked as read. An unexpected error occurred.';
  await screen.findByText(errorText);
  await userEvent.click(button);
  await expect.poll(() => getSentRequestFields('markPostSeen').length).toBe(2);

  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
  expect(screen.getAllByText(errorText)).toHaveLength(1);
});
