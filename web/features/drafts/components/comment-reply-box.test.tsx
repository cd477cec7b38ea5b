// A reply to a comment from the draft to Instagram, in the reply box.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PostComment } from '#shared/schemas/post.ts';
import { establishSession } from '#web/lib/session.ts';
import { makeComment, makeReplyDraft, makeTokenResponse } from '#web/testing/factories.ts';
import { advanceTime, advanceTimeUntil, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  getRecordedRequests,
  MockErrorResponse,
  mockResponse,
  NO_RESPONSE,
} from '#web/testing/mock-api-server.ts';
import { RECONNECT_TRIGGERS } from '#web/testing/reconnect-triggers.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { useCommentReply } from '../hooks/use-comment-reply.ts';
import { CommentReplyBox } from './comment-reply-box.tsx';

const onLive = vi.fn();

function CommentWithReply({ initialComment }: { readonly initialComment: PostComment }) {
  const [comment, setComment] = useState(initialComment);
  const reply = useCommentReply({ comment, isGone: false, onComment: setComment, onLive });
  return (
    <article data-comment tabIndex={-1}>
      <button type="button" onClick={reply.open}>
        Reply
      </button>
      {reply.state.isOpen && (
        <CommentReplyBox
          reply={reply}
          username={comment.username}
          earlierAnswer={comment.answered ? 'You answered 6h ago: “Yes, we do.”' : null}
        />
      )}
      <output data-testid="status">{comment.response?.status}</output>
    </article>
  );
}

const getReplyField = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const typeReply = (text: string) => fireEvent.change(getReplyField(), { target: { value: text } });
const editingResponse = makeReplyDraft({ response_text: 'We do ship!' });
const isoTimeIn = (ms: number) => new Date(Date.now() + ms).toISOString();
const getAnnouncement = () => document.querySelector('span[role=status]')?.textContent;
const openReplyBox = (response: PostComment['response'] = editingResponse) => {
  renderWithProviders(<CommentWithReply initialComment={makeComment({ response })} />);
  if (response?.error == null) pressButton('Reply');
};

beforeEach(() => {
  installFakeClock();
  establishSession(makeTokenResponse());
  sessionStorage.clear();
  onLive.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['Esc', { key: 'Escape' }],
  ['Ctrl + Enter', { key: 'Enter', ctrlKey: true }],
])('%s that ends a composition neither closes the box nor posts the reply', async (_, key) => {
  openReplyBox();

  fireEvent.keyDown(getReplyField(), { ...key, isComposing: true });
  await advanceTime(1_000);

  expect(getReplyField().value).toBe('We do ship!');
  expect(getRecordedRequests('postCommentReply')).toHaveLength(0);
});

test('requests a draft for a comment without one, and polls until it is generated', async () => {
  let attempts = 0;
  mockResponse('requestCommentDraft', () => {
    attempts += 1;
    const generating = makeReplyDraft({ status: 'generating', response_text: '' });
    return { response: attempts < 3 ? generating : editingResponse };
  });
  openReplyBox(null);

  expect(getReplyField().value).toBe('Generating...');
  expect(getReplyField().className).toMatch(/\banimate-shimmer-words\b/);
  expect(getReplyField().disabled).toBe(true);
  await advanceTimeUntil(() => expect(getReplyField().value).toBe('We do ship!'));
  expect(getReplyField().disabled).toBe(false);
  expect(
    getRecordedRequests('requestCommentDraft').map((each) => each.fields.request_new_response),
  ).toEqual([false, false, false]);
});

test('does not request a draft for a comment that has one', async () => {
  openReplyBox();

  await advanceTime(5_000);

  expect(getReplyField().value).toBe('We do ship!');
  expect(getRecordedRequests('requestCommentDraft')).toHaveLength(0);
});

test('starts an empty reply beside a live one for the words of the owner', async () => {
  openReplyBox(makeReplyDraft({ id: 'rsp_live', status: 'live', response_text: 'Yes!' }));
  const own = makeReplyDraft({ id: 'rsp_own', response_text: '' });
  mockResponse('requestCommentDraft', () => ({ response: own }));

  pressButton('Write another');
  await advanceTime(10);

  expect(getRecordedRequests('requestCommentDraft').map(({ fields }) => fields.own_words)).toEqual([
    true,
  ]);
  expect(getReplyField()).toMatchObject({ value: '', disabled: false });
  expect(document.activeElement).toBe(getReplyField());
});

test('saves an edited comment reply once, after a pause in typing', async () => {
  mockResponse('updateCommentReply', ({ fields }) => ({
    response: { ...editingResponse, reply_text: String(fields.response_text) },
  }));
  openReplyBox();
  typeReply('We do');
  typeReply('We do, Ana');

  await advanceTimeUntil(() => expect(screen.queryByText('Saved')).not.toBeNull());

  expect(
    getRecordedRequests('updateCommentReply').map((each) => each.fields.response_text),
  ).toEqual(['We do, Ana']);
});

test.each(RECONNECT_TRIGGERS)(
  'retries the failed save of a comment reply when %s',
  async (_case, reconnect) => {
    mockResponse('updateCommentReply', NO_RESPONSE);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openReplyBox();
    typeReply('Mine');
    await advanceTimeUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
    await advanceTime(10_000);
    expect(getRecordedRequests('updateCommentReply')).toHaveLength(1);

    mockResponse('updateCommentReply', { response: { ...editingResponse, reply_text: 'Mine' } });
    online.mockReturnValue(true);
    reconnect();
    await advanceTimeUntil(() => screen.getByText('Saved'));
    reconnect();
    await advanceTime(2_000);
    expect(
      getRecordedRequests('updateCommentReply').map(({ fields }) => fields.response_text),
    ).toEqual(['Mine', 'Mine']);
  },
);

test('retries a save after a server error, and keeps the text in this tab until then', async () => {
  mockResponse('updateCommentReply', new MockErrorResponse('internal'));
  openReplyBox();
  typeReply('Mine');
  await advanceTimeUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
  cleanup();

  openReplyBox();
  expect(getReplyField().value).toBe('Mine');
  mockResponse('updateCommentReply', { response: { ...editingResponse, reply_text: 'Mine' } });
  await advanceTimeUntil(() => screen.getByText('Saved'));
  await advanceTime(40_000);
  expect(sessionStorage).toHaveLength(0);
});

test('shows a conflict and keeps the text when another window posted a reply before the save', async () => {
  mockResponse(
    'updateCommentReply',
    new MockErrorResponse('conflict', 'Your reply is already on its way.'),
  );
  const queuedResponse = {
    ...editingResponse,
    reply_text: 'Theirs',
    status: 'queued' as const,
    sends_at: isoTimeIn(3_000),
  };
  mockResponse('checkCommentReply', {
    response: queuedResponse,
    comment: makeComment({ response: queuedResponse }),
  });
  openReplyBox();
  typeReply('Mine');

  await advanceTimeUntil(() => screen.getByText(/already on its way\. Your text is kept\./));
  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('queued'));
  expect(getReplyField().value).toBe('Mine');
});

/** The server as two windows see it: it refuses an edit that began with another text than the saved one. */
function mockSavedText(savedText: string | null) {
  let stored = savedText;
  mockResponse('updateCommentReply', ({ fields }) => {
    const { known_reply_text: known = stored, response_text: text } = fields;
    if (known !== stored && text !== stored) return new MockErrorResponse('text_changed');
    stored = String(text);
    return { response: { ...editingResponse, reply_text: stored } };
  });
  mockResponse('requestCommentDraft', () => ({
    response: { ...editingResponse, reply_text: stored },
  }));
  return {
    get: () => stored,
    set: (text: string) => {
      stored = text;
    },
  };
}

test.each([
  ['Use that text', 'Theirs', 'Mine'],
  ['Keep mine', 'Mine', 'Theirs'],
])(
  'shows the text that another window has saved before it saves its own: %s',
  async (choice, kept, other) => {
    const savedText = mockSavedText(null);
    openReplyBox();
    savedText.set('Theirs');
    typeReply('Mine');

    await advanceTimeUntil(() => screen.getByText('Another window has saved another text:'));
    screen.getByText('Theirs');
    typeReply('Mine');
    await advanceTime(5_000);
    expect(savedText.get()).toBe('Theirs');
    pressButton(choice);

    expect(getReplyField().value).toBe(kept);
    await advanceTime(2_000);
    expect(savedText.get()).toBe(kept);
    expect(screen.queryByRole('alert')).toBeNull();
    pressButton('Bring back my text');
    expect(getReplyField().value).toBe(other);
  },
);

test('takes its own save, whose answer was lost, for no text of another window', async () => {
  const savedText = mockSavedText(null);
  openReplyBox();
  mockResponse('updateCommentReply', ({ fields }) => {
    savedText.set(String(fields.response_text));
    return NO_RESPONSE;
  });
  typeReply('Mine');
  await advanceTimeUntil(() => expect(savedText.get()).toBe('Mine'));
  mockSavedText('Mine');
  typeReply('Mine, longer');

  await advanceTimeUntil(() => screen.getByText('Saved'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(getRecordedRequests('updateCommentReply').at(-1)?.fields).toMatchObject({
    response_text: 'Mine, longer',
    known_reply_text: 'Mine',
  });
});

test('ignores the result of a status check that was running when the user canceled the comment reply', async () => {
  const queuedResponse = {
    ...editingResponse,
    reply_text: 'Mine',
    status: 'queued' as const,
    sends_at: isoTimeIn(9_000),
  };
  let resolveCheck: () => void = () => undefined;
  mockResponse('checkCommentReply', async () => {
    await new Promise<void>((resolve) => {
      resolveCheck = resolve;
    });
    return { response: queuedResponse, comment: makeComment({ response: queuedResponse }) };
  });
  mockResponse('cancelCommentReply', { response: { ...editingResponse, reply_text: 'Mine' } });
  mockResponse('updateCommentReply', { response: editingResponse });
  openReplyBox(queuedResponse);
  await advanceTimeUntil(() => expect(getRecordedRequests('checkCommentReply')).toHaveLength(1));
  pressButton('Cancel Post');
  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('editing'));

  typeReply('Mine, and more');
  resolveCheck();
  await advanceTime(100);
  expect(screen.getByTestId('status').textContent).toBe('editing');
  expect(getReplyField().value).toBe('Mine, and more');
});

test('shows an unknown status and no Cancel Post while the status checks fail, and keeps checking', async () => {
  const queuedResponse = {
    ...editingResponse,
    reply_text: 'Mine',
    status: 'queued' as const,
    sends_at: isoTimeIn(2_000),
  };
  mockResponse('checkCommentReply', new MockErrorResponse('internal'));
  openReplyBox(queuedResponse);
  await advanceTimeUntil(() =>
    screen.getByText('We cannot tell how it stands just now. We keep asking.', {
      ignore: '.sr-only',
    }),
  );
  expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull();

  const liveResponse = { ...editingResponse, reply_text: 'Mine', status: 'live' as const };
  mockResponse('checkCommentReply', {
    response: liveResponse,
    comment: makeComment({ response: liveResponse }),
  });
  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('live'));
});

test('shows a post as queued at once, checks it every second, and closes the box when it is sent', async () => {
  const sendsAt = new Date(Date.now() + 3_000).toISOString();
  const queuedResponse = { ...editingResponse, status: 'queued' as const, sends_at: sendsAt };
  mockResponse('postCommentReply', { response: queuedResponse });
  let checkCount = 0;
  mockResponse('checkCommentReply', () => {
    checkCount += 1;
    const response =
      checkCount < 3 ? queuedResponse : { ...editingResponse, status: 'posted' as const };
    return { response, comment: makeComment({ response }) };
  });
  openReplyBox();
  pressButton('Post');

  expect(screen.getByRole('button', { name: 'Cancel Post' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Post' })).toBeNull();
  expect(getReplyField().disabled).toBe(true);
  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('posted'));
  expect(checkCount).toBeGreaterThanOrEqual(3);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('checks a posted reply until it is live, and reads the list again only then', async () => {
  const liveResponse = makeReplyDraft({ status: 'live' });
  mockResponse('checkCommentReply', {
    response: liveResponse,
    comment: makeComment({ response: liveResponse }),
  });
  renderWithProviders(
    <CommentWithReply
      initialComment={makeComment({ response: makeReplyDraft({ status: 'posted' }) })}
    />,
  );

  expect(onLive).not.toHaveBeenCalled();
  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('live'));
  expect(onLive).toHaveBeenCalledOnce();
  const count = getRecordedRequests('checkCommentReply').length;
  await advanceTime(60_000);

  expect(getRecordedRequests('checkCommentReply')).toHaveLength(count);
});

test('puts the text back into the field on Cancel Post', async () => {
  const queuedResponse = makeReplyDraft({
    status: 'queued',
    reply_text: 'Mine',
    sends_at: isoTimeIn(3_000),
  });
  mockResponse('cancelCommentReply', { response: { ...queuedResponse, status: 'editing' } });
  mockResponse('checkCommentReply', {
    response: queuedResponse,
    comment: makeComment({ response: queuedResponse }),
  });
  openReplyBox(queuedResponse);
  pressButton('Cancel Post');

  await advanceTimeUntil(() => expect(getReplyField().disabled).toBe(false));
  expect(getReplyField().value).toBe('Mine');
});

test('posts once when Post is clicked twice at the same moment', async () => {
  mockResponse('postCommentReply', { response: { ...editingResponse, status: 'live' } });
  openReplyBox();
  const post = screen.getByRole('button', { name: 'Post' });
  act(() => {
    post.click();
    post.click();
  });

  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('live'));
  await advanceTime(1_000);
  expect(getRecordedRequests('postCommentReply')).toHaveLength(1);
});

test('cancels once when Cancel Post is clicked again while an earlier status check returns', async () => {
  const queuedResponse = makeReplyDraft({
    status: 'queued',
    reply_text: 'Mine',
    sends_at: isoTimeIn(9_000),
  });
  const returnedResponse = { ...queuedResponse, status: 'editing' as const };
  const checked = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  mockResponse('checkCommentReply', async () => {
    await checked.promise;
    return { response: queuedResponse, comment: makeComment({ response: queuedResponse }) };
  });
  mockResponse('cancelCommentReply', async () => {
    await cancelled.promise;
    return { response: returnedResponse };
  });
  openReplyBox(queuedResponse);
  await advanceTimeUntil(() => expect(getRecordedRequests('checkCommentReply')).toHaveLength(1));
  pressButton('Cancel Post');
  checked.resolve();
  await advanceTime(500);
  pressButton('Cancel Post');
  mockResponse('checkCommentReply', {
    response: returnedResponse,
    comment: makeComment({ response: returnedResponse }),
  });
  await advanceTime(500);
  cancelled.resolve();

  await advanceTimeUntil(() => expect(getReplyField().disabled).toBe(false));
  expect(getRecordedRequests('cancelCommentReply')).toHaveLength(1);
});

test('hides Cancel Post while a comment reply is being posted, and keeps the focus', async () => {
  const queuedResponse = makeReplyDraft({
    status: 'queued',
    reply_text: 'Mine',
    sends_at: isoTimeIn(3_000),
  });
  const postingResponse = { ...queuedResponse, sends_at: null };
  mockResponse('checkCommentReply', {
    response: queuedResponse,
    comment: makeComment({ response: queuedResponse }),
  });
  openReplyBox(queuedResponse);
  expect(getAnnouncement()).toBe('Queued. You can still cancel it.');
  screen.getByRole('button', { name: 'Cancel Post' }).focus();

  mockResponse('checkCommentReply', {
    response: postingResponse,
    comment: makeComment({ response: postingResponse }),
  });
  await advanceTimeUntil(() => screen.getByText('Posting…', { selector: '[aria-hidden]' }));
  expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Post' })).toBeNull();
  expect(getAnnouncement()).toBe('Posting…');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Reply to/ }));
});

test('opens the reply box with the error and its reason when Instagram rejected the reply', () => {
  openReplyBox(makeReplyDraft({ reply_text: 'Mine', error: 'The comment was deleted.' }));

  expect(screen.getByRole('alert').textContent).toBe(
    'There was an error trying to post your reply, please try again. The comment was deleted.',
  );
  expect(getReplyField().value).toBe('Mine');
});

test.each([
  [
    'max_posted_comments_for_plan',
    'You have reached the comment limit of your current plan. Please upgrade your plan to increase your limit',
  ],
  [
    'cannot_post_as_impersonated_user',
    'Sorry, you currently cannot post to Instagram. Please contact us at support@replyloom.example with error code IMP100.',
  ],
] as const)(
  'shows an alert and keeps the text when the server rejects the post with %s',
  async (code, alert) => {
    mockResponse('postCommentReply', new MockErrorResponse(code));
    mockResponse('updateCommentReply', { response: editingResponse });
    openReplyBox();
    typeReply('My own words');
    pressButton('Post');

    await advanceTimeUntil(() => expect(screen.queryByText('Reply not posted')).not.toBeNull());
    expect(screen.getByText(alert)).toBeTruthy();
    expect(getReplyField().value).toBe('My own words');
    expect(getReplyField().disabled).toBe(false);
  },
);

test.each([
  ['the plan allows no further draft', new MockErrorResponse('max_responses_for_plan')],
  ['the draft fails', new MockErrorResponse('internal')],
  ['nobody answers', NO_RESPONSE],
] as const)('posts own words when %s', async (_, response) => {
  mockResponse('requestCommentDraft', ({ fields }) =>
    fields.own_words ? { response: makeReplyDraft({ response_text: '' }) } : response,
  );
  mockResponse('postCommentReply', ({ fields }) => ({
    response: makeReplyDraft({ status: 'queued', response_text: String(fields.response_text) }),
  }));
  openReplyBox(null);
  await advanceTimeUntil(() => expect(screen.queryAllByRole('alert')).not.toEqual([]));

  typeReply('In my own words');
  pressButton('Post');
  await advanceTimeUntil(() => expect(getRecordedRequests('postCommentReply')).toHaveLength(1));

  expect(getRecordedRequests('postCommentReply')[0]?.fields).toMatchObject({
    response_text: 'In my own words',
  });
});

test('posts a second answer only when it is asked for twice, with the first one beside the question', async () => {
  mockResponse('postCommentReply', { response: makeReplyDraft({ status: 'queued' }) });
  const comment = makeComment({ response: editingResponse, answered: true });
  renderWithProviders(<CommentWithReply initialComment={comment} />);
  pressButton('Reply');
  expect(screen.getByText('You answered 6h ago: “Yes, we do.”')).toBeTruthy();

  fireEvent.keyDown(getReplyField(), { key: 'Enter', ctrlKey: true });
  await advanceTime(1_000);
  expect(getRecordedRequests('postCommentReply')).toHaveLength(0);

  pressButton('Post a second answer');
  await advanceTimeUntil(() => expect(getRecordedRequests('postCommentReply')).toHaveLength(1));
});

test("shows that the plan's draft limit is reached, without a Dismiss button", async () => {
  mockResponse('requestCommentDraft', new MockErrorResponse('max_responses_for_plan'));
  openReplyBox(null);

  await advanceTimeUntil(() =>
    expect(
      screen.queryByText(/^You have reached the writing prompt generation limit/),
    ).not.toBeNull(),
  );
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

test('keeps the text of a post without a response and checks what became of it', async () => {
  mockResponse('postCommentReply', NO_RESPONSE);
  mockResponse('updateCommentReply', NO_RESPONSE);
  const postedResponse = makeReplyDraft({ status: 'posted', reply_text: 'Mine' });
  mockResponse('checkCommentReply', NO_RESPONSE);
  openReplyBox();
  typeReply('Mine');
  pressButton('Post');

  await advanceTimeUntil(() =>
    expect(screen.queryByText(/^There was an error trying/)).not.toBeNull(),
  );
  expect(getReplyField().value).toBe('Mine');
  mockResponse('checkCommentReply', {
    response: postedResponse,
    comment: makeComment({ response: postedResponse }),
  });

  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('posted'));
});

test("keeps the text when another window posted a reply first, and shows that reply's status", async () => {
  const otherWindowResponse = makeReplyDraft({ status: 'queued', reply_text: 'Theirs' });
  mockResponse(
    'postCommentReply',
    new MockErrorResponse('conflict', 'This reply is already on its way.'),
  );
  mockResponse('updateCommentReply', new MockErrorResponse('conflict'));
  mockResponse('checkCommentReply', {
    response: otherWindowResponse,
    comment: makeComment({ response: otherWindowResponse }),
  });
  openReplyBox();
  typeReply('Mine');
  pressButton('Post');

  await advanceTimeUntil(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Reply not posted: This reply is already on its way. Your text is kept.',
    ),
  );
  expect(getReplyField().value).toBe('Mine');
  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('queued'));
  screen.getByText('On its way, from another window: “Theirs”');
});

test("shows the conflict with another window's post until the reply box is closed", async () => {
  const otherWindowResponse = makeReplyDraft({ status: 'queued', reply_text: 'Theirs' });
  const sentResponse = { ...otherWindowResponse, status: 'posted' as const };
  mockResponse(
    'postCommentReply',
    new MockErrorResponse('conflict', 'This reply is already on its way.'),
  );
  mockResponse('updateCommentReply', new MockErrorResponse('conflict'));
  mockResponse('checkCommentReply', {
    response: otherWindowResponse,
    comment: makeComment({ response: otherWindowResponse }),
  });
  openReplyBox();
  typeReply('Mine');
  pressButton('Post');
  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('queued'));
  const expectProblemShown = () => {
    expect(screen.getByRole('alert').textContent).toMatch(/Your text is kept\.$/);
    expect(getReplyField().value).toBe('Mine');
  };
  expectProblemShown();

  mockResponse('checkCommentReply', {
    response: sentResponse,
    comment: makeComment({ response: sentResponse }),
  });
  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('posted'));
  await advanceTime(5_000);
  expectProblemShown();
  pressButton('Close');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps it shown that a cancel came too late', async () => {
  const queuedResponse = makeReplyDraft({
    status: 'queued',
    reply_text: 'Mine',
    sends_at: isoTimeIn(3_000),
  });
  const postingResponse = { ...queuedResponse, sends_at: null };
  mockResponse(
    'cancelCommentReply',
    new MockErrorResponse('conflict', 'This reply is already on Instagram.'),
  );
  mockResponse('checkCommentReply', {
    response: postingResponse,
    comment: makeComment({ response: postingResponse }),
  });
  openReplyBox(queuedResponse);
  pressButton('Cancel Post');

  const expectedText = 'Too late to cancel: This reply is already on Instagram.';
  await advanceTimeUntil(() => expect(screen.getByRole('alert').textContent).toBe(expectedText));
  await advanceTimeUntil(() =>
    expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull(),
  );
  await advanceTime(3_000);
  expect(screen.getByRole('alert').textContent).toBe(expectedText);
});

test('posts the reply on Ctrl+Enter and closes the reply box on Esc', async () => {
  mockResponse('postCommentReply', { response: makeReplyDraft({ status: 'live' }) });
  openReplyBox();
  fireEvent.keyDown(getReplyField(), { key: 'Escape' });
  expect(screen.queryByRole('textbox')).toBeNull();

  pressButton('Reply');
  fireEvent.keyDown(getReplyField(), { key: 'Enter', ctrlKey: true });

  await advanceTimeUntil(() => expect(getRecordedRequests('postCommentReply')).toHaveLength(1));
});

test('keeps the focus within the reply box from the draft until the reply is sent', async () => {
  const sendsAt = new Date(Date.now() + 3_000).toISOString();
  const queuedResponse = { ...editingResponse, status: 'queued' as const, sends_at: sendsAt };
  const postedResponse = { ...editingResponse, status: 'posted' as const };
  mockResponse('postCommentReply', { response: queuedResponse });
  mockResponse('cancelCommentReply', { response: editingResponse });
  mockResponse('checkCommentReply', {
    response: queuedResponse,
    comment: makeComment({ response: queuedResponse }),
  });
  openReplyBox();
  const box = screen.getByRole('region', { name: /^Reply to/ });
  expect(document.activeElement).toBe(getReplyField());

  fireEvent.keyDown(getReplyField(), { key: 'Enter', ctrlKey: true });
  await advanceTimeUntil(() => screen.getByText(/^Posting in/));
  expect(document.activeElement).toBe(box);

  pressButton('Cancel Post');
  await advanceTimeUntil(() => expect(getReplyField().disabled).toBe(false));
  expect(document.activeElement).toBe(getReplyField());

  pressButton('Post');
  mockResponse('checkCommentReply', {
    response: postedResponse,
    comment: makeComment({ response: postedResponse }),
  });
  await advanceTimeUntil(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('article'));
});

test('moves the focus to the comment when the reply box is closed', () => {
  openReplyBox();
  pressButton('Close');

  expect(document.activeElement).toBe(screen.getByRole('article'));
});

test('announces a new draft to screen readers, but not a failed draft or post', async () => {
  let nextResponse: PostComment['response'] | MockErrorResponse = makeReplyDraft({
    response_text: 'Another one.',
  });
  mockResponse('requestCommentDraft', () =>
    nextResponse instanceof MockErrorResponse ? nextResponse : { response: nextResponse as never },
  );
  mockResponse('postCommentReply', new MockErrorResponse('internal'));
  openReplyBox();
  expect(getAnnouncement()).toBe('');

  pressButton('Generate new');
  expect(getAnnouncement()).toBe('Generating...');
  await advanceTimeUntil(() => expect(getAnnouncement()).toBe('The draft is ready.'));

  nextResponse = new MockErrorResponse('internal');
  pressButton('Generate new');
  await advanceTimeUntil(() => screen.getByRole('alert'));
  expect(getAnnouncement()).toBe('');

  pressButton('Post');
  await advanceTimeUntil(() => screen.getByText('Queued. You can still cancel it.'));
  await advanceTimeUntil(() => screen.getByRole('alert'));
  expect(getAnnouncement()).toBe('');
});
