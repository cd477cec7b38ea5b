// The login dialog, the exchange of codes and tokens, and the permissions granted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import {
  appId,
  appSecret,
  callback,
  decide,
  dialogAddress,
  type Reply,
  type SandboxClient,
  startClient,
} from './sandbox-client.ts';

let client: SandboxClient;

beforeAll(async () => {
  client = await startClient();
});

afterAll(async () => {
  await client.running.close();
});

async function exchange(values: Readonly<Record<string, string>>): Promise<Reply> {
  const query = new URLSearchParams({ client_id: appId, client_secret: appSecret, ...values });
  return await client.get(`/oauth/access_token?${query.toString()}`);
}

async function allowAs(person: string, extra: readonly (readonly [string, string])[] = []) {
  const address = await decide(dialogAddress(client), [
    ['person', person],
    ['decision', 'allow'],
    ...extra,
  ]);
  return address.searchParams.get('code') ?? '';
}

describe('the dialog', () => {
  test('shows the people, the permissions and both buttons', async () => {
    const page = await (await fetch(dialogAddress(client))).text();

    expect(page).toContain('Marisol Vega');
    expect(page).toContain('instagram_manage_comments');
    expect(page).toMatch(/value="allow"/);
    expect(page).toMatch(/value="deny"/);
  });

  test('sends the browser back with code and state', async () => {
    const address = await decide(dialogAddress(client), [
      ['person', castIds.marisol],
      ['decision', 'allow'],
    ]);

    expect(address.origin + address.pathname).toBe(callback);
    expect(address.searchParams.get('state')).toBe('state-1');
    expect(address.searchParams.get('code')).toMatch(/^AQB/);
    expect(address.hash).toBe('#_=_');
  });

  test('says in the network’s own words that the person refused', async () => {
    const address = await decide(dialogAddress(client), [['decision', 'deny']]);

    expect(Object.fromEntries(address.searchParams)).toEqual({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
      error_code: '200',
      state: 'state-1',
    });
  });

  test.each([
    ['an unknown app', { client_id: '1' }],
    ['an address to return to that is not listed', { redirect_uri: 'https://evil.example/' }],
    ['a request without state', { state: '' }],
  ])('refuses %s', async (_, values) => {
    const answer = await fetch(dialogAddress(client, values));

    expect(answer.status).toBe(400);
  });

  test('grants only the permissions ticked, and asks again for declined ones only on request', async () => {
    const person = castIds.rafael;
    await allowAs(person, [
      ['permissions_shown', '1'],
      ['permission', 'pages_show_list'],
    ]);
    const { user } = await tokenFor(await allowAs(person));
    const first = await client.get('/me/permissions', user);
    await decide(dialogAddress(client, { auth_type: 'rerequest' }), [
      ['person', person],
      ['decision', 'allow'],
    ]);
    const second = await client.get('/me/permissions', user);

    expect(first.body.data).toContainEqual({ permission: 'pages_show_list', status: 'granted' });
    expect(first.body.data).toContainEqual({ permission: 'instagram_basic', status: 'declined' });
    expect(second.body.data).toContainEqual({ permission: 'instagram_basic', status: 'granted' });
  });
});

async function tokenFor(code: string): Promise<{ readonly user: string }> {
  const answer = await exchange({ redirect_uri: callback, code });
  return { user: answer.body.access_token };
}

describe('the exchange', () => {
  test('gives a short-lived token for a code, a long-lived one for that', async () => {
    const short = await exchange({ redirect_uri: callback, code: await allowAs(castIds.marisol) });
    const long = await exchange({
      grant_type: 'fb_exchange_token',
      fb_exchange_token: short.body.access_token,
    });

    expect(short.body).toMatchObject({ token_type: 'bearer', expires_in: 5102 });
    expect(long.body.expires_in).toBeGreaterThan(5_000_000);
    expect(long.body.access_token).not.toBe(short.body.access_token);
  });

  test('takes a code once', async () => {
    const code = await allowAs(castIds.marisol);
    await exchange({ redirect_uri: callback, code });

    const again = await exchange({ redirect_uri: callback, code });

    expect(again.status).toBe(400);
    expect(again.body.error).toMatchObject({ code: 100, error_subcode: 36009 });
  });

  test('wants the very address of the dialog', async () => {
    const code = await allowAs(castIds.marisol);

    const answer = await exchange({ redirect_uri: `${callback}/`, code });

    expect(answer.body.error).toMatchObject({ code: 100, error_subcode: 36008 });
  });

  test('refuses an old code and a wrong secret', async () => {
    const code = await allowAs(castIds.marisol);
    await client.control('POST', '/clock', { offset_seconds: 3_600 });
    const old = await exchange({ redirect_uri: callback, code });
    await client.control('POST', '/clock', { offset_seconds: 0 });
    const wrong = await exchange({ redirect_uri: callback, code, client_secret: 'no' });

    expect(old.body.error).toMatchObject({ code: 100, error_subcode: 36007 });
    expect(wrong.body.error.code).toBe(1);
  });
});

describe('tokens', () => {
  test('are described by debug_token', async () => {
    const { user, pages } = await client.token();
    const app = `${appId}|${appSecret}`;
    const ofUser = await client.get(`/debug_token?input_token=${user}`, undefined);
    const described = await client.get(`/debug_token?input_token=${user}&access_token=${app}`);
    const page = pages[castIds.studioPage] ?? '';
    const ofPage = await client.get(`/debug_token?input_token=${page}&access_token=${app}`);

    expect(ofUser.body.error.code).toBe(190);
    expect(described.body.data).toMatchObject({ type: 'USER', is_valid: true });
    expect(described.body.data.scopes).toContain('instagram_basic');
    expect(ofPage.body.data).toMatchObject({
      type: 'PAGE',
      expires_at: 0,
      profile_id: castIds.studioPage,
    });
  });

  test.each([
    ['expire-token', {}, 463],
    ['end-session', {}, 460],
    ['end-session', { reason: 'checkpoint' }, 459],
    ['end-session', { reason: 'role_lost' }, 492],
    ['remove-app', {}, 458],
  ])('end by %s %o with 190/%i', async (call, body, subcode) => {
    const { user, pages } = await client.token(castIds.aiko);
    await client.control('POST', `/people/${castIds.aiko}/${call}`, body);

    const asUser = await client.get('/me', user);
    const asPage = await client.get('/me', pages[castIds.emptyPage]);

    expect(asUser.body.error).toMatchObject({ code: 190, error_subcode: subcode });
    expect(asPage.body.error).toMatchObject({ code: 190, error_subcode: subcode });
  });

  test('end when the person’s permissions are deleted', async () => {
    const { user } = await client.token(castIds.jonas);

    const deleted = await client.remove('/me/permissions', user);
    const after = await client.get('/me', user);

    expect(deleted.body).toEqual({ success: true });
    expect(after.body.error).toMatchObject({ code: 190, error_subcode: 458 });
  });

  test('lose one permission at a time', async () => {
    const { user } = await client.token();
    await client.remove('/me/permissions/instagram_basic', user);

    const account = await client.get(`/${castIds.studioAccount}`, user);

    expect(account.body.error.code).toBe(10);
  });
});
