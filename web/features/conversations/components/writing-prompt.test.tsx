// The draft above the message field: begun, asked for, taken and put away.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pass, passUntil } from '#web/testing/clock.ts';
import {
  beginScene,
  endScene,
  field,
  generating,
  HOUR,
  isoIn,
  keepEdits,
  open,
  own,
  press,
  ready,
  saves,
  second,
  show,
  spoken,
  theirs,
  type,
} from '#web/testing/composer-scene.tsx';
import { makeConversation, makeMessage, makeMessageResponse } from '#web/testing/factories.ts';
import { asked, Refusal, respond } from '#web/testing/server.ts';

beforeEach(beginScene);
afterEach(endScene);

test('the newest message gets a draft by itself, once, asked for again each second until it is written', async () => {
  let tries = 0;
  respond('requestMessageDraft', () => {
    tries += 1;
    return { response: tries < 3 ? generating : ready };
  });
  open({ response: null });

  expect(screen.getByText('Generating...', { selector: 'p' })).toBeTruthy();
  expect(spoken()).toContain('Generating...');
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

test('a new draft that fails leaves the one before, which can be taken or dismissed', async () => {
  respond('requestMessageDraft', new Refusal('unavailable'));
  open();
  press('Generate new');
  await passUntil(() => screen.getByRole('alert'));
  expect(screen.getByText('We do ship!')).toBeTruthy();

  press('Dismiss');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('We do ship!')).toBeNull();
  press('Show draft');
  press('Use draft');
  expect(field().value).toBe('We do ship!');
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

test('an answer given on Instagram is told, and the draft can still be taken', () => {
  open({ response: { ...ready, answered_elsewhere: true }, messages: [theirs, own] });

  expect(screen.getByText(/^You answered on Instagram\./)).toBeTruthy();
  press('Use draft');
  expect(field().value).toBe('We do ship!');
  expect(screen.getByText(/^You answered on Instagram\./)).toBeTruthy();
});
