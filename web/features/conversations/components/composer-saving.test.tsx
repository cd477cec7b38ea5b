// What is typed for a message is kept, whatever comes in meanwhile.
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pass, passUntil } from '#web/testing/clock.ts';
import { COMING_BACK } from '#web/testing/coming-back.ts';
import {
  beginScene,
  checkSays,
  endScene,
  field,
  keepEdits,
  open,
  ready,
  saves,
  second,
  show,
  theirs,
  type,
} from '#web/testing/composer-scene.tsx';
import { makeMessageResponse } from '#web/testing/factories.ts';
import { asked, NO_ANSWER, respond } from '#web/testing/server.ts';

beforeEach(beginScene);
afterEach(endScene);

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
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open();
  type('Mine');
  await passUntil(() => screen.getByText('Not saved yet. Your text stays here.'));
  const count = saves().length;
  await pass(10_000);
  expect(saves()).toHaveLength(count);

  keepEdits();
  online.mockReturnValue(true);
  comeBack();
  await passUntil(() => screen.getByText('Saved'));
  expect(saves().slice(count)).toEqual(['Mine']);
  comeBack();
  await pass(2_000);
  expect(saves()).toHaveLength(count + 1);
  expect(sessionStorage).toHaveLength(0);
});
