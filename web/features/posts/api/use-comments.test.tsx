// One page of comments is read again while a refresh is running.
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PostComment } from '#shared/schemas/post.ts';
import { useHeartbeat } from '#web/lib/api/use-server-data-changes.ts';
import { makeComment, makePost } from '#web/testing/data/api-object-factories.ts';
import { makeCommentsResponse, makePostsResponse } from '#web/testing/data/make-list-responses.ts';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import { getSentRequestFields, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { mockHeartbeat } from '#web/testing/mock-api/mock-common-responses.ts';
import { mockHeartbeatChange, renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { useComments } from './use-comments.ts';
import { usePosts } from './use-posts.ts';

const COMMENTS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'];

function CommentButtons() {
  useHeartbeat(true);
  const list = useComments({ mediaId: '7', page: 1, newOnly: false });
  const { comments = [], onSeen, reload } = list;
  const buttons = comments.map(({ id, seen }, index) => (
    <button key={id} type="button" onClick={() => onSeen(id, COMMENTS.length - index - 1)}>
      {`${id} ${seen ? 'seen' : 'new'}`}
    </button>
  ));
  return (
    <>
      {buttons}
      <p>{`${list.newCount} new comments`}</p>
      <button type="button" onClick={reload}>
        Reload
      </button>
    </>
  );
}

function MarkAllBesidePosts() {
  useHeartbeat(true);
  const { comments, markAllSeen } = useComments({ mediaId: '7', page: 1, newOnly: false });
  const { posts = [] } = usePosts({ page: 1, newOnly: false, refreshOnFirstRead: false });
  return (
    <>
      <p>{posts.map(({ new_comments_count }) => `${new_comments_count} in the list`)}</p>
      <button type="button" disabled={!comments} onClick={markAllSeen}>
        Mark all
      </button>
    </>
  );
}

const makeListOf = (new_comments_count: number, version: string) =>
  makePostsResponse({ posts: [makePost({ media_id: '7', new_comments_count })], version });

const makePageOfComments = (comments: readonly PostComment[]) =>
  makeCommentsResponse({
    post: makePost({ media_id: '7', new_comments_count: comments.length }),
    comments: [...comments],
  });

async function renderCommentsDuringRefresh(screenOfTest = <CommentButtons />, text = 'c1 new') {
  installFakeClock();
  signIn();
  mockHeartbeat();
  mockResponse('listComments', {
    ...makePageOfComments(COMMENTS.map((id) => makeComment({ id, seen: false }))),
    still_updating_comments_from_api: true,
  });
  renderWithProviders(screenOfTest);
  await advanceFakeTimeUntil(() => screen.getByText(text));
}

test('rereads comments only as the heartbeat asks while they are marked seen', async () => {
  await renderCommentsDuringRefresh();
  mockResponse('listComments', {
    unchanged: true,
    version: 'v1',
    still_updating_comments_from_api: false,
  });
  mockHeartbeatChange('posts');

  for (const id of COMMENTS.slice(0, 7)) {
    fireEvent.click(screen.getByText(`${id} new`));
    await advanceTime(750);
    expect(screen.getByText(`${id} seen`)).toBeTruthy();
  }

  expect(getSentRequestFields('listComments')).toHaveLength(2);
  await advanceTime(10_000);
  expect(getSentRequestFields('listComments')).toHaveLength(2);
});

test('sends the last known list version, even that of an unchanged response', async () => {
  await renderCommentsDuringRefresh();
  mockResponse('listComments', {
    unchanged: true,
    version: 'v1.firm',
    still_updating_comments_from_api: true,
  });

  mockHeartbeatChange('posts');
  await advanceTime(5_500);
  mockHeartbeatChange('posts');
  await advanceTime(5_500);

  const versions = getSentRequestFields('listComments').map(({ known_version }) => known_version);
  expect(versions.slice(0, 3)).toEqual([undefined, 'v1', 'v1.firm']);
});

test('shows a live comment reply although the first reread lacks it', async () => {
  await renderCommentsDuringRefresh();
  const page = makePageOfComments([makeComment({ id: 'c1', seen: false })]);
  mockResponse('listComments', { ...page, version: 'v2' });
  fireEvent.click(screen.getByText('Reload'));
  await advanceTime(100);
  const live = makeComment({ id: 'live', seen: true });
  mockResponse('listComments', { ...page, comments: [...page.comments, live], version: 'v3' });
  mockHeartbeatChange('posts');

  await advanceFakeTimeUntil(() => screen.getByText('live seen'));
});

const isOwn = { is_own: true, seen: true } as const;
const byRule = { written_by_rule: { id: 'rul_1', name: 'Prices' } } as const;
test.each([
  ['shown', { replied_to_id: 'c1', ...byRule }, 2, true],
  ['held back', { replied_to_id: 'n1', ...byRule }, 1, false],
  ['a held back reply in a shown thread', { replied_to_id: 'c1', ...byRule }, 3, false],
  ['a shown thread, by hand', { replied_to_id: 'c1' }, 3, true],
])('shows or holds back a new reply in the thread: %s', async (_, reply, index, isShown) => {
  await renderCommentsDuringRefresh();
  const comments = ['n1', 'c1', ...COMMENTS.slice(1)].map((id) => makeComment({ id, seen: false }));
  comments.splice(2, 0, makeComment({ id: 'n2', replied_to_id: 'c1', seen: false }));
  comments.splice(index, 0, makeComment({ id: 'reply', ...isOwn, ...reply }));
  mockResponse('listComments', { ...makePageOfComments(comments), version: 'v2' });
  mockHeartbeatChange('posts');
  await advanceTime(5_500);

  expect(screen.queryByText('reply seen') !== null).toBe(isShown);
  expect(screen.queryByText(/^n\d/)).toBeNull();
  expect(screen.getByText('2 new comments')).toBeTruthy();
});

test("shows a post's new-comment count although the first reread was outdated", async () => {
  mockResponse('listPosts', makeListOf(8, 'v1'));
  mockResponse('markPostSeen', { new_comments_count: 0 });
  await renderCommentsDuringRefresh(<MarkAllBesidePosts />, '8 in the list');

  fireEvent.click(screen.getByText('Mark all'));
  await advanceTime(1_000);
  screen.getByText('8 in the list');
  mockResponse('listPosts', makeListOf(0, 'v2'));
  mockHeartbeatChange('posts');

  await advanceFakeTimeUntil(() => screen.getByText('0 in the list'));
});
