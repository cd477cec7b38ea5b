// Rules treat a person as one, whether the network names them by id, by username, or by both.
import { expect, test } from 'vitest';
import { recordOptOutWish } from '#functions/rules/storage/person-repository.ts';
import type { RehearsedEvent } from '#shared/schemas/rule-activity.ts';
import { makeChangesWebhook, postNetworkWebhook } from '#tests/support/network/network-webhook.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  makeCommentRule,
  PRIVATE_LIST_MESSAGE_ACTION,
  withRuleOptions,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

type Author = { readonly id?: string; readonly username?: string };

/** The comment exists on the network; its event names the author as given. */
async function askAs(text: string, username: string, from: Author): Promise<string> {
  let id = '';
  await world.withoutWebhooks(async () => {
    id = await world.writeComment({ text, username });
  });
  const media = { id: await world.firstMedia() };
  const change = { field: 'comments', value: { id, text, from, media } };
  const { igUserId } = world.account();
  await postNetworkWebhook(makeChangesWebhook(igUserId, [change], Math.ceil(Date.now() / 1_000)));
  await world.finishWork();
  return id;
}

test.each([
  ['the username after both', [{ id: '771', username: 'p.one' }, { username: 'p.one' }]],
  ['both after the username', [{ username: 'p.two' }, { id: '772', username: 'p.two' }]],
])('a rule that triggers once for a person sees %s', async (_what, authors) => {
  await world.createRule(
    withRuleOptions(makeCommentRule('price'), { trigger_n_times_per_user: 1 }),
  );
  const answers: (readonly string[])[] = [];
  for (const [index, from] of authors.entries()) {
    const id = await askAs(`The price? ${index}`, from.username, from);
    answers.push(await world.repliesTo(id));
  }

  expect(answers.map(({ length }) => length)).toEqual([1, 0]);
});

/** The person appears by username alone, then with an id, then under a new name. */
async function askThenRename(word: string, name: string, id: string): Promise<readonly string[]> {
  await world.createRule(makeCommentRule(word));
  const renamed = `${name}.new`;
  return [
    await askAs(`${word} 1`, name, { username: name }),
    await askAs(`${word} 2`, name, { id, username: name }),
    await askAs(`${word} 3`, renamed, { id, username: renamed }),
  ];
}

async function rehearse(rule: object, ids: readonly string[]) {
  const { body } = await world.call('rehearseRule', { rule, limit: 500 });
  const rows: readonly RehearsedEvent[] = body.matched;
  return ids.map((id) => rows.find(({ event }) => event.id === id)?.stopped_by);
}

test('a rehearsal counts a renamed person as one person', async () => {
  const ids = await askThenRename('renamed once', 'p.three', '773');
  const once = withRuleOptions(makeCommentRule('renamed once', [PRIVATE_LIST_MESSAGE_ACTION]), {
    trigger_n_times_per_user: 1,
  });

  // All are written in one second, so any of them may be the first.
  const stopped = await rehearse(once, ids);
  expect(stopped.toSorted()).toEqual([null, 'trigger_count', 'trigger_count']);
});

test('a rehearsal knows an opt-out under an earlier name', async () => {
  const author = { id: undefined, username: 'p.four' };
  const at = new Date(0).toISOString();
  await recordOptOutWish(world.account(), { author }, { isOut: true, at });
  const ids = await askThenRename('no more', 'p.four', '774');

  const rule = makeCommentRule('no more', [PRIVATE_LIST_MESSAGE_ACTION]);
  expect(await rehearse(rule, ids)).toEqual(['opted_out', 'opted_out', 'opted_out']);
});
