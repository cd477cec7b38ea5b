// One page of comments, read again while the network's refresh goes on.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { acceptTokens } from '#web/lib/session.ts';
import { holdClock, pass, passUntil } from '#web/testing/clock.ts';
import { makeComment, makePost, makeTokens } from '#web/testing/factories.ts';
import { renderPart } from '#web/testing/render.tsx';
import { asked, respond } from '#web/testing/server.ts';
import { useComments } from './use-comments.ts';

const COMMENTS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'];

function Reading() {
  const { comments = [], onSeen } = useComments({ mediaId: '7', page: 1, newOnly: false });
  return comments.map(({ id, seen }, index) => (
    <button key={id} type="button" onClick={() => onSeen(id, COMMENTS.length - index - 1)}>
      {`${id} ${seen ? 'seen' : 'new'}`}
    </button>
  ));
}

afterEach(() => {
  vi.useRealTimers();
});

test('somebody who reads on does not hold up the next look at the refresh', async () => {
  holdClock();
  acceptTokens(makeTokens());
  respond('listComments', {
    post: makePost({ media_id: '7', new_comments_count: COMMENTS.length }),
    comments: COMMENTS.map((id) => makeComment({ id, seen: false })),
    total_comments_count: COMMENTS.length,
    pagination_offset: 0,
    new_comment: null,
    still_updating_comments_from_api: true,
    version: 'v1',
  });
  renderPart(<Reading />);
  await passUntil(() => screen.getByText('c1 new'));
  respond('listComments', {
    unchanged: true,
    version: 'v1',
    still_updating_comments_from_api: false,
  });

  for (const id of COMMENTS.slice(0, 7)) {
    fireEvent.click(screen.getByText(`${id} new`));
    await pass(750);
    expect(screen.getByText(`${id} seen`)).toBeTruthy();
  }

  expect(asked('listComments')).toHaveLength(2);
  await pass(10_000);
  expect(asked('listComments')).toHaveLength(2);
});
