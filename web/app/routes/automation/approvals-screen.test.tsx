// The replies by rule that await approval: edited, generated, approved, discarded, and watched until they are sent.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import {
  makeApproval,
  makeCurrentAccount,
  makeFeaturesResponse,
  makePostsResponse,
  makeReplyDraft,
} from '#web/testing/factories.ts';
import { advanceTime, advanceTimeUntil, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  getRecordedRequests,
  MockErrorResponse,
  mockResponse,
  type RecordedRequest,
} from '#web/testing/mock-api-server.ts';
import { getCurrentPath, mockConnectedAccount, renderApp } from '#web/testing/render-app.tsx';

const PATH = '/awaiting-approval';

/** Reply `index` of the list: answers a comment of `fan<index>`. */
const makeNumbered = (index: number, overrides: Partial<AwaitingApproval> = {}) =>
  makeApproval({
    id: `apr_${index}`,
    rule_processed_event_id: `evt_${index}`,
    event: {
      comment: { id: `c${index}`, from_username: `fan${index}`, text: 'Price?', media_id: 'm1' },
      post: { media_id: 'm1' },
    },
    rule_processed_event_response: makeReplyDraft({ id: `rsp_${index}` }),
    ...overrides,
  });

/** What the server has; its answers are made of it. */
let stored: AwaitingApproval[] = [];

const change = (id: string, overrides: Partial<AwaitingApproval>) => {
  stored = stored.map((each) => (each.id === id ? { ...each, ...overrides } : each));
};
const respond = (id: string, draft: Partial<ReplyDraft>, status?: AwaitingApproval['status']) => {
  const known = stored.find((each) => each.id === id);
  if (known === undefined) throw new Error(`There is no ${id}.`);
  const response = { ...known.rule_processed_event_response, ...draft };
  change(id, { rule_processed_event_response: response, ...(status && { status }) });
  return { rule_processed_event_response: response };
};
const listPage = ({ fields }: RecordedRequest) => {
  const offset = Number(fields.pagination_offset);
  return {
    awaiting_approvals_list: stored.slice(offset, offset + 50),
    total_count: stored.length,
  };
};
function approveOrDiscard(request: RecordedRequest) {
  const [action] = request.fields.actions as [
    { change_type: string; awaiting_approval_ids: string[] },
  ];
  const ids = action.awaiting_approval_ids;
  if (action.change_type === 'discard') stored = stored.filter(({ id }) => !ids.includes(id));
  else for (const id of ids) respond(id, { status: 'queued' }, 'approved');
  return { message: 'Success', failed: [], ...listPage(request) };
}

const getCard = (username: string) =>
  screen.getByRole('listitem', { name: new RegExp(`by ${username}$`) });
const pressIn = (username: string, name: string) =>
  fireEvent.click(within(getCard(username)).getByRole('button', { name }));
const getField = (username: string) =>
  within(getCard(username)).getByRole<HTMLTextAreaElement>('textbox');
const type = (username: string, text: string) =>
  fireEvent.change(getField(username), { target: { value: text } });
const getSelectBox = (username: string) =>
  within(getCard(username)).getByRole<HTMLInputElement>('checkbox');
const getChanges = () => getRecordedRequests('changeApprovals').map(({ fields }) => fields.actions);

async function openList(approvals: readonly AwaitingApproval[], path = PATH) {
  stored = [...approvals];
  renderApp(path);
  if (approvals.length > 0)
    await advanceTimeUntil(() => expect(document.querySelector('[data-approval]')).not.toBeNull());
}

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  installFakeClock();
  vi.setSystemTime('2026-11-20T12:00:00.000Z');
  sessionStorage.clear();
  mockConnectedAccount();
  mockResponse('getMyFeatures', makeFeaturesResponse('rules', 'messages'));
  mockResponse('listSelectedPosts', { posts: [] });
  mockResponse('listApprovals', (request) => ({
    ...listPage(request),
    pagination_offset: Number(request.fields.pagination_offset),
    version: `v${getRecordedRequests('listApprovals').length}`,
  }));
  mockResponse('changeApprovals', approveOrDiscard);
  mockResponse('checkApprovals', {
    executed_awaiting_approval_ids: [],
    updated_awaiting_approvals: [],
  });
  mockResponse('updateApprovalReply', ({ fields }) =>
    respond(String(fields.awaiting_approval_id), { reply_text: String(fields.response_text) }),
  );
});
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
    const updated = stored.filter(({ status }) => status === 'approved');
    return { executed_awaiting_approval_ids: [], updated_awaiting_approvals: updated };
  });
  await advanceTime(5_000);
  within(getCard('fan1')).getByText('pending');
  mockResponse('checkApprovals', () => {
    stored = stored.filter(({ id }) => id !== 'apr_1');
    return { executed_awaiting_approval_ids: ['apr_1'], updated_awaiting_approvals: [] };
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
    executed_awaiting_approval_ids: [],
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

  await advanceTimeUntil(() => expect(getField('fan1').disabled).toBe(false));
  expect(within(getCard('fan1')).queryByText('pending')).toBeNull();
});

test('never sends a discard that was undone', async () => {
  await openList([makeNumbered(1), makeNumbered(2)]);

  pressIn('fan1', 'Discard');
  expect(within(getCard('fan1')).queryByRole('textbox')).toBeNull();
  await advanceTime(4_000);
  pressIn('fan1', 'Undo');
  await advanceTime(10_000);

  expect(getField('fan1').value).toBe('Thank you so much!');
  expect(getChanges()).toEqual([]);
});

test('sends a discard after five seconds, and the navigation counts again', async () => {
  mockResponse('getIgAccount', () =>
    makeCurrentAccount({ awaiting_approvals: { total_count: stored.length } }),
  );
  await openList([makeNumbered(1), makeNumbered(2)]);

  pressIn('fan1', 'Discard');
  await advanceTime(4_900);
  expect(getChanges()).toEqual([]);

  await advanceTimeUntil(() =>
    expect(screen.queryByRole('listitem', { name: /fan1$/ })).toBeNull(),
  );
  expect(getChanges()).toEqual([[{ change_type: 'discard', awaiting_approval_ids: ['apr_1'] }]]);
  await advanceTimeUntil(() => expect(getRecordedRequests('getIgAccount')).toHaveLength(2));
});

test.each([
  ['the tab is hidden', () => setHidden(true)],
  ['the page is closed', () => void fireEvent(window, new Event('pagehide'))],
  [
    'another screen is opened',
    () => void fireEvent.click(screen.getAllByRole('link', { name: /^Posts/ })[0] as HTMLElement),
  ],
])('sends a held discard at once, and once, when %s', async (_, leave) => {
  mockResponse('listPosts', makePostsResponse());
  await import('../inbox/posts-screen.tsx');
  await openList([makeNumbered(1)]);
  pressIn('fan1', 'Discard');
  await advanceTime(1_000);

  leave();

  await advanceTimeUntil(() => expect(getChanges()).toHaveLength(1), 1_000);
  setHidden(false);
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

test('saves an edit after half a second, and before the reply is approved', async () => {
  const order: string[] = [];
  mockResponse('updateApprovalReply', ({ fields }) => {
    order.push(`save ${fields.response_text}`);
    return respond('apr_1', { reply_text: String(fields.response_text) });
  });
  mockResponse('changeApprovals', (request) => {
    order.push('approve');
    return approveOrDiscard(request);
  });
  await openList([makeNumbered(1)]);

  type('fan1', 'Yes, we');
  await advanceTime(450);
  expect(order).toEqual([]);
  await advanceTimeUntil(() => within(getCard('fan1')).getByText('Saved'), 1_000);
  type('fan1', 'Yes, we do.');
  pressIn('fan1', 'Approve');
  await advanceTimeUntil(() => screen.getByText('Success'));

  expect(order).toEqual(['save Yes, we', 'save Yes, we do.', 'approve']);
  expect(getField('fan1').value).toBe('Yes, we do.');
});

test('does not approve a reply whose edit cannot be saved, and keeps the text', async () => {
  mockResponse('updateApprovalReply', new MockErrorResponse('internal'));
  await openList([makeNumbered(1)]);

  type('fan1', 'My own words');
  pressIn('fan1', 'Approve');

  await advanceTimeUntil(() => within(getCard('fan1')).getByText(/could not be saved/));
  expect(getChanges()).toEqual([]);
  expect(getField('fan1').value).toBe('My own words');
  expect(getField('fan1').disabled).toBe(false);
});

test('does not overwrite what is being typed with an answer of the server', async () => {
  await openList([makeNumbered(1)]);
  type('fan1', 'Half a sen');
  stored = [
    makeNumbered(2),
    makeNumbered(1, {
      rule_processed_event_response: makeReplyDraft({ id: 'rsp_1', reply_text: 'Another window' }),
    }),
  ];
  await advanceTime(6_000);
  act(() => void window.dispatchEvent(new Event('focus')));

  await advanceTimeUntil(() => getCard('fan2'));

  expect(getField('fan1').value).toBe('Half a sen');
});

test('asks for a new text, and again every second until it is there', async () => {
  let calls = 0;
  mockResponse('generateApprovalReply', () => {
    calls += 1;
    return respond('apr_1', {
      status: calls < 4 ? 'generating' : 'editing',
      response_text: 'A better reply',
    });
  });
  await openList([makeNumbered(1)]);

  pressIn('fan1', 'Generate');
  expect(getField('fan1').value).toBe('Generating...');
  expect(getField('fan1').disabled).toBe(true);
  await advanceTime(2_500);
  expect(calls).toBe(3);
  await advanceTimeUntil(() => expect(getField('fan1').value).toBe('A better reply'));

  expect(getField('fan1').disabled).toBe(false);
  expect(
    getRecordedRequests('generateApprovalReply').map(({ fields }) => fields.request_new_response),
  ).toEqual([true, false, false, false]);
});

test('offers an upgrade when the plan allows no more texts, and keeps the text', async () => {
  mockResponse('generateApprovalReply', new MockErrorResponse('max_responses_for_plan'));
  await openList([makeNumbered(1)]);

  pressIn('fan1', 'Generate');

  await advanceTimeUntil(() => screen.getByRole('link', { name: 'Upgrade' }));
  expect(getField('fan1').value).toBe('Thank you so much!');
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

test('says at its card why one of several could not be approved', async () => {
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
});

test('shows the next replies when all of a page were approved and sent', async () => {
  await openList(Array.from({ length: 60 }, (_, index) => makeNumbered(index)));
  mockResponse('checkApprovals', ({ fields }) => {
    const pairs = fields.awaiting_approvals as { awaiting_approval_id: string }[];
    const ids = pairs.map((pair) => pair.awaiting_approval_id);
    stored = stored.filter(({ id }) => !ids.includes(id));
    return { executed_awaiting_approval_ids: ids, updated_awaiting_approvals: [] };
  });

  fireEvent.click(screen.getByLabelText('Select all'));
  screen.getByText('50 selected');
  fireEvent.click(screen.getByText('Approve selected'));

  // Not by role: that takes long with so many cards.
  const listUsernames = () =>
    [...document.querySelectorAll('[data-approval] bdi')].map((each) => each.textContent);
  const remaining = Array.from({ length: 10 }, (_, index) => `fan${index + 50}`);
  await advanceTimeUntil(() => expect(listUsernames()).toEqual(remaining));
});

test('goes back to page 1 when a later page comes back empty', async () => {
  stored = [makeNumbered(1)];
  renderApp(`${PATH}?page=3`);

  await advanceTimeUntil(() => getCard('fan1'));

  expect(getCurrentPath()).toBe(PATH);
});

test('moves and decides with the keyboard', async () => {
  await openList([makeNumbered(1), makeNumbered(2), makeNumbered(3)]);
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key });

  press('j');
  expect(document.activeElement).toBe(getCard('fan1'));
  press('d');
  expect(document.activeElement).toBe(getCard('fan2'));
  press('z');
  getField('fan1');
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

test('says that nothing awaits approval', async () => {
  await openList([]);

  await advanceTimeUntil(() => screen.getByText('Nothing awaits your approval.'));
});

test('shows a reply that was written since when the owner refreshes the list, without losing typed text', async () => {
  await openList([makeNumbered(1)]);
  type('fan1', 'Thank you so much');
  stored = [makeNumbered(2), ...stored];
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await advanceTimeUntil(() => getCard('fan2'));
  expect(getField('fan1').value).toBe('Thank you so much');
});
