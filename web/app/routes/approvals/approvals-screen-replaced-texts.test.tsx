// An approval names the visible text. A text that replaced it is shown before it can be approved.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SCREEN_SENTENCES } from '#shared/sentences/en.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  findTextInApprovalCard,
  getApprovalCheckbox,
  getChanges,
  getField,
  mockApprovalCheckFromServerData,
  openNumberedApprovalsList,
  pressIn,
  queriesInApprovalCard,
  replaceApprovalTextOnServer,
  respond,
  respondToApproveOrDiscard,
  server,
  setUpApprovalsTest,
  type,
} from '#web/testing/harnesses/approvals-harness.tsx';
import {
  getSentRequestFields,
  MockErrorResponse,
  mockResponse,
  type RecordedRequest,
} from '#web/testing/mock-api/mock-api.ts';
import { mockHeartbeatChange } from '#web/testing/render-app.tsx';
import { pressButton } from '#web/testing/user-actions.ts';

beforeEach(setUpApprovalsTest);

type Approving = {
  readonly awaiting_approval_ids: readonly string[];
  readonly change_value: { readonly revisions: Readonly<Record<string, number>> };
};
const readApproving = ({ fields }: RecordedRequest) => (fields.actions as [Approving])[0];

/** The server refuses a text that differs from its own. */
const refuseReplacedTexts = () =>
  mockResponse('changeApprovals', (request) => {
    const { awaiting_approval_ids: ids, change_value } = readApproving(request);
    const isReplaced = (id: string) =>
      server.stored.find((each) => each.id === id)?.revision !== change_value.revisions[id];
    const refused = ids.filter(isReplaced);
    const getStored = (id: string) => server.stored.find((each) => each.id === id);
    if (refused.length === 1 && ids.length === 1)
      return new MockErrorResponse('conflict', SCREEN_SENTENCES.reply_text_replaced, undefined, {
        awaiting_approval: getStored(ids[0] ?? ''),
      });
    const accepted = ids.filter((id) => !refused.includes(id));
    const action = { change_type: 'approve', awaiting_approval_ids: accepted };
    const answer = respondToApproveOrDiscard({
      ...request,
      fields: { ...request.fields, actions: [action] },
    });
    const failed = refused.map((id) => ({
      awaiting_approval_id: id,
      error: SCREEN_SENTENCES.reply_text_replaced,
      ...(getStored(id) && { awaiting_approval: getStored(id) }),
    }));
    return { ...answer, message: `${accepted.length} of ${ids.length} were approved.`, failed };
  });

const getRevisions = () =>
  getChanges().map((actions) => (actions as [Approving])[0].change_value.revisions);

test('approves an edited reply with the revision that its save returned', async () => {
  await openNumberedApprovalsList(1);
  mockResponse('updateApprovalReply', ({ fields }) =>
    respond('apr_1', { reply_text: String(fields.response_text), revision: 7 }),
  );
  type('fan1', 'My own words');

  pressIn('fan1', 'Approve');

  await advanceFakeTimeUntil(() => expect(getRevisions()).toEqual([{ apr_1: 7 }]));
});

test('shows a reply text replaced elsewhere before it can be approved', async () => {
  await openNumberedApprovalsList(2);
  refuseReplacedTexts();
  mockApprovalCheckFromServerData();
  replaceApprovalTextOnServer('apr_1', 'Another text');

  pressIn('fan1', 'Approve');

  await findTextInApprovalCard('fan1', SCREEN_SENTENCES.reply_text_replaced);
  expect(getField('fan1').value).toBe('Another text');
  expect(screen.queryByText(/AWA100/)).toBeNull();
  expect(getSentRequestFields('checkApprovals')).toEqual([]);
  expect(queriesInApprovalCard('fan1').queryByText('pending')).toBeNull();

  pressIn('fan1', 'Approve');

  await advanceFakeTimeUntil(() => expect(getRevisions()).toEqual([{ apr_1: 1 }, { apr_1: 3 }]));
  await findTextInApprovalCard('fan1', 'pending');
});

test('leaves a reply with a replaced text out of a joint approval', async () => {
  await openNumberedApprovalsList(3);
  refuseReplacedTexts();
  mockApprovalCheckFromServerData();
  replaceApprovalTextOnServer('apr_2', 'Another text');
  for (const name of ['fan1', 'fan2', 'fan3']) getApprovalCheckbox(name).click();
  await advanceTime(10);

  pressButton('Approve selected');

  await findTextInApprovalCard('fan2', SCREEN_SENTENCES.reply_text_replaced);
  expect(getField('fan2').value).toBe('Another text');
  for (const name of ['fan1', 'fan3']) await findTextInApprovalCard(name, 'pending');
  expect(getRevisions()).toEqual([{ apr_1: 1, apr_2: 1, apr_3: 1 }]);
  screen.getByText('2 of 3 were approved.');
  expect(getApprovalCheckbox('fan2').checked).toBe(false);
  expect(getSentRequestFields('checkApprovals')).toEqual([]);
});

test('deselects a reply and says why when its text was replaced elsewhere', async () => {
  await openNumberedApprovalsList(3);
  for (const name of ['fan1', 'fan2', 'fan3']) getApprovalCheckbox(name).click();
  await advanceTime(10);
  screen.getByText('3 selected');
  replaceApprovalTextOnServer('apr_2', 'Another text');

  mockHeartbeatChange('approvals');
  await findTextInApprovalCard('fan2', SCREEN_SENTENCES.reply_text_replaced);

  expect(getField('fan2').value).toBe('Another text');
  expect(getApprovalCheckbox('fan2').checked).toBe(false);
  screen.getByText('2 selected');
  pressButton('Approve selected');
  await advanceFakeTimeUntil(() => expect(getRevisions()).toEqual([{ apr_1: 1, apr_3: 1 }]));
  expect(queriesInApprovalCard('fan2').queryByText('pending')).toBeNull();
});

test('keeps a selected reply selected while its owner edits the text', async () => {
  await openNumberedApprovalsList(2);
  mockResponse('updateApprovalReply', ({ fields }) =>
    respond('apr_1', { reply_text: String(fields.response_text), revision: 2 }),
  );
  for (const name of ['fan1', 'fan2']) getApprovalCheckbox(name).click();
  type('fan1', 'My own words');
  await advanceTime(2_000);
  mockHeartbeatChange('approvals');
  await advanceTime(10_000);

  screen.getByText('2 selected');
  pressButton('Approve selected');
  await advanceFakeTimeUntil(() => expect(getRevisions()).toEqual([{ apr_1: 2, apr_2: 1 }]));
});
