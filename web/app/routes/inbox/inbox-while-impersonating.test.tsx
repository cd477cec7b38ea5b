// While an admin impersonates a user, no screen marks, drafts or refreshes anything by itself.
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { writeLocalStorageValue } from '#web/lib/session/user-data-in-browser.ts';
import {
  makeComment,
  makeConversation,
  makeMessage,
  makePost,
} from '#web/testing/data/api-object-factories.ts';
import { getAllRecordedRequests } from '#web/testing/mock-api/mock-api.ts';
import {
  mockComments,
  mockConversations,
  mockFeatureFlags,
  mockMessages,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { preloadScreenCodeBeforeTests, renderApp } from '#web/testing/render-app.tsx';

const conversation = makeConversation({
  id: 'c1',
  new_messages_count: 1,
  can_reply_until: new Date(Date.now() + 3_600_000).toISOString(),
});
const newComment = makeComment({ seen: false });
const postPath = `/posts/${newComment.media_id}`;
/** Longer than any delay after which a screen marks, drafts or reads. */
const SETTLED_MS = 1_500;

preloadScreenCodeBeforeTests(postPath, '/messages/c1');
beforeEach(() => {
  mockFeatureFlags('messages');
  mockComments({
    post: makePost({ new_comments_count: 1 }),
    comments: [newComment],
    new_comment: newComment,
  });
  mockConversations({ conversations: [conversation] });
  mockMessages({
    conversation,
    conversation_messages: [makeMessage({ message: 'Hello there', seen: false })],
  });
  // Every element is in view at once.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: IntersectionObserverCallback;
      constructor(report: IntersectionObserverCallback) {
        this.#report = report;
      }
      observe(target: Element) {
        const entry = { target, intersectionRatio: 1, intersectionRect: { height: 9 } };
        this.#report([entry as IntersectionObserverEntry], this as never);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  writeLocalStorageValue(
    'trueUser',
    JSON.stringify({ id: 'usr_admin', email: 'root@example.com' }),
  );
});

const CHANGES = /^(mark|request|update|cancel|post)/;
const listChanges = () =>
  getAllRecordedRequests().filter(
    ({ name, fields }) =>
      CHANGES.test(name) || fields.update_from_api === true || fields.set_messages_as_seen === true,
  );

test.each([
  [postPath, newComment.text],
  ['/messages/c1', 'Hello there'],
])('sends no change when an impersonating admin opens %s', async (path, text) => {
  renderApp(path);
  await screen.findByText(text);
  await act(() => new Promise((resolve) => setTimeout(resolve, SETTLED_MS)));

  expect(listChanges()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test.each([
  [postPath, newComment.text, 'markCommentSeen'],
  ['/messages/c1', 'Hello there', 'requestMessageDraft'],
])('marks as seen or requests a draft when the owner opens %s', async (path, text, change) => {
  writeLocalStorageValue('trueUser', null);
  renderApp(path);
  await screen.findByText(text);

  await expect.poll(() => listChanges().map(({ name }) => name)).toContain(change);
});
