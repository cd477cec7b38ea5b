// The typed text of a message is saved, even when other events arrive in between.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  getMessageField,
  getSavedTexts,
  inboundMessage,
  mockCheckMessageReplies,
  mockUpdateMessageReply,
  newerDraft,
  readyMessageDraft,
  renderComposer,
  secondInboundMessage,
  setUpComposerTest,
  typeMessage,
  updateComposer,
} from '#web/testing/harnesses/composer-harness.tsx';
import { getSentFields, mockResponse, NO_RESPONSE } from '#web/testing/mock-api/mock-api.ts';
import { RECONNECT_TRIGGERS } from '#web/testing/reconnect-triggers.ts';
import { setOnline } from '#web/testing/user-actions.ts';

beforeEach(setUpComposerTest);
test('saves an edited message reply once, half a second after typing', async () => {
  renderComposer();
  typeMessage('We');
  await advanceTime(400);
  typeMessage('We do');
  await advanceTime(400);
  expect(getSavedTexts()).toEqual([]);

  await advanceTimeUntil(() => screen.getByText('Saved'));
  expect(getSavedTexts()).toEqual(['We do']);
  expect(getSentFields('updateMessageReply')[0]).toMatchObject({
    conversation_id: 'cnv_1',
    message_id: 'msg_1',
    response_id: 'drf_1',
  });
});

test('keeps and saves the typed text when messages, drafts and polls arrive', async () => {
  renderComposer();
  typeMessage('Mine');
  updateComposer({ messages: [inboundMessage, secondInboundMessage] });
  expect(getMessageField().value).toBe('Mine');

  mockUpdateMessageReply(newerDraft);
  updateComposer({ response: newerDraft });
  updateComposer({ response: { ...newerDraft, reply_text: null } });
  await advanceTimeUntil(() => screen.getByText('Saved'));

  expect(getMessageField().value).toBe('Mine');
  expect(getSentFields('updateMessageReply').at(-1)).toMatchObject({
    response_id: 'drf_2',
    response_text: 'Mine',
  });
});

test('keeps the typed reply over a reload when saving gets no response', async () => {
  mockResponse('updateMessageReply', NO_RESPONSE);
  mockCheckMessageReplies(readyMessageDraft);
  const { unmount } = renderComposer();
  typeMessage('Mine');
  await advanceTimeUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
  unmount();

  mockUpdateMessageReply();
  renderComposer();
  expect(getMessageField().value).toBe('Mine');
  await advanceTimeUntil(() => expect(getSavedTexts().at(-1)).toBe('Mine'));
  await advanceTimeUntil(() => expect(sessionStorage).toHaveLength(0));
});

test.each(RECONNECT_TRIGGERS)(
  'retries the failed save of a message reply when %s',
  async (_case, reconnect) => {
    mockResponse('updateMessageReply', NO_RESPONSE);
    mockCheckMessageReplies(readyMessageDraft);
    const online = setOnline(false);
    renderComposer();
    typeMessage('Mine');
    await advanceTimeUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
    const saveCount = getSavedTexts().length;
    await advanceTime(10_000);
    expect(getSavedTexts()).toHaveLength(saveCount);

    mockUpdateMessageReply();
    online.mockReturnValue(true);
    reconnect();
    await advanceTimeUntil(() => screen.getByText('Saved'));
    expect(getSavedTexts().slice(saveCount)).toEqual(['Mine']);
    reconnect();
    await advanceTime(2_000);
    expect(getSavedTexts()).toHaveLength(saveCount + 1);
    expect(sessionStorage).toHaveLength(0);
  },
);
