// How the network names an account where it wrote: after a rename, and by its scoped id.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { type Answer, type SandboxClient, startClient } from './sandbox-client.ts';

const account = castIds.studioAccount;

let client: SandboxClient;
let token: string;
let mediaId: string;
beforeEach(async () => {
  client = await startClient();
  token = (await client.token()).user;
  mediaId = (await client.studioMedia())[0]?.id;
});
afterEach(() => client.running.close());

const comment = (fields: object): Promise<Answer> =>
  client.control('POST', '/comments', { media_id: mediaId, text: 'Hi', ...fields });
const read = async (path: string, fields: string): Promise<Answer> =>
  (await client.get(`/${path}?fields=${fields}`, token)).body;
const rename = (fields: object): Promise<Answer> =>
  client.control('PATCH', `/accounts/${account}`, fields);

test('a renamed account is named so by its profile, its posts and its old comments', async () => {
  const own = await comment({ as_owner: true });

  await rename({ username: 'barro.y.pan', name: 'Barro & Pan' });

  expect(await read(account, 'username,name')).toMatchObject({
    username: 'barro.y.pan',
    name: 'Barro & Pan',
  });
  expect((await read(`${account}/media`, 'username')).data[0].username).toBe('barro.y.pan');
  expect(await read(own.id, 'username,from{id,username}')).toMatchObject({
    username: 'barro.y.pan',
    from: { id: account, username: 'barro.y.pan' },
  });
});

test('the former name may be taken by a follower, the name of another may not', async () => {
  await comment({ username: 'ana' });
  await expect(rename({ username: 'ana' })).rejects.toThrow('cannot be had');
  await rename({ username: 'barro.y.pan' });

  const impostor = await comment({ username: 'casa.marisol' });

  const { from } = await read(impostor.id, 'from{id,username}');
  expect(from).toEqual({ id: impostor.from_id, username: 'casa.marisol' });
  expect(impostor.is_owner).toBe(false);
});

test('a fresh world has its names back', async () => {
  await rename({ username: 'barro.y.pan' });

  await client.control('POST', '/reset', { world: 'small' });

  expect((await client.control('GET', '/accounts'))[0].username).toBe('casa.marisol');
});

test('own comments are read under the scoped id where that is switched on, followers as ever', async () => {
  const own = await comment({ as_owner: true });
  const other = await comment({ username: 'ana' });
  const [{ selfScopedId }] = await client.control('GET', '/accounts');

  await client.control('POST', '/behaviour', { scoped_own_id: true });

  expect((await read(own.id, 'from{id,username}')).from.id).toBe(selfScopedId);
  expect((await read(other.id, 'from{id,username}')).from.id).toBe(other.from_id);
  await client.control('POST', '/behaviour', { scoped_own_id: false });
  expect((await read(own.id, 'from{id,username}')).from.id).toBe(account);
});
