// The network restricts all posting of the account. The list shows the time before and after an approval.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { formatDateTime } from '#web/lib/format/format-dates-and-times.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  findTextInApprovalCard,
  getApprovalCheckbox,
  openNumberedApprovalsList,
  pressIn,
  queriesInApprovalCard,
  setUpApprovalsTest,
} from '#web/testing/harnesses/approvals-harness.tsx';
import { mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { mockCurrentAccount } from '#web/testing/mock-api/mock-common-responses.ts';
import { pressButton } from '#web/testing/user-actions.ts';

const UNTIL = '2026-11-20T12:01:00.000Z';
const SENTENCE =
  'Instagram restricts your account, so nothing is posted until 2026-11-20 12:01 UTC. Please try again then; your text is kept.';
const SHOWN_SENTENCE = SENTENCE.replace('2026-11-20 12:01 UTC', formatDateTime(UNTIL));

beforeEach(setUpApprovalsTest);

test('shows when the posting pause ends, until it is over', async () => {
  mockCurrentAccount({ posting_paused_until: UNTIL });
  await openNumberedApprovalsList(1);

  const notice = new RegExp(`nothing is posted until ${formatDateTime(UNTIL)}`);
  await advanceFakeTimeUntil(() => screen.getByText(notice));
  await advanceTime(80_000);
  expect(screen.queryByText(notice)).toBeNull();
});

test('says until when posting is paused when an approval is refused', async () => {
  mockError('changeApprovals', 'posting_paused', SENTENCE);
  await openNumberedApprovalsList(1);
  pressIn('fan1', 'Approve');

  await findTextInApprovalCard('fan1', SHOWN_SENTENCE);
  expect(screen.queryByText(/AWA100/)).toBeNull();
  expect(screen.getAllByText(SHOWN_SENTENCE)).toHaveLength(2);
  queriesInApprovalCard('fan1').getByRole('button', { name: 'Approve' });
});

test('shows the posting pause on every card when several approvals are refused', async () => {
  mockResponse('changeApprovals', ({ fields }) => {
    const [action] = fields.actions as [{ awaiting_approval_ids: string[] }];
    const failed = action.awaiting_approval_ids.map((id) => ({
      awaiting_approval_id: id,
      error: SENTENCE,
    }));
    return { message: '0 of 2 were changed.', failed, awaiting_approvals_list: [], total_count: 2 };
  });
  await openNumberedApprovalsList(2);
  for (const name of ['fan1', 'fan2']) fireEvent.click(getApprovalCheckbox(name));
  pressButton('Approve selected');

  await findTextInApprovalCard('fan1', SHOWN_SENTENCE);
  queriesInApprovalCard('fan2').getByText(SHOWN_SENTENCE);
});
