// The typed text of a message is saved, even when other events arrive in between.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  draftForSecondMessage,
  getMessageField,
  getSavedMessageReplyTexts,
  inboundMessage,
  mockCheckMessageReplies,
  mockUpdateMessageReply,
  readyMessageDraft,
  renderComposer,
  secondInboundMessage,
  setUpComposerTest,
  typeMessage,
  updateComposer,
} from '#web/testing/harnesses/composer-harness.tsx';
import {
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { RECONNECT_TRIGGERS } from '#web/testing/reconnect-triggers.ts';
import { mockBrowserOnlineState } from '#web/testing/user-actions.ts';

beforeEach(setUpComposerTest);
test('saves an edited message reply once, half a second after typing', async () => {
  renderComposer();
  typeMessage('We');
  await advanceTime(400);
  typeMessage('We do');
  await advanceTime(400);
  expect(getSavedMessageReplyTexts()).toEqual([]);

  await advanceFakeTimeUntil(() => screen.getByText('Saved'));
  expect(getSavedMessageReplyTexts()).toEqual(['We do']);
  expect(getSentRequestFields('updateMessageReply')[0]).toMatchObject({
    conversation_id: 'cnv_1',
    message_id: 'msg_1',
    response_id: 'drf_1',
  });
});

test('keeps and saves a typed message when other messages and drafts arrive', async () => {
  renderComposer();
  typeMessage('Mine');
  updateComposer({ messages: [inboundMessage, secondInboundMessage] });
  expect(getMessageField().value).toBe('Mine');

  mockUpdateMessageReply(draftForSecondMessage);
  updateComposer({ response: draftForSecondMessage });
  updateComposer({ response: { ...draftForSecondMessage, reply_text: null } });
  await advanceFakeTimeUntil(() => screen.getByText('Saved'));

  expect(getMessageField().value).toBe('Mine');
  expect(getSentRequestFields('updateMessageReply').at(-1)).toMatchObject({
    response_id: 'drf_2',
    response_text: 'Mine',
  });
});

test('keeps a typed message over a reload when saving gets no response', async () => {
  mockResponse('updateMessageReply', MOCK_CONNECTION_FAILURE);
  mockCheckMessageReplies(readyMessageDraft);
  const { unmount } = renderComposer();
  typeMessage('Mine');
  await advanceFakeTimeUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
  unmount();

  mockUpdateMessageReply();
  renderComposer();
  expect(getMessageField().value).toBe('Mine');
  await advanceFakeTimeUntil(() => expect(getSavedMessageReplyTexts().at(-1)).toBe('Mine'));
  await advanceFakeTimeUntil(() => expect(sessionStorage).toHaveLength(0));
});

test.each(RECONNECT_TRIGGERS)(
  'retries the failed save of a message reply when %s',
  async (_case, reconnect) => {
    mockResponse('updateMessageReply', MOCK_CONNECTION_FAILURE);
    mockCheckMessageReplies(readyMessageDraft);
    const online = mockBrowserOnlineState(false);
    renderComposer();
    typeMessage('Mine');
    await advanceFakeTimeUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
    const saveCount = getSavedMessageReplyTexts().length;
    await advanceTime(10_000);
    expect(getSavedMessageReplyTexts()).toHaveLength(saveCount);

    mockUpdateMessageReply();
    online.mockReturnValue(true);
    reconnect();
    await advanceFakeTimeUntil(() => screen.getByText('Saved'));
    expect(getSavedMessageReplyTexts().slice(saveCount)).toEqual(['Mine']);
    reconnect();
    await advanceTime(2_000);
    expect(getSavedMessageReplyTexts()).toHaveLength(saveCount + 1);
    expect(sessionStorage).toHaveLength(0);
  },
);
