// Replies that are decided elsewhere, whose response is lost, or whose page is closed. Typed text is never lost and
// each problem is reported once.
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  approveOrDiscard,
  expectGone,
  findInCard,
  getCard,
  getField,
  inCard,
  inSeconds,
  makeNumbered,
  makeOnItsWay,
  mockCheck,
  mockCheckStored,
  mockSent,
  NOTHING_EXECUTED,
  openList,
  openNumbered,
  press,
  pressIn,
  removeFromServer,
  respond,
  server,
  setUpApprovalsTest,
  type,
  typeUnsaved,
} from '#web/testing/harnesses/approvals-harness.tsx';
import {
  getSentFields,
  MockErrorResponse,
  mockHeldResponse,
  mockResponse,
  NO_RESPONSE,
} from '#web/testing/mock-api/mock-api.ts';
import { mockHeartbeatChange } from '#web/testing/render-app.tsx';
import { setOnline } from '#web/testing/user-actions.ts';

beforeEach(setUpApprovalsTest);

const listTypedTexts = () => Object.keys(sessionStorage).filter((key) => key.includes('apr_'));

/** The server makes the change, but its response is lost. */
const loseAnswer = () =>
  mockResponse('changeApprovals', (request) => {
    approveOrDiscard(request);
    return NO_RESPONSE;
  });
/** The alert above the list, as opposed to the reason on the card. */
const getUnreachableAlert = () => {
  const texts = screen.getAllByText('We could not reach Replyloom. Please try again in a moment.');
  const above = texts.filter((text) => text.closest('[data-approval]') === null);
  expect(above).toHaveLength(1);
};
/** The first reply ended without being sent. */
const checkDiscarded = () =>
  mockCheck({
    executed_awaiting_approval_ids: ['apr_1'],
    discarded_awaiting_approvals: [
      { awaiting_approval_id: 'apr_1', reason: 'You discarded this reply.' },
    ],
  });

/** The list is visible, and its first reply is approved. */
async function approveFirstInSight(count: number): Promise<void> {
  // jsdom has no layout, so no element would count as visible.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 87));
  await openNumbered(count);
  press('j', 'a');
  await advanceTime(500);
}
const NOT_SENT = 'The reply to fan1 was approved, but not sent. You discarded this reply.';

test.each([
  ['Esc', { key: 'Escape' }],
  ['Ctrl + Enter', { key: 'Enter', ctrlKey: true }],
])('%s that ends a composition neither leaves the text nor approves it', async (_, key) => {
  await openNumbered(1);
  const field = getField('fan1');
  act(() => field.focus());

  fireEvent.keyDown(field, { ...key, isComposing: true });
  // Safari reports the key this way.
  fireEvent.keyDown(field, { ...key, keyCode: 229 });
  await advanceTime(2_000);

  expect(document.activeElement).toBe(field);
  expect(getSentFields('changeApprovals')).toHaveLength(0);
});

test('leaves an empty place when a reply is decided elsewhere during reading', async () => {
  await approveFirstInSight(5);
  press('j', 'j');
  server.stored = server.stored.filter(({ id }) => id === 'apr_5');
  mockSent('apr_1');
  mockHeartbeatChange('approvals');

  const listPlaces = () =>
    [...document.querySelectorAll('[data-left], [data-approval]')].map(
      (place) => place.textContent,
    );
  await advanceTimeUntil(() =>
    expect(listPlaces()).toEqual([
      'Sent · fan1',
      'No longer here · fan2',
      'No longer here · fan3',
      'No longer here · fan4',
      expect.stringContaining('fan5'),
    ]),
  );
  expect(document.activeElement).toBe(getCard('fan5'));

  act(() => getCard('fan5').blur());

  await advanceTimeUntil(() => expect(listPlaces()).toEqual([expect.stringContaining('fan5')]));
});

test('does not claim the approved reply was sent when it was not', async () => {
  await approveFirstInSight(3);
  press('j');
  removeFromServer('apr_1');
  checkDiscarded();

  await advanceTimeUntil(() =>
    expect(document.querySelector('[data-left]')?.textContent).toBe('Not sent · fan1'),
  );
});

test('keeps the typed text when a reply in generation is discarded elsewhere', async () => {
  await openNumbered(2);
  await typeUnsaved('fan1', 'My own words');
  const discarded = new MockErrorResponse('conflict', 'You discarded this reply.');
  mockResponse('generateApprovalReply', ({ fields }) =>
    fields.request_new_response ? respond('apr_1', { status: 'generating' }) : discarded,
  );
  pressIn('fan1', 'Generate');
  await advanceTime(300);
  removeFromServer('apr_1');
  mockResponse('updateApprovalReply', discarded);
  await advanceTime(5_000);
  const countCalls = () =>
    getSentFields('generateApprovalReply').length + getSentFields('listApprovals').length;
  const before = countCalls();

  await advanceTime(60_000);

  expect(countCalls()).toBe(before);
  expect(getField('fan1').value).toBe('My own words');
  inCard('fan1').getByText(/You discarded this reply\.$/);
  inCard('fan1').getByText(/not on this page of the list any more/);
});

test('removes the typed text from the browser when the reply is discarded', async () => {
  await openNumbered(2);
  await typeUnsaved('fan1', 'My own words');
  expect(listTypedTexts()).toHaveLength(1);

  pressIn('fan1', 'Discard');
  await advanceTime(8_000);

  expectGone('fan1');
  expect(listTypedTexts()).toEqual([]);
});

test.each([
  ['not saved yet', 100],
  ['being saved', 600],
])('sends a text that is %s with a call outliving the page', async (_, afterMs) => {
  await openNumbered(1);
  const held = Promise.withResolvers<never>();
  mockResponse('updateApprovalReply', () => held.promise);
  const fetchSpy = vi.spyOn(window, 'fetch');
  type('fan1', 'My own words');
  await advanceTime(afterMs);

  fireEvent(window, new Event('pagehide'));

  const kept = fetchSpy.mock.calls.filter(([, init]) => init?.keepalive);
  expect(kept.map(([, init]) => JSON.parse(String(init?.body)))).toMatchObject([
    { awaiting_approval_id: 'apr_1', response_text: 'My own words' },
  ]);
  await advanceTime(1_000);
  expect(fetchSpy.mock.calls.filter(([, init]) => init?.keepalive)).toHaveLength(1);
});

test('shows a lost approval as pending when the server has made it', async () => {
  await openNumbered(2);
  loseAnswer();
  mockCheckStored();

  pressIn('fan1', 'Approve');
  await advanceTime(2_000);

  expect(getSentFields('changeApprovals')).toHaveLength(1);
  expect(screen.queryByText(/AWA100/)).toBeNull();
  await advanceTime(10_000);
  inCard('fan1').getByText('pending');
  expect(inCard('fan1').queryByRole('alert')).toBeNull();
});

test('restores a reply with a reason when its approval was not made', async () => {
  await openNumbered(2);
  mockResponse('changeApprovals', NO_RESPONSE);
  mockCheckStored();

  pressIn('fan1', 'Approve');

  await findInCard('fan1', /could not reach Replyloom/);
  inCard('fan1').getByRole('button', { name: 'Approve' });
  getUnreachableAlert();
  expect(screen.queryByText(/AWA100/)).toBeNull();
});

test('rereads an approval of unknown status and clears its error once confirmed', async () => {
  await openNumbered(2);
  mockResponse('changeApprovals', NO_RESPONSE);
  mockResponse('checkApprovals', () => {
    respond('apr_1', { status: 'queued' }, 'approved');
    return NO_RESPONSE;
  });

  pressIn('fan1', 'Approve');

  await advanceTimeUntil(getUnreachableAlert);
  await findInCard('fan1', 'pending');
  expect(inCard('fan1').queryByText(/could not reach Replyloom/)).toBeNull();
});

test('refuses a discard while offline instead of showing it as done', async () => {
  await openNumbered(2);
  setOnline(false);

  pressIn('fan1', 'Discard');

  screen.getByText(/You seem to be offline\. We could not reach Replyloom/);
  inCard('fan1').getByRole('button', { name: 'Discard' });
  await advanceTime(8_000);
  expect(screen.queryByText(/discarded/i)).toBeNull();
  expect(getSentFields('changeApprovals')).toHaveLength(0);
});

test('does not report a lost discard as failed once it was made', async () => {
  await openNumbered(2);
  loseAnswer();
  checkDiscarded();

  pressIn('fan1', 'Discard');
  await advanceTime(8_000);

  expectGone('fan1');
  expect(screen.queryByText(/AWA100|could not reach/)).toBeNull();
});

test('reports an approved reply as not sent when it was discarded elsewhere', async () => {
  await openNumbered(2);
  pressIn('fan1', 'Approve');
  await advanceTime(1_000);
  removeFromServer('apr_1');
  checkDiscarded();

  await advanceTimeUntil(() => expectGone('fan1'));

  screen.getByText(NOT_SENT);
});

test('reports a lost approval as not sent when it was discarded elsewhere', async () => {
  await openNumbered(2);
  mockResponse('changeApprovals', NO_RESPONSE);
  checkDiscarded();
  removeFromServer('apr_1');

  pressIn('fan1', 'Approve');

  await advanceTimeUntil(() => expectGone('fan1'));
  screen.getByText(NOT_SENT);
  expect(screen.queryByText(/AWA100/)).toBeNull();
});

test('removes a sent reply when an older API omits the discarded ones', async () => {
  await openNumbered(2);
  pressIn('fan1', 'Approve');
  await advanceTime(1_000);
  removeFromServer('apr_1');
  const { discarded_awaiting_approvals: _, ...olderAnswer } = NOTHING_EXECUTED;
  const sendToMock = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    String(input).endsWith('/response/check')
      ? Response.json({ ...olderAnswer, executed_awaiting_approval_ids: ['apr_1'] })
      : sendToMock(input, init),
  );

  await advanceTimeUntil(() => expectGone('fan1'));
});

test('ignores a check that was requested before a reply was taken back', async () => {
  await openList([makeOnItsWay(1, { sends_at: inSeconds(60) }), makeNumbered(2)]);
  const asked = server.stored.slice(0, 1);
  const answer = mockHeldResponse('checkApprovals', {
    ...NOTHING_EXECUTED,
    updated_awaiting_approvals: asked,
  });
  await advanceTimeUntil(() => expect(getSentFields('checkApprovals')).toHaveLength(1));

  pressIn('fan1', 'Take back');
  await advanceTimeUntil(() => inCard('fan1').getByRole('button', { name: 'Approve' }));
  answer();
  await advanceTime(1_000);

  inCard('fan1').getByRole('button', { name: 'Approve' });
});
