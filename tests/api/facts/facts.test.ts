// The facts of an account through the API: creating, changing, deleting, and their limits.
import { describe, expect, test } from 'vitest';
import { readUsableFacts } from '#functions/facts/fact-repository.ts';
import { createImpersonationSession } from '#functions/session/impersonation.ts';
import { parseSessionToken } from '#functions/session/session-tokens.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { nowIso } from '#platform/clock.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { putItems, updateItem } from '#platform/table/table.ts';
import { MAX_FACTS } from '#shared/limits.ts';
import { createFactsApiCalls } from '#tests/support/facts/facts-api-calls.ts';
import { makeStoredFact } from '#tests/support/facts/make-stored-fact.ts';
import { createPostsApiCaller } from '#tests/support/network/make-network-posts.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { createTestUser } from '#tests/support/users/test-users.ts';

setUpTestTable();

async function createFactsUser() {
  const { user, account } = await createPostsApiCaller();
  return { account, ...createFactsApiCalls(user.token) };
}

/** Stores facts as they are in the table, many at once. */
const storeFacts = (account: Parameters<typeof readUsableFacts>[0], count: number) =>
  putItems(
    Array.from({ length: count }, (_, index) => {
      const {
        mediaIds: _none,
        validUntil,
        place,
        createdAt,
        ...fact
      } = makeStoredFact({
        id: `fct_${index}`,
        text: `Fact ${index}`,
      });
      return { key: tableKeys.fact(account, fact.id), item: { ...fact, created_at: createdAt } };
    }),
  );

test('a created fact is listed with its posts and its end', async () => {
  const { save, list } = await createFactsUser();

  const { status, body } = await save({
    text: '  Shipping to Germany costs 9 euros. ',
    media_ids: ['2', '1', '2'],
    valid_until: '2027-01-31T00:00:00+01:00',
  });

  expect(status).toBe(200);
  expect(body.fact).toEqual({
    id: expect.stringMatching(/^fct_/),
    text: 'Shipping to Germany costs 9 euros.',
    media_ids: ['2', '1'],
    valid_until: '2027-01-30T23:00:00.000Z',
    source: 'owner',
    created_at: expect.any(String),
    updated_at: body.fact.created_at,
    place: null,
  });
  expect(await list()).toEqual({
    facts: [body.fact],
    suggestions: [],
    total_count: 1,
    pagination_offset: 0,
  });
});

test('facts are listed newest first, page by page, with outdated ones', async () => {
  const { create, list } = await createFactsUser();
  const first = await create('Closed on Mondays.');
  const second = await create('Closed on Sundays.', { valid_until: '2020-01-01T00:00:00Z' });
  const third = await create('Closed in August.');

  expect((await list({ page_limit: 2 })).facts).toEqual([third, second]);
  expect(await list({ page_limit: 2, pagination_offset: 2 })).toEqual({
    facts: [first],
    suggestions: [],
    total_count: 3,
    pagination_offset: 2,
  });
});

test('a changed fact keeps its id and its place in the list', async () => {
  const { create, save, list } = await createFactsUser();
  const first = await create('Shipping costs 9 euros.', { media_ids: ['1'] });
  const second = await create('Closed on Mondays.');

  const { body } = await save({ id: first.id, text: 'Shipping costs 12 euros.' });

  const changed = { text: 'Shipping costs 12 euros.', media_ids: [] };
  expect(body.fact).toEqual({ ...first, ...changed, updated_at: expect.any(String) });
  expect(body.fact.updated_at > first.updated_at).toBe(true);
  expect((await list()).facts).toEqual([second, body.fact]);
});

test('a fact may be saved a second time with the same text', async () => {
  const { create, save } = await createFactsUser();
  const fact = await create('Closed on Mondays.');
  expect((await save({ ...fact, text: 'closed on mondays' })).status).toBe(200);
});

test('a text that another fact has is a conflict', async () => {
  const { create, save, texts } = await createFactsUser();
  await create('Café Größe M kostet 9,50 €');
  const other = await create('Closed on Mondays.');
  const text = ' CAFE  GRÖSSE M kostet 9.50€!';

  for (const response of [await save({ text }), await save({ id: other.id, text })])
    expect(response).toMatchObject({
      status: 409,
      body: { error: 'conflict', errors: ['You already have this fact.'] },
    });
  expect(await texts()).toEqual(['Closed on Mondays.', 'Café Größe M kostet 9,50 €']);
});

test('one text that is saved many times at once becomes one fact', async () => {
  const { save, texts } = await createFactsUser();

  const responses = await Promise.all(
    Array.from({ length: 5 }, () => save({ text: 'Closed on Mondays.' })),
  );

  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(await texts()).toEqual(['Closed on Mondays.']);
});

test('an account has at most 200 facts', async () => {
  const { account, create, save, remove } = await createFactsUser();
  await storeFacts(account, MAX_FACTS - 1);
  const last = await create('The last one');

  expect(await save({ text: 'One too many' })).toMatchObject({
    status: 422,
    body: {
      error: 'too_many_facts',
      errors: ['There is no room for another fact. Please delete one that you no longer need.'],
    },
  });
  expect((await save({ id: last.id, text: 'The last one, changed' })).status).toBe(200);
  await remove(last.id);
  expect((await save({ text: 'One too many' })).status).toBe(200);
});

test('a deleted fact is gone', async () => {
  const { create, remove, save, texts } = await createFactsUser();
  const { id } = await create('Closed on Mondays.');

  expect((await remove(id)).body).toEqual({ deleted: true });

  expect(await texts()).toEqual([]);
  expect((await remove(id)).status).toBe(404);
  expect((await save({ id, text: 'Closed on Sundays.' })).status).toBe(404);
});

describe('a fact is refused', () => {
  test.each<[string, object]>([
    ['without a text', {}],
    ['with a text of spaces', { text: '  ' }],
    ['with more than 300 characters', { text: 'x'.repeat(301) }],
    ['with more than 25 posts', { text: 'x', media_ids: Array.from({ length: 26 }, String) }],
    ['with a malformed post', { text: 'x', media_ids: ['1#2'] }],
    ['with a time without an offset', { text: 'x', valid_until: '2027-01-31T00:00:00' }],
  ])('%s', async (_label, fact) => {
    const { save } = await createFactsUser();
    expect(await save(fact)).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
  });
});

test("facts of another user's account cannot be named", async () => {
  const owner = await createFactsUser();
  const other = await createFactsUser();
  const { id } = await owner.create('Closed on Mondays.');

  expect((await other.save({ id, text: 'Open on Mondays.' })).status).toBe(404);
  expect((await other.remove(id)).status).toBe(404);
  expect((await other.decide(id, true)).status).toBe(404);
  expect(await other.texts()).toEqual([]);
  expect(await owner.texts()).toEqual(['Closed on Mondays.']);
});

test('a draft gets the facts of its post that are not outdated', async () => {
  const { account, create } = await createFactsUser();
  const inOneHour = new Date(Date.now() + 3_600_000).toISOString();
  await create('For all posts.', { valid_until: inOneHour });
  await create('For post 1.', { media_ids: ['1'] });
  await create('For post 2.', { media_ids: ['2'] });
  await create('Outdated.', { valid_until: nowIso() });

  const readTexts = async (use: object) =>
    (await readUsableFacts(account, { now: nowIso(), ...use })).map(({ text }) => text);

  expect(await readTexts({ mediaId: '1' })).toEqual(['For post 1.', 'For all posts.']);
  expect(await readTexts({})).toEqual(['For all posts.']);
  const later = new Date(Date.now() + 7_200_000).toISOString();
  expect(await readTexts({ mediaId: '1', now: later })).toEqual(['For post 1.']);
});

/** The token of an admin who is signed in as this user. */
async function impersonate(userId: string): Promise<string> {
  const admin = await createTestUser();
  await updateItem(tableKeys.user(admin.userId), { set: { role: 'admin' } });
  const stored = await findUserIncludingDeleted(userId);
  if (!stored) throw new Error('no user');
  const sessionId = parseSessionToken(admin.token)?.sessionId ?? '';
  const actor = { userId: admin.userId, sessionId };
  return (await createImpersonationSession(stored, actor)).access_token;
}

test('an impersonating admin reads the facts and changes none', async () => {
  const { user } = await createPostsApiCaller();
  const owner = createFactsApiCalls(user.token);
  const { id } = await owner.create('Closed on Mondays.');
  const admin = createFactsApiCalls(await impersonate(user.userId));

  expect(await admin.texts()).toEqual(['Closed on Mondays.']);
  for (const refused of [
    await admin.save({ text: 'Open on Mondays.' }),
    await admin.remove(id),
    await admin.decide(id, false),
  ])
    expect(refused).toMatchObject({ status: 403, body: { error: 'forbidden' } });
  expect(await owner.texts()).toEqual(['Closed on Mondays.']);
});
