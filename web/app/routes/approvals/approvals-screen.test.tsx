// Replies by rule that await approval are approved, discarded, taken back, and watched until they are sent.
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeInstagramAccount } from '#web/testing/data/factories.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  approveOrDiscard,
  expectGone,
  findInCard,
  getCard,
  getChanges,
  getField,
  getSelectBox,
  inCard,
  inSeconds,
  makeNumbered,
  makeOnItsWay,
  mockAllSent,
  mockCheck,
  mockCheckStored,
  openList,
  openNumbered,
  PATH,
  press,
  pressIn,
  pressUndo,
  recordCalls,
  server,
  setUpApprovalsTest,
  type,
} from '#web/testing/harnesses/approvals-harness.tsx';
import { mockAccounts } from '#web/testing/mock-api/mock-answers.ts';
import {
  getRecordedRequests,
  getSentFields,
  MockErrorResponse,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { chooseIn, pressButton, setHidden } from '#web/testing/user-actions.ts';

beforeEach(setUpApprovalsTest);

test('shows an approval as pending, and reverts it with AWA100 on failure', async () => {
  const refusal = new MockErrorResponse('conflict', 'This reply was sent already.');
  const answer = mockHeldResponse('changeApprovals', refusal);
  await openNumbered(1);
  expect(inCard('fan1').queryByText('pending')).toBeNull();

  pressIn('fan1', 'Approve');

  inCard('fan1').getByText('pending');
  expect(getField('fan1').disabled).toBe(true);
  await advanceTimeUntil(() => expect(getChanges()).toHaveLength(1));
  answer();
  await advanceTimeUntil(() =>
    screen.getByText(
      /^Sorry, something went wrong\. Please reload the page and try again\. If the problem persists, please contact us at \S+ with error code "AWA100"\.$/,
    ),
  );
  expect(inCard('fan1').queryByText('pending')).toBeNull();
  inCard('fan1').getByText('This reply was sent already.');
  await advanceTime(6_000);
  expect(screen.queryByText(/AWA100/)).toBeNull();
});

test('checks every five seconds while a reply is approved, then stops', async () => {
  await openNumbered(2);
  await advanceTime(10_000);
  expect(getSentFields('checkApprovals')).toHaveLength(0);

  pressIn('fan1', 'Approve');
  await advanceTimeUntil(() => screen.getByText('Success'));
  await advanceTime(4_900);
  mockCheckStored();
  await advanceTime(5_000);
  inCard('fan1').getByText('pending');
  mockAllSent();
  await advanceTimeUntil(() => expectGone('fan1'));

  const checks = getRecordedRequests('checkApprovals');
  expect(checks.at(-1)?.fields.awaiting_approvals).toEqual([
    { awaiting_approval_id: 'apr_1', rule_processed_event_id: 'evt_1' },
  ]);
  await advanceTime(15_000);
  expect(getSentFields('checkApprovals')).toHaveLength(checks.length);
  getCard('fan2');
});

test('shows what became of a reply that could not be sent', async () => {
  await openList([makeOnItsWay(1)]);
  const failed = makeNumbered(1, { status: 'failed', error: 'Instagram did not accept it.' });
  mockCheck({ updated_awaiting_approvals: [failed] });

  await findInCard('fan1', 'Instagram did not accept it.');

  expect(getField('fan1').disabled).toBe(false);
});

test('takes an approved reply back while it is not sent yet', async () => {
  await openList([makeOnItsWay(1, { sends_at: inSeconds(30) })]);

  pressIn('fan1', 'Take back');

  expect(inCard('fan1').getAllByText('Taking it back…')).not.toHaveLength(0);
  await advanceTimeUntil(() => expect(getField('fan1').disabled).toBe(false));
  expect(inCard('fan1').queryByText('pending')).toBeNull();
});

test('hides the note about automatic sending while a reply is taken back', async () => {
  await openList([makeOnItsWay(1, { sends_at: inSeconds(600) })]);
  inCard('fan1').getByText(/can be taken back until then/);
  mockResponse('cancelApprovalReply', () => new Promise(() => {}));

  pressIn('fan1', 'Take back');

  expect(inCard('fan1').queryByText(/can be taken back until then/)).toBeNull();
});

test("names the recipient of a discarded reply in the name's own direction", async () => {
  await openNumbered(2);

  pressIn('fan1', 'Discard');

  expect(getCard('fan1').textContent).toBe('Discarded · fan1');
  expect(inCard('fan1').getByText('fan1').tagName).toBe('BDI');
  pressUndo();
  await advanceTimeUntil(() => expect(getField('fan1').value).toBe('Thank you so much!'));
});

test('never sends a discard that was undone', async () => {
  await openNumbered(2);

  pressIn('fan1', 'Discard');
  expect(inCard('fan1').queryByRole('textbox')).toBeNull();
  await advanceTime(2_000);
  pressUndo();
  await advanceTime(10_000);

  expect(getField('fan1').value).toBe('Thank you so much!');
  expect(getChanges()).toEqual([]);
});

test('can still undo a discard after the tab was hidden briefly', async () => {
  await openNumbered(2);
  pressIn('fan1', 'Discard');

  setHidden(true);
  await advanceTime(1_000);
  setHidden(false);
  pressUndo();
  await advanceTime(10_000);

  getField('fan1');
  expect(getChanges()).toEqual([]);
});

test('sends a discard after its three-second toast and lowers the navigation count', async () => {
  await openNumbered(2);
  screen.getByRole('link', { name: '2 waiting' });

  pressIn('fan1', 'Discard');
  await advanceTime(2_900);
  expect(getChanges()).toEqual([]);

  await advanceTimeUntil(() => expectGone('fan1'));
  expect(getChanges()).toEqual([[{ change_type: 'discard', awaiting_approval_ids: ['apr_1'] }]]);
  screen.getByRole('link', { name: '1 waiting' });
});

const goToPosts = () =>
  fireEvent.click(screen.getAllByRole('link', { name: /^Posts/ })[0] as HTMLElement);

test.each([
  ['the page is closed', () => fireEvent(window, new Event('pagehide'))],
  ['another screen is opened', goToPosts],
])('sends a discard at once, and once, when %s', async (_, leave) => {
  await import('../inbox/posts-screen.tsx');
  await openNumbered(1);
  pressIn('fan1', 'Discard');
  await advanceTime(1_000);

  leave();

  await advanceTimeUntil(() => expect(getChanges()).toHaveLength(1), 1_000);
  await advanceTime(10_000);
  expect(getChanges()).toHaveLength(1);
});

test('brings a reply back that could not be discarded, with the reason', async () => {
  await openNumbered(1);
  mockError('changeApprovals', 'conflict', 'This reply is already on its way.');

  pressIn('fan1', 'Discard');

  await findInCard('fan1', 'This reply is already on its way.');
  screen.getByText(/AWA100/);
});

test('goes back to page 1 when a later page comes back empty', async () => {
  server.stored = [makeNumbered(1)];
  renderApp(`${PATH}?page=3`);

  await advanceTimeUntil(() => getCard('fan1'));

  expect(getCurrentPath()).toBe(PATH);
});

test('moves and decides with the keyboard', async () => {
  await openNumbered(3);
  press('j');
  expect(document.activeElement).toBe(getCard('fan1'));
  press('d');
  expect(document.activeElement).toBe(getCard('fan2'));
  press('z');
  await advanceTime(50);
  expect(document.activeElement).toBe(getCard('fan1'));
  getField('fan1');
  press('j', 'a');
  inCard('fan2').getByText('pending');
  expect(document.activeElement).toBe(getCard('fan3'));
  press('e');
  expect(document.activeElement).toBe(getField('fan3'));
  press('Escape');
  expect(document.activeElement).toBe(getCard('fan3'));
  press('x');
  expect(getSelectBox('fan3').checked).toBe(true);
  await advanceTimeUntil(() => screen.getByText('Success'));
});

test('says that nothing waits for approval', async () => {
  await openList([]);

  await advanceTimeUntil(() => screen.getByText('Nothing waits for your approval.'));
});

test('requests the chosen order from its first page', async () => {
  await openNumbered(1, `${PATH}?page=2`);
  chooseIn('Order', 'expiry');

  await expect.poll(() => getCurrentPath()).toBe(`${PATH}?order=expiry`);
  const expected = { order: 'expiry', pagination_offset: 0 };
  await expect.poll(() => getSentFields('listApprovals').at(-1)).toMatchObject(expected);

  pressIn('fan1', 'Approve');

  await expect.poll(() => getSentFields('changeApprovals').at(-1)).toMatchObject(expected);
});

test.each([
  ['stays away', undefined],
  ['comes back when it was refused', new MockErrorResponse('conflict', 'It is on its way.')],
])('a discard sent on leaving that still runs on return %s', async (_, refusal) => {
  const answer = mockHeldResponse('changeApprovals', refusal ?? approveOrDiscard);
  await import('../inbox/posts-screen.tsx');
  await openNumbered(2);
  pressIn('fan1', 'Discard');
  await advanceTime(500);
  goToPosts();
  await advanceTime(500);
  act(() => press('g', 'a'));
  await advanceTimeUntil(() => getCard('fan2'));
  expectGone('fan1');

  answer();
  await advanceTime(3_000);

  if (refusal === undefined) expectGone('fan1');
  else inCard('fan1').getByText('It is on its way.');
});

test('sends a discard before another account is chosen', async () => {
  const order = recordCalls();
  const second = makeInstagramAccount({ instagram_user_id: '99', username: 'second' });
  mockResponse('chooseIgAccount', () => {
    order.push('choose');
    return second;
  });
  mockAccounts([makeInstagramAccount(), second]);
  await import('../inbox/posts-screen.tsx');
  await openNumbered(2);
  pressIn('fan1', 'Discard');
  type('fan2', 'Typed just now');

  pressButton(/user menu/);
  await advanceTimeUntil(() => screen.getByRole('menuitemradio', { name: /second/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: /second/ }));

  await advanceTimeUntil(() => expect(order).toHaveLength(3));
  expect(order.slice(0, 2).toSorted()).toEqual(['discard', 'save Typed just now']);
  expect(order[2]).toBe('choose');
});
