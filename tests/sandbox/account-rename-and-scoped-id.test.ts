// How the Graph API identifies an account as an author: after a rename, and by its scoped id.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import {
  type JsonBody,
  type SandboxClient,
  startSandboxWithClient,
} from './start-sandbox-with-client.ts';

const accountId = sandboxFixtureIds.studioAccount;

let client: SandboxClient;
let token: string;
let mediaId: string;
beforeEach(async () => {
  client = await startSandboxWithClient();
  token = (await client.token()).user;
  mediaId = (await client.studioMedia())[0]?.id;
});
afterEach(() => client.running.close());

const createComment = (fields: object): Promise<JsonBody> =>
  client.control('POST', '/comments', { media_id: mediaId, text: 'Hi', ...fields });
const readFields = async (path: string, fields: string): Promise<JsonBody> =>
  (await client.get(`/${path}?fields=${fields}`, token)).body;
const renameAccount = (fields: object): Promise<JsonBody> =>
  client.control('PATCH', `/accounts/${accountId}`, fields);

test("the sandbox shows a renamed account's name in profile, posts, comments", async () => {
  const ownComment = await createComment({ as_owner: true });

  await renameAccount({ username: 'barro.y.pan', name: 'Barro & Pan' });

  expect(await readFields(accountId, 'username,name')).toMatchObject({
    username: 'barro.y.pan',
    name: 'Barro & Pan',
  });
  expect((await readFields(`${accountId}/media`, 'username')).data[0].username).toBe('barro.y.pan');
  expect(await readFields(ownComment.id, 'username,from{id,username}')).toMatchObject({
    username: 'barro.y.pan',
    from: { id: accountId, username: 'barro.y.pan' },
  });
});

test("a sandbox follower may take an account's former name, no used one", async () => {
  await createComment({ username: 'ana' });
  await expect(renameAccount({ username: 'ana' })).rejects.toThrow('cannot be had');
  await renameAccount({ username: 'barro.y.pan' });

  const followerComment = await createComment({ username: 'casa.marisol' });

  const { from } = await readFields(followerComment.id, 'from{id,username}');
  expect(from).toEqual({ id: followerComment.from_id, username: 'casa.marisol' });
  expect(followerComment.is_owner).toBe(false);
});

test("a reset of the sandbox restores the account's name", async () => {
  await renameAccount({ username: 'barro.y.pan' });

  await client.control('POST', '/reset', { world: 'small' });

  expect((await client.control('GET', '/accounts'))[0].username).toBe('casa.marisol');
});

test('the sandbox identifies own comments by scoped id only when configured so', async () => {
  const ownComment = await createComment({ as_owner: true });
  const followerComment = await createComment({ username: 'ana' });
  const [{ selfScopedId }] = await client.control('GET', '/accounts');

  await client.control('POST', '/behaviour', { scoped_own_id: true });

  expect((await readFields(ownComment.id, 'from{id,username}')).from.id).toBe(selfScopedId);
  expect((await readFields(followerComment.id, 'from{id,username}')).from.id).toBe(
    followerComment.from_id,
  );
  await client.control('POST', '/behaviour', { scoped_own_id: false });
  expect((await readFields(ownComment.id, 'from{id,username}')).from.id).toBe(accountId);
});
