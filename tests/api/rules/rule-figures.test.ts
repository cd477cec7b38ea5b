// The daily figures of each rule: counted from the table's changes, once for each despite repeated deliveries.
import { expect, test } from 'vitest';
import { removeStoredCommentsOfPost } from '#functions/posts/storage/remove-comments.ts';
import { readCountedContribution } from '#functions/rules/storage/rule-figures-repository.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { putItem } from '#platform/table/table.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  makeCommentRule,
  withRuleOptions,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const readStats = async (fields: object = {}) =>
  (await world.call('listRuleStats', fields)).body.stats;
const NONE = {
  matched: 0,
  answered: 0,
  waiting: 0,
  came_back: 0,
  approved_unedited: 0,
  edited: 0,
  changed_permille: 0,
  own_words: 0,
  discarded: 0,
  failed: 0,
  stopped: {},
};

test('rule figures count each answer once despite repeated stream changes', async () => {
  const rule = await world.createCommentRule('count');
  await world.ask('count me', 'fig.one');
  await world.ask('count me too', 'fig.two');
  await world.passSeconds(90);
  const expected = [{ ...NONE, rule_id: rule.id, matched: 2, answered: 2 }];

  await world.countChanges();
  expect(await readStats()).toMatchObject(expected);

  await world.countChanges(0);
  expect(await readStats({ rule_ids: [rule.id], days: 1 })).toMatchObject(expected);
});

test('rule figures count waiting, approved, edited and discarded replies', async () => {
  const rule = await world.createCommentRule('approve', undefined, APPROVAL_MODE_ON);
  for (const name of ['kept', 'edited', 'discarded', 'waiting'])
    await world.ask(`approve ${name}`, `fig.${name}`);
  const approvals = await world.listApprovals();
  const idOf = (name: string) =>
    approvals.find(({ event }) => event.comment?.from_username === `fig.${name}`)?.id;
  const act = (name: string, change_type: string, fields: object = {}) =>
    world.changeApprovals(change_type, [idOf(name)], fields);

  await act('edited', 'update_reply', { new_reply_value: 'Another text' });
  await world.approveShown(idOf('edited'));
  await act('kept', 'approve');
  await act('discarded', 'discard');
  await world.passSeconds(90);
  await world.countChanges();

  expect(await readStats({ rule_ids: [rule.id] })).toMatchObject([
    {
      ...NONE,
      matched: 4,
      answered: 2,
      waiting: 1,
      approved_unedited: 1,
      edited: 1,
      changed_permille: 933,
      discarded: 1,
    },
  ]);
});

test('rule figures count a returned reply as waiting, like the approval count', async () => {
  const rule = await world.createCommentRule('refuse', undefined, APPROVAL_MODE_ON);
  await world.ask('refuse one', 'fig.refused');
  await world.ask('refuse two', 'fig.undecided');
  const approvals = await world.listApprovals();
  const refused = approvals.find(({ event }) => event.comment?.from_username === 'fig.refused');
  await world.setFault('POST comment/replies', { outcome: 'error', code: 100, times: 1 });
  await world.changeApprovals('approve', [refused?.id]);
  await world.finishWork();
  for (const seconds of [5, 5, 10, 60]) await world.passSeconds(seconds);
  await world.countChanges();

  const stats = await readStats({ rule_ids: [rule.id] });
  expect(stats).toMatchObject([{ ...NONE, matched: 2, waiting: 2, came_back: 1 }]);
  const { counts } = (await world.call('getChanges')).body;
  expect(counts.awaiting_approvals).toBe(2);
});

test('reads contributions from when they were lists of figures', async () => {
  const account = world.account();
  await putItem(tableKeys.countedFigures(account, 'rsp_old'), {
    revision: 3,
    figures: { '2026-11-24 rul_1': ['answered', 'edited'] },
  });

  expect(await readCountedContribution(account, 'rsp_old')).toEqual({
    revision: 3,
    epoch: 0,
    figures: { '2026-11-24 rul_1': { answered: 1, edited: 1 } },
  });
});

test('rule figures count replies that a guard or a deletion stopped', async () => {
  const rule = await world.createCommentRule('deleted', undefined, APPROVAL_MODE_ON);
  const once = await world.createRule(
    withRuleOptions(makeCommentRule('once'), { trigger_n_times_per_user: 1 }),
  );
  const mediaId = await world.firstMedia();
  const removedMediaId = (await world.mediaIds())[1] ?? '';
  await world.comment(removedMediaId, 'deleted', 'fig.deleted');
  await world.comment(mediaId, 'once', 'fig.once');
  await world.comment(mediaId, 'once again', 'fig.once');
  await world.countChanges();
  await removeStoredCommentsOfPost({ ...world.account(), mediaId: removedMediaId });
  await world.passSeconds(90);
  await world.countChanges();

  expect(await readStats({ rule_ids: [rule.id] })).toMatchObject([
    { ...NONE, matched: 1, stopped: { subject_deleted: 1 } },
  ]);
  expect(await readStats({ rule_ids: [once.id] })).toMatchObject([
    { ...NONE, matched: 2, answered: 1, stopped: { trigger_count: 1 } },
  ]);
});
