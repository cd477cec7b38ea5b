// A reply to a message from its draft to the network, in the composer a person uses.
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ERRORS } from '#shared/errors.ts';
import type { Conversation, Message, MessageResponse } from '#shared/schemas/conversation.ts';
import { acceptTokens } from '#web/lib/session.ts';
import { holdClock, pass, passUntil } from '#web/testing/clock.ts';
import { COMING_BACK } from '#web/testing/coming-back.ts';
import {
  makeConversation,
  makeMessage,
  makeMessageResponse,
  makeTokens,
} from '#web/testing/factories.ts';
import { renderPart } from '#web/testing/render.tsx';
import { asked, NO_ANSWER, Refusal, respond } from '#web/testing/server.ts';
import { ConversationReply } from './composer.tsx';

const HOUR = 3_600_000;
const onPosted = vi.fn();
const onReplyChanged = vi.fn();
const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString();

type Shown = {
  readonly response: MessageResponse | null;
  readonly messages: readonly Message[];
  readonly conversation: Conversation;
  readonly isLatestPage: boolean;
};
let show: (change: Partial<Shown> | null) => void = () => undefined;

/** What the screen around the composer does: it shows what the list says. */
function Screen({ first }: { readonly first: Shown }) {
  const [shown, setShown] = useState<Shown | null>(first);
  show = (change) => act(() => setShown((before) => change && { ...first, ...before, ...change }));
  if (shown === null) return null;
  return <ConversationReply {...shown} onPosted={onPosted} onReplyChanged={onReplyChanged} />;
}

const theirs = makeMessage();
const own = makeMessage({ id: 'msg_own', is_own: true, message: 'Hello!' });
const second = makeMessage({ id: 'msg_2', message: 'Anyone?' });
const ready = makeMessageResponse({ response_text: 'We do ship!', based_on: 'your last replies' });
const generating = makeMessageResponse({ status: 'generating', response_text: '' });
const queuedAs = (text: string) =>
  makeMessageResponse({ ...ready, reply_text: text, status: 'queued', sends_at: isoIn(3_000) });
const pendingOf = (text: string) =>
  makeMessage({ id: ready.id, message: text, is_own: true, pending_post: true });

const open = (shown: Partial<Shown> = {}) =>
  renderPart(
    <Screen
      first={{
        response: ready,
        messages: [theirs],
        conversation: makeConversation({ can_reply_until: isoIn(5 * HOUR) }),
        isLatestPage: true,
        ...shown,
      }}
    />,
  );

const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to ana.reads' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const saves = () => asked('updateMessageReply').map(({ fields }) => fields.response_text);

/** The API keeps every edit, as the real one does. */
const keepEdits = (response: MessageResponse = ready) =>
  respond('updateMessageReply', ({ fields }) => ({
    response: { ...response, reply_text: String(fields.response_text) },
  }));
const answerPost = () =>
  respond('postMessageReply', ({ fields }) => ({
    response: queuedAs(String(fields.response_text)),
    new_message: pendingOf(String(fields.response_text)),
  }));
const checkSays = (response: MessageResponse | null, live_ids: readonly string[] = []) =>
  respond('checkMessageReplies', { response, live_ids: [...live_ids], messages: [] });

beforeEach(() => {
  holdClock();
  acceptTokens(makeTokens());
  sessionStorage.clear();
  onPosted.mockReset();
  onReplyChanged.mockReset();
  keepEdits();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the newest message gets a draft by itself, once, asked for again each second until it is written', async () => {
  let tries = 0;
  respond('requestMessageDraft', () => {
    tries += 1;
    return { response: tries < 3 ? generating : ready };
  });
  open({ response: null });

  expect(screen.getAllByText('Generating...').length).toBeGreaterThan(0);
  const words = screen.getByText('Generating...', { selector: 'p' });
  expect(words.className).toMatch(/\banimate-shimmer-words\b/);
  await passUntil(() => screen.getByText('We do ship!'));
  expect(screen.getByText('Based on your last replies')).toBeTruthy();
  expect(field().value).toBe('');
  show({ response: null });
  await pass(5_000);

  const requests = asked('requestMessageDraft').map(({ fields }) => fields.request_new_response);
  expect(requests).toEqual([false, false, false]);
});

test.each([
  ['the newest message is one’s own', { messages: [theirs, own] }],
  ['a draft is there', { response: ready }],
  ['a failed draft is there', { response: { ...ready, response_text: '', error: 'No.' } }],
  ['the page is an older one', { isLatestPage: false }],
  ['the person never wrote', { conversation: makeConversation({ can_reply_until: null }) }],
  [
    'the window is shut',
    { conversation: makeConversation({ can_reply_until: '2020-01-01T00:00:00.000Z' }) },
  ],
  [
    'the owner’s own text for an earlier message is kept',
    { response: { ...ready, reply_text: 'Mine' }, messages: [theirs, second] },
  ],
])('no draft is begun by itself where %s', async (_case, shown) => {
  open({ response: null, ...shown });
  await pass(5_000);

  expect(asked('requestMessageDraft')).toHaveLength(0);
});

test('where a message is taken back while it is drafted for, the one before gets its draft by itself', async () => {
  const failed = { ...generating, message_id: second.id, status: 'editing', error: 'No.' } as const;
  respond('requestMessageDraft', ({ fields }) =>
    fields.message_id === second.id
      ? { response: tries++ === 0 ? { ...generating, message_id: second.id } : failed }
      : { response: { ...ready, id: 'drf_2' } },
  );
  let tries = 0;
  open({ response: null, messages: [theirs, second] });
  await pass(100);

  show({ messages: [theirs, { ...second, message: null }] });
  await passUntil(() => screen.getByText('We do ship!'));

  expect(asked('requestMessageDraft').at(-1)?.fields.message_id).toBe(theirs.id);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the plan limit of drafts is told once, and own words can still be written', async () => {
  respond('requestMessageDraft', new Refusal('max_responses_for_plan'));
  open({ response: null });
  const alerts = () =>
    screen.queryAllByText(/^You have reached the writing prompt generation limit.*Please upgrade/);

  await passUntil(() => expect(alerts()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  show({ messages: [theirs, second] });
  await pass(3_000);
  show(null);
  const another = makeConversation({ id: 'cnv_2', can_reply_until: isoIn(HOUR) });
  show({ conversation: another, messages: [makeMessage({ id: 'msg_9' })] });
  await pass(3_000);

  expect(asked('requestMessageDraft')).toHaveLength(1);
  expect(screen.getByText(/You can still write yourself/)).toBeTruthy();
});

test('a draft that fails says so in words, and can be tried again', async () => {
  respond('requestMessageDraft', new Refusal('unavailable'));
  open({ response: null });

  await passUntil(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^The draft could not be written\. This/),
  );
  await pass(3_000);
  expect(asked('requestMessageDraft')).toHaveLength(1);
  respond('requestMessageDraft', { response: ready });
  press('Generate new');
  await passUntil(() => screen.getByText('We do ship!'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Generate new is ignored while a draft is being written', async () => {
  respond('requestMessageDraft', { response: { ...generating, id: 'drf_2' } });
  open();
  press('Generate new');
  press('Generate new');
  await pass(500);
  press('Generate new');
  await pass(200);

  const anew = asked('requestMessageDraft').filter(({ fields }) => fields.request_new_response);
  expect(anew).toHaveLength(1);
});

test('asking how a draft stands rests while the tab is hidden, and ends with the screen', async () => {
  respond('requestMessageDraft', { response: generating });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { unmount } = open({ response: generating });
  await pass(5_000);
  expect(asked('requestMessageDraft')).toHaveLength(0);

  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  await passUntil(() => expect(asked('requestMessageDraft').length).toBeGreaterThan(1));
  unmount();
  const count = asked('requestMessageDraft').length;
  await pass(5_000);
  expect(asked('requestMessageDraft')).toHaveLength(count);
});

test('Use draft takes it into the field, and the text it replaced can be brought back', async () => {
  open();
  type('Mine');
  press('Use draft');

  expect(field().value).toBe('We do ship!');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('button', { name: 'Use draft' })).toBeNull();
  press('Bring back my text');
  expect(field().value).toBe('Mine');
  await passUntil(() => expect(saves()).toEqual(['Mine']));
});

test('a dismissed draft is a press away, and another one shows itself', async () => {
  respond('requestMessageDraft', { response: { ...ready, id: 'drf_2', response_text: 'Gladly.' } });
  open();
  press('Dismiss');
  expect(screen.queryByText('We do ship!')).toBeNull();

  press('Show draft');
  expect(screen.getByText('We do ship!')).toBeTruthy();
  press('Dismiss');
  press('Generate new');
  await passUntil(() => screen.getByText('Gladly.'));
});

test('an edit is saved once, half a second after the last key', async () => {
  open();
  type('We');
  await pass(400);
  type('We do');
  await pass(400);
  expect(saves()).toEqual([]);

  await passUntil(() => screen.getByText('Saved'));
  expect(saves()).toEqual(['We do']);
  expect(asked('updateMessageReply')[0]?.fields).toMatchObject({
    conversation_id: 'cnv_1',
    message_id: 'msg_1',
    response_id: 'drf_1',
  });
});

test('another message, another draft and a poll leave the text alone and save it with the new draft', async () => {
  open();
  type('Mine');
  show({ messages: [theirs, second] });
  expect(field().value).toBe('Mine');

  const newer = makeMessageResponse({ id: 'drf_2', message_id: 'msg_2', response_text: 'Newer' });
  keepEdits(newer);
  show({ response: newer });
  show({ response: { ...newer, reply_text: null } });
  await passUntil(() => screen.getByText('Saved'));

  expect(field().value).toBe('Mine');
  expect(asked('updateMessageReply').at(-1)?.fields).toMatchObject({
    response_id: 'drf_2',
    response_text: 'Mine',
  });
});

test('words for an earlier message stay, and a draft for the latest is offered', async () => {
  const newer = makeMessageResponse({ id: 'drf_2', message_id: 'msg_2', response_text: 'Newer' });
  respond('requestMessageDraft', { response: newer });
  keepEdits(newer);
  open({ response: { ...ready, reply_text: 'Mine' }, messages: [theirs, second] });
  press('Show draft');
  expect(screen.getByText(/^For an earlier message\./)).toBeTruthy();

  press('Generate new');
  await passUntil(() => screen.getByText('Newer'));

  expect(asked('requestMessageDraft')[0]?.fields).toMatchObject({
    message_id: 'msg_2',
    request_new_response: false,
  });
  expect(field().value).toBe('Mine');
  await passUntil(() => expect(saves()).toEqual(['Mine']));
});

test('a save without an answer loses nothing, not even over a reload', async () => {
  respond('updateMessageReply', NO_ANSWER);
  checkSays(ready);
  const { unmount } = open();
  type('Mine');
  await passUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
  unmount();

  keepEdits();
  open();
  expect(field().value).toBe('Mine');
  await passUntil(() => expect(saves().at(-1)).toBe('Mine'));
  await passUntil(() => expect(sessionStorage).toHaveLength(0));
});

test.each(COMING_BACK)('a failed save is tried again when %s', async (_case, comeBack) => {
  respond('updateMessageReply', NO_ANSWER);
  checkSays(ready);
  open();
  type('Mine');
  await passUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
  const count = saves().length;
  await pass(10_000);
  expect(saves()).toHaveLength(count);

  keepEdits();
  comeBack();
  await passUntil(() => screen.getByText('Saved'));
  expect(saves().slice(count)).toEqual(['Mine']);
  comeBack();
  await pass(2_000);
  expect(saves()).toHaveLength(count + 1);
  expect(sessionStorage).toHaveLength(0);
});

test('a post leaves the field at once for the next text, counts down, and is followed each second', async () => {
  answerPost();
  checkSays(queuedAs('Mine, gladly'));
  open();
  type('  Mine, gladly ');
  press('Send');

  await passUntil(() => screen.getByText(/^Posting in [123] s$/));
  expect(asked('postMessageReply')[0]?.fields.response_text).toBe('Mine, gladly');
  expect(onPosted).toHaveBeenCalledExactlyOnceWith(pendingOf('Mine, gladly'));
  expect(field().value).toBe('');
  type('And another');
  expect(button('Send').disabled).toBe(true);
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  await pass(2_500);
  expect(asked('checkMessageReplies').length).toBeGreaterThan(1);

  checkSays({ ...queuedAs('Mine, gladly'), status: 'posted', sends_at: null });
  await passUntil(() => screen.getByText('Sent, waiting for Instagram to show it'));
  expect(onReplyChanged).toHaveBeenCalled();
  const count = asked('checkMessageReplies').length;
  await pass(10_000);
  expect(asked('checkMessageReplies')).toHaveLength(count);
  expect(asked('postMessageReply')).toHaveLength(1);
  expect(field().value).toBe('And another');
});

test('Cancel Post brings the text back in front of what was typed since', async () => {
  answerPost();
  checkSays(queuedAs('Mine'));
  respond('cancelMessageReply', { response: { ...ready, reply_text: 'Mine' } });
  open();
  type('Mine');
  press('Send');
  await passUntil(() => button('Cancel Post'));
  type('And another');
  press('Cancel Post');

  await passUntil(() => expect(field().value).toBe('Mine\n\nAnd another'));
  expect(document.activeElement).toBe(field());
  expect(onReplyChanged).toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull();
});

test('a reply that is being posted cannot be taken back, and keeps the focus', async () => {
  const spoken = () =>
    [...document.querySelectorAll('span[role=status]')].map(({ textContent }) => textContent);
  checkSays(queuedAs('Mine'));
  open({ response: queuedAs('Mine') });
  expect(spoken()).toEqual(['Queued. You can still cancel it.']);
  button('Cancel Post').focus();

  checkSays({ ...queuedAs('Mine'), sends_at: null });
  await passUntil(() => screen.getByText('Posting…', { selector: '[aria-hidden]' }));
  expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull();
  expect(spoken()).toEqual(['Posting…']);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reply to ana.reads' }));
});

test('a reply that was on its way when it was refused comes back with the reason', async () => {
  answerPost();
  checkSays({ ...ready, reply_text: 'Mine', error: 'Instagram refused it.' });
  open();
  type('Mine');
  press('Send');

  await passUntil(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'There was an error trying to post your reply, please try again. Instagram refused it.',
    ),
  );
  expect(field().value).toBe('Mine');
  expect(button('Send').disabled).toBe(false);
});

test.each([
  [
    'max_posted_comments_for_plan',
    'Reply not posted',
    'You have reached the comment limit of your current plan. Please upgrade your plan to increase your limit',
  ],
  [
    'cannot_post_as_impersonated_user',
    'Reply not posted',
    'Sorry, you currently cannot post to Instagram. Please contact us at support@replyloom.example with error code IMP100.',
  ],
  [
    'outside_reply_window',
    'Reply not posted: Instagram lets you answer within 24 hours of the last message. That time is over; your text is kept.',
    null,
  ],
  [
    'internal',
    'There was an error trying to post your reply, please try again. An unexpected error occurred.',
    null,
  ],
] as const)('%s: the text stays, and the reason is told', async (code, words, alert) => {
  respond('postMessageReply', new Refusal(code));
  checkSays(ready);
  open();
  type('Mine');
  press('Send');

  await passUntil(() =>
    screen.getByText(
      (_text, element) =>
        element?.matches('section p[role=alert]') === true && element.textContent === words,
    ),
  );
  if (alert !== null) expect(screen.getByText(alert)).toBeTruthy();
  expect(field().value).toBe('Mine');
  expect(onPosted).not.toHaveBeenCalled();
  await passUntil(() => expect(saves()).toEqual(['Mine']));
});

const isShut = () => {
  expect(screen.getByRole('alert').textContent).toMatch(/That time is over; your text is kept\.$/);
  expect(screen.getByText(/^Instagram .* again when ana\.reads writes\.$/)).toBeTruthy();
  expect(screen.queryByText(/^You can reply for another/)).toBeNull();
  expect(button('Send').disabled).toBe(true);
};
const isReopened = () => {
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/^You can reply for another/)).toBeTruthy();
  expect(button('Send').disabled).toBe(false);
  expect(field().value).toContain('Mine');
};

test('where the time is over for the network it is over here, until the person writes again', async () => {
  respond('postMessageReply', new Refusal('outside_reply_window'));
  checkSays(ready);
  open();
  type('Mine');
  press('Send');
  await passUntil(isShut);
  type('Mine, still');
  await pass(2_000);
  isShut();

  show({ conversation: makeConversation({ can_reply_until: isoIn(24 * HOUR) }) });
  isReopened();
});

test('a reply that came back because the time was over shuts the window, but not for a later message', () => {
  const error = ERRORS.outside_reply_window.sentence;
  const { unmount } = open({ response: { ...ready, reply_text: 'Mine', error } });
  isShut();
  unmount();

  open({ response: { ...ready, reply_text: 'Mine', error }, messages: [theirs, second] });
  isReopened();
});

test('a reply another window sent meanwhile is shown, and the text here is kept', async () => {
  respond('postMessageReply', new Refusal('conflict', 'This reply is already on its way.'));
  checkSays(queuedAs('Theirs'));
  open();
  type('Mine');
  press('Send');

  await passUntil(() => button('Cancel Post'));
  expect(field().value).toBe('Mine');
  expect(onReplyChanged).toHaveBeenCalled();
});

test('what another window was faster with is told until the person writes on', async () => {
  const words = 'Reply not posted: This reply is already on its way. Your text is kept.';
  respond('postMessageReply', new Refusal('conflict', 'This reply is already on its way.'));
  checkSays(queuedAs('Theirs'));
  open();
  type('Mine');
  press('Send');
  await passUntil(() => button('Cancel Post'));
  expect(screen.getByRole('alert').textContent).toBe(words);

  checkSays({ ...queuedAs('Theirs'), status: 'live', sends_at: null }, [ready.id]);
  await passUntil(() => expect(screen.queryByText(/^Posting/)).toBeNull());
  show({ response: null });
  expect(screen.getByRole('alert').textContent).toBe(words);
  expect(field().value).toBe('Mine');
  type('Mine, still');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('too late to cancel is said in words, and leaves what was typed since', async () => {
  const words = 'Too late to cancel: This reply is already on Instagram.';
  answerPost();
  checkSays(queuedAs('Mine'));
  respond('cancelMessageReply', new Refusal('conflict', 'This reply is already on Instagram.'));
  open();
  type('Mine');
  press('Send');
  await passUntil(() => button('Cancel Post'));
  type('And another');
  checkSays({ ...queuedAs('Mine'), sends_at: null });
  press('Cancel Post');

  await passUntil(() => expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull());
  expect(screen.getByRole('alert').textContent).toBe(words);
  checkSays(makeMessageResponse({ id: 'drf_2', message_id: 'msg_2' }), [ready.id]);
  await passUntil(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(field().value).toBe('And another');
});

test('a cancel without an answer takes nothing of what was typed since along', async () => {
  answerPost();
  checkSays(queuedAs('Mine'));
  respond('cancelMessageReply', NO_ANSWER);
  open();
  type('Mine');
  press('Send');
  await passUntil(() => button('Cancel Post'));
  type('And another');
  respond('checkMessageReplies', NO_ANSWER);
  press('Cancel Post');
  await passUntil(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^The reply could not be taken back\./),
  );

  checkSays(makeMessageResponse({ id: 'drf_2', message_id: 'msg_2' }), [ready.id]);
  await passUntil(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(field().value).toBe('And another');
});

test('a conflict is told in words as long as nothing else is known', async () => {
  respond('postMessageReply', new Refusal('conflict', 'This reply is already on its way.'));
  checkSays(ready);
  respond('checkMessageReplies', NO_ANSWER);
  open();
  type('Mine');
  press('Send');

  await passUntil(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Reply not posted: This reply is already on its way. Your text is kept.',
    ),
  );
});

test('a post without an answer keeps the text until it is known that it went out', async () => {
  respond('postMessageReply', NO_ANSWER);
  respond('checkMessageReplies', NO_ANSWER);
  open();
  type('Mine');
  press('Send');
  await passUntil(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^There was an error/),
  );
  expect(field().value).toBe('Mine');

  checkSays(makeMessageResponse({ id: 'drf_2', message_id: 'msg_2' }), [ready.id]);
  await passUntil(() => expect(field().value).toBe(''));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['there is no response', null],
  ['the last reply is live', { ...ready, status: 'live' as const }],
])('where %s, own words get an empty one and are sent with it, once', async (_case, response) => {
  const empty = makeMessageResponse({ id: 'drf_2', response_text: '' });
  respond('requestMessageDraft', { response: empty });
  answerPost();
  checkSays(queuedAs('Mine'));
  open({ response, messages: [theirs, own] });
  type('Mine');
  press('Send');
  press('Send');

  expect(button('Send').getAttribute('aria-busy')).toBe('true');
  await passUntil(() => expect(field().value).toBe(''));
  await pass(3_000);
  expect(asked('requestMessageDraft').map(({ fields }) => fields)).toEqual([
    expect.objectContaining({ message_id: 'msg_1', own_words: true }),
  ]);
  expect(asked('postMessageReply').map(({ fields }) => fields)).toEqual([
    expect.objectContaining({ message_id: 'msg_1', response_id: 'drf_2', response_text: 'Mine' }),
  ]);
});

test('own words sent while a draft is being written wait for it, and are not replaced by it', async () => {
  let tries = 0;
  respond('requestMessageDraft', () => {
    tries += 1;
    return { response: tries < 3 ? generating : ready };
  });
  answerPost();
  checkSays(queuedAs('Mine'));
  open({ response: generating });
  type('Mine');
  press('Send');

  await passUntil(() => expect(asked('postMessageReply')).toHaveLength(1));
  expect(asked('postMessageReply')[0]?.fields.response_text).toBe('Mine');
  expect(tries).toBe(3);
});

test('on an older page nothing is sent for a message nobody sees', () => {
  open({ response: null, isLatestPage: false });
  type('Mine');

  expect(button('Send').disabled).toBe(true);
  expect(screen.getByText('Go to the latest messages to reply.')).toBeTruthy();
});

test('an answer given on Instagram is told, and the draft can still be taken', () => {
  open({ response: { ...ready, answered_elsewhere: true }, messages: [theirs, own] });

  expect(screen.getByText(/^You answered on Instagram\./)).toBeTruthy();
  press('Use draft');
  expect(field().value).toBe('We do ship!');
  expect(screen.getByText(/^You answered on Instagram\./)).toBeTruthy();
});

test('a person without a name is named as in the list', () => {
  open({ conversation: makeConversation({ participants: [], can_reply_until: isoIn(HOUR) }) });

  expect(screen.getByRole('region', { name: 'Reply to Instagram user' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Message to Instagram user' })).toBeTruthy();
});

test('Ctrl+Enter sends, Enter alone does not, and Esc leaves', async () => {
  answerPost();
  checkSays(queuedAs('Mine'));
  open();
  field().focus();
  type('Mine');
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true, isComposing: true });
  await pass(200);
  expect(asked('postMessageReply')).toHaveLength(0);

  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reply to ana.reads' }));
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  await passUntil(() => expect(asked('postMessageReply')).toHaveLength(1));
  expect(document.activeElement).toBe(field());
});

test('blank text is not sent', () => {
  open();
  type('  \n ');

  expect(button('Send').disabled).toBe(true);
});

test('the length shows near the limit in bytes, and more is refused in words', () => {
  open();
  type('é'.repeat(449));
  expect(screen.queryByText(/bytes/)).toBeNull();

  type('é'.repeat(500));
  expect(screen.getByText('1,000 of 1,000 bytes')).toBeTruthy();
  expect(button('Send').disabled).toBe(false);
  type(`${'é'.repeat(500)}!`);
  expect(screen.getByRole('alert').textContent).toMatch(/^Too long by 1 of 1,000 bytes\./);
  expect(button('Send').disabled).toBe(true);
});

test('the window counts down, warns in its last hour, and shuts without taking the text', async () => {
  open({ conversation: makeConversation({ can_reply_until: isoIn(HOUR + 90_000) }) });
  const words = () => screen.getByText(/^You can reply for another/);
  expect(words().textContent).toBe('You can reply for another 1 h 1 min');
  type('Mine');

  await pass(2 * 60_000);
  expect(words().textContent).toBe('You can reply for another 59 min');
  expect(words().parentElement?.className).toContain('text-warning');
  await pass(HOUR);
  expect(
    screen.getByText(/That time is over\. You can reply again when ana\.reads writes\./),
  ).toBeTruthy();
  expect(button('Send').disabled).toBe(true);
  expect(field().value).toBe('Mine');

  show({ conversation: makeConversation({ can_reply_until: isoIn(5 * HOUR) }) });
  expect(button('Send').disabled).toBe(false);
});
