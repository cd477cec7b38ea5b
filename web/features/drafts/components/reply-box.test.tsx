// A reply from its draft to the network, in the box a person uses.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Comment } from '#shared/schemas/post.ts';
import { acceptTokens } from '#web/lib/session.ts';
import { holdClock, pass, passUntil } from '#web/testing/clock.ts';
import { COMING_BACK } from '#web/testing/coming-back.ts';
import { makeComment, makeResponse, makeTokens } from '#web/testing/factories.ts';
import { renderPart } from '#web/testing/render.tsx';
import { asked, NO_ANSWER, Refusal, respond } from '#web/testing/server.ts';
import { useReply } from '../hooks/use-reply.ts';
import { ReplyBox } from './reply-box.tsx';

const onPosted = vi.fn();

function OneComment({ first }: { readonly first: Comment }) {
  const [comment, setComment] = useState(first);
  const reply = useReply({ comment, onComment: setComment, onPosted });
  return (
    <article data-comment tabIndex={-1}>
      <button type="button" onClick={reply.open}>
        Reply
      </button>
      {reply.state.open && <ReplyBox reply={reply} username={comment.username} />}
      <output data-testid="status">{comment.response?.status}</output>
    </article>
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const editing = makeResponse({ response_text: 'We do ship!' });
const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString();
const spoken = () => document.querySelector('span[role=status]')?.textContent;
const open = (response: Comment['response'] = editing) => {
  renderPart(<OneComment first={makeComment({ response })} />);
  if (response?.error == null) press('Reply');
};

beforeEach(() => {
  holdClock();
  acceptTokens(makeTokens());
  sessionStorage.clear();
  onPosted.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a comment without a draft gets one, asked for again until it is written', async () => {
  let tries = 0;
  respond('requestCommentDraft', () => {
    tries += 1;
    const generating = makeResponse({ status: 'generating', response_text: '' });
    return { response: tries < 3 ? generating : editing };
  });
  open(null);

  expect(field().value).toBe('Generating...');
  expect(field().className).toMatch(/\banimate-shimmer-words\b/);
  expect(field().disabled).toBe(true);
  await passUntil(() => expect(field().value).toBe('We do ship!'));
  expect(field().disabled).toBe(false);
  expect(asked('requestCommentDraft').map((each) => each.fields.request_new_response)).toEqual([
    false,
    false,
    false,
  ]);
});

test('a comment with a draft asks for nothing', async () => {
  open();

  await pass(5_000);

  expect(field().value).toBe('We do ship!');
  expect(asked('requestCommentDraft')).toHaveLength(0);
});

test('an edit is saved once, after a pause in typing', async () => {
  respond('updateCommentReply', ({ fields }) => ({
    response: { ...editing, reply_text: String(fields.response_text) },
  }));
  open();
  type('We do');
  type('We do, Ana');

  await passUntil(() => expect(screen.queryByText('Saved')).not.toBeNull());

  expect(asked('updateCommentReply').map((each) => each.fields.response_text)).toEqual([
    'We do, Ana',
  ]);
});

test.each(COMING_BACK)('a failed save is tried again when %s', async (_case, comeBack) => {
  respond('updateCommentReply', NO_ANSWER);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open();
  type('Mine');
  await passUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
  await pass(10_000);
  expect(asked('updateCommentReply')).toHaveLength(1);

  respond('updateCommentReply', { response: { ...editing, reply_text: 'Mine' } });
  online.mockReturnValue(true);
  comeBack();
  await passUntil(() => screen.getByText('Saved'));
  comeBack();
  await pass(2_000);
  expect(asked('updateCommentReply').map(({ fields }) => fields.response_text)).toEqual([
    'Mine',
    'Mine',
  ]);
});

test('a save the server failed at is tried again by itself, and kept in this tab until then', async () => {
  respond('updateCommentReply', new Refusal('internal'));
  open();
  type('Mine');
  await passUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
  cleanup();

  open();
  expect(field().value).toBe('Mine');
  respond('updateCommentReply', { response: { ...editing, reply_text: 'Mine' } });
  await passUntil(() => screen.getByText('Saved'));
  await pass(40_000);
  expect(sessionStorage).toHaveLength(0);
});

test('words that another window’s reply overtook say so, and stay', async () => {
  respond('updateCommentReply', new Refusal('conflict', 'Your reply is already on its way.'));
  const queued = {
    ...editing,
    reply_text: 'Theirs',
    status: 'queued' as const,
    sends_at: isoIn(3_000),
  };
  respond('checkCommentReply', { response: queued, comment: makeComment({ response: queued }) });
  open();
  type('Mine');

  await passUntil(() => screen.getByText(/already on its way\. Your text is kept\./));
  await passUntil(() => expect(screen.getByTestId('status').textContent).toBe('queued'));
  expect(field().value).toBe('Mine');
});

test('a check that was under way when the reply was taken back undoes nothing', async () => {
  const queued = {
    ...editing,
    reply_text: 'Mine',
    status: 'queued' as const,
    sends_at: isoIn(9_000),
  };
  let tell: () => void = () => undefined;
  respond('checkCommentReply', async () => {
    await new Promise<void>((resolve) => {
      tell = resolve;
    });
    return { response: queued, comment: makeComment({ response: queued }) };
  });
  respond('cancelCommentReply', { response: { ...editing, reply_text: 'Mine' } });
  respond('updateCommentReply', { response: editing });
  open(queued);
  await passUntil(() => expect(asked('checkCommentReply')).toHaveLength(1));
  press('Cancel Post');
  await passUntil(() => expect(screen.getByTestId('status').textContent).toBe('editing'));

  type('Mine, and more');
  tell();
  await pass(100);
  expect(screen.getByTestId('status').textContent).toBe('editing');
  expect(field().value).toBe('Mine, and more');
});

test('checks that fail say so, offer no cancelling, and go on', async () => {
  const queued = {
    ...editing,
    reply_text: 'Mine',
    status: 'queued' as const,
    sends_at: isoIn(2_000),
  };
  respond('checkCommentReply', new Refusal('internal'));
  open(queued);
  await passUntil(() =>
    screen.getByText('We cannot tell how it stands just now. We keep asking.', {
      ignore: '.sr-only',
    }),
  );
  expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull();

  const live = { ...editing, reply_text: 'Mine', status: 'live' as const };
  respond('checkCommentReply', { response: live, comment: makeComment({ response: live }) });
  await passUntil(() => expect(screen.getByTestId('status').textContent).toBe('live'));
});

test('a post is shown as queued at once, followed every second, and closes when it is out', async () => {
  const sendsAt = new Date(Date.now() + 3_000).toISOString();
  const queued = { ...editing, status: 'queued' as const, sends_at: sendsAt };
  respond('postCommentReply', { response: queued });
  let checks = 0;
  respond('checkCommentReply', () => {
    checks += 1;
    const response = checks < 3 ? queued : { ...editing, status: 'posted' as const };
    return { response, comment: makeComment({ response }) };
  });
  open();
  press('Post');

  expect(screen.getByRole('button', { name: 'Cancel Post' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Post' })).toBeNull();
  expect(field().disabled).toBe(true);
  await passUntil(() => expect(onPosted).toHaveBeenCalledOnce());
  expect(checks).toBeGreaterThanOrEqual(3);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a posted reply is followed quietly until it is live', async () => {
  const live = makeResponse({ status: 'live' });
  respond('checkCommentReply', { response: live, comment: makeComment({ response: live }) });
  renderPart(<OneComment first={makeComment({ response: makeResponse({ status: 'posted' }) })} />);

  await passUntil(() => expect(screen.getByTestId('status').textContent).toBe('live'));
  const count = asked('checkCommentReply').length;
  await pass(60_000);

  expect(asked('checkCommentReply')).toHaveLength(count);
});

test('Cancel Post brings the text back', async () => {
  const queued = makeResponse({ status: 'queued', reply_text: 'Mine', sends_at: isoIn(3_000) });
  respond('cancelCommentReply', { response: { ...queued, status: 'editing' } });
  respond('checkCommentReply', { response: queued, comment: makeComment({ response: queued }) });
  open(queued);
  press('Cancel Post');

  await passUntil(() => expect(field().disabled).toBe(false));
  expect(field().value).toBe('Mine');
});

test('two presses of Post in one moment post once', async () => {
  respond('postCommentReply', { response: { ...editing, status: 'live' } });
  open();
  const post = screen.getByRole('button', { name: 'Post' });
  act(() => {
    post.click();
    post.click();
  });

  await passUntil(() => expect(screen.getByTestId('status').textContent).toBe('live'));
  await pass(1_000);
  expect(asked('postCommentReply')).toHaveLength(1);
});

test('Cancel Post pressed again, while a check from before it is answered, cancels once', async () => {
  const queued = makeResponse({ status: 'queued', reply_text: 'Mine', sends_at: isoIn(9_000) });
  const taken = { ...queued, status: 'editing' as const };
  const checked = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  respond('checkCommentReply', async () => {
    await checked.promise;
    return { response: queued, comment: makeComment({ response: queued }) };
  });
  respond('cancelCommentReply', async () => {
    await cancelled.promise;
    return { response: taken };
  });
  open(queued);
  await passUntil(() => expect(asked('checkCommentReply')).toHaveLength(1));
  press('Cancel Post');
  checked.resolve();
  await pass(500);
  press('Cancel Post');
  respond('checkCommentReply', { response: taken, comment: makeComment({ response: taken }) });
  await pass(500);
  cancelled.resolve();

  await passUntil(() => expect(field().disabled).toBe(false));
  expect(asked('cancelCommentReply')).toHaveLength(1);
});

test('a reply that is being posted cannot be taken back, and keeps the focus', async () => {
  const queued = makeResponse({ status: 'queued', reply_text: 'Mine', sends_at: isoIn(3_000) });
  const posting = { ...queued, sends_at: null };
  respond('checkCommentReply', { response: queued, comment: makeComment({ response: queued }) });
  open(queued);
  expect(spoken()).toBe('Queued. You can still cancel it.');
  screen.getByRole('button', { name: 'Cancel Post' }).focus();

  respond('checkCommentReply', { response: posting, comment: makeComment({ response: posting }) });
  await passUntil(() => screen.getByText('Posting…', { selector: '[aria-hidden]' }));
  expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Post' })).toBeNull();
  expect(spoken()).toBe('Posting…');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Reply to/ }));
});

test('a reply the network refused opens with the sentence and its reason', () => {
  open(makeResponse({ reply_text: 'Mine', error: 'The comment was deleted.' }));

  expect(screen.getByRole('alert').textContent).toBe(
    'There was an error trying to post your reply, please try again. The comment was deleted.',
  );
  expect(field().value).toBe('Mine');
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
] as const)('%s: an alert, and the box says Reply not posted', async (code, alert) => {
  respond('postCommentReply', new Refusal(code));
  respond('updateCommentReply', { response: editing });
  open();
  type('My own words');
  press('Post');

  await passUntil(() => expect(screen.queryByText('Reply not posted')).not.toBeNull());
  expect(screen.getByText(alert)).toBeTruthy();
  expect(field().value).toBe('My own words');
  expect(field().disabled).toBe(false);
});

test('the plan limit of drafts cannot be dismissed', async () => {
  respond('requestCommentDraft', new Refusal('max_responses_for_plan'));
  open(null);

  await passUntil(() =>
    expect(
      screen.queryByText(/^You have reached the writing prompt generation limit/),
    ).not.toBeNull(),
  );
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

test('a post without an answer keeps the text and finds out what became of it', async () => {
  respond('postCommentReply', NO_ANSWER);
  respond('updateCommentReply', NO_ANSWER);
  const posted = makeResponse({ status: 'posted', reply_text: 'Mine' });
  respond('checkCommentReply', NO_ANSWER);
  open();
  type('Mine');
  press('Post');

  await passUntil(() => expect(screen.queryByText(/^There was an error trying/)).not.toBeNull());
  expect(field().value).toBe('Mine');
  respond('checkCommentReply', { response: posted, comment: makeComment({ response: posted }) });

  await passUntil(() => expect(onPosted).toHaveBeenCalledOnce());
});

test('a post another window was faster with keeps the text, and is followed', async () => {
  const theirs = makeResponse({ status: 'queued', reply_text: 'Theirs' });
  respond('postCommentReply', new Refusal('conflict', 'This reply is already on its way.'));
  respond('updateCommentReply', new Refusal('conflict'));
  respond('checkCommentReply', { response: theirs, comment: makeComment({ response: theirs }) });
  open();
  type('Mine');
  press('Post');

  await passUntil(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Reply not posted: This reply is already on its way. Your text is kept.',
    ),
  );
  expect(field().value).toBe('Mine');
  await passUntil(() => expect(screen.getByTestId('status').textContent).toBe('queued'));
});

test('what another window was faster with is told until the box is closed', async () => {
  const theirs = makeResponse({ status: 'queued', reply_text: 'Theirs' });
  const out = { ...theirs, status: 'posted' as const };
  respond('postCommentReply', new Refusal('conflict', 'This reply is already on its way.'));
  respond('updateCommentReply', new Refusal('conflict'));
  respond('checkCommentReply', { response: theirs, comment: makeComment({ response: theirs }) });
  open();
  type('Mine');
  press('Post');
  await passUntil(() => expect(screen.getByTestId('status').textContent).toBe('queued'));
  const isTold = () => {
    expect(screen.getByRole('alert').textContent).toMatch(/Your text is kept\.$/);
    expect(field().value).toBe('Mine');
  };
  isTold();

  respond('checkCommentReply', { response: out, comment: makeComment({ response: out }) });
  await passUntil(() => expect(onPosted).toHaveBeenCalledOnce());
  await pass(5_000);
  isTold();
  press('Close');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('too late to cancel is said in words, and stays said', async () => {
  const queued = makeResponse({ status: 'queued', reply_text: 'Mine', sends_at: isoIn(3_000) });
  const posting = { ...queued, sends_at: null };
  respond('cancelCommentReply', new Refusal('conflict', 'This reply is already on Instagram.'));
  respond('checkCommentReply', { response: posting, comment: makeComment({ response: posting }) });
  open(queued);
  press('Cancel Post');

  const words = 'Too late to cancel: This reply is already on Instagram.';
  await passUntil(() => expect(screen.getByRole('alert').textContent).toBe(words));
  await passUntil(() => expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull());
  await pass(3_000);
  expect(screen.getByRole('alert').textContent).toBe(words);
});

test('Ctrl+Enter posts and Esc closes', async () => {
  respond('postCommentReply', { response: makeResponse({ status: 'live' }) });
  open();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.queryByRole('textbox')).toBeNull();

  press('Reply');
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });

  await passUntil(() => expect(asked('postCommentReply')).toHaveLength(1));
});

test('the focus stays with the reply from the draft to the end of it', async () => {
  const sendsAt = new Date(Date.now() + 3_000).toISOString();
  const queued = { ...editing, status: 'queued' as const, sends_at: sendsAt };
  const posted = { ...editing, status: 'posted' as const };
  respond('postCommentReply', { response: queued });
  respond('cancelCommentReply', { response: editing });
  respond('checkCommentReply', { response: queued, comment: makeComment({ response: queued }) });
  open();
  const box = screen.getByRole('region', { name: /^Reply to/ });
  expect(document.activeElement).toBe(field());

  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  await passUntil(() => screen.getByText(/^Posting in/));
  expect(document.activeElement).toBe(box);

  press('Cancel Post');
  await passUntil(() => expect(field().disabled).toBe(false));
  expect(document.activeElement).toBe(field());

  press('Post');
  respond('checkCommentReply', { response: posted, comment: makeComment({ response: posted }) });
  await passUntil(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('article'));
});

test('closing the box leads back to its comment', () => {
  open();
  press('Close');

  expect(document.activeElement).toBe(screen.getByRole('article'));
});

test('a screen reader hears of a new draft, and of nothing else as one', async () => {
  let next: Comment['response'] | Refusal = makeResponse({ response_text: 'Another one.' });
  respond('requestCommentDraft', () =>
    next instanceof Refusal ? next : { response: next as never },
  );
  respond('postCommentReply', new Refusal('internal'));
  open();
  expect(spoken()).toBe('');

  press('Generate new');
  expect(spoken()).toBe('Generating...');
  await passUntil(() => expect(spoken()).toBe('The draft is ready.'));

  next = new Refusal('internal');
  press('Generate new');
  await passUntil(() => screen.getByRole('alert'));
  expect(spoken()).toBe('');

  press('Post');
  await passUntil(() => screen.getByText('Queued. You can still cancel it.'));
  await passUntil(() => screen.getByRole('alert'));
  expect(spoken()).toBe('');
});
