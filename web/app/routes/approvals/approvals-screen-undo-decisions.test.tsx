// One toast names the decisions, offers Undo, and the counts follow at once.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  expectApprovalCardGone,
  getCard,
  getChanges,
  getField,
  mockAllApprovedRepliesSent,
  mockApprovedReplySent,
  openNumberedApprovalsList,
  press,
  pressIn,
  pressUndo,
  queriesInApprovalCard,
  respondToApproveOrDiscard,
  setUpApprovalsTest,
} from '#web/testing/harnesses/approvals-harness.tsx';
import {
  getSentRequestFieldValues,
  mockError,
  mockHeldResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockHeartbeat } from '#web/testing/mock-api/mock-common-responses.ts';

beforeEach(setUpApprovalsTest);

const getToast = () =>
  screen.queryAllByRole('status').find(({ textContent }) => textContent.startsWith('Success'));
const expectToast = (text: string) =>
  advanceFakeTimeUntil(() => expect(getToast()?.textContent).toBe(`Success. ${text}Undo`));
const expectNoToast = () => advanceFakeTimeUntil(() => expect(getToast()).toBeUndefined());
const expectUndecided = (username: string) =>
  advanceFakeTimeUntil(() =>
    queriesInApprovalCard(username).getByRole('button', { name: 'Approve' }),
  );
const getTakenBack = () =>
  getSentRequestFieldValues('cancelApprovalReply', 'rule_processed_event_id');
const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const expectNumbers = (count: number) => {
  screen.getByText(`${count} ${count === 1 ? 'reply' : 'replies'}`);
  screen.getByRole('link', { name: `${count} waiting` });
};

async function approveAndUndoTooLate(): Promise<void> {
  await openNumberedApprovalsList(2);
  mockError('cancelApprovalReply', 'conflict', 'This reply is already on Instagram.');
  pressIn('fan1', 'Approve');
  await expectToast('1 approved.');
  pressUndo();
  await advanceFakeTimeUntil(() =>
    screen.getByText('Not undone. This reply is already on Instagram.'),
  );
}

test('counts quick approvals and discards in one toast whose Undo reverts all', async () => {
  await openNumberedApprovalsList(4);
  press('j', 'a');
  await expectToast('1 approved.');
  press('a');
  await expectToast('2 approved.');
  press('d');
  await expectToast('2 approved, 1 discarded.');

  pressUndo();

  await expectNoToast();
  for (const username of ['fan1', 'fan2', 'fan3']) await expectUndecided(username);
  expect(document.activeElement).toBe(getCard('fan1'));
  expect(getTakenBack()).toEqual(['evt_1', 'evt_2']);
  await advanceTime(10_000);
  expect(getChanges().flat()).toMatchObject([
    { change_type: 'approve', awaiting_approval_ids: ['apr_1'] },
    { change_type: 'approve', awaiting_approval_ids: ['apr_2'] },
  ]);
});

test('counts decisions from zero once the previous decision toast has gone', async () => {
  await openNumberedApprovalsList(3);
  pressIn('fan1', 'Approve');
  await expectToast('1 approved.');
  await expectNoToast();

  pressIn('fan2', 'Approve');

  await expectToast('1 approved.');
});

test('undoes the last approval on key z and keeps counting earlier ones', async () => {
  await openNumberedApprovalsList(3);
  press('j', 'a', 'a');
  await expectToast('2 approved.');

  press('z');

  expect(document.activeElement).toBe(getCard('fan2'));
  await expectUndecided('fan2');
  await expectToast('1 approved.');
  queriesInApprovalCard('fan1').getByText('pending');
  press('z');
  await expectUndecided('fan1');
  expect(getTakenBack()).toEqual(['evt_2', 'evt_1']);
});

test('takes back an unanswered approval on key z once the server answers', async () => {
  const answer = mockHeldResponse('changeApprovals', respondToApproveOrDiscard);
  await openNumberedApprovalsList(2);
  press('j', 'a');
  expect(asksBeforeClosing()).toBe(false);
  press('z');
  await advanceTime(500);
  expect(getTakenBack()).toEqual([]);
  expect(asksBeforeClosing()).toBe(true);

  answer();

  await expectUndecided('fan1');
  expect(getTakenBack()).toEqual(['evt_1']);
  expect(asksBeforeClosing()).toBe(false);
  expect(getToast()).toBeUndefined();
});

test('takes back approvals on Undo that the server has not answered yet', async () => {
  const answer = mockHeldResponse('changeApprovals', respondToApproveOrDiscard);
  await openNumberedApprovalsList(4);
  press('j', 'a', 'a', 'a');
  screen.getByText('3 approved.');

  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  pressUndo();
  answer();

  for (const username of ['fan1', 'fan2', 'fan3']) await expectUndecided(username);
  expect(getTakenBack()).toEqual(['evt_1', 'evt_2', 'evt_3']);
  await advanceTime(1_000);
  expect(screen.queryByText(/approved\./)).toBeNull();
});

test('offers Undo only while the approved reply is held before sending', async () => {
  await openNumberedApprovalsList(3);
  pressIn('fan1', 'Approve');
  await expectToast('1 approved.');
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'Undo' }));
  await advanceTime(2_500);
  pressIn('fan2', 'Approve');
  await advanceTime(300);
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'Undo' }));
  expect(getToast()?.textContent).toBe('Success. 2 approved.Undo');

  await advanceFakeTimeUntil(() =>
    expect(getToast()?.textContent).toBe('Success. 2 approved.Undo 1'),
  );
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'Undo 1' }));
  await advanceFakeTimeUntil(() => expect(getToast()?.textContent).toBe('Success. 2 approved.'));
  await expectNoToast();
  press('z');

  await advanceFakeTimeUntil(() =>
    screen.getByText('Not undone. This reply is already on its way.'),
  );
  expect(getTakenBack()).toEqual([]);
});

test('says that an approved reply is already sent when Undo comes late', async () => {
  mockApprovedReplySent('apr_1');
  await approveAndUndoTooLate();

  expectApprovalCardGone('fan1');
});

test('takes back all replies that were approved together on Undo', async () => {
  await openNumberedApprovalsList(12);
  fireEvent.click(screen.getByLabelText('Select all'));
  fireEvent.click(screen.getByText('Approve selected'));
  await expectToast('12 approved.');

  pressUndo();

  await advanceFakeTimeUntil(() => expect(screen.queryByText('pending')).toBeNull());
  expect(getTakenBack()).toHaveLength(12);
  expectNumbers(12);
});

test('says in one sentence that an approval can no longer be undone', async () => {
  await approveAndUndoTooLate();

  queriesInApprovalCard('fan1').getByText('pending');
  // The toast covers no control there.
  within(screen.getByRole('banner')).getByText(/^Not undone/);
});

test('says in one sentence that a discard can no longer be undone', async () => {
  await openNumberedApprovalsList(2);
  press('j', 'd');
  await advanceFakeTimeUntil(() => expect(getChanges()).toHaveLength(1));

  press('z');

  await advanceFakeTimeUntil(() => screen.getByText('Not undone. The reply is discarded.'));
});

test("keeps the discard's Undo toast while the pointer is on it", async () => {
  await openNumberedApprovalsList(2);
  pressIn('fan1', 'Discard');
  await expectToast('1 discarded.');
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'Undo' }));

  await advanceTime(10_000);
  expect(getChanges()).toEqual([]);
  pressUndo();

  await advanceTime(10_000);
  getField('fan1');
  expect(getChanges()).toEqual([]);
});

test('hides the approval toast when the user leaves the list', async () => {
  await openNumberedApprovalsList(2);
  pressIn('fan1', 'Approve');
  await expectToast('1 approved.');

  fireEvent.click(screen.getByRole('link', { name: 'Rules List' }));

  await expectNoToast();
});

test('excludes approved replies from the waiting count before and after each response', async () => {
  await openNumberedApprovalsList(37);
  expectNumbers(37);
  for (let index = 1; index <= 12; index++)
    fireEvent.click(screen.getByLabelText(`Select the reply to fan${index}`));

  fireEvent.click(screen.getByText('Approve selected'));

  expectNumbers(25);
  await expectToast('12 approved.');
  expectNumbers(25);
  // A heartbeat from the moment in which the server had approved seven.
  mockHeartbeat({ approvals: 'seven' }, { awaiting_approvals: 30 });
  await advanceTime(6_000);
  expectNumbers(25);
  mockAllApprovedRepliesSent();
  await advanceFakeTimeUntil(() => expect(screen.queryByText('pending')).toBeNull());
  expectNumbers(25);
  pressIn('fan13', 'Discard');
  expectNumbers(24);
  await expectToast('1 discarded.');
  pressUndo();
  await expectUndecided('fan13');
  expectNumbers(25);
});
