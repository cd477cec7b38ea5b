// A person whom the network names by id and username, or by one of them alone, is one person for rules.
import { expect, test } from 'vitest';
import { makeChangesWebhook, postNetworkWebhook } from '#tests/support/network/network-webhook.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { makeCommentRule, withOptions } from '#tests/support/rules/make-rule.ts';

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
  await world.createRule(withOptions(makeCommentRule('price'), { trigger_n_times_per_user: 1 }));
  const answers: (readonly string[])[] = [];
  for (const [index, from] of authors.entries()) {
    const id = await askAs(`The price? ${index}`, from.username, from);
    answers.push(await world.repliesTo(id));
  }

  expect(answers.map(({ length }) => length)).toEqual([1, 0]);
});
