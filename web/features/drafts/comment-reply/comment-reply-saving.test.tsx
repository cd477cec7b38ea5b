// Typed text of a reply to a comment is saved, even when another window saves too.
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getReaderId, getSessionState } from '#web/lib/session/session-state.ts';
import { makeComment } from '#web/testing/data/factories.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  editingResponse,
  getReplyField,
  makeQueued,
  mockCheck,
  mockSaved,
  openReplyBox,
  setUpCommentReplyTest,
  typeReply,
  waitForStatus,
} from '#web/testing/harnesses/comment-reply-harness.tsx';
import {
  getSentFields,
  getSentValues,
  MockErrorResponse,
  mockError,
  mockResponse,
  NO_RESPONSE,
} from '#web/testing/mock-api/mock-api.ts';
import { RECONNECT_TRIGGERS } from '#web/testing/reconnect-triggers.ts';
import { pressButton, setOnline } from '#web/testing/user-actions.ts';

beforeEach(setUpCommentReplyTest);

test('saves an edited comment reply once, after a pause in typing', async () => {
  mockResponse('updateCommentReply', ({ fields }) => ({
    response: { ...editingResponse, reply_text: String(fields.response_text) },
  }));
  openReplyBox();
  typeReply('We do');
  typeReply('We do, Ana');

  await advanceTimeUntil(() => expect(screen.queryByText('Saved')).not.toBeNull());

  expect(getSentValues('updateCommentReply', 'response_text')).toEqual(['We do, Ana']);
});

test.each(RECONNECT_TRIGGERS)(
  'retries the failed save of a comment reply when %s',
  async (_case, reconnect) => {
    mockResponse('updateCommentReply', NO_RESPONSE);
    const online = setOnline(false);
    openReplyBox();
    typeReply('Mine');
    await advanceTimeUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
    await advanceTime(10_000);
    expect(getSentFields('updateCommentReply')).toHaveLength(1);

    mockSaved('Mine');
    online.mockReturnValue(true);
    reconnect();
    await advanceTimeUntil(() => screen.getByText('Saved'));
    reconnect();
    await advanceTime(2_000);
    expect(getSentValues('updateCommentReply', 'response_text')).toEqual(['Mine', 'Mine']);
  },
);

test('retries a save after a server error and keeps the text', async () => {
  mockError('updateCommentReply', 'internal');
  openReplyBox();
  typeReply('Mine');
  await advanceTimeUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
  cleanup();

  openReplyBox();
  expect(getReplyField().value).toBe('Mine');
  mockSaved('Mine');
  await advanceTimeUntil(() => screen.getByText('Saved'));
  await advanceTime(40_000);
  expect(sessionStorage).toHaveLength(0);
});

test('keeps the text with a conflict when another window posted first', async () => {
  mockError('updateCommentReply', 'conflict', 'Your reply is already on its way.');
  const queuedResponse = makeQueued('Theirs', 3_000);
  mockCheck(queuedResponse);
  openReplyBox();
  typeReply('Mine');

  await advanceTimeUntil(() => screen.getByText(/already on its way\. Your text is kept\./));
  await waitForStatus('queued');
  expect(getReplyField().value).toBe('Mine');
});

/** The server for two windows: it refuses an edit that is based on an outdated text. */
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
])("shows another window's saved text before it saves its own: %s", async (choice, kept, other) => {
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
});

test('recognizes its own save after the response was lost', async () => {
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
  expect(getSentFields('updateCommentReply').at(-1)).toMatchObject({
    response_text: 'Mine, longer',
    known_reply_text: 'Mine',
  });
});

test('shows at once what another window of the browser saves', async () => {
  openReplyBox();
  const otherWindow = new BroadcastChannel('replyloom-replies');
  otherWindow.postMessage({
    channelId: makeComment().id,
    reader: getReaderId(getSessionState()),
    knownEdit: null,
    response: { ...editingResponse, reply_text: 'Theirs' },
  });
  await advanceTimeUntil(() => expect(getReplyField().value).toBe('Theirs'), 400);
  otherWindow.close();
});
