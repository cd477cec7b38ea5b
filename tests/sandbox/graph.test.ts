// What the Graph API tells: pages, accounts, posts, comments; token kinds, scopes, fields, errors.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { type SandboxClient, startClient, type Tokens } from './sandbox-client.ts';

let client: SandboxClient;
let tokens: Tokens;
let mediaId: string;
let commentId: string;

beforeAll(async () => {
  client = await startClient();
  tokens = await client.token();
  const [, , , giveaway] = await client.studioMedia();
  mediaId = giveaway.id;
  const threads = await client.control('GET', `/media/${mediaId}/comments`);
  commentId = threads.find((thread: { replies: unknown[] }) => thread.replies.length > 0).id;
});

afterAll(async () => {
  await client.running.close();
});

describe('pages and accounts', () => {
  test('are listed with their Instagram accounts, the personal one only as connected', async () => {
    const answer = await client.get(
      '/me/accounts?fields=id,name,access_token,tasks,instagram_business_account{id,username,media_count},connected_instagram_account{id,username}&limit=100',
      tokens.user,
    );
    const byId = Object.fromEntries(
      answer.body.data.map((page: { id: string }) => [page.id, page]),
    );

    expect(byId[castIds.studioPage].instagram_business_account).toEqual({
      id: castIds.studioAccount,
      username: 'casa.marisol',
      media_count: 12,
    });
    expect(byId[castIds.privatePage].instagram_business_account).toBeUndefined();
    expect(byId[castIds.privatePage].connected_instagram_account.id).toBe(castIds.privateAccount);
    expect(byId[castIds.blogPage].connected_instagram_account).toBeUndefined();
    expect(byId[castIds.studioPage].tasks).toContain('MODERATE');
  });

  test('held in a business portfolio need business_management', async () => {
    const without = await client.token(castIds.rafael, ['pages_show_list', 'instagram_basic']);
    const hidden = await client.get('/me/accounts', without.user);
    const withIt = await client.token(castIds.rafael);
    const shown = await client.get('/me/accounts', withIt.user);

    expect(hidden.body.data).toEqual([]);
    expect(shown.body.data).toHaveLength(1);
  });

  test('me is the page with a page token', async () => {
    const answer = await client.get('/me', tokens.pages[castIds.studioPage]);

    expect(answer.body).toEqual({ id: castIds.studioPage, name: 'Casa Marisol' });
  });

  test('belong to those with a role only', async () => {
    const stranger = await client.token(castIds.jonas);

    const answer = await client.get(`/${castIds.studioAccount}?fields=username`, stranger.user);

    expect(answer.body.error).toMatchObject({
      code: 100,
      error_subcode: 33,
      type: 'GraphMethodException',
    });
  });

  test('leave empty fields out', async () => {
    const answer = await client.get(
      `/${castIds.travelAccount}?fields=username,website,biography`,
      tokens.user,
    );

    expect(Object.keys(answer.body).sort()).toEqual(['biography', 'id', 'username']);
  });

  test('are subscribed with the page token, replacing the list', async () => {
    const page = tokens.pages[castIds.studioPage];
    const path = `/${castIds.studioPage}/subscribed_apps`;
    const refused = await client.post(path, { subscribed_fields: 'feed' }, tokens.user);
    const wrong = await client.post(path, { subscribed_fields: 'comments' }, page);
    await client.post(path, { subscribed_fields: 'feed' }, page);
    await client.post(path, { subscribed_fields: 'feed,messages' }, page);
    const read = await client.get(path, page);
    await client.remove(path, page);
    const after = await client.get(path, page);

    expect(refused.body.error.code).toBe(210);
    expect(wrong.body.error.message).toContain('Param subscribed_fields[0] must be one of');
    expect(read.body.data[0].subscribed_fields).toEqual(['feed', 'messages']);
    expect(after.body.data).toEqual([]);
  });
});

describe('calls', () => {
  test('without a token answer 104, with an unknown one 190', async () => {
    const none = await client.get('/me');
    const unknown = await client.get('/me', 'EAABnothing');

    expect(none.body.error.code).toBe(104);
    expect(unknown.body.error.code).toBe(190);
    expect(unknown.body.error.fbtrace_id).toMatch(/^A/);
  });

  test('check appsecret_proof when it is sent, or always when told to', async () => {
    const proof = createHmac('sha256', '0123456789abcdef0123456789abcdef')
      .update(tokens.user)
      .digest('hex');
    const good = await client.get(`/me?appsecret_proof=${proof}`, tokens.user);
    const bad = await client.get('/me?appsecret_proof=00', tokens.user);
    await client.control('POST', '/behaviour', { require_appsecret_proof: true });
    const missing = await client.get('/me', tokens.user);
    await client.control('POST', '/behaviour', { require_appsecret_proof: false });

    expect(good.status).toBe(200);
    expect(bad.body.error.code).toBe(100);
    expect(missing.body.error.message).toContain('appsecret_proof');
  });

  test('no longer know ids', async () => {
    const answer = await client.get(`/?ids=${mediaId}`, tokens.user);
    const onNode = await client.get(`/${mediaId}?ids=${mediaId}`, tokens.user);

    expect(answer.body.error.code).toBe(100);
    expect(onNode.body.error.code).toBe(100);
  });

  test('work without a version and with any', async () => {
    const bare = await client.get(`${client.running.url}/graph/me`, tokens.user);
    const old = await client.get(`${client.running.url}/graph/v21.0/me`, tokens.user);

    expect(bare.body).toEqual(old.body);
  });

  test('fail whole on one unknown field, however deep', async () => {
    const answer = await client.get(
      `/${mediaId}/comments?fields=id,replies{id,nonsense}`,
      tokens.user,
    );

    expect(answer.body.error.code).toBe(100);
    expect(answer.body.error.message).toBe(
      '(#100) Tried accessing nonexisting field (nonsense) on node type (IGCommentFromGraphAPI)',
    );
  });

  test('to comments need instagram_manage_comments', async () => {
    const { user } = await client.token(castIds.aiko, [
      'instagram_basic',
      'pages_read_engagement',
      'pages_show_list',
    ]);

    const answer = await client.get(`/${mediaId}/comments`, user);

    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe(10);
  });

  test('in a batch are answered one by one', async () => {
    const batch = JSON.stringify([
      { method: 'GET', relative_url: 'me?fields=name' },
      { method: 'GET', relative_url: '123' },
    ]);

    const answer = await client.post('/', { batch, access_token: tokens.user });

    expect(answer.body.map((item: { code: number }) => item.code)).toEqual([200, 400]);
    expect(JSON.parse(answer.body[0].body).name).toBe('Marisol Vega');
  });

  test('carry usage headers', async () => {
    await client.control('POST', '/usage', {
      account_id: castIds.studioAccount,
      call_count: 82,
      estimated_time_to_regain_access: 0,
    });

    const answer = await client.get(`/${castIds.studioAccount}`, tokens.user);

    const usage = JSON.parse(answer.headers.get('x-business-use-case-usage') ?? '{}');
    expect(usage[castIds.studioAccount][0]).toMatchObject({ type: 'instagram', call_count: 82 });
    expect(answer.headers.get('x-app-usage')).toContain('call_count');
  });
});

describe('posts and comments', () => {
  test('tell only id by default for posts, timestamp, text and id for comments', async () => {
    const media = await client.get(`/${castIds.studioAccount}/media?limit=1`, tokens.user);
    const comment = await client.get(`/${commentId}`, tokens.user);

    expect(Object.keys(media.body.data[0])).toEqual(['id']);
    expect(Object.keys(comment.body)).toEqual(['timestamp', 'text', 'id']);
    expect(comment.body.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
  });

  test('show thumbnails for videos only, and one picture that has expired', async () => {
    const answer = await client.get(
      `/${castIds.studioAccount}/media?fields=media_type,media_url,thumbnail_url&limit=100`,
      tokens.user,
    );
    const byType = (type: string) =>
      answer.body.data.filter((media: { media_type: string }) => media.media_type === type);
    const addresses: string[] = answer.body.data.map(
      (media: { media_url: string; thumbnail_url?: string }) =>
        media.thumbnail_url ?? media.media_url,
    );
    const statuses = await Promise.all(
      addresses.map(async (address) => (await fetch(address)).status),
    );

    expect(byType('VIDEO').every((media: object) => 'thumbnail_url' in media)).toBe(true);
    expect(byType('IMAGE').some((media: object) => 'thumbnail_url' in media)).toBe(false);
    expect(statuses.filter((status) => status === 403)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(11);
  });

  test('come with replies expanded, each with its parent', async () => {
    const answer = await client.get(
      `/${commentId}?fields=id,replies.limit(1){id,parent_id,from{id}},media{id}`,
      tokens.user,
    );

    expect(answer.body.replies.data).toHaveLength(1);
    expect(answer.body.replies.data[0].parent_id).toBe(commentId);
    expect(answer.body.replies.data[0].from).toHaveProperty('id');
    expect(answer.body.media.id).toBe(mediaId);
  });

  test('take replies, which hang on the top-level comment even when sent to a reply', async () => {
    const first = await client.post(
      `/${commentId}/replies`,
      { message: '¡Gracias! 🤎' },
      tokens.user,
    );
    const second = await client.post(
      `/${first.body.id}/replies`,
      { message: 'Y más' },
      tokens.user,
    );
    const read = await client.get(`/${second.body.id}?fields=parent_id,username,from`, tokens.user);

    expect(read.body).toMatchObject({ parent_id: commentId, username: 'casa.marisol' });
    expect(read.body.from.id).toBe(castIds.studioAccount);
  });

  test('are hidden, and hidden ones take no reply', async () => {
    const created = await client.control('POST', '/comments', { media_id: mediaId, text: 'Spam' });
    await client.post(`/${created.id}`, { hide: 'true' }, tokens.user);
    const read = await client.get(`/${created.id}?fields=hidden`, tokens.user);
    const reply = await client.post(`/${created.id}/replies`, { message: 'No' }, tokens.user);

    expect(read.body.hidden).toBe(true);
    expect(reply.body.error.code).toBe(100);
  });

  test('are deleted with their replies', async () => {
    const parent = await client.control('POST', '/comments', { media_id: mediaId, text: 'One' });
    const reply = await client.post(`/${parent.id}/replies`, { message: 'Two' }, tokens.user);
    await client.remove(`/${parent.id}`, tokens.user);

    const [one, two] = await Promise.all(
      [parent.id, reply.body.id].map((id) => client.get(`/${id}`, tokens.user)),
    );

    expect(one?.body.error.error_subcode).toBe(33);
    expect(two?.body.error.error_subcode).toBe(33);
  });

  test('created with a fields parameter exist although the answer is an error', async () => {
    const before = await client.get(`/${commentId}/replies?limit=50`, tokens.user);
    const refused = await client.post(
      `/${commentId}/replies`,
      { message: 'Twice?', fields: 'id' },
      tokens.user,
    );
    const after = await client.get(`/${commentId}/replies?limit=50`, tokens.user);

    expect(refused.body.error).toMatchObject({ code: 20, error_subcode: 1772107 });
    expect(after.body.data).toHaveLength(before.body.data.length + 1);
  });

  test.each([
    ['301 characters', 'a'.repeat(301)],
    ['five hashtags', '#a #b #c #d #e'],
    ['two links', 'https://a.example https://b.example'],
    ['nothing but capitals', 'BUY THIS NOW'],
  ])('of %s are refused under the strict rule only', async (_, message) => {
    const free = await client.post(`/${mediaId}/comments`, { message }, tokens.user);
    await client.control('POST', '/behaviour', { strict_comment_text: true });
    const strict = await client.post(`/${mediaId}/comments`, { message }, tokens.user);
    await client.control('POST', '/behaviour', { strict_comment_text: false });

    expect(free.status).toBe(200);
    expect(strict.body.error.code).toBe(100);
  });
});
