// The list of replies by rule that await approval: approved, discarded, taken back, and watched until they are sent.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  approveOrDiscard,
  change,
  getCard,
  getChanges,
  getField,
  getSelectBox,
  makeNumbered,
  NOTHING_EXECUTED,
  openList,
  PATH,
  press,
  pressIn,
  pressUndo,
  respond,
  server,
  setUpApprovalsTest,
  type,
} from '#web/testing/approvals-harness.tsx';
import { makeInstagramAccount, makePostsResponse, makeReplyDraft } from '#web/testing/factories.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  getRecordedRequests,
  MockErrorResponse,
  mockResponse,
} from '#web/testing/mock-api-server.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(setUpApprovalsTest);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('shows an approved reply as pending at once, and takes that back with AWA100 when it fails', async () => {
  let answer: (() => void) | undefined;
  mockResponse('changeApprovals', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return new MockErrorResponse('conflict', 'This reply was sent already.');
  });
  await openList([makeNumbered(1)]);
  expect(within(getCard('fan1')).queryByText('pending')).toBeNull();

  pressIn('fan1', 'Approve');

  within(getCard('fan1')).getByText('pending');
  expect(getField('fan1').disabled).toBe(true);
  await advanceTimeUntil(() => expect(answer).toBeDefined());
  answer?.();
  await advanceTimeUntil(() =>
    screen.getByText(
      /^Sorry, something went wrong\. Please reload the page and try again\. If the problem persists, please contact us at \S+ with error code "AWA100"\.$/,
    ),
  );
  expect(within(getCard('fan1')).queryByText('pending')).toBeNull();
  within(getCard('fan1')).getByText('This reply was sent already.');
  await advanceTime(6_000);
  expect(screen.queryByText(/AWA100/)).toBeNull();
});

test('checks every five seconds while a reply is approved, removes what was sent, and stops', async () => {
  await openList([makeNumbered(1), makeNumbered(2)]);
  await advanceTime(10_000);
  expect(getRecordedRequests('checkApprovals')).toHaveLength(0);

  pressIn('fan1', 'Approve');
  await advanceTimeUntil(() => screen.getByText('Success'));
  await advanceTime(4_900);
  mockResponse('checkApprovals', () => {
    const updated = server.stored.filter(({ status }) => status === 'approved');
    return { ...NOTHING_EXECUTED, updated_awaiting_approvals: updated };
  });
  await advanceTime(5_000);
  within(getCard('fan1')).getByText('pending');
  mockResponse('checkApprovals', () => {
    server.stored = server.stored.filter(({ id }) => id !== 'apr_1');
    return { ...NOTHING_EXECUTED, executed_awaiting_approval_ids: ['apr_1'] };
  });
  await advanceTimeUntil(() =>
    expect(screen.queryByRole('listitem', { name: /fan1$/ })).toBeNull(),
  );

  const checks = getRecordedRequests('checkApprovals');
  expect(checks.at(-1)?.fields.awaiting_approvals).toEqual([
    { awaiting_approval_id: 'apr_1', rule_processed_event_id: 'evt_1' },
  ]);
  await advanceTime(15_000);
  expect(getRecordedRequests('checkApprovals')).toHaveLength(checks.length);
  getCard('fan2');
});

test('shows what became of a reply that could not be sent', async () => {
  await openList([
    makeNumbered(1, {
      status: 'approved',
      rule_processed_event_response: makeReplyDraft({ status: 'queued' }),
    }),
  ]);
  const failed = makeNumbered(1, { status: 'failed', error: 'Instagram did not accept it.' });
  mockResponse('checkApprovals', {
    ...NOTHING_EXECUTED,
    updated_awaiting_approvals: [failed],
  });

  await advanceTimeUntil(() => within(getCard('fan1')).getByText('Instagram did not accept it.'));

  expect(getField('fan1').disabled).toBe(false);
});

test('takes an approved reply back while it is not sent yet', async () => {
  const sendsAt = new Date(Date.now() + 30_000).toISOString();
  const response = makeReplyDraft({ status: 'queued', sends_at: sendsAt });
  await openList([
    makeNumbered(1, { status: 'approved', rule_processed_event_response: response }),
  ]);
  mockResponse('cancelApprovalReply', () =>
    respond('apr_1', { status: 'editing', sends_at: null }, 'awaiting'),
  );

  pressIn('fan1', 'Take back');

  expect(within(getCard('fan1')).getAllByText('Taking it back…')).not.toHaveLength(0);
  await advanceTimeUntil(() => expect(getField('fan1').disabled).toBe(false));
  expect(within(getCard('fan1')).queryByText('pending')).toBeNull();
});

test('does not say that a reply goes out by itself while it is taken back', async () => {
  const sendsAt = new Date(Date.now() + 600_000).toISOString();
  const response = makeReplyDraft({ status: 'queued', sends_at: sendsAt });
  await openList([
    makeNumbered(1, { status: 'approved', rule_processed_event_response: response }),
  ]);
  within(getCard('fan1')).getByText(/can be taken back until then/);
  mockResponse('cancelApprovalReply', () => new Promise(() => {}));

  pressIn('fan1', 'Take back');

  expect(within(getCard('fan1')).queryByText(/can be taken back until then/)).toBeNull();
});

test('names whom a discarded reply answered while it can be undone, in the direction of the name', async () => {
  await openList([makeNumbered(1), makeNumbered(2)]);

  pressIn('fan1', 'Discard');

  expect(getCard('fan1').textContent).toBe('Discarded · fan1');
  expect(within(getCard('fan1')).getByText('fan1').tagName).toBe('BDI');
  pressUndo();
  await advanceTimeUntil(() => expect(getField('fan1').value).toBe('Thank you so much!'));
});

test('never sends a discard that was undone', async () => {
  await openList([makeNumbered(1), makeNumbered(2)]);

  pressIn('fan1', 'Discard');
  expect(within(getCard('fan1')).queryByRole('textbox')).toBeNull();
  await advanceTime(2_000);
  pressUndo();
  await advanceTime(10_000);

  expect(getField('fan1').value).toBe('Thank you so much!');
  expect(getChanges()).toEqual([]);
});

test('can still undo a discard after the tab was hidden for a moment', async () => {
  await openList([makeNumbered(1), makeNumbered(2)]);
  pressIn('fan1', 'Discard');

  setHidden(true);
  await advanceTime(1_000);
  setHidden(false);
  pressUndo();
  await advanceTime(10_000);

  getField('fan1');
  expect(getChanges()).toEqual([]);
});

test('sends a discard when its toast is gone, after three seconds, and the navigation counts one less', async () => {
  await openList([makeNumbered(1), makeNumbered(2)]);
  screen.getByRole('link', { name: '2 waiting' });

  pressIn('fan1', 'Discard');
  await advanceTime(2_900);
  expect(getChanges()).toEqual([]);

  await advanceTimeUntil(() =>
    expect(screen.queryByRole('listitem', { name: /fan1$/ })).toBeNull(),
  );
  expect(getChanges()).toEqual([[{ change_type: 'discard', awaiting_approval_ids: ['apr_1'] }]]);
  screen.getByRole('link', { name: '1 waiting' });
});

test.each([
  ['the page is closed', () => void fireEvent(window, new Event('pagehide'))],
  [
    'another screen is opened',
    () => void fireEvent.click(screen.getAllByRole('link', { name: /^Posts/ })[0] as HTMLElement),
  ],
])('sends a discard at once, and once, when %s', async (_, leave) => {
  mockResponse('listPosts', makePostsResponse());
  await import('../inbox/posts-screen.tsx');
  await openList([makeNumbered(1)]);
  pressIn('fan1', 'Discard');
  await advanceTime(1_000);

  leave();

  await advanceTimeUntil(() => expect(getChanges()).toHaveLength(1), 1_000);
  await advanceTime(10_000);
  expect(getChanges()).toHaveLength(1);
});

test('brings a reply back that could not be discarded, with the reason', async () => {
  await openList([makeNumbered(1)]);
  mockResponse(
    'changeApprovals',
    new MockErrorResponse('conflict', 'This reply is already on its way.'),
  );

  pressIn('fan1', 'Discard');

  await advanceTimeUntil(() =>
    within(getCard('fan1')).getByText('This reply is already on its way.'),
  );
  screen.getByText(/AWA100/);
});

test('selects a range with Shift, and approves it in one call', async () => {
  await openList([1, 2, 3, 4].map((index) => makeNumbered(index)));

  fireEvent.click(getSelectBox('fan2'));
  fireEvent.click(getSelectBox('fan4'), { shiftKey: true });
  screen.getByText('3 selected');
  fireEvent.click(screen.getByRole('button', { name: 'Approve selected' }));

  await advanceTimeUntil(() => screen.getByText('Success'));
  expect(getChanges()).toEqual([
    [{ change_type: 'approve', awaiting_approval_ids: ['apr_2', 'apr_3', 'apr_4'] }],
  ]);
  expect(screen.getAllByText('pending')).toHaveLength(3);
});

test.each(['a checkbox', 'the bar'])(
  'Escape clears the selection with the focus in %s',
  async (place) => {
    await openList([makeNumbered(1), makeNumbered(2)]);
    fireEvent.click(getSelectBox('fan1'));
    fireEvent.click(getSelectBox('fan2'));
    const focused =
      place === 'the bar'
        ? screen.getByRole('button', { name: 'Approve selected' })
        : getSelectBox('fan2');
    act(() => focused.focus());

    press('Escape');

    expect(screen.queryByText('2 selected')).toBeNull();
    expect(getSelectBox('fan1').checked).toBe(false);
    expect(document.activeElement).toBe(place === 'the bar' ? getCard('fan1') : focused);
  },
);

test('says at its card why one of several could not be approved, and keeps it selected', async () => {
  await openList([makeNumbered(1), makeNumbered(2)]);
  mockResponse('changeApprovals', (request) => {
    const { awaiting_approvals_list, total_count } = approveOrDiscard(request);
    change('apr_2', makeNumbered(2));
    return {
      message: '1 of 2 were changed.',
      failed: [{ awaiting_approval_id: 'apr_2', error: 'They deleted their comment.' }],
      awaiting_approvals_list,
      total_count,
    };
  });

  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  fireEvent.click(screen.getByRole('button', { name: 'Approve selected' }));

  await advanceTimeUntil(() => within(getCard('fan2')).getByText('They deleted their comment.'));
  within(getCard('fan1')).getByText('pending');
  expect(within(getCard('fan2')).queryByText('pending')).toBeNull();
  expect(getSelectBox('fan2').checked).toBe(true);
  expect(getSelectBox('fan1').checked).toBe(false);
});

test('shows the next replies when all of a page were approved and sent', async () => {
  await openList(Array.from({ length: 60 }, (_, index) => makeNumbered(index)));
  mockResponse('checkApprovals', ({ fields }) => {
    const pairs = fields.awaiting_approvals as { awaiting_approval_id: string }[];
    const ids = pairs.map((pair) => pair.awaiting_approval_id);
    server.stored = server.stored.filter(({ id }) => !ids.includes(id));
    return { ...NOTHING_EXECUTED, executed_awaiting_approval_ids: ids };
  });

  fireEvent.click(screen.getByLabelText('Select all'));
  screen.getByText('50 of 60 selected (this page)');
  fireEvent.click(screen.getByText('Approve selected'));

  // Not by role: that takes long with so many cards.
  const listUsernames = () =>
    [...document.querySelectorAll('[data-approval] bdi')].map((each) => each.textContent);
  const remaining = Array.from({ length: 10 }, (_, index) => `fan${index + 50}`);
  await advanceTimeUntil(() => expect(listUsernames()).toEqual(remaining));
});

test('goes back to page 1 when a later page comes back empty', async () => {
  server.stored = [makeNumbered(1)];
  renderApp(`${PATH}?page=3`);

  await advanceTimeUntil(() => getCard('fan1'));

  expect(getCurrentPath()).toBe(PATH);
});

test('moves and decides with the keyboard', async () => {
  await openList([makeNumbered(1), makeNumbered(2), makeNumbered(3)]);
  press('j');
  expect(document.activeElement).toBe(getCard('fan1'));
  press('d');
  expect(document.activeElement).toBe(getCard('fan2'));
  press('z');
  await advanceTime(50);
  expect(document.activeElement).toBe(getCard('fan1'));
  getField('fan1');
  press('j');
  press('a');
  within(getCard('fan2')).getByText('pending');
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

test('asks for the order that is chosen, and begins with its first page', async () => {
  await openList([makeNumbered(1)], `${PATH}?page=2`);
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), {
    target: { value: 'expiry' },
  });

  await expect.poll(() => getCurrentPath()).toBe(`${PATH}?order=expiry`);
  await expect
    .poll(() => getRecordedRequests('listApprovals').at(-1)?.fields)
    .toMatchObject({ order: 'expiry', pagination_offset: 0 });

  pressIn('fan1', 'Approve');

  await expect
    .poll(() => getRecordedRequests('changeApprovals').at(-1)?.fields)
    .toMatchObject({ order: 'expiry', pagination_offset: 0 });
});

test.each(['Approve selected', 'Discard selected', 'Clear selection'])(
  'moves the focus to the first selected reply with "%s"',
  async (name) => {
    await openList([makeNumbered(1), makeNumbered(2), makeNumbered(3)]);
    fireEvent.click(getSelectBox('fan2'));
    fireEvent.click(getSelectBox('fan3'));
    const button = screen.getByRole('button', { name });
    button.focus();

    fireEvent.click(button);

    await advanceTime(1_000);
    expect(document.activeElement).toBe(getCard('fan2'));
    // A discard is sent before the test ends.
    await advanceTime(6_000);
  },
);

test.each([
  ['stays away', undefined],
  ['comes back when it was refused', new MockErrorResponse('conflict', 'It is on its way.')],
])('a discard that was sent by leaving, and is still running on return, %s', async (_, refusal) => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  mockResponse('changeApprovals', async (request) => {
    await mayAnswer;
    return refusal ?? approveOrDiscard(request);
  });
  mockResponse('listPosts', makePostsResponse());
  await import('../inbox/posts-screen.tsx');
  await openList([makeNumbered(1), makeNumbered(2)]);
  pressIn('fan1', 'Discard');
  await advanceTime(500);
  fireEvent.click(screen.getAllByRole('link', { name: /^Posts/ })[0] as HTMLElement);
  await advanceTime(500);
  act(() => {
    press('g');
    press('a');
  });
  await advanceTimeUntil(() => getCard('fan2'));
  expect(screen.queryByRole('listitem', { name: /fan1$/ })).toBeNull();

  answer();
  await advanceTime(3_000);

  if (refusal === undefined) expect(screen.queryByRole('listitem', { name: /fan1$/ })).toBeNull();
  else within(getCard('fan1')).getByText('It is on its way.');
});

test('sends a discard before another account is chosen', async () => {
  const order: string[] = [];
  const second = makeInstagramAccount({ instagram_user_id: '99', username: 'second' });
  mockResponse('changeApprovals', (request) => {
    order.push('discard');
    return approveOrDiscard(request);
  });
  mockResponse('updateApprovalReply', ({ fields }) => {
    order.push('save');
    return respond('apr_2', { reply_text: String(fields.response_text) });
  });
  mockResponse('chooseIgAccount', () => {
    order.push('choose');
    return second;
  });
  mockResponse('listIgAccounts', {
    instagram_accounts: [makeInstagramAccount(), second],
    messages: [],
    still_updating_instagram_account_from_api: false,
    facebook_access_token_valid: true,
  });
  mockResponse('listPosts', makePostsResponse());
  await import('../inbox/posts-screen.tsx');
  await openList([makeNumbered(1), makeNumbered(2)]);
  pressIn('fan1', 'Discard');
  type('fan2', 'Typed just now');

  fireEvent.click(screen.getByRole('button', { name: /user menu/ }));
  await advanceTimeUntil(() => screen.getByRole('menuitemradio', { name: /second/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: /second/ }));

  await advanceTimeUntil(() => expect(order).toHaveLength(3));
  expect(order.slice(0, 2).toSorted()).toEqual(['discard', 'save']);
  expect(order[2]).toBe('choose');
});
