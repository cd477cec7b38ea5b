// Another window of the browser saves a text for the same message.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getReaderId, getSessionState } from '#web/lib/session/session-state.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  getMessageField,
  readyMessageDraft,
  renderComposer,
  setUpComposerTest,
  typeMessage,
} from '#web/testing/harnesses/composer-harness.tsx';
import { getSentFields } from '#web/testing/mock-api/mock-api.ts';
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
    reader: getReaderId(getSessionState()),
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
  await advanceTimeUntil(() => expect(onMessage).toHaveBeenCalled(), 300);
  await advanceTime(100);
  thirdWindow.close();
}
const expectShown = (text: string) =>
  advanceTimeUntil(() => expect(getMessageField().value).toBe(text), 400);

test('is shown at once, before anything is read', async () => {
  renderComposer();
  saveElsewhere('Theirs');
  await expectShown('Theirs');
  saveElsewhere('Theirs, longer', { knownEdit: 'Theirs' });
  await expectShown('Theirs, longer');
  expect(queryButton('Bring back my text')).toBeNull();
  expect(getSentFields('requestMessageDraft')).toEqual([]);
});

test('replaces one that is saved here, which can be brought back', async () => {
  renderComposer();
  typeMessage('Mine');
  await advanceTimeUntil(() => screen.getByText('Saved'));
  saveElsewhere('Theirs', { knownEdit: 'Mine' });
  await expectShown('Theirs');

  fireEvent.click(screen.getByRole('button', { name: 'Bring back my text' }));
  expect(getMessageField().value).toBe('Mine');
});

test.each([
  ['belongs to another user', { reader: 'another' }],
  ['answers something else', { channelId: 'cnv_2' }],
  ['was saved over a text that is not known here', { knownEdit: 'Older' }],
])('is not shown when it %s', async (_, fields) => {
  renderComposer();
  await saveElsewhereUntilReceived('Not for here', fields);
  expect(getMessageField().value).toBe('');
});

test('does not replace one that is not saved here yet', async () => {
  renderComposer();
  typeMessage('Mine');
  await saveElsewhereUntilReceived('Theirs');
  expect(getMessageField().value).toBe('Mine');
});

test('announces a save to the other windows with the text it replaced', async () => {
  const onMessage = vi.fn();
  otherWindow.onmessage = ({ data }) => onMessage(data);
  renderComposer();
  typeMessage('Mine');
  await advanceTimeUntil(() => expect(onMessage).toHaveBeenCalledOnce());

  expect(onMessage).toHaveBeenCalledWith({
    channelId: 'cnv_1',
    reader: getReaderId(getSessionState()),
    knownEdit: null,
    response: { ...readyMessageDraft, reply_text: 'Mine' },
  });
});
