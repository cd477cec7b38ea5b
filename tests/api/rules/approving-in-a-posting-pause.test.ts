// The owner posts and approves while the network restricts all posting of the account.
import { expect, test } from 'vitest';
import { pausePosting } from '#functions/drafts/posting/posting-pause-repository.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { makePublicReplyAction } from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const UNTIL = /nothing is posted until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Please try again then/;
const PAUSE_SECONDS = 15 * 60;

const readPauseEnd = async () => (await world.call('getIgAccount')).body.posting_paused_until;

test('approving is refused during a posting pause, and succeeds after it', async () => {
  const rule = await world.createCommentRule('pause', [makePublicReplyAction('Thanks')]);
  await world.setApprovalMode(rule.id, true);
  const ids: string[] = [];
  for (const name of ['ana', 'bea']) ids.push(await world.ask('pause', `pause.${name}`));
  const before = await world.listApprovals();
  const [first, second] = before as [AwaitingApproval, AwaitingApproval];
  expect(await readPauseEnd()).toBeNull();

  await pausePosting(world.account());

  const until = Date.parse(await readPauseEnd());
  expect(until - Date.now()).toBeLessThanOrEqual(PAUSE_SECONDS * 1_000);
  const one = await world.changeApprovals('approve', [first.id]);
  expect([one.status, one.body.error]).toEqual([409, 'posting_paused']);
  expect(one.body.errors).toEqual([expect.stringMatching(UNTIL)]);
  const both = await world.changeApprovals('approve', [first.id, second.id]);
  expect(both.body.failed).toMatchObject([
    { error: expect.stringMatching(UNTIL) },
    { error: expect.stringMatching(UNTIL) },
  ]);
  const byHand = await world.call('postApprovalReply', {
    rule_processed_event_id: first.rule_processed_event_id,
    response_id: first.rule_processed_event_response.id,
    response_text: 'My own words',
  });
  expect(byHand.status).toBe(409);
  expect(await world.listApprovals()).toEqual(before);

  await world.passSeconds(PAUSE_SECONDS);
  expect((await world.changeApprovals('approve', [first.id, second.id])).body.failed).toEqual([]);
  await world.passSeconds(60);
  expect((await Promise.all(ids.map(world.repliesTo))).flat()).toEqual(['Thanks', 'Thanks']);
});
