// Some replies of a batch were not sent. The app says so once it is known, also on another screen.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  change,
  getApprovalCheckbox,
  getCard,
  makeNumbered,
  mockCheck,
  openNumberedApprovalsList,
  pressIn,
  respond,
  server,
  setUpApprovalsTest,
} from '#web/testing/harnesses/approvals-harness.tsx';
import { getSentRequestFields } from '#web/testing/mock-api/mock-api.ts';
import { getCurrentPath, mockHeartbeatChange } from '#web/testing/render-app.tsx';
import { pressButton } from '#web/testing/user-actions.ts';

type CheckAnswer = ApiCallResponse<'checkApprovals'>;

beforeEach(setUpApprovalsTest);

const REFUSED = 'Instagram did not accept this reply.';
const DELETED = 'The comment was deleted.';

async function approveNumbered(count: number): Promise<void> {
  await openNumberedApprovalsList(count);
  fireEvent.click(getApprovalCheckbox('fan1'));
  fireEvent.click(getApprovalCheckbox(`fan${count}`), { shiftKey: true });
  pressButton('Approve selected');
  await advanceTime(1_000);
}

/** These replies came back. The others were sent, unless `others` says otherwise. */
function sendAllBut(refusedIds: readonly string[], others: Partial<CheckAnswer> = {}): void {
  for (const id of refusedIds) {
    respond(id, { status: 'editing', sends_at: null, error: REFUSED }, 'failed');
    change(id, { error: REFUSED });
  }
  const updated = server.stored.filter(({ id }) => refusedIds.includes(id));
  const executed = server.stored.filter(({ id }) => !refusedIds.includes(id));
  server.stored = updated;
  mockCheck({
    executed_awaiting_approval_ids: executed.map(({ id }) => id),
    updated_awaiting_approvals: updated,
    ...others,
  });
}

const expectNotice = (text: string) => advanceFakeTimeUntil(() => void screen.getByText(text));

test('says why one of ten approved replies was not sent', async () => {
  await approveNumbered(10);
  sendAllBut(['apr_3']);

  await expectNotice(`1 of 10 was not sent: ${REFUSED}`);
  await advanceTime(10_000);
  screen.getByText(`1 of 10 was not sent: ${REFUSED}`);
  fireEvent.click(screen.getByRole('link', { name: 'Show' }));

  await advanceFakeTimeUntil(() =>
    expect(getCard('fan3').contains(document.activeElement)).toBe(true),
  );
  expect(getCurrentPath()).toBe('/awaiting-approval');
  await advanceFakeTimeUntil(() => expect(screen.queryByText(/was not sent/)).toBeNull());
});

test('reports an unsent approved reply on another screen after a heartbeat', async () => {
  await approveNumbered(2);
  fireEvent.click(screen.getByRole('link', { name: /^Rules/ }));
  await advanceFakeTimeUntil(() => expect(getCurrentPath()).toBe('/rules'));
  await advanceTime(10_000);
  const checksBefore = getSentRequestFields('checkApprovals').length;
  await advanceTime(60_000);
  expect(getSentRequestFields('checkApprovals')).toHaveLength(checksBefore);
  sendAllBut([], {
    discarded_awaiting_approvals: [{ awaiting_approval_id: 'apr_2', reason: DELETED }],
  });

  mockHeartbeatChange('approvals');

  await expectNotice(`1 of 2 was not sent: ${DELETED}`);
  const show = screen.getByRole('link', { name: 'Show' });
  expect(show.getAttribute('href')).toBe('/posts/m1?comment=c2');
});

test('counts unsent approved replies that become known later and their reasons', async () => {
  await approveNumbered(3);
  const stored = server.stored;
  sendAllBut(['apr_1'], {
    executed_awaiting_approval_ids: ['apr_2'],
    updated_awaiting_approvals: stored
      .filter(({ id }) => id === 'apr_3')
      .concat({ ...makeNumbered(1), status: 'failed', error: REFUSED }),
  });
  await expectNotice(`1 of 3 was not sent: ${REFUSED}`);

  mockCheck({
    executed_awaiting_approval_ids: ['apr_3'],
    discarded_awaiting_approvals: [{ awaiting_approval_id: 'apr_3', reason: DELETED }],
  });

  await expectNotice('2 of 3 were not sent, for 2 reasons.');
});

test('hides the unsent notice when the refused reply is approved again', async () => {
  await approveNumbered(2);
  sendAllBut(['apr_1']);
  await expectNotice(`1 of 2 was not sent: ${REFUSED}`);

  pressIn('fan1', 'Approve');
  await advanceFakeTimeUntil(() => expect(screen.queryByText(/was not sent/)).toBeNull());
  sendAllBut([]);

  await advanceFakeTimeUntil(() => expect(document.querySelector('[data-approval]')).toBeNull());
  await advanceTime(30_000);
  expect(screen.queryByText(/not sent/)).toBeNull();
});

test('leaves a taken-back reply out of the count of unsent replies', async () => {
  await approveNumbered(3);
  pressIn('fan1', 'Take back');
  await advanceTime(1_000);
  sendAllBut(['apr_1', 'apr_2'], {
    updated_awaiting_approvals: [{ ...makeNumbered(2), status: 'failed', error: REFUSED }],
    executed_awaiting_approval_ids: ['apr_3'],
  });

  await expectNotice(`1 of 2 was not sent: ${REFUSED}`);
});
