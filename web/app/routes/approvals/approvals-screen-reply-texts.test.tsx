// Texts of the replies that await approval: edited, saved, and shown as they are approved.
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeReplyDraft } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  expectApprovalCardGone,
  findTextInApprovalCard,
  getCard,
  getChanges,
  getField,
  getIsoTimeAfterSeconds,
  makeApprovedReplyBeingSent,
  makeNumbered,
  mockApprovalCheckFromServerData,
  mockSavedApprovalEdits,
  openList,
  openNumberedApprovalsList,
  pressIn,
  pressUndo,
  queriesInApprovalCard,
  recordApprovalCalls,
  respond,
  server,
  setUpApprovalsTest,
  type,
} from '#web/testing/harnesses/approvals-harness.tsx';
import { MockErrorResponse, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { mockHeartbeatChange } from '#web/testing/render-app.tsx';
import { pressButton } from '#web/testing/user-actions.ts';

beforeEach(setUpApprovalsTest);

test('saves an edited reply after half a second and before its approval', async () => {
  const order = recordApprovalCalls();
  await openNumberedApprovalsList(1);

  type('fan1', 'Yes, we');
  await advanceTime(450);
  expect(order).toEqual([]);
  await findTextInApprovalCard('fan1', 'Saved', 1_000);
  type('fan1', 'Yes, we do.');
  pressIn('fan1', 'Approve');
  await advanceFakeTimeUntil(() => screen.getByText('Success'));

  expect(order).toEqual(['save Yes, we', 'save Yes, we do.', 'approve']);
  expect(getField('fan1').value).toBe('Yes, we do.');
});

test('keeps the text and does not approve a reply whose save failed', async () => {
  mockError('updateApprovalReply', 'internal');
  await openNumberedApprovalsList(1);

  type('fan1', 'My own words');
  pressIn('fan1', 'Approve');

  await findTextInApprovalCard('fan1', /could not be saved/);
  expect(getChanges()).toEqual([]);
  expect(getField('fan1').value).toBe('My own words');
  expect(getField('fan1').disabled).toBe(false);
});

test('offers only Copy and Discard for a reply that cannot be sent', async () => {
  const error = 'This person cannot get messages from you now.';
  const response = makeReplyDraft({ response_text: 'On Mondays.', error, is_final: true });
  await openList([
    makeNumbered(1, { status: 'failed', error, rule_processed_event_response: response }),
  ]);

  queriesInApprovalCard('fan1').getByText(error);
  const queryCardButton = (name: string) =>
    queriesInApprovalCard('fan1').queryByRole('button', { name });
  for (const name of ['Approve', 'Edit', 'Generate']) expect(queryCardButton(name)).toBeNull();
  for (const name of ['Copy text', 'Discard']) expect(queryCardButton(name)).not.toBeNull();
});

test('says why an approved reply is delayed or not confirmed by Instagram', async () => {
  await openList([
    makeApprovedReplyBeingSent(1, { sending_since: getIsoTimeAfterSeconds(0) }),
    makeApprovedReplyBeingSent(2, { sends_at: getIsoTimeAfterSeconds(40 * 60) }),
  ]);
  await advanceTime(10_000);

  queriesInApprovalCard('fan1').getByText(/^Instagram has not confirmed this yet/);
  queriesInApprovalCard('fan2').getByText(/^Instagram or your hourly limit allows no more replies/);
});

test('keeps typed text in place when the approvals list changes elsewhere', async () => {
  await openNumberedApprovalsList(1);
  type('fan1', 'Half a sen');
  server.stored = [
    makeNumbered(2),
    makeNumbered(1, {
      rule_processed_event_response: makeReplyDraft({ id: 'rsp_1', reply_text: 'Another window' }),
    }),
  ];
  mockHeartbeatChange('approvals');

  await advanceFakeTimeUntil(() => screen.getByRole('button', { name: /^1 new\s*reply: show$/ }));
  expectApprovalCardGone('fan2');
  expect(getField('fan1').value).toBe('Half a sen');

  pressButton(/^1 new\s*reply: show$/);
  await advanceFakeTimeUntil(() => getCard('fan2'));
  expect(getField('fan1').value).toBe('Half a sen');
});

test('closes an open reply editor only when a button press ends', async () => {
  await openNumberedApprovalsList(2);
  act(() => getField('fan1').focus());
  const isOpen = () => getField('fan1').rows > 2;
  const approve = queriesInApprovalCard('fan2').getByRole('button', { name: 'Approve' });

  fireEvent.mouseDown(approve);
  act(() => approve.focus());
  expect(isOpen()).toBe(true);
  fireEvent.mouseUp(approve);
  expect(isOpen()).toBe(false);

  act(() => getField('fan1').focus());
  expect(isOpen()).toBe(true);
  act(() => approve.focus());
  expect(isOpen()).toBe(false);
});

test('shows newer replies awaiting approval after Refresh without losing typed text', async () => {
  await openNumberedApprovalsList(1);
  type('fan1', 'Thank you so much');
  server.stored = [makeNumbered(2), ...server.stored];
  pressButton('Refresh');
  await advanceFakeTimeUntil(() => getCard('fan2'));
  expect(getField('fan1').value).toBe('Thank you so much');
});

test('approves a reply only after its last edit is saved', async () => {
  const order = recordApprovalCalls();
  const answers: (() => void)[] = [];
  mockResponse('updateApprovalReply', async ({ fields }) => {
    order.push(`save ${fields.response_text}`);
    await new Promise<void>((resolve) => answers.push(resolve));
    return respond('apr_1', { reply_text: String(fields.response_text) });
  });
  await openNumberedApprovalsList(1);

  type('fan1', 'Yes');
  await advanceFakeTimeUntil(() => expect(answers).toHaveLength(1));
  type('fan1', 'Yes, we do.');
  // Its pause has ended too, so it waits for the first save.
  await advanceTime(700);
  pressIn('fan1', 'Approve');
  await advanceTime(50);
  answers[0]?.();
  await advanceFakeTimeUntil(() => expect(answers).toHaveLength(2));
  await advanceTime(50);
  answers[1]?.();
  await advanceFakeTimeUntil(() => screen.getByText('Success'));

  expect(order).toEqual(['save Yes', 'save Yes, we do.', 'approve']);
});

test('shows a reply text saved in another window and approves that one', async () => {
  await openNumberedApprovalsList(1);
  getField('fan1').focus();
  type('fan1', 'My text');
  act(() => getField('fan1').blur());
  await findTextInApprovalCard('fan1', 'Saved', 2_000);
  respond('apr_1', { reply_text: 'Other window' });

  pressButton('Refresh');
  await advanceFakeTimeUntil(() => expect(getField('fan1').value).toBe('Other window'), 2_000);
  pressIn('fan1', 'Approve');
  await advanceFakeTimeUntil(() => screen.getByText('Success'));

  expect(server.stored[0]?.rule_processed_event_response.reply_text).toBe('Other window');
  expect(getField('fan1').value).toBe('Other window');
});

test('keeps a late edit when another window has approved the reply', async () => {
  await openNumberedApprovalsList(1);
  mockResponse('updateApprovalReply', () => {
    const sent = {
      status: 'queued',
      reply_text: 'Other window',
      sends_at: getIsoTimeAfterSeconds(30),
    } as const;
    respond('apr_1', sent, 'approved');
    return new MockErrorResponse('conflict', 'It is on its way.');
  });

  type('fan1', 'My late edit');

  await findTextInApprovalCard('fan1', 'pending');
  expect(getField('fan1').value).toBe('Other window');
  pressIn('fan1', 'Take back');
  await advanceFakeTimeUntil(() => expect(getField('fan1').disabled).toBe(false));
  expect(getField('fan1').value).toBe('Other window');
  pressIn('fan1', 'Bring back the earlier text');
  expect(getField('fan1').value).toBe('My late edit');
});

const SOME_WERE_NOT = /^1 of 2 were not/;

test.each([
  ['is being generated', () => pressIn('fan1', 'Generate'), /is being generated/, SOME_WERE_NOT],
  ['is blank', () => type('fan1', ' '), /no text to send/, SOME_WERE_NOT],
  ['is too long', () => type('fan1', 'x'.repeat(3_000)), /characters too long/, SOME_WERE_NOT],
  ['cannot be saved', () => type('fan1', 'My own words'), /could not be saved/, /AWA100/],
])(
  'leaves a reply that %s out of "Approve selected" and says why',
  async (_, spoil, reason, alert) => {
    mockResponse('generateApprovalReply', () => new Promise<never>(() => undefined));
    mockError('updateApprovalReply', 'internal');
    await openNumberedApprovalsList(2);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    spoil();

    pressButton('Approve selected');

    await advanceFakeTimeUntil(() =>
      expect(queriesInApprovalCard('fan1').getByRole('alert').textContent).toMatch(reason),
    );
    await findTextInApprovalCard('fan2', 'pending');
    await advanceFakeTimeUntil(() => screen.getByText(alert));
    await advanceFakeTimeUntil(() =>
      expect(getChanges()).toMatchObject([
        [{ change_type: 'approve', awaiting_approval_ids: ['apr_2'] }],
      ]),
    );
    await advanceTime(1_000);
  },
);

test('keeps the earlier reply text available when a discard is undone', async () => {
  mockResponse('generateApprovalReply', () =>
    respond('apr_1', { status: 'editing', response_text: 'New', reply_text: null }),
  );
  await openNumberedApprovalsList(1);
  type('fan1', 'My long text');
  await findTextInApprovalCard('fan1', 'Saved', 2_000);
  pressIn('fan1', 'Generate');
  await findTextInApprovalCard('fan1', 'Bring back the earlier text');

  pressIn('fan1', 'Discard');
  await advanceTime(1_000);
  pressUndo();
  await advanceTime(200);

  pressIn('fan1', 'Bring back the earlier text');
  expect(getField('fan1').value).toBe('My long text');
});

test('shows why saving a reply was refused until a save succeeds', async () => {
  mockError('updateApprovalReply', 'validation_failed', 'Too long.');
  await openNumberedApprovalsList(1);
  type('fan1', 'My long text');
  await findTextInApprovalCard('fan1', /Too long\./, 2_000);
  pressIn('fan1', 'Approve');
  await findTextInApprovalCard('fan1', /so the reply was not approved/);
  mockSavedApprovalEdits();

  act(() => void window.dispatchEvent(new Event('online')));

  await findTextInApprovalCard('fan1', 'Saved', 2_000);
  expect(queriesInApprovalCard('fan1').queryByRole('alert')).toBeNull();
});

test("shows the server's reply text with the reason when approval was refused", async () => {
  await openNumberedApprovalsList(1);
  mockResponse('changeApprovals', () => {
    respond('apr_1', { reply_text: 'Other window' });
    return new MockErrorResponse('conflict', 'It was changed meanwhile.');
  });
  mockApprovalCheckFromServerData();

  pressIn('fan1', 'Approve');

  await findTextInApprovalCard('fan1', 'It was changed meanwhile.');
  await advanceFakeTimeUntil(() => expect(getField('fan1').value).toBe('Other window'), 1_000);
});

test('keeps typed text of a reply discarded elsewhere until the owner refreshes', async () => {
  await openNumberedApprovalsList(2);
  server.stored = server.stored.slice(1);
  mockError('updateApprovalReply', 'conflict', 'This reply can no longer be edited.');

  type('fan1', 'My long text');
  await advanceTime(6_000);

  expect(getField('fan1').value).toBe('My long text');
  queriesInApprovalCard('fan1').getByText(/This reply can no longer be edited\./);
  queriesInApprovalCard('fan1').getByText(/not on this page of the list any more/);
  pressButton('Refresh');
  await advanceFakeTimeUntil(() => expectApprovalCardGone('fan1'));
  getCard('fan2');
  // The navigation counts again before the test ends.
  await advanceTime(1_000);
});

test.each([
  ['says while the delay of a rule lasts that an approved reply does not wait for it', 60, 1],
  ['says nothing of a delay that is over', -60, 0],
])('%s', async (_, seconds, notes) => {
  await openList([makeNumbered(1, { due_at: getIsoTimeAfterSeconds(seconds) })]);

  const countNotes = () => screen.queryAllByText(/once you approve it, it goes out at once/).length;
  expect(countNotes()).toBe(notes);
  fireEvent.focus(getField('fan1'));
  expect(countNotes()).toBe(notes);
});
