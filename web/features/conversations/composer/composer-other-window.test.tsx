// Another window of the browser saves a text for the same message.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSessionReaderId, getSessionState } from '#web/lib/session/session-state.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  getMessageField,
  readyMessageDraft,
  renderComposer,
  setUpComposerTest,
  typeMessage,
} from '#web/testing/harnesses/composer-harness.tsx';
import { getSentRequestFields } from '#web/testing/mock-api/mock-api.ts';
import { queryButton } from '#web/testing/user-actions.ts';

let otherWindow: BroadcastChannel;
beforeEach(() => {
  setUpComposerTest();
  otherWindow = new BroadcastChannel('replyloom-replies');
});
afterEach(() => {
  otherWindow.close();
});

const saveElsewhere = (reply_text: string, fields: object = {}) =>
  otherWindow.postMessage({
    channelId: 'cnv_1',
    reader: getSessionReaderId(getSessionState()),
    knownEdit: null,
    response: { ...readyMessageDraft, reply_text },
    ...fields,
  });
/** Saves the text until the other window has received it too. */
async function saveElsewhereUntilReceived(text: string, fields?: object): Promise<void> {
  const onMessage = vi.fn();
  const thirdWindow = new BroadcastChannel('replyloom-replies');
  thirdWindow.onmessage = onMessage;
  saveElsewhere(text, fields);
  await advanceFakeTimeUntil(() => expect(onMessage).toHaveBeenCalled(), 300);
  await advanceTime(100);
  thirdWindow.close();
}
const expectShown = (text: string) =>
  advanceFakeTimeUntil(() => expect(getMessageField().value).toBe(text), 400);

test('shows a message text saved in another window immediately', async () => {
  renderComposer();
  saveElsewhere('Theirs');
  await expectShown('Theirs');
  saveElsewhere('Theirs, longer', { knownEdit: 'Theirs' });
  await expectShown('Theirs, longer');
  expect(queryButton('Bring back my text')).toBeNull();
  expect(getSentRequestFields('requestMessageDraft')).toEqual([]);
});

test("replaces a saved message text by another window's, which can be reverted", async () => {
  renderComposer();
  typeMessage('Mine');
  await advanceFakeTimeUntil(() => screen.getByText('Saved'));
  saveElsewhere('Theirs', { knownEdit: 'Mine' });
  await expectShown('Theirs');

  fireEvent.click(screen.getByRole('button', { name: 'Bring back my text' }));
  expect(getMessageField().value).toBe('Mine');
});

test.each([
  ['belongs to another user', { reader: 'another' }],
  ['answers something else', { channelId: 'cnv_2' }],
  ['was saved over a text that is not known here', { knownEdit: 'Older' }],
])('ignores a text saved in another window when it %s', async (_, fields) => {
  renderComposer();
  await saveElsewhereUntilReceived('Not for here', fields);
  expect(getMessageField().value).toBe('');
});

test('keeps an unsaved message text when another window saves another one', async () => {
  renderComposer();
  typeMessage('Mine');
  await saveElsewhereUntilReceived('Theirs');
  expect(getMessageField().value).toBe('Mine');
});

test('broadcasts a saved message text to the other windows', async () => {
  const onMessage = vi.fn();
  otherWindow.onmessage = ({ data }) => onMessage(data);
  renderComposer();
  typeMessage('Mine');
  await advanceFakeTimeUntil(() => expect(onMessage).toHaveBeenCalledOnce());

  expect(onMessage).toHaveBeenCalledWith({
    channelId: 'cnv_1',
    reader: getSessionReaderId(getSessionState()),
    knownEdit: null,
    response: { ...readyMessageDraft, reply_text: 'Mine' },
  });
});
