// Typed text of a reply to a comment is saved, even when another window saves too.
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getSessionReaderId, getSessionState } from '#web/lib/session/session-state.ts';
import { makeComment } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  editingReplyDraft,
  getCommentReplyField,
  makeQueuedReplyDraft,
  mockCheck,
  mockSavedCommentReply,
  openCommentReplyBox,
  setUpCommentReplyTest,
  typeCommentReply,
  waitForCommentReplyStatus,
} from '#web/testing/harnesses/comment-reply-harness.tsx';
import {
  getSentRequestFields,
  getSentRequestFieldValues,
  MOCK_CONNECTION_FAILURE,
  MockErrorResponse,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { RECONNECT_TRIGGERS } from '#web/testing/reconnect-triggers.ts';
import { mockBrowserOnlineState, pressButton } from '#web/testing/user-actions.ts';

beforeEach(setUpCommentReplyTest);

test('saves an edited comment reply once, after a pause in typing', async () => {
  mockResponse('updateCommentReply', ({ fields }) => ({
    response: { ...editingReplyDraft, reply_text: String(fields.response_text) },
  }));
  openCommentReplyBox();
  typeCommentReply('We do');
  typeCommentReply('We do, Ana');

  await advanceFakeTimeUntil(() => expect(screen.queryByText('Saved')).not.toBeNull());

  expect(getSentRequestFieldValues('updateCommentReply', 'response_text')).toEqual(['We do, Ana']);
});

test.each(RECONNECT_TRIGGERS)(
  'retries the failed save of a comment reply when %s',
  async (_case, reconnect) => {
    mockResponse('updateCommentReply', MOCK_CONNECTION_FAILURE);
    const online = mockBrowserOnlineState(false);
    openCommentReplyBox();
    typeCommentReply('Mine');
    await advanceFakeTimeUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
    await advanceTime(10_000);
    expect(getSentRequestFields('updateCommentReply')).toHaveLength(1);

    mockSavedCommentReply('Mine');
    online.mockReturnValue(true);
    reconnect();
    await advanceFakeTimeUntil(() => screen.getByText('Saved'));
    reconnect();
    await advanceTime(2_000);
    expect(getSentRequestFieldValues('updateCommentReply', 'response_text')).toEqual([
      'Mine',
      'Mine',
    ]);
  },
);

test("keeps and later saves a comment reply's text after a server error", async () => {
  mockError('updateCommentReply', 'internal');
  openCommentReplyBox();
  typeCommentReply('Mine');
  await advanceFakeTimeUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
  cleanup();

  openCommentReplyBox();
  expect(getCommentReplyField().value).toBe('Mine');
  mockSavedCommentReply('Mine');
  await advanceFakeTimeUntil(() => screen.getByText('Saved'));
  await advanceTime(40_000);
  expect(sessionStorage).toHaveLength(0);
});

test('keeps the unsaved text and says so when another window posted first', async () => {
  mockError('updateCommentReply', 'conflict', 'Your reply is already on its way.');
  const queuedResponse = makeQueuedReplyDraft('Theirs', 3_000);
  mockCheck(queuedResponse);
  openCommentReplyBox();
  typeCommentReply('Mine');

  await advanceFakeTimeUntil(() => screen.getByText(/already on its way\. Your text is kept\./));
  await waitForCommentReplyStatus('queued');
  expect(getCommentReplyField().value).toBe('Mine');
});

/** The server for two windows: it refuses an edit that is based on an outdated text. */
function mockSavedText(savedText: string | null) {
  let stored = savedText;
  mockResponse('updateCommentReply', ({ fields }) => {
    const { known_reply_text: known = stored, response_text: text } = fields;
    if (known !== stored && text !== stored) return new MockErrorResponse('text_changed');
    stored = String(text);
    return { response: { ...editingReplyDraft, reply_text: stored } };
  });
  mockResponse('requestCommentDraft', () => ({
    response: { ...editingReplyDraft, reply_text: stored },
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
])('asks which text to keep when another window saved one: %s', async (choice, kept, other) => {
  const savedText = mockSavedText(null);
  openCommentReplyBox();
  savedText.set('Theirs');
  typeCommentReply('Mine');

  await advanceFakeTimeUntil(() => screen.getByText('Another window has saved another text:'));
  screen.getByText('Theirs');
  typeCommentReply('Mine');
  await advanceTime(5_000);
  expect(savedText.get()).toBe('Theirs');
  pressButton(choice);

  expect(getCommentReplyField().value).toBe(kept);
  await advanceTime(2_000);
  expect(savedText.get()).toBe(kept);
  expect(screen.queryByRole('alert')).toBeNull();
  pressButton('Bring back my text');
  expect(getCommentReplyField().value).toBe(other);
});

test("reports no conflict when its own save's response was lost", async () => {
  const savedText = mockSavedText(null);
  openCommentReplyBox();
  mockResponse('updateCommentReply', ({ fields }) => {
    savedText.set(String(fields.response_text));
    return MOCK_CONNECTION_FAILURE;
  });
  typeCommentReply('Mine');
  await advanceFakeTimeUntil(() => expect(savedText.get()).toBe('Mine'));
  mockSavedText('Mine');
  typeCommentReply('Mine, longer');

  await advanceFakeTimeUntil(() => screen.getByText('Saved'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(getSentRequestFields('updateCommentReply').at(-1)).toMatchObject({
    response_text: 'Mine, longer',
    known_reply_text: 'Mine',
  });
});

test('shows a comment reply text saved in another window immediately', async () => {
  openCommentReplyBox();
  const otherWindow = new BroadcastChannel('replyloom-replies');
  otherWindow.postMessage({
    channelId: makeComment().id,
    reader: getSessionReaderId(getSessionState()),
    knownEdit: null,
    response: { ...editingReplyDraft, reply_text: 'Theirs' },
  });
  await advanceFakeTimeUntil(() => expect(getCommentReplyField().value).toBe('Theirs'), 400);
  otherWindow.close();
});
