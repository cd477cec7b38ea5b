// A reply to a message from the field to Instagram.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeMessageReplyDraft } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  generatingMessageDraft,
  getIsoTimeFromNow,
  getMessageField,
  getScreenReaderAnnouncements,
  HOUR_MS,
  inboundMessage,
  makeOpenConversation,
  makeOwnReply,
  makePendingMessage,
  makeQueuedMessageReply,
  mockCheckMessageReplies,
  mockMessageDraftOnThirdAttempt,
  mockPostMessageReply,
  onMessageReplyChangedMock,
  onMessageReplyPostedMock,
  openComposerAndSend,
  outboundMessage,
  readyMessageDraft,
  renderComposer,
  sendMessage,
  setUpComposerTest,
  typeMessage,
} from '#web/testing/harnesses/composer-harness.tsx';
import {
  getSentRequestFields,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { getButton, pressButton, queryButton } from '#web/testing/user-actions.ts';

beforeEach(setUpComposerTest);
test('clears the message field on Send and counts down to posting', async () => {
  openComposerAndSend('  Mine, gladly ', makeQueuedMessageReply('Mine, gladly'));

  await advanceFakeTimeUntil(() => screen.getByText(/^Posting in [123] s$/));
  expect(getSentRequestFields('postMessageReply')[0]?.response_text).toBe('Mine, gladly');
  expect(onMessageReplyPostedMock).toHaveBeenCalledExactlyOnceWith(
    makePendingMessage('Mine, gladly'),
  );
  expect(getMessageField().value).toBe('');
  typeMessage('And another');
  expect(getButton('Send').disabled).toBe(true);
  fireEvent.keyDown(getMessageField(), { key: 'Enter', ctrlKey: true });
  await advanceTime(2_500);
  expect(getSentRequestFields('checkMessageReplies').length).toBeGreaterThan(1);

  const queued = makeQueuedMessageReply('Mine, gladly');
  mockCheckMessageReplies({ ...queued, status: 'posted', sends_at: null });
  await advanceFakeTimeUntil(() => screen.getByText('Sent, waiting for Instagram to show it'));
  expect(onMessageReplyChangedMock).toHaveBeenCalled();
  const checkCount = getSentRequestFields('checkMessageReplies').length;
  await advanceTime(10_000);
  expect(getSentRequestFields('checkMessageReplies')).toHaveLength(checkCount);
  expect(getSentRequestFields('postMessageReply')).toHaveLength(1);
  expect(getMessageField().value).toBe('And another');
});

test('says after some seconds that Instagram has not confirmed a message', async () => {
  const sending = { sends_at: null, sending_since: getIsoTimeFromNow(0) };
  const response = { ...makeQueuedMessageReply('Mine, gladly'), ...sending };
  mockCheckMessageReplies(response);
  renderComposer({ response });

  await advanceTime(5_000);
  expect(screen.queryByText(/not confirmed/)).toBeNull();
  await advanceTime(5_000);
  screen.getByText(/^Instagram has not confirmed this yet/);
  screen.getByRole('button', { name: 'Copy text' });
});

test("puts a canceled message's text before the text typed since", async () => {
  mockResponse('cancelMessageReply', { response: makeOwnReply() });
  openComposerAndSend('Mine');
  await advanceFakeTimeUntil(() => getButton('Cancel Post'));
  typeMessage('And another');
  pressButton('Cancel Post');

  await advanceFakeTimeUntil(() => expect(getMessageField().value).toBe('Mine\n\nAnd another'));
  expect(document.activeElement).toBe(getMessageField());
  expect(onMessageReplyChangedMock).toHaveBeenCalled();
  expect(queryButton('Cancel Post')).toBeNull();
});

test("ignores a late status check that began before the reply's cancel", async () => {
  mockPostMessageReply();
  const checked = { response: makeQueuedMessageReply('First.'), live_ids: [], messages: [] };
  const resolveCheck = mockHeldResponse('checkMessageReplies', checked);
  mockResponse('cancelMessageReply', { response: { ...readyMessageDraft, reply_text: 'First.' } });
  renderComposer();
  sendMessage('First.');
  await advanceFakeTimeUntil(() =>
    expect(getSentRequestFields('checkMessageReplies')).toHaveLength(1),
  );
  pressButton('Cancel Post');
  await advanceFakeTimeUntil(() => expect(getMessageField().value).toBe('First.'));

  typeMessage('First. And more.');
  resolveCheck();
  await advanceTime(100);
  expect(screen.queryByText(/^Posting/)).toBeNull();
  expect(getMessageField().value).toBe('First. And more.');
});

test('hides Cancel Post while a message reply is posted, keeping the focus', async () => {
  mockCheckMessageReplies(makeQueuedMessageReply('Mine'));
  renderComposer({ response: makeQueuedMessageReply('Mine') });
  expect(getScreenReaderAnnouncements()).toEqual(['Queued. You can still cancel it.']);
  getButton('Cancel Post').focus();

  mockCheckMessageReplies({ ...makeQueuedMessageReply('Mine'), sends_at: null });
  await advanceFakeTimeUntil(() => screen.getByText('Posting…', { selector: '[aria-hidden]' }));
  expect(queryButton('Cancel Post')).toBeNull();
  expect(getScreenReaderAnnouncements()).toEqual(['Posting…']);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reply to ana.reads' }));
});

test.each([
  ['there is no response', null],
  ['the last reply is live', { ...readyMessageDraft, status: 'live' as const }],
])("posts the owner's message text without a draft when %s", async (_case, response) => {
  const emptyResponse = makeMessageReplyDraft({ id: 'drf_2', response_text: '' });
  mockResponse('requestMessageDraft', { response: emptyResponse });
  mockPostMessageReply();
  mockCheckMessageReplies(makeQueuedMessageReply('Mine'));
  renderComposer({ response, messages: [inboundMessage, outboundMessage] });
  sendMessage('Mine');
  pressButton('Send');

  expect(getButton('Send').getAttribute('aria-busy')).toBe('true');
  await advanceFakeTimeUntil(() => expect(getMessageField().value).toBe(''));
  await advanceTime(3_000);
  expect(getSentRequestFields('requestMessageDraft')).toEqual([
    expect.objectContaining({ message_id: 'msg_1', own_words: true }),
  ]);
  expect(getSentRequestFields('postMessageReply')).toEqual([
    expect.objectContaining({ message_id: 'msg_1', response_id: 'drf_2', response_text: 'Mine' }),
  ]);
});

test("posts the owner's message only after a running draft has ended", async () => {
  const countAttempts = mockMessageDraftOnThirdAttempt();
  mockPostMessageReply();
  mockCheckMessageReplies(makeQueuedMessageReply('Mine'));
  renderComposer({ response: generatingMessageDraft });
  sendMessage('Mine');

  await advanceFakeTimeUntil(() =>
    expect(getSentRequestFields('postMessageReply')).toHaveLength(1),
  );
  expect(getSentRequestFields('postMessageReply')[0]?.response_text).toBe('Mine');
  expect(countAttempts()).toBe(3);
});

test('disables Send when the page shows older messages', () => {
  renderComposer({ response: null, isLatestPage: false });
  typeMessage('Mine');

  expect(getButton('Send').disabled).toBe(true);
  expect(screen.getByText('Go to the latest messages to reply.')).toBeTruthy();
});

test('names a contact without a username as Instagram user', () => {
  renderComposer({ conversation: { ...makeOpenConversation(HOUR_MS), participants: [] } });

  expect(screen.getByRole('region', { name: 'Reply to Instagram user' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Message to Instagram user' })).toBeTruthy();
});

test('sends a message on Ctrl+Enter but not on Enter', async () => {
  mockPostMessageReply();
  mockCheckMessageReplies(makeQueuedMessageReply('Mine'));
  renderComposer();
  getMessageField().focus();
  typeMessage('Mine');
  fireEvent.keyDown(getMessageField(), { key: 'Enter' });
  fireEvent.keyDown(getMessageField(), { key: 'Enter', ctrlKey: true, isComposing: true });
  await advanceTime(200);
  expect(getSentRequestFields('postMessageReply')).toHaveLength(0);

  fireEvent.keyDown(getMessageField(), { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reply to ana.reads' }));
  fireEvent.keyDown(getMessageField(), { key: 'Enter', ctrlKey: true });
  await advanceFakeTimeUntil(() =>
    expect(getSentRequestFields('postMessageReply')).toHaveLength(1),
  );
  expect(document.activeElement).toBe(getMessageField());
});

test('disables Send when the message text is blank', () => {
  renderComposer();
  typeMessage('  \n ');

  expect(getButton('Send').disabled).toBe(true);
});

test("shows a message's length in bytes near the limit, then an error", () => {
  renderComposer();
  typeMessage('é'.repeat(449));
  expect(screen.queryByText(/bytes/)).toBeNull();

  typeMessage('é'.repeat(500));
  expect(screen.getByText('1,000 of 1,000 bytes')).toBeTruthy();
  expect(getButton('Send').disabled).toBe(false);
  typeMessage(`${'é'.repeat(500)}!`);
  expect(screen.getByRole('alert').textContent).toMatch(/^Too long by 1 of 1,000 bytes\./);
  expect(getButton('Send').disabled).toBe(true);
});
