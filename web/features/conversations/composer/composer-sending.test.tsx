// A reply to a message from the field to Instagram.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeMessageReplyDraft } from '#web/testing/data/factories.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  generatingMessageDraft,
  getAnnouncements,
  getIsoTimeFromNow,
  getMessageField,
  HOUR_MS,
  inboundMessage,
  makeOpenConversation,
  makeOwnReply,
  makePendingMessage,
  makeQueuedMessageReply,
  mockCheckMessageReplies,
  mockDraftOnThirdAttempt,
  mockPostMessageReply,
  onPostedMock,
  onReplyChangedMock,
  openAndSend,
  outboundMessage,
  readyMessageDraft,
  renderComposer,
  sendMessage,
  setUpComposerTest,
  typeMessage,
} from '#web/testing/harnesses/composer-harness.tsx';
import { getSentFields, mockHeldResponse, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { getButton, pressButton, queryButton } from '#web/testing/user-actions.ts';

beforeEach(setUpComposerTest);
test('clears the field on Send, counts down, and checks every second', async () => {
  openAndSend('  Mine, gladly ', makeQueuedMessageReply('Mine, gladly'));

  await advanceTimeUntil(() => screen.getByText(/^Posting in [123] s$/));
  expect(getSentFields('postMessageReply')[0]?.response_text).toBe('Mine, gladly');
  expect(onPostedMock).toHaveBeenCalledExactlyOnceWith(makePendingMessage('Mine, gladly'));
  expect(getMessageField().value).toBe('');
  typeMessage('And another');
  expect(getButton('Send').disabled).toBe(true);
  fireEvent.keyDown(getMessageField(), { key: 'Enter', ctrlKey: true });
  await advanceTime(2_500);
  expect(getSentFields('checkMessageReplies').length).toBeGreaterThan(1);

  const queued = makeQueuedMessageReply('Mine, gladly');
  mockCheckMessageReplies({ ...queued, status: 'posted', sends_at: null });
  await advanceTimeUntil(() => screen.getByText('Sent, waiting for Instagram to show it'));
  expect(onReplyChangedMock).toHaveBeenCalled();
  const checkCount = getSentFields('checkMessageReplies').length;
  await advanceTime(10_000);
  expect(getSentFields('checkMessageReplies')).toHaveLength(checkCount);
  expect(getSentFields('postMessageReply')).toHaveLength(1);
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

test('puts the text of a canceled reply before the text typed since', async () => {
  mockResponse('cancelMessageReply', { response: makeOwnReply() });
  openAndSend('Mine');
  await advanceTimeUntil(() => getButton('Cancel Post'));
  typeMessage('And another');
  pressButton('Cancel Post');

  await advanceTimeUntil(() => expect(getMessageField().value).toBe('Mine\n\nAnd another'));
  expect(document.activeElement).toBe(getMessageField());
  expect(onReplyChangedMock).toHaveBeenCalled();
  expect(queryButton('Cancel Post')).toBeNull();
});

test('ignores a status check that was running when the user canceled', async () => {
  mockPostMessageReply();
  const checked = { response: makeQueuedMessageReply('First.'), live_ids: [], messages: [] };
  const resolveCheck = mockHeldResponse('checkMessageReplies', checked);
  mockResponse('cancelMessageReply', { response: { ...readyMessageDraft, reply_text: 'First.' } });
  renderComposer();
  sendMessage('First.');
  await advanceTimeUntil(() => expect(getSentFields('checkMessageReplies')).toHaveLength(1));
  pressButton('Cancel Post');
  await advanceTimeUntil(() => expect(getMessageField().value).toBe('First.'));

  typeMessage('First. And more.');
  resolveCheck();
  await advanceTime(100);
  expect(screen.queryByText(/^Posting/)).toBeNull();
  expect(getMessageField().value).toBe('First. And more.');
});

test('hides Cancel Post while a message reply is posted, keeping the focus', async () => {
  mockCheckMessageReplies(makeQueuedMessageReply('Mine'));
  renderComposer({ response: makeQueuedMessageReply('Mine') });
  expect(getAnnouncements()).toEqual(['Queued. You can still cancel it.']);
  getButton('Cancel Post').focus();

  mockCheckMessageReplies({ ...makeQueuedMessageReply('Mine'), sends_at: null });
  await advanceTimeUntil(() => screen.getByText('Posting…', { selector: '[aria-hidden]' }));
  expect(queryButton('Cancel Post')).toBeNull();
  expect(getAnnouncements()).toEqual(['Posting…']);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reply to ana.reads' }));
});

test.each([
  ['there is no response', null],
  ['the last reply is live', { ...readyMessageDraft, status: 'live' as const }],
])(
  "creates an empty response for the owner's text when %s, posting once",
  async (_case, response) => {
    const emptyResponse = makeMessageReplyDraft({ id: 'drf_2', response_text: '' });
    mockResponse('requestMessageDraft', { response: emptyResponse });
    mockPostMessageReply();
    mockCheckMessageReplies(makeQueuedMessageReply('Mine'));
    renderComposer({ response, messages: [inboundMessage, outboundMessage] });
    sendMessage('Mine');
    pressButton('Send');

    expect(getButton('Send').getAttribute('aria-busy')).toBe('true');
    await advanceTimeUntil(() => expect(getMessageField().value).toBe(''));
    await advanceTime(3_000);
    expect(getSentFields('requestMessageDraft')).toEqual([
      expect.objectContaining({ message_id: 'msg_1', own_words: true }),
    ]);
    expect(getSentFields('postMessageReply')).toEqual([
      expect.objectContaining({ message_id: 'msg_1', response_id: 'drf_2', response_text: 'Mine' }),
    ]);
  },
);

test("waits for a running draft before it posts the owner's own text", async () => {
  const countAttempts = mockDraftOnThirdAttempt();
  mockPostMessageReply();
  mockCheckMessageReplies(makeQueuedMessageReply('Mine'));
  renderComposer({ response: generatingMessageDraft });
  sendMessage('Mine');

  await advanceTimeUntil(() => expect(getSentFields('postMessageReply')).toHaveLength(1));
  expect(getSentFields('postMessageReply')[0]?.response_text).toBe('Mine');
  expect(countAttempts()).toBe(3);
});

test('disables Send on a page of older messages', () => {
  renderComposer({ response: null, isLatestPage: false });
  typeMessage('Mine');

  expect(getButton('Send').disabled).toBe(true);
  expect(screen.getByText('Go to the latest messages to reply.')).toBeTruthy();
});

test('uses a fallback name for a contact without a username', () => {
  renderComposer({ conversation: { ...makeOpenConversation(HOUR_MS), participants: [] } });

  expect(screen.getByRole('region', { name: 'Reply to Instagram user' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Message to Instagram user' })).toBeTruthy();
});

test('sends on Ctrl+Enter but not Enter, and leaves the field on Esc', async () => {
  mockPostMessageReply();
  mockCheckMessageReplies(makeQueuedMessageReply('Mine'));
  renderComposer();
  getMessageField().focus();
  typeMessage('Mine');
  fireEvent.keyDown(getMessageField(), { key: 'Enter' });
  fireEvent.keyDown(getMessageField(), { key: 'Enter', ctrlKey: true, isComposing: true });
  await advanceTime(200);
  expect(getSentFields('postMessageReply')).toHaveLength(0);

  fireEvent.keyDown(getMessageField(), { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reply to ana.reads' }));
  fireEvent.keyDown(getMessageField(), { key: 'Enter', ctrlKey: true });
  await advanceTimeUntil(() => expect(getSentFields('postMessageReply')).toHaveLength(1));
  expect(document.activeElement).toBe(getMessageField());
});

test('disables Send for blank text', () => {
  renderComposer();
  typeMessage('  \n ');

  expect(getButton('Send').disabled).toBe(true);
});

test('shows the text length in bytes near the limit, then an error', () => {
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
