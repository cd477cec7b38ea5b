// The Graph API: pages, accounts, posts and comments; token kinds, permissions, fields, errors.
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import { startSandboxForFile } from './start-sandbox-with-client.ts';

const client = await startSandboxForFile();
const tokens = await client.token();
const [, , , giveaway] = await client.studioMedia();
const mediaId = giveaway.id;
const threads = await client.control('GET', `/media/${mediaId}/comments`);
const commentId = threads.find((thread: { replies: unknown[] }) => thread.replies.length > 0).id;

describe("the sandbox's Graph API: pages and accounts", () => {
  test("the sandbox's Graph lists a page's personal account only as connected", async () => {
    const response = await client.get(
      '/me/accounts?fields=id,name,access_token,tasks,instagram_business_account{id,username,media_count},connected_instagram_account{id,username}&limit=100',
      tokens.user,
    );
    const byId = Object.fromEntries(
      response.body.data.map((page: { id: string }) => [page.id, page]),
    );

    expect(byId[sandboxFixtureIds.studioPage].instagram_business_account).toEqual({
      id: sandboxFixtureIds.studioAccount,
      username: 'casa.marisol',
      media_count: 12,
    });
    expect(byId[sandboxFixtureIds.privatePage].instagram_business_account).toBeUndefined();
    expect(byId[sandboxFixtureIds.privatePage].connected_instagram_account.id).toBe(
      sandboxFixtureIds.privateAccount,
    );
    expect(byId[sandboxFixtureIds.blogPage].connected_instagram_account).toBeUndefined();
    expect(byId[sandboxFixtureIds.studioPage].tasks).toContain('MODERATE');
  });

  test("the sandbox's Graph lists portfolio pages only with the permission business_management", async () => {
    const withoutPermission = await client.token(sandboxFixtureIds.rafael, [
      'pages_show_list',
      'instagram_basic',
    ]);
    const hidden = await client.get('/me/accounts', withoutPermission.user);
    const withPermission = await client.token(sandboxFixtureIds.rafael);
    const visible = await client.get('/me/accounts', withPermission.user);

    expect(hidden.body.data).toEqual([]);
    expect(visible.body.data).toHaveLength(1);
  });

  test("the sandbox's Graph resolves `me` to the page for page tokens", async () => {
    const response = await client.get('/me', tokens.pages[sandboxFixtureIds.studioPage]);

    expect(response.body).toEqual({ id: sandboxFixtureIds.studioPage, name: 'Casa Marisol' });
  });

  test("the sandbox's Graph rejects reading an account without a page role", async () => {
    const otherPerson = await client.token(sandboxFixtureIds.jonas);

    const response = await client.get(
      `/${sandboxFixtureIds.studioAccount}?fields=username`,
      otherPerson.user,
    );

    expect(response.body.error).toMatchObject({
      code: 100,
      error_subcode: 33,
      type: 'GraphMethodException',
    });
  });

  test("the sandbox's Graph omits empty fields of an account", async () => {
    const response = await client.get(
      `/${sandboxFixtureIds.travelAccount}?fields=username,website,biography`,
      tokens.user,
    );

    expect(Object.keys(response.body).sort()).toEqual(['biography', 'id', 'username']);
  });

  test("the sandbox's Graph requires the page token to change subscribed fields", async () => {
    const page = tokens.pages[sandboxFixtureIds.studioPage];
    const path = `/${sandboxFixtureIds.studioPage}/subscribed_apps`;
    const rejected = await client.post(path, { subscribed_fields: 'feed' }, tokens.user);
    const wrong = await client.post(path, { subscribed_fields: 'comments' }, page);
    await client.post(path, { subscribed_fields: 'feed' }, page);
    await client.post(path, { subscribed_fields: 'feed,messages' }, page);
    const read = await client.get(path, page);
    await client.remove(path, page);
    const after = await client.get(path, page);

    expect(rejected.body.error.code).toBe(210);
    expect(wrong.body.error.message).toContain('Param subscribed_fields[0] must be one of');
    expect(read.body.data[0].subscribed_fields).toEqual(['feed', 'messages']);
    expect(after.body.data).toEqual([]);
  });
});

describe("the sandbox's Graph API: calls", () => {
  test("the sandbox's Graph returns error 104 without token, 190 for unknown ones", async () => {
    const withoutToken = await client.get('/me');
    const unknown = await client.get('/me', 'EAABnothing');

    expect(withoutToken.body.error.code).toBe(104);
    expect(unknown.body.error.code).toBe(190);
    expect(unknown.body.error.fbtrace_id).toMatch(/^A/);
  });

  test("the sandbox's Graph verifies an appsecret_proof, and requires it when configured", async () => {
    const proof = createHmac('sha256', '0123456789abcdef0123456789abcdef')
      .update(tokens.user)
      .digest('hex');
    const validProof = await client.get(`/me?appsecret_proof=${proof}`, tokens.user);
    const wrongProof = await client.get('/me?appsecret_proof=00', tokens.user);
    await client.control('POST', '/behaviour', { require_appsecret_proof: true });
    const withoutProof = await client.get('/me', tokens.user);
    await client.control('POST', '/behaviour', { require_appsecret_proof: false });

    expect(validProof.status).toBe(200);
    expect(wrongProof.body.error.code).toBe(100);
    expect(withoutProof.body.error.message).toContain('appsecret_proof');
  });

  test("the sandbox's Graph API rejects the removed `ids` parameter", async () => {
    const response = await client.get(`/?ids=${mediaId}`, tokens.user);
    const onNode = await client.get(`/${mediaId}?ids=${mediaId}`, tokens.user);

    for (const { body } of [response, onNode])
      expect(body.error).toMatchObject({ code: 100, message: expect.stringContaining('ids') });
  });

  test("the sandbox's Graph accepts paths without version and with any version", async () => {
    const withoutVersion = await client.get(`${client.running.url}/graph/me`, tokens.user);
    const oldVersion = await client.get(`${client.running.url}/graph/v21.0/me`, tokens.user);

    expect(withoutVersion.body).toEqual(oldVersion.body);
  });

  test("the sandbox's Graph rejects a call with one unknown field, however deep", async () => {
    const response = await client.get(
      `/${mediaId}/comments?fields=id,replies{id,nonsense}`,
      tokens.user,
    );

    expect(response.body.error.code).toBe(100);
    expect(response.body.error.message).toBe(
      '(#100) Tried accessing nonexisting field (nonsense) on node type (IGCommentFromGraphAPI)',
    );
  });

  test("the sandbox's Graph requires the permission instagram_manage_comments to read comments", async () => {
    const { user } = await client.token(sandboxFixtureIds.aiko, [
      'instagram_basic',
      'pages_read_engagement',
      'pages_show_list',
    ]);

    const response = await client.get(`/${mediaId}/comments`, user);

    expect(response.status).toBe(403);
    expect(response.body.error.code).toBe(10);
  });

  test("the sandbox's Graph returns one response per call of a batch", async () => {
    const batch = JSON.stringify([
      { method: 'GET', relative_url: 'me?fields=name' },
      { method: 'GET', relative_url: '123' },
    ]);

    const response = await client.post('/', { batch, access_token: tokens.user });

    expect(response.body.map((item: { code: number }) => item.code)).toEqual([200, 400]);
    expect(JSON.parse(response.body[0].body).name).toBe('Marisol Vega');
  });

  test("the sandbox's Graph returns rate-limit usage headers with a response", async () => {
    await client.control('POST', '/usage', {
      account_id: sandboxFixtureIds.studioAccount,
      call_count: 82,
      estimated_time_to_regain_access: 0,
    });

    const response = await client.get(`/${sandboxFixtureIds.studioAccount}`, tokens.user);

    const usage = JSON.parse(response.headers.get('x-business-use-case-usage') ?? '{}');
    expect(usage[sandboxFixtureIds.studioAccount][0]).toMatchObject({
      type: 'instagram',
      call_count: 82,
    });
    expect(response.headers.get('x-app-usage')).toContain('call_count');
  });
});

describe("the sandbox's Graph API: posts and comments", () => {
  test("the sandbox's Graph returns only default fields of posts and comments", async () => {
    const media = await client.get(
      `/${sandboxFixtureIds.studioAccount}/media?limit=1`,
      tokens.user,
    );
    const comment = await client.get(`/${commentId}`, tokens.user);

    expect(Object.keys(media.body.data[0])).toEqual(['id']);
    expect(Object.keys(comment.body)).toEqual(['timestamp', 'text', 'id']);
    expect(comment.body.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
  });

  test("the sandbox's Graph returns thumbnails only for videos, and one expired link", async () => {
    const response = await client.get(
      `/${sandboxFixtureIds.studioAccount}/media?fields=media_type,media_url,thumbnail_url&limit=100`,
      tokens.user,
    );
    const byType = (type: string) =>
      response.body.data.filter((media: { media_type: string }) => media.media_type === type);
    const addresses: string[] = response.body.data.map(
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

  test("the sandbox's Graph expands a comment's replies, each with its parent", async () => {
    const response = await client.get(
      `/${commentId}?fields=id,replies.limit(1){id,parent_id,from{id}},media{id}`,
      tokens.user,
    );

    expect(response.body.replies.data).toHaveLength(1);
    expect(response.body.replies.data[0].parent_id).toBe(commentId);
    expect(response.body.replies.data[0].from).toHaveProperty('id');
    expect(response.body.media.id).toBe(mediaId);
  });

  test("the sandbox's Graph attaches every reply to the top-level comment", async () => {
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
    expect(read.body.from.id).toBe(sandboxFixtureIds.studioAccount);
  });

  test("the sandbox's Graph hides a comment and rejects replies to it", async () => {
    const created = await client.control('POST', '/comments', { media_id: mediaId, text: 'Spam' });
    await client.post(`/${created.id}`, { hide: 'true' }, tokens.user);
    const read = await client.get(`/${created.id}?fields=hidden`, tokens.user);
    const reply = await client.post(`/${created.id}/replies`, { message: 'No' }, tokens.user);

    expect(read.body.hidden).toBe(true);
    expect(reply.body.error.code).toBe(100);
  });

  test("the sandbox's Graph deletes a comment together with its replies", async () => {
    const parent = await client.control('POST', '/comments', { media_id: mediaId, text: 'One' });
    const reply = await client.post(`/${parent.id}/replies`, { message: 'Two' }, tokens.user);
    await client.remove(`/${parent.id}`, tokens.user);

    const [one, two] = await Promise.all(
      [parent.id, reply.body.id].map((id) => client.get(`/${id}`, tokens.user)),
    );

    expect(one?.body.error.error_subcode).toBe(33);
    expect(two?.body.error.error_subcode).toBe(33);
  });

  test("the sandbox's Graph creates a reply even when its fields parameter fails", async () => {
    const before = await client.get(`/${commentId}/replies?limit=50`, tokens.user);
    const rejected = await client.post(
      `/${commentId}/replies`,
      { message: 'Twice?', fields: 'id' },
      tokens.user,
    );
    const after = await client.get(`/${commentId}/replies?limit=50`, tokens.user);

    expect(rejected.body.error).toMatchObject({ code: 20, error_subcode: 1772107 });
    expect(after.body.data).toHaveLength(before.body.data.length + 1);
  });

  test.each([
    ['301 characters', 'a'.repeat(301)],
    ['five hashtags', '#a #b #c #d #e'],
    ['two links', 'https://a.example https://b.example'],
    ['only capitals', 'BUY THIS NOW'],
  ])('rejects a comment of %s only under strict text rules', async (_, message) => {
    const withoutRules = await client.post(`/${mediaId}/comments`, { message }, tokens.user);
    await client.control('POST', '/behaviour', { strict_comment_text: true });
    const withRules = await client.post(`/${mediaId}/comments`, { message }, tokens.user);
    await client.control('POST', '/behaviour', { strict_comment_text: false });

    expect(withoutRules.status).toBe(200);
    expect(withRules.body.error.code).toBe(100);
  });
});
