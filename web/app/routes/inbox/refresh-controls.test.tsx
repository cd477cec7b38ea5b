// Refreshes from Instagram on each list. A failed one is reported and offered again, and a running one can be
// cancelled.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  makeComment,
  makeConversation,
  makeMessage,
  makePost,
} from '#web/testing/data/api-object-factories.ts';
import { getSentRequestFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import {
  mockComments,
  mockConversations,
  mockFeatureFlags,
  mockMessages,
  mockPosts,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { preloadScreenCodeBeforeTests, renderApp } from '#web/testing/render-app.tsx';

const conversation = makeConversation({ id: 'c1', can_reply_until: null });

type Status = { readonly isUpdating: boolean; readonly hasFailed: boolean };
/** The response for each list, and a text that it shows. */
const LISTS = {
  posts: {
    path: '/posts',
    text: makePost().caption ?? '',
    endpoint: 'listPosts',
    cancelEndpoint: 'cancelPostsRefresh',
    answer: ({ isUpdating, hasFailed: refresh_failed }: Status) =>
      mockPosts({
        posts: [makePost()],
        still_updating_posts_from_api: isUpdating,
        refresh_failed,
      }),
  },
  comments: {
    path: `/posts/${makePost().media_id}`,
    text: makeComment().text,
    endpoint: 'listComments',
    cancelEndpoint: 'cancelCommentsRefresh',
    answer: ({ isUpdating, hasFailed: refresh_failed }: Status) =>
      mockComments({
        comments: [makeComment()],
        still_updating_comments_from_api: isUpdating,
        refresh_failed,
      }),
  },
  conversations: {
    path: '/messages',
    text: conversation.participants[0]?.username ?? '',
    endpoint: 'listConversations',
    cancelEndpoint: 'cancelConversationsRefresh',
    answer: ({ isUpdating, hasFailed: refresh_failed }: Status) =>
      mockConversations({
        conversations: [conversation],
        still_updating_conversations_from_api: isUpdating,
        refresh_failed,
      }),
  },
  messages: {
    path: '/messages/c1',
    text: 'Hello there',
    endpoint: 'listMessages',
    cancelEndpoint: 'cancelMessagesRefresh',
    answer: ({ isUpdating, hasFailed: refresh_failed }: Status) => {
      LISTS.conversations.answer({ isUpdating: false, hasFailed: false });
      mockMessages({
        conversation,
        conversation_messages: [makeMessage({ message: 'Hello there', seen: true })],
        still_updating_messages_from_api: isUpdating,
        refresh_failed,
      });
    },
  },
} as const;
const NOTICE = /^Instagram could not be read\. These \w+ may be out of date\.$/;

preloadScreenCodeBeforeTests(...Object.values(LISTS).map(({ path }) => path));
beforeEach(() => {
  mockFeatureFlags('messages');
});

test.each(Object.entries(LISTS))(
  'says that the %s could not be refreshed and offers Try again',
  async (_name, { path, text, endpoint, answer }) => {
    answer({ isUpdating: false, hasFailed: true });
    renderApp(path);
    await screen.findByText(NOTICE);
    await screen.findAllByText(text);
    answer({ isUpdating: false, hasFailed: false });

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    await expect.poll(() => screen.queryByText(NOTICE)).toBeNull();
    expect(getSentRequestFields(endpoint).at(-1)).toMatchObject({ update_from_api: true });
  },
);

const { messages: _, ...cancellableLists } = LISTS;
test.each(Object.entries(cancellableLists))(
  'cancels the running refresh of the %s',
  async (_name, { path, cancelEndpoint, answer }) => {
    answer({ isUpdating: true, hasFailed: false });
    mockResponse(cancelEndpoint, () => {
      answer({ isUpdating: false, hasFailed: false });
      return { cancelled: true };
    });
    renderApp(path);

    await userEvent.click(await screen.findByRole('button', { name: 'Cancel refresh' }));

    await expect.poll(() => screen.queryByRole('button', { name: 'Cancel refresh' })).toBeNull();
    expect(getSentRequestFields(cancelEndpoint)).toHaveLength(1);
    expect(screen.queryByText(NOTICE)).toBeNull();
  },
);

test('says that the comments could not be refreshed when the call fails', async () => {
  LISTS.comments.answer({ isUpdating: false, hasFailed: true });
  renderApp(LISTS.comments.path);
  await screen.findByText(NOTICE);
  mockError('listComments', 'internal');

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByText('The comments could not be refreshed. An unexpected error occurred.');
  await screen.findByText(NOTICE);
});
