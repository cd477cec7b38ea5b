// Controls that an impersonating admin may not use are disabled from the start, and say why.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findCallRefusal } from '#web/lib/api/find-call-refusal.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  getCard,
  getChanges,
  getField,
  getSelectBox,
  inCard,
  openNumbered,
  press,
  setUpApprovalsTest,
} from '#web/testing/harnesses/approvals-harness.tsx';
import { getSentFields } from '#web/testing/mock-api/mock-api.ts';
import { impersonate, signInAs } from '#web/testing/sign-in.ts';

beforeEach(setUpApprovalsTest);

const OWNER_ONLY = 'Only the owner of the account can do this.';

/** The description that a screen reader reads after the name. */
const describe = (control: Element) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

test('lets owners make every call, but impersonating admins change nothing', () => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  expect(findCallRefusal('changeApprovals')).toBeUndefined();

  impersonate();

  for (const call of [
    'changeApprovals',
    'postCommentReply',
    'runRules',
    'deleteMe',
    'sendContact',
  ] as const)
    expect(findCallRefusal(call)).toBe(OWNER_ONLY);
  for (const call of ['listApprovals', 'cancelPostsRefresh', 'stopImpersonating'] as const)
    expect(findCallRefusal(call)).toBeUndefined();
});

test('disables approval buttons for an admin, says why, and calls nothing', async () => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  impersonate();
  await openNumbered(2);
  fireEvent.click(getSelectBox('fan1'));
  const buttons = [
    ...['Approve', 'Discard', 'Edit', 'Generate'].map((name) =>
      inCard('fan1').getByRole('button', { name }),
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
  expect(getSentFields('generateApprovalReply').some((one) => one.request_new_response)).toBe(
    false,
  );
});

test('keeps the focus on the disabled button when its key is pressed', async () => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  impersonate();
  await openNumbered(2);

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
    expect(document.activeElement).toBe(inCard('fan1').getByRole('button', { name }));
  }
  await advanceTime(10_000);
  expect(getChanges()).toEqual([]);
});

test('shows an admin the reply text as read-only, and says why', async () => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  impersonate();
  await openNumbered(1);

  const field = getField('fan1');
  expect([field.readOnly, describe(field)]).toEqual([true, OWNER_ONLY]);
});

test('enables the buttons for the owner', async () => {
  signInAs({ id: 'usr_1' });
  await openNumbered(1);

  const approve = inCard('fan1').getByRole('button', { name: 'Approve' });

  expect(approve.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(approve);
  await advanceTimeUntil(() => expect(getChanges()).toHaveLength(1));
});
