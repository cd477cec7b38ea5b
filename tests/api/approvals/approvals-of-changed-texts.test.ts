// Approving sends exactly the text that was shown.
import { describe, expect, test } from 'vitest';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { APPROVAL_MODE_ON, later } from '#tests/support/rules/make-rule.ts';
import {
  holdNextMatchingFetch,
  holdNextMatchingTableCall,
} from '#tests/support/run/hold-next-fetch-or-table-call.ts';

setUpAutomationWorld();

const FIRST = 'It is 20 euros.';
const REPLACED = 'The text of this reply has changed since you saw it. Please read it once more.';

let people = 0;
async function listOne(): Promise<{ commentId: string; approval: AwaitingApproval }> {
  people += 1;
  await world.createCommentRule(`word${people}`, undefined, APPROVAL_MODE_ON);
  const commentId = await world.ask(`word${people}?`, `person.${people}`);
  const listed: readonly AwaitingApproval[] = await world.listApprovals();
  const approval = listed.find(({ event }) => event.comment?.id === commentId);
  if (!approval) throw new Error('nothing awaits approval');
  return { commentId, approval };
}
const approve = (approvals: readonly AwaitingApproval[]) => {
  const revisions = Object.fromEntries(approvals.map(({ id, revision }) => [id, revision]));
  const ids = approvals.map(({ id }) => id);
  return world.changeApprovals('approve', ids, { change_value: { revisions } });
};
const approveById = ({ id }: AwaitingApproval) => world.changeApprovals('approve', [id]);

const readNow = async ({ id }: AwaitingApproval): Promise<AwaitingApproval> => {
  const listed: readonly AwaitingApproval[] = await world.listApprovals();
  const found = listed.find((one) => one.id === id);
  if (!found) throw new Error('it does not await approval');
  return found;
};
const regenerate = async ({ id, rule_processed_event_id }: AwaitingApproval) => {
  await world.call('generateApprovalReply', {
    awaiting_approval_id: id,
    rule_processed_event_id,
    request_new_response: true,
  });
  await world.finishWork();
};
const toReply = (approval: AwaitingApproval, response_text: string) => ({
  rule_processed_event_id: approval.rule_processed_event_id,
  response_id: approval.rule_processed_event_response.id,
  response_text,
});
const edit = (approval: AwaitingApproval, text = 'Thirty.') =>
  world.call('updateApprovalReply', toReply(approval, text));
const editByAction = ({ id }: AwaitingApproval) =>
  world.changeApprovals('update_reply', [id], { new_reply_value: 'Thirty.' });
const postAndTakeBack = async (approval: AwaitingApproval) => {
  process.env.POST_HOLD_SECONDS = '60';
  await world.call('postApprovalReply', toReply(approval, 'Thirty.'));
  await world.takeBack(approval.rule_processed_event_id);
};

describe.each([
  ['regenerated', regenerate],
  ['edited', edit],
  ['edited by an action', editByAction],
  ['approved with another text and taken back', postAndTakeBack],
  [
    'regenerated twice',
    async (one: AwaitingApproval) => [await regenerate(one), await regenerate(one)],
  ],
] as const)('a text that was %s after it was listed', (_, replace) => {
  test.each([
    ['with the revision that was listed', (one: AwaitingApproval) => approve([one])],
    ['by its id alone', approveById],
  ])('is not sent when approved %s; the refusal has the new text', async (__, act) => {
    const { commentId, approval } = await listOne();
    await replace(approval);

    const { status, body } = await act(approval);

    const current = await readNow(approval);
    expect(current.rule_processed_event_response).not.toMatchObject({
      response_text: FIRST,
      reply_text: null,
    });
    expect([status, body]).toEqual([
      409,
      { error: 'conflict', errors: [REPLACED], awaiting_approval: current },
    ]);
    await world.passSeconds(120);
    expect(await world.repliesTo(commentId)).toEqual([]);

    const { reply_text, response_text } = current.rule_processed_event_response;
    expect((await approve([body.awaiting_approval])).status).toBe(200);
    await world.passSeconds(120);
    expect(await world.repliesTo(commentId)).toEqual([reply_text ?? response_text]);
  });
});

test('an approval keeps its revision as long as its text is equal', async () => {
  process.env.POST_HOLD_SECONDS = '60';
  const { commentId, approval } = await listOne();
  await approve([approval]);
  await world.takeBack(approval.rule_processed_event_id);
  await edit(approval, ` ${FIRST} `);

  expect(await readNow(approval)).toMatchObject({ revision: approval.revision });
  expect((await approveById(approval)).status).toBe(200);
  await world.passSeconds(120);
  expect(await world.repliesTo(commentId)).toEqual([FIRST]);
});

test('refuses only the approval whose text was replaced, and returns the text', async () => {
  const first = await listOne();
  const second = await listOne();
  await edit(second.approval);

  const { status, body } = await approve([first.approval, second.approval]);

  expect([status, body.message]).toEqual([200, '1 of 2 were approved.']);
  expect(body.failed).toEqual([
    {
      awaiting_approval_id: second.approval.id,
      error: REPLACED,
      awaiting_approval: await readNow(second.approval),
    },
  ]);
  await world.finishWork();
  expect(await world.repliesTo(first.commentId)).toEqual([FIRST]);
  expect(await world.repliesTo(second.commentId)).toEqual([]);
});

test('an edit and its approval in one request send the edited text', async () => {
  const { commentId, approval } = await listOne();
  const awaiting_approval_ids = [approval.id];

  const { body } = await world.call('changeApprovals', {
    actions: [
      { change_type: 'update_reply', awaiting_approval_ids, change_value: 'Thirty.' },
      { change_type: 'approve', awaiting_approval_ids },
    ],
  });

  expect(body.failed).toEqual([]);
  await world.finishWork();
  expect(await world.repliesTo(commentId)).toEqual(['Thirty.']);
});

test('approving twice sends once; approving an older text is refused', async () => {
  process.env.POST_HOLD_SECONDS = '60';
  const { commentId, approval: older } = await listOne();
  await edit(older);
  const shown = await readNow(older);

  const both = await Promise.all([approve([shown]), approve([shown])]);
  const late = await approve([older]);

  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect([late.status, late.body.awaiting_approval.status]).toEqual([409, 'approved']);
  await world.passSeconds(120);
  expect(await world.repliesTo(commentId)).toEqual(['Thirty.']);
});

test('keeps an edit made while an approval is saved, and sends nothing', async () => {
  const { commentId, approval } = await listOne();
  const approvalWrite = holdNextMatchingTableCall((input) => input.includes('"queued"'));
  const approving = approve([approval]);
  await approvalWrite.reached;
  await edit(approval);
  approvalWrite.release();

  const { status, body } = await approving;

  expect([status, body.errors]).toEqual([409, [REPLACED]]);
  await world.finishWork();
  expect(await world.repliesTo(commentId)).toEqual([]);
  expect(body.awaiting_approval.rule_processed_event_response.reply_text).toBe('Thirty.');
});

test('a reply whose text is being written cannot be approved', async () => {
  const { approval } = await listOne();
  await world.call('generateApprovalReply', {
    awaiting_approval_id: approval.id,
    rule_processed_event_id: approval.rule_processed_event_id,
    request_new_response: true,
  });

  const { status, body } = await approve([approval]);

  expect([status, body.errors]).toEqual([409, ['This draft is still being written.']]);
});

test('a reply taken back while the model finishes it is not sent', async () => {
  const action = later({ action_type: 'AI_comment_reply' }, 30);
  const rule = await world.createCommentRule('glaze', [action]);
  const modelAnswer = holdNextMatchingFetch((url) => url.pathname.includes('/openai/'));
  const saveOfOwner = holdNextMatchingTableCall((input) => input.includes('reply_taken_back'));
  const mediaId = await world.firstMedia();
  const asked = world.comment(mediaId, 'Which glaze?', 'glaze.person');
  await modelAnswer.reached;
  const [row] = (await world.listActivity({ rule_id: rule.id })).activity;
  const rule_processed_event_id = `p~${mediaId}~${row?.id}`;
  const cancelled = world.takeBack(rule_processed_event_id);
  await saveOfOwner.reached;
  modelAnswer.release();
  const commentId = await asked;
  saveOfOwner.release();

  expect((await cancelled).status).toBe(200);
  await world.passSeconds(3_600);
  expect(await world.repliesTo(commentId)).toEqual([]);
  expect(await world.listApprovals()).toHaveLength(1);
});
