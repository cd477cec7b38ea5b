// Facts that several windows change, suggestions that are accepted with changes, and the page of one fact.
import { expect, test } from 'vitest';
import { readFacts, readUsableFacts } from '#functions/facts/fact-repository.ts';
import { nowIso } from '#platform/clock.ts';
import { type AccountRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { deleteItem, putItems } from '#platform/table/table.ts';
import { createFactsApiCalls } from '#tests/support/facts/facts-api-calls.ts';
import {
  createPostsApiCaller,
  makeNetworkMedia,
} from '#tests/support/network/make-network-posts.ts';
import { storePostWithComments } from '#tests/support/network/store-test-posts.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';

setUpTestTable();

const CAPTION = 'Our studio is closed on Mondays. Shipping to Spain is 9 €.';

async function createFactsUser() {
  const { user, account } = await createPostsApiCaller();
  const calls = createFactsApiCalls(user.token);
  await storePostWithComments(account, [], makeNetworkMedia('18000', { caption: CAPTION }));
  const [first, second] = (await calls.list()).suggestions;
  if (first === undefined || second === undefined) throw new Error('nothing is suggested');
  return { account, first, second, ...calls };
}
const countItems = async (account: AccountRef, beginsWith: string): Promise<number> =>
  (await queryItems({ partition: tablePartitions.account(account), beginsWith })).length;
const countKept = (account: AccountRef) =>
  Promise.all(['FACT#', 'REFUSED_FACT#'].map((prefix) => countItems(account, prefix)));

test('a change of an older version is refused, and nothing is lost', async () => {
  const { create, save, list } = await createFactsUser();
  const fact = await create('Closed on Sundays.');
  const { id, updated_at } = fact;
  const newer = await save({ id, text: 'Closed on Fridays.', updated_at });

  expect(await save({ id, text: 'Closed on Saturdays.', updated_at })).toMatchObject({
    status: 409,
    body: { error: 'text_changed', errors: ['This text was changed in another window.'] },
  });
  expect((await list()).facts).toEqual([newer.body.fact]);

  const known = newer.body.fact.updated_at;
  expect((await save({ id, text: 'Closed on Saturdays.', updated_at: known })).status).toBe(200);
  expect((await save({ id, text: 'Closed.' })).status).toBe(200);
});

test('a change whose answer was lost may be sent once more', async () => {
  const { create, save } = await createFactsUser();
  const { id, updated_at } = await create('Closed on Sundays.');
  const change = { id, text: 'Closed on Fridays.', updated_at };
  const first = await save(change);
  expect((await save(change)).body).toEqual(first.body);
});

test('a suggestion is accepted with changes in one call', async () => {
  const { first, save, list } = await createFactsUser();
  const text = 'The studio is closed on Mondays and Tuesdays.';

  const { status, body } = await save({ ...first, text });

  expect(status).toBe(200);
  expect(body.fact).toMatchObject({ id: first.id, text, source: 'caption', place: first.place });
  const { facts, suggestions } = await list();
  expect(facts).toEqual([body.fact]);
  expect(suggestions.map(({ id }) => id)).not.toContain(first.id);
});

test('a refused suggestion is not accepted by a save', async () => {
  const { first, decide, save, texts } = await createFactsUser();
  await decide(first.id, false);
  expect((await save({ id: first.id, text: 'Closed.' })).status).toBe(404);
  expect(await texts()).toEqual([]);
});

test('a suggestion that another window accepted is not overwritten', async () => {
  const { first, decide, save, texts } = await createFactsUser();
  await decide(first.id, true);
  const change = { id: first.id, text: 'Closed.', updated_at: first.updated_at };
  expect(await save(change)).toMatchObject({ status: 409, body: { error: 'text_changed' } });
  expect(await texts()).toEqual([first.text]);
});

test('a draft does not read refused suggestions', async () => {
  const { account, first, second, decide, list, remove } = await createFactsUser();
  await decide(first.id, false);
  await decide(second.id, true);
  expect(await countKept(account)).toEqual([1, 1]);
  expect((await readUsableFacts(account, { now: nowIso() })).map(({ id }) => id)).toEqual([
    second.id,
  ]);

  await decide(first.id, true);
  await remove(second.id);
  expect(await countKept(account)).toEqual([1, 1]);
  expect((await list()).suggestions).toEqual([]);
});

test('a refused suggestion of an older item is still known', async () => {
  const { account, first, decide, list } = await createFactsUser();
  await decide(first.id, false);
  const [refused] = await readFacts(account);
  if (refused === undefined) throw new Error('nothing is refused');
  const { id, text, source, state, createdAt } = refused;
  await putItems([
    { key: tableKeys.fact(account, id), item: { id, text, source, state, created_at: createdAt } },
  ]);
  await deleteItem(tableKeys.refusedFact(account, id));

  expect((await list()).suggestions.map((one) => one.id)).not.toContain(first.id);
  expect((await readUsableFacts(account, { now: nowIso() })).length).toBe(0);
  await decide(first.id, true);
  expect((await list()).facts.map((one) => one.id)).toEqual([first.id]);
});

test('the page of a fact is found by its id', async () => {
  const { create, list } = await createFactsUser();
  const facts = [];
  for (const day of ['Mondays', 'Tuesdays', 'Fridays']) facts.push(await create(`Closed ${day}.`));
  const [oldest, , newest] = facts;

  const page = await list({ page_limit: 2, fact_id: oldest?.id });
  expect(page).toMatchObject({ facts: [oldest], pagination_offset: 2, total_count: 3 });
  const first = await list({ page_limit: 2, fact_id: newest?.id });
  expect(first).toMatchObject({ facts: [newest, facts[1]], pagination_offset: 0 });
  expect(await list({ page_limit: 2, fact_id: 'fct_gone' })).toMatchObject(first);
});
