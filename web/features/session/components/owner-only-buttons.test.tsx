// Controls that an impersonating admin may not use are disabled from the start, and say why.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findApiCallRefusalReason } from '#web/lib/api/find-api-call-refusal-reason.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  getApprovalCheckbox,
  getCard,
  getChanges,
  getField,
  openNumberedApprovalsList,
  press,
  queriesInApprovalCard,
  setUpApprovalsTest,
} from '#web/testing/harnesses/approvals-harness.tsx';
import { getSentRequestFields } from '#web/testing/mock-api/mock-api.ts';
import { impersonate, signInAs } from '#web/testing/sign-in.ts';

beforeEach(setUpApprovalsTest);

const OWNER_ONLY = 'Only the owner of the account can do this.';

/** The description that a screen reader reads after the name. */
const describe = (control: Element) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

test('refuses changing calls to impersonating admins and none to owners', () => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  expect(findApiCallRefusalReason('changeApprovals')).toBeUndefined();

  impersonate();

  for (const call of [
    'changeApprovals',
    'postCommentReply',
    'runRules',
    'deleteMe',
    'sendContact',
  ] as const)
    expect(findApiCallRefusalReason(call)).toBe(OWNER_ONLY);
  for (const call of ['listApprovals', 'cancelPostsRefresh', 'stopImpersonating'] as const)
    expect(findApiCallRefusalReason(call)).toBeUndefined();
});

test('disables the approval buttons for an impersonating admin and says why', async () => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  impersonate();
  await openNumberedApprovalsList(2);
  fireEvent.click(getApprovalCheckbox('fan1'));
  const buttons = [
    ...['Approve', 'Discard', 'Edit', 'Generate'].map((name) =>
      queriesInApprovalCard('fan1').getByRole('button', { name }),
    ),
    ...['Approve selected', 'Discard selected'].map((name) => screen.getByRole('button', { name })),
  ];

  for (const button of buttons) {
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(describe(button)).toBe(OWNER_ONLY);
    fireEvent.click(button);
  }

  await advanceTime(10_000);
  expect(getChanges()).toEqual([]);
  expect(
    getSentRequestFields('generateApprovalReply').some((one) => one.request_new_response),
  ).toBe(false);
});

test('focuses the disabled button when an admin presses its shortcut key', async () => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  impersonate();
  await openNumberedApprovalsList(2);

  for (const [key, name] of [
    ['a', 'Approve'],
    ['d', 'Discard'],
    ['e', 'Edit'],
    ['g', 'Generate'],
  ] as const) {
    getCard('fan1').focus();
    press(key);
    // Another key may follow a g.
    await advanceTime(600);
    expect(document.activeElement).toBe(
      queriesInApprovalCard('fan1').getByRole('button', { name }),
    );
  }
  await advanceTime(10_000);
  expect(getChanges()).toEqual([]);
});

test('shows the reply text read-only to an impersonating admin and says why', async () => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  impersonate();
  await openNumberedApprovalsList(1);

  const field = getField('fan1');
  expect([field.readOnly, describe(field)]).toEqual([true, OWNER_ONLY]);
});

test("enables the approval buttons for the account's owner", async () => {
  signInAs({ id: 'usr_1' });
  await openNumberedApprovalsList(1);

  const approve = queriesInApprovalCard('fan1').getByRole('button', { name: 'Approve' });

  expect(approve.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(approve);
  await advanceFakeTimeUntil(() => expect(getChanges()).toHaveLength(1));
});
