// The activity in pages of whole events, and its summary of an event.
import { expect, test, vi } from 'vitest';
import { inboundMessageReader } from '#functions/conversations/replies/inbound-message-reader.port.ts';
import { createPrivateReplyItemReader } from '#functions/conversations/replies/private-reply-item-reader.port.ts';
import type { CommentReplySubject } from '#functions/drafts/jobs.ts';
import { inboundCommentReader } from '#functions/posts/replies/inbound-comment-reader.port.ts';
import { listRuleActivity } from '#functions/rules/use-cases/list-rule-activity.ts';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  later,
  makeCommentRule,
  PUBLIC_PRICE_REPLY_ACTION,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const describeRow = ({ event, rule_name, outcome }: RuleActivity) =>
  `${event.text}: ${rule_name} ${outcome}`;

/** The second rule answers the first comment, and no rule the other two. */
async function writeThreeComments(person: string): Promise<readonly string[]> {
  await world.createRule({ ...makeCommentRule('nothing'), name: 'First' });
  await world.createRule({ ...makeCommentRule('one'), name: 'Second' });
  await world.createRule({ ...makeCommentRule('one'), name: 'Third' });
  const ids: string[] = [];
  for (const text of ['number one', 'number two', 'number three']) {
    ids.push(await world.ask(text, person));
    await world.passSeconds(2);
  }
  return ids;
}

/** Records the reads of the activity as they are sent to the table. */
async function recordReads(): Promise<string> {
  const send = vi.spyOn(getDynamoClient(), 'send');
  await world.listActivity({});
  return JSON.stringify(send.mock.calls.map(([command]) => command.input));
}

test('the activity of an account that never had rules reads no events', async () => {
  await world.ask('before any rule', 'no.rules');
  const events = tablePartitions.inboundEvents(world.account());

  expect(await recordReads()).not.toContain(events);
  expect(await world.listActivity({})).toEqual({
    activity: [],
    total_count: 0,
    next_cursor: null,
  });

  await world.createCommentRule('nothing');
  expect(await recordReads()).toContain(events);
});

test('an activity page keeps all decisions about an event together', async () => {
  await writeThreeComments('whole.events');
  const page = { person: 'whole.events', page_limit: 2 };

  const first = await world.listActivity(page);
  const second = await world.listActivity({ ...page, cursor: first.next_cursor });

  expect(first.activity.map(({ event }) => event.text)).toEqual([
    ...Array(3).fill('number three'),
    ...Array(3).fill('number two'),
  ]);
  expect(second.activity.map(describeRow)).toEqual([
    'number one: First not_matched',
    'number one: Second acted',
    'number one: Third stopped',
  ]);
  expect(second.activity[0]).not.toHaveProperty('other_rules_count');
  expect(second.next_cursor).toBeNull();
});

test('activity pages by offset count each decision, even of one event', async () => {
  await writeThreeComments('decisions');
  const page = { person: 'decisions', page_limit: 4 };

  const first = await world.listActivity({ ...page, pagination_offset: 0 });
  const last = await world.listActivity({ ...page, pagination_offset: 8 });

  expect([first.total_count, last.total_count]).toEqual([9, 9]);
  expect([first.activity.length, last.activity.length]).toEqual([4, 1]);
  expect(last.activity.map(describeRow)).toEqual(['number one: Third stopped']);
});

test('activity pages by offset count events when each keeps its decisions', async () => {
  await writeThreeComments('offset.events');
  const page = { person: 'offset.events', decisions_per_event: 'all', page_limit: 2 };

  const second = await world.listActivity({ ...page, pagination_offset: 2 });

  expect(second.total_count).toBe(3);
  expect(second.activity.map(({ event }) => event.text)).toEqual(Array(3).fill('number one'));
});

test("the activity shows an event's answering rule and counts the others", async () => {
  await writeThreeComments('leading');

  const { activity } = await world.listActivity({
    person: 'leading',
    decisions_per_event: 'leading',
  });

  expect(activity.map(describeRow)).toEqual([
    'number three: First not_matched',
    'number two: First not_matched',
    'number one: Second acted',
  ]);
  expect(activity.map(({ other_rules_count }) => other_rules_count)).toEqual([2, 2, 2]);
});

test("the activity reads an event once for all rules' decisions", async () => {
  const [id = ''] = await writeThreeComments('read.once');
  const reads: string[] = [];
  const list = listRuleActivity({
    comment: {
      ...inboundCommentReader,
      findInboundItem(subject: CommentReplySubject) {
        reads.push(subject.commentId);
        return inboundCommentReader.findInboundItem(subject);
      },
    },
    private_reply: createPrivateReplyItemReader(inboundCommentReader),
    message: inboundMessageReader,
  });

  const input = { request: { event_id: id }, caller: world.account() };
  const { activity } = await list(input as Parameters<typeof list>[0]);

  expect(activity).toHaveLength(3);
  expect(reads).toEqual([id]);
});

test('the activity marks messages that opted out or in again', async () => {
  await world.createMessageRule('ship');
  for (const text of ['STOP', 'When do you ship?', 'start'])
    await world.message(text, 'act.opt.out');

  const { activity } = await world.listActivity({ person: 'act.opt.out' });

  expect(activity.map(({ event }) => [event.text, event.opt_out])).toEqual([
    ['start', 'withdrawn'],
    ['When do you ship?', undefined],
    ['STOP', 'recorded'],
  ]);
});

test("a rule's reply shows that its owner stopped, edited or approved it", async () => {
  await world.createCommentRule('later', [later(PUBLIC_PRICE_REPLY_ACTION, 10)]);
  const id = await world.ask('later', 'act.stopped');
  const findReply = () => world.findRuleReply(id);
  expect(await findReply()).toMatchObject({ state: 'queued', taken_back: false });

  await world.takeBack((await findReply()).rule_processed_event_id);
  expect(await findReply()).toMatchObject({ state: 'editing', taken_back: true });

  const [approval] = await world.listApprovals();
  await world.changeApprovals('update_reply', [approval?.id], { new_reply_value: 'Very soon.' });
  expect(await findReply()).toMatchObject({
    text: 'Very soon.',
    taken_back: true,
    approved: false,
  });

  await world.approveShown(approval?.id);
  expect(await findReply()).toMatchObject({ state: 'queued', approved: true });
});
