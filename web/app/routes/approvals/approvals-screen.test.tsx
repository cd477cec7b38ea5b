// Replies by rule that await approval are approved, discarded, taken back, and watched until they are sent.
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeInstagramAccount } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  expectApprovalCardGone,
  findTextInApprovalCard,
  getApprovalCheckbox,
  getCard,
  getChanges,
  getField,
  getIsoTimeAfterSeconds,
  makeApprovedReplyBeingSent,
  makeNumbered,
  mockAllApprovedRepliesSent,
  mockApprovalCheckFromServerData,
  mockCheck,
  openList,
  openNumberedApprovalsList,
  PATH,
  press,
  pressIn,
  pressUndo,
  queriesInApprovalCard,
  recordApprovalCalls,
  respondToApproveOrDiscard,
  server,
  setUpApprovalsTest,
  type,
} from '#web/testing/harnesses/approvals-harness.tsx';
import {
  getRecordedRequests,
  getSentRequestFields,
  MockErrorResponse,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockAccounts } from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { chooseInCombobox, pressButton, setHidden } from '#web/testing/user-actions.ts';

beforeEach(setUpApprovalsTest);

test('shows an approval as pending and reverts it when the server refuses', async () => {
  const refusal = new MockErrorResponse('conflict', 'This reply was sent already.');
  const answer = mockHeldResponse('changeApprovals', refusal);
  await openNumberedApprovalsList(1);
  expect(queriesInApprovalCard('fan1').queryByText('pending')).toBeNull();

  pressIn('fan1', 'Approve');

  queriesInApprovalCard('fan1').getByText('pending');
  expect(getField('fan1').disabled).toBe(true);
  await advanceFakeTimeUntil(() => expect(getChanges()).toHaveLength(1));
  answer();
  await advanceFakeTimeUntil(() =>
    screen.getByText(
      /^Sorry, something went wrong\. Please reload the page and try again\. If the problem persists, please contact us at \S+ with error code "AWA100"\.$/,
    ),
  );
  expect(queriesInApprovalCard('fan1').queryByText('pending')).toBeNull();
  queriesInApprovalCard('fan1').getByText('This reply was sent already.');
  await advanceTime(6_000);
  expect(screen.queryByText(/AWA100/)).toBeNull();
});

test('checks an approved reply every five seconds until it is sent', async () => {
  await openNumberedApprovalsList(2);
  await advanceTime(10_000);
  expect(getSentRequestFields('checkApprovals')).toHaveLength(0);

  pressIn('fan1', 'Approve');
  await advanceFakeTimeUntil(() => screen.getByText('Success'));
  await advanceTime(4_900);
  mockApprovalCheckFromServerData();
  await advanceTime(5_000);
  queriesInApprovalCard('fan1').getByText('pending');
  mockAllApprovedRepliesSent();
  await advanceFakeTimeUntil(() => expectApprovalCardGone('fan1'));

  const checks = getRecordedRequests('checkApprovals');
  expect(checks.at(-1)?.fields.awaiting_approvals).toEqual([
    { awaiting_approval_id: 'apr_1', rule_processed_event_id: 'evt_1' },
  ]);
  await advanceTime(15_000);
  expect(getSentRequestFields('checkApprovals')).toHaveLength(checks.length);
  getCard('fan2');
});

test('shows why an approved reply could not be sent and reenables editing', async () => {
  await openList([makeApprovedReplyBeingSent(1)]);
  const failed = makeNumbered(1, { status: 'failed', error: 'Instagram did not accept it.' });
  mockCheck({ updated_awaiting_approvals: [failed] });

  await findTextInApprovalCard('fan1', 'Instagram did not accept it.');

  expect(getField('fan1').disabled).toBe(false);
});

test('takes back an approved reply that is not sent yet', async () => {
  await openList([makeApprovedReplyBeingSent(1, { sends_at: getIsoTimeAfterSeconds(30) })]);

  pressIn('fan1', 'Take back');

  expect(queriesInApprovalCard('fan1').getAllByText('Taking it back…')).not.toHaveLength(0);
  await advanceFakeTimeUntil(() => expect(getField('fan1').disabled).toBe(false));
  expect(queriesInApprovalCard('fan1').queryByText('pending')).toBeNull();
});

test('hides the sending note while an approved reply is being taken back', async () => {
  await openList([makeApprovedReplyBeingSent(1, { sends_at: getIsoTimeAfterSeconds(600) })]);
  queriesInApprovalCard('fan1').getByText(/can be taken back until then/);
  mockResponse('cancelApprovalReply', () => new Promise(() => {}));

  pressIn('fan1', 'Take back');

  expect(queriesInApprovalCard('fan1').queryByText(/can be taken back until then/)).toBeNull();
});

test("shows a discarded reply's recipient in the name's own text direction", async () => {
  await openNumberedApprovalsList(2);

  pressIn('fan1', 'Discard');

  expect(getCard('fan1').textContent).toBe('Discarded · fan1');
  expect(queriesInApprovalCard('fan1').getByText('fan1').tagName).toBe('BDI');
  pressUndo();
  await advanceFakeTimeUntil(() => expect(getField('fan1').value).toBe('Thank you so much!'));
});

test('never sends the discard of a reply that was undone', async () => {
  await openNumberedApprovalsList(2);

  pressIn('fan1', 'Discard');
  expect(queriesInApprovalCard('fan1').queryByRole('textbox')).toBeNull();
  await advanceTime(2_000);
  pressUndo();
  await advanceTime(10_000);

  expect(getField('fan1').value).toBe('Thank you so much!');
  expect(getChanges()).toEqual([]);
});

test('undoes the discard of a reply after the tab was hidden briefly', async () => {
  await openNumberedApprovalsList(2);
  pressIn('fan1', 'Discard');

  setHidden(true);
  await advanceTime(1_000);
  setHidden(false);
  pressUndo();
  await advanceTime(10_000);

  getField('fan1');
  expect(getChanges()).toEqual([]);
});

test('discards a reply after the three-second toast and lowers the navigation count', async () => {
  await openNumberedApprovalsList(2);
  screen.getByRole('link', { name: '2 waiting' });

  pressIn('fan1', 'Discard');
  await advanceTime(2_900);
  expect(getChanges()).toEqual([]);

  await advanceFakeTimeUntil(() => expectApprovalCardGone('fan1'));
  expect(getChanges()).toEqual([[{ change_type: 'discard', awaiting_approval_ids: ['apr_1'] }]]);
  screen.getByRole('link', { name: '1 waiting' });
});

const goToPosts = () =>
  fireEvent.click(screen.getAllByRole('link', { name: /^Posts/ })[0] as HTMLElement);

test.each([
  ['the page is closed', () => fireEvent(window, new Event('pagehide'))],
  ['another screen is opened', goToPosts],
])('sends a delayed discard exactly once when %s', async (_, leave) => {
  await import('../inbox/posts-screen.tsx');
  await openNumberedApprovalsList(1);
  pressIn('fan1', 'Discard');
  await advanceTime(1_000);

  leave();

  await advanceFakeTimeUntil(() => expect(getChanges()).toHaveLength(1), 1_000);
  await advanceTime(10_000);
  expect(getChanges()).toHaveLength(1);
});

test('shows a reply again with the reason when it cannot be discarded', async () => {
  await openNumberedApprovalsList(1);
  mockError('changeApprovals', 'conflict', 'This reply is already on its way.');

  pressIn('fan1', 'Discard');

  await findTextInApprovalCard('fan1', 'This reply is already on its way.');
  screen.getByText(/AWA100/);
});

test('goes to page 1 of approvals when a later page is empty', async () => {
  server.stored = [makeNumbered(1)];
  renderApp(`${PATH}?page=3`);

  await advanceFakeTimeUntil(() => getCard('fan1'));

  expect(getCurrentPath()).toBe(PATH);
});

test('moves between replies and approves or discards them with the keyboard', async () => {
  await openNumberedApprovalsList(3);
  press('j');
  expect(document.activeElement).toBe(getCard('fan1'));
  press('d');
  expect(document.activeElement).toBe(getCard('fan2'));
  press('z');
  await advanceTime(50);
  expect(document.activeElement).toBe(getCard('fan1'));
  getField('fan1');
  press('j', 'a');
  queriesInApprovalCard('fan2').getByText('pending');
  expect(document.activeElement).toBe(getCard('fan3'));
  press('e');
  expect(document.activeElement).toBe(getField('fan3'));
  press('Escape');
  expect(document.activeElement).toBe(getCard('fan3'));
  press('x');
  expect(getApprovalCheckbox('fan3').checked).toBe(true);
  await advanceFakeTimeUntil(() => screen.getByText('Success'));
});

test('says that nothing waits for approval when the list is empty', async () => {
  await openList([]);

  await advanceFakeTimeUntil(() => screen.getByText('Nothing waits for your approval.'));
});

test('requests the first page of approvals in the chosen order', async () => {
  await openNumberedApprovalsList(1, `${PATH}?page=2`);
  chooseInCombobox('Order', 'expiry');

  await expect.poll(() => getCurrentPath()).toBe(`${PATH}?order=expiry`);
  const expected = { order: 'expiry', pagination_offset: 0 };
  await expect.poll(() => getSentRequestFields('listApprovals').at(-1)).toMatchObject(expected);

  pressIn('fan1', 'Approve');

  await expect.poll(() => getSentRequestFields('changeApprovals').at(-1)).toMatchObject(expected);
});

test.each([
  ['stays away', undefined],
  ['comes back when it was refused', new MockErrorResponse('conflict', 'It is on its way.')],
])('hides a reply whose discard still runs on return, which %s', async (_, refusal) => {
  const answer = mockHeldResponse('changeApprovals', refusal ?? respondToApproveOrDiscard);
  await import('../inbox/posts-screen.tsx');
  await openNumberedApprovalsList(2);
  pressIn('fan1', 'Discard');
  await advanceTime(500);
  goToPosts();
  await advanceTime(500);
  act(() => press('g', 'a'));
  await advanceFakeTimeUntil(() => getCard('fan2'));
  expectApprovalCardGone('fan1');

  answer();
  await advanceTime(3_000);

  if (refusal === undefined) expectApprovalCardGone('fan1');
  else queriesInApprovalCard('fan1').getByText('It is on its way.');
});

test('sends a delayed discard before another account is chosen', async () => {
  const order = recordApprovalCalls();
  const second = makeInstagramAccount({ instagram_user_id: '99', username: 'second' });
  mockResponse('chooseIgAccount', () => {
    order.push('choose');
    return second;
  });
  mockAccounts([makeInstagramAccount(), second]);
  await import('../inbox/posts-screen.tsx');
  await openNumberedApprovalsList(2);
  pressIn('fan1', 'Discard');
  type('fan2', 'Typed just now');

  pressButton(/user menu/);
  await advanceFakeTimeUntil(() => screen.getByRole('menuitemradio', { name: /second/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: /second/ }));

  await advanceFakeTimeUntil(() => expect(order).toHaveLength(3));
  expect(order.slice(0, 2).toSorted()).toEqual(['discard', 'save Typed just now']);
  expect(order[2]).toBe('choose');
});
