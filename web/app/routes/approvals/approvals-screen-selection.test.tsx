// Several selected replies that await approval are decided together.
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  change,
  findTextInApprovalCard,
  getApprovalCheckbox,
  getCard,
  getChanges,
  makeNumbered,
  mockAllApprovedRepliesSent,
  openList,
  openNumberedApprovalsList,
  press,
  queriesInApprovalCard,
  respondToApproveOrDiscard,
  setUpApprovalsTest,
} from '#web/testing/harnesses/approvals-harness.tsx';
import { mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { pressButton } from '#web/testing/user-actions.ts';

beforeEach(setUpApprovalsTest);

test('selects a range of replies with Shift and approves it together', async () => {
  await openNumberedApprovalsList(4);

  fireEvent.click(getApprovalCheckbox('fan2'));
  fireEvent.click(getApprovalCheckbox('fan4'), { shiftKey: true });
  screen.getByText('3 selected');
  pressButton('Approve selected');

  await advanceFakeTimeUntil(() => screen.getByText('Success'));
  expect(getChanges()).toEqual([
    [
      {
        change_type: 'approve',
        awaiting_approval_ids: ['apr_2', 'apr_3', 'apr_4'],
        change_value: { revisions: { apr_2: 1, apr_3: 1, apr_4: 1 } },
      },
    ],
  ]);
  expect(screen.getAllByText('pending')).toHaveLength(3);
});

test.each(['a checkbox', 'the bar'])(
  'clears the selected replies on Escape when %s has the focus',
  async (place) => {
    await openNumberedApprovalsList(2);
    fireEvent.click(getApprovalCheckbox('fan1'));
    fireEvent.click(getApprovalCheckbox('fan2'));
    const focused =
      place === 'the bar'
        ? screen.getByRole('button', { name: 'Approve selected' })
        : getApprovalCheckbox('fan2');
    act(() => focused.focus());

    press('Escape');

    expect(screen.queryByText('2 selected')).toBeNull();
    expect(getApprovalCheckbox('fan1').checked).toBe(false);
    expect(document.activeElement).toBe(place === 'the bar' ? getCard('fan1') : focused);
  },
);

test('keeps a reply selected and shows the reason when its approval failed', async () => {
  await openNumberedApprovalsList(2);
  const failed = [{ awaiting_approval_id: 'apr_2', error: 'They deleted their comment.' }];
  mockResponse('changeApprovals', (request) => {
    const answer = respondToApproveOrDiscard(request);
    change('apr_2', makeNumbered(2));
    return { ...answer, message: '1 of 2 were approved.', failed };
  });

  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  pressButton('Approve selected');

  await findTextInApprovalCard('fan2', 'They deleted their comment.');
  queriesInApprovalCard('fan1').getByText('pending');
  expect(queriesInApprovalCard('fan2').queryByText('pending')).toBeNull();
  expect(getApprovalCheckbox('fan2').checked).toBe(true);
  expect(getApprovalCheckbox('fan1').checked).toBe(false);
});

test("shows the next page's replies when a whole page was approved", async () => {
  await openList(Array.from({ length: 60 }, (_, index) => makeNumbered(index)));
  mockAllApprovedRepliesSent();

  fireEvent.click(screen.getByLabelText('Select all'));
  screen.getByText('50 of 60 selected (this page)');
  fireEvent.click(screen.getByText('Approve selected'));

  // Queries by role would be slow with so many cards.
  const listUsernames = () =>
    [...document.querySelectorAll('[data-approval] bdi')].map((each) => each.textContent);
  const remaining = Array.from({ length: 10 }, (_, index) => `fan${index + 50}`);
  await advanceFakeTimeUntil(() => expect(listUsernames()).toEqual(remaining));
});

test.each(['Approve selected', 'Discard selected', 'Clear selection'])(
  'moves the focus to the first selected reply on "%s"',
  async (name) => {
    await openNumberedApprovalsList(3);
    fireEvent.click(getApprovalCheckbox('fan2'));
    fireEvent.click(getApprovalCheckbox('fan3'));
    const button = screen.getByRole('button', { name });
    button.focus();

    fireEvent.click(button);

    await advanceTime(1_000);
    expect(document.activeElement).toBe(getCard('fan2'));
    // The discard is sent before the test ends.
    await advanceTime(6_000);
  },
);

test('approves many selected replies in calls of ten and reports failures once', async () => {
  const refused = { awaiting_approval_id: 'apr_11', error: 'Gone.' };
  mockResponse('changeApprovals', (request) => {
    const answer = respondToApproveOrDiscard(request);
    const [{ awaiting_approval_ids: ids }] = request.fields.actions as [
      { awaiting_approval_ids: string[] },
    ];
    return ids.includes('apr_11')
      ? { ...answer, message: '1 of 2 were approved.', failed: [refused] }
      : answer;
  });
  await openNumberedApprovalsList(12);
  fireEvent.click(screen.getByLabelText('Select all'));

  pressButton('Approve selected');

  await advanceFakeTimeUntil(() => screen.getByText('11 of 12 were approved.'));
  const sent = getChanges().map((actions) => (actions as [{ awaiting_approval_ids: string[] }])[0]);
  expect(sent.map(({ awaiting_approval_ids }) => awaiting_approval_ids.length)).toEqual([10, 2]);
  await advanceTime(1_000);
});
