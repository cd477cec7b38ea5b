// Replies that are decided elsewhere, whose response is lost, or whose page is closed. Typed text is never lost and
// each problem is reported once.
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  APPROVAL_CHECK_WITHOUT_CHANGES,
  expectApprovalCardGone,
  findTextInApprovalCard,
  getCard,
  getField,
  getIsoTimeAfterSeconds,
  makeApprovedReplyBeingSent,
  makeNumbered,
  mockApprovalCheckFromServerData,
  mockApprovedReplySent,
  mockCheck,
  openList,
  openNumberedApprovalsList,
  press,
  pressIn,
  queriesInApprovalCard,
  removeApprovalFromServer,
  respond,
  respondToApproveOrDiscard,
  server,
  setUpApprovalsTest,
  type,
  typeUnsavableApprovalEdit,
} from '#web/testing/harnesses/approvals-harness.tsx';
import {
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  MockErrorResponse,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockHeartbeatChange } from '#web/testing/render-app.tsx';
import { mockBrowserOnlineState } from '#web/testing/user-actions.ts';

beforeEach(setUpApprovalsTest);

const listTypedTexts = () => Object.keys(sessionStorage).filter((key) => key.includes('apr_'));

/** The server makes the change, but its response is lost. */
const loseAnswer = () =>
  mockResponse('changeApprovals', (request) => {
    respondToApproveOrDiscard(request);
    return MOCK_CONNECTION_FAILURE;
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
  await openNumberedApprovalsList(count);
  press('j', 'a');
  await advanceTime(500);
}
const NOT_SENT = 'The reply to fan1 was approved, but not sent. You discarded this reply.';

test.each([
  ['Esc', { key: 'Escape' }],
  ['Ctrl + Enter', { key: 'Enter', ctrlKey: true }],
])('%s that ends an input-method composition does not approve the reply', async (_, key) => {
  await openNumberedApprovalsList(1);
  const field = getField('fan1');
  act(() => field.focus());

  fireEvent.keyDown(field, { ...key, isComposing: true });
  // Safari reports the key this way.
  fireEvent.keyDown(field, { ...key, keyCode: 229 });
  await advanceTime(2_000);

  expect(document.activeElement).toBe(field);
  expect(getSentRequestFields('changeApprovals')).toHaveLength(0);
});

test('keeps an empty place while reading when a reply was decided elsewhere', async () => {
  await approveFirstInSight(5);
  press('j', 'j');
  server.stored = server.stored.filter(({ id }) => id === 'apr_5');
  mockApprovedReplySent('apr_1');
  mockHeartbeatChange('approvals');

  const listPlaces = () =>
    [...document.querySelectorAll('[data-left], [data-approval]')].map(
      (place) => place.textContent,
    );
  await advanceFakeTimeUntil(() =>
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

  await advanceFakeTimeUntil(() => expect(listPlaces()).toEqual([expect.stringContaining('fan5')]));
});

test('marks an approved reply as not sent when it was discarded elsewhere', async () => {
  await approveFirstInSight(3);
  press('j');
  removeApprovalFromServer('apr_1');
  checkDiscarded();

  await advanceFakeTimeUntil(() =>
    expect(document.querySelector('[data-left]')?.textContent).toBe('Not sent · fan1'),
  );
});

test('keeps typed text when a reply being generated is discarded elsewhere', async () => {
  await openNumberedApprovalsList(2);
  await typeUnsavableApprovalEdit('fan1', 'My own words');
  const discarded = new MockErrorResponse('conflict', 'You discarded this reply.');
  mockResponse('generateApprovalReply', ({ fields }) =>
    fields.request_new_response ? respond('apr_1', { status: 'generating' }) : discarded,
  );
  pressIn('fan1', 'Generate');
  await advanceTime(300);
  removeApprovalFromServer('apr_1');
  mockResponse('updateApprovalReply', discarded);
  await advanceTime(5_000);
  const countCalls = () =>
    getSentRequestFields('generateApprovalReply').length +
    getSentRequestFields('listApprovals').length;
  const before = countCalls();

  await advanceTime(60_000);

  expect(countCalls()).toBe(before);
  expect(getField('fan1').value).toBe('My own words');
  queriesInApprovalCard('fan1').getByText(/You discarded this reply\.$/);
  queriesInApprovalCard('fan1').getByText(/not on this page of the list any more/);
});

test("removes a reply's typed text from the browser when it is discarded", async () => {
  await openNumberedApprovalsList(2);
  await typeUnsavableApprovalEdit('fan1', 'My own words');
  expect(listTypedTexts()).toHaveLength(1);

  pressIn('fan1', 'Discard');
  await advanceTime(8_000);

  expectApprovalCardGone('fan1');
  expect(listTypedTexts()).toEqual([]);
});

test.each([
  ['not saved yet', 100],
  ['being saved', 600],
])('saves a reply text that is %s when the page closes', async (_, afterMs) => {
  await openNumberedApprovalsList(1);
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

test("shows an approval as pending when only the server's response was lost", async () => {
  await openNumberedApprovalsList(2);
  loseAnswer();
  mockApprovalCheckFromServerData();

  pressIn('fan1', 'Approve');
  await advanceTime(2_000);

  expect(getSentRequestFields('changeApprovals')).toHaveLength(1);
  expect(screen.queryByText(/AWA100/)).toBeNull();
  await advanceTime(10_000);
  queriesInApprovalCard('fan1').getByText('pending');
  expect(queriesInApprovalCard('fan1').queryByRole('alert')).toBeNull();
});

test('shows a reply again with the reason when its approval failed', async () => {
  await openNumberedApprovalsList(2);
  mockResponse('changeApprovals', MOCK_CONNECTION_FAILURE);
  mockApprovalCheckFromServerData();

  pressIn('fan1', 'Approve');

  await findTextInApprovalCard('fan1', /could not reach Replyloom/);
  queriesInApprovalCard('fan1').getByRole('button', { name: 'Approve' });
  getUnreachableAlert();
  expect(screen.queryByText(/AWA100/)).toBeNull();
});

test('clears the error of an unanswered approval once a reread confirms it', async () => {
  await openNumberedApprovalsList(2);
  mockResponse('changeApprovals', MOCK_CONNECTION_FAILURE);
  mockResponse('checkApprovals', () => {
    respond('apr_1', { status: 'queued' }, 'approved');
    return MOCK_CONNECTION_FAILURE;
  });

  pressIn('fan1', 'Approve');

  await advanceFakeTimeUntil(getUnreachableAlert);
  await findTextInApprovalCard('fan1', 'pending');
  expect(queriesInApprovalCard('fan1').queryByText(/could not reach Replyloom/)).toBeNull();
});

test('refuses to discard a reply while the browser is offline', async () => {
  await openNumberedApprovalsList(2);
  mockBrowserOnlineState(false);

  pressIn('fan1', 'Discard');

  screen.getByText(/You seem to be offline\. We could not reach Replyloom/);
  queriesInApprovalCard('fan1').getByRole('button', { name: 'Discard' });
  await advanceTime(8_000);
  expect(screen.queryByText(/discarded/i)).toBeNull();
  expect(getSentRequestFields('changeApprovals')).toHaveLength(0);
});

test('reports no failure when only the response to a discard was lost', async () => {
  await openNumberedApprovalsList(2);
  loseAnswer();
  checkDiscarded();

  pressIn('fan1', 'Discard');
  await advanceTime(8_000);

  expectApprovalCardGone('fan1');
  expect(screen.queryByText(/AWA100|could not reach/)).toBeNull();
});

test('reports an approved reply as not sent when it was discarded elsewhere', async () => {
  await openNumberedApprovalsList(2);
  pressIn('fan1', 'Approve');
  await advanceTime(1_000);
  removeApprovalFromServer('apr_1');
  checkDiscarded();

  await advanceFakeTimeUntil(() => expectApprovalCardGone('fan1'));

  screen.getByText(NOT_SENT);
});

test('reports an unanswered approval as not sent when discarded elsewhere', async () => {
  await openNumberedApprovalsList(2);
  mockResponse('changeApprovals', MOCK_CONNECTION_FAILURE);
  checkDiscarded();
  removeApprovalFromServer('apr_1');

  pressIn('fan1', 'Approve');

  await advanceFakeTimeUntil(() => expectApprovalCardGone('fan1'));
  screen.getByText(NOT_SENT);
  expect(screen.queryByText(/AWA100/)).toBeNull();
});

test('removes a sent reply when an older API omits the discarded replies', async () => {
  await openNumberedApprovalsList(2);
  pressIn('fan1', 'Approve');
  await advanceTime(1_000);
  removeApprovalFromServer('apr_1');
  const { discarded_awaiting_approvals: _, ...olderAnswer } = APPROVAL_CHECK_WITHOUT_CHANGES;
  const sendToMock = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    String(input).endsWith('/response/check')
      ? Response.json({ ...olderAnswer, executed_awaiting_approval_ids: ['apr_1'] })
      : sendToMock(input, init),
  );

  await advanceFakeTimeUntil(() => expectApprovalCardGone('fan1'));
});

test('ignores a late check that began before a reply was taken back', async () => {
  await openList([
    makeApprovedReplyBeingSent(1, { sends_at: getIsoTimeAfterSeconds(60) }),
    makeNumbered(2),
  ]);
  const asked = server.stored.slice(0, 1);
  const answer = mockHeldResponse('checkApprovals', {
    ...APPROVAL_CHECK_WITHOUT_CHANGES,
    updated_awaiting_approvals: asked,
  });
  await advanceFakeTimeUntil(() => expect(getSentRequestFields('checkApprovals')).toHaveLength(1));

  pressIn('fan1', 'Take back');
  await advanceFakeTimeUntil(() =>
    queriesInApprovalCard('fan1').getByRole('button', { name: 'Approve' }),
  );
  answer();
  await advanceTime(1_000);

  queriesInApprovalCard('fan1').getByRole('button', { name: 'Approve' });
});
