// The login dialog, the exchange of codes and tokens, and the granted permissions.
import { describe, expect, test } from 'vitest';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import {
  buildSandboxLoginDialogUrl,
  loginCallbackUrl,
  type SandboxResponse,
  startSandboxForFile,
  submitSandboxLoginDialog,
  testAppId,
  testAppSecret,
} from './start-sandbox-with-client.ts';

const client = await startSandboxForFile();

async function exchange(values: Readonly<Record<string, string>>): Promise<SandboxResponse> {
  const query = new URLSearchParams({
    client_id: testAppId,
    client_secret: testAppSecret,
    ...values,
  });
  return await client.get(`/oauth/access_token?${query.toString()}`);
}

async function allowAccess(
  person: string,
  formValues: readonly (readonly [string, string])[] = [],
) {
  const address = await submitSandboxLoginDialog(buildSandboxLoginDialogUrl(client), [
    ['person', person],
    ['decision', 'allow'],
    ...formValues,
  ]);
  return address.searchParams.get('code') ?? '';
}

describe("the sandbox's login dialog", () => {
  test("the sandbox's login dialog shows people, permissions and both buttons", async () => {
    const page = await (await fetch(buildSandboxLoginDialogUrl(client))).text();

    expect(page).toContain('Marisol Vega');
    expect(page).toContain('instagram_manage_comments');
    expect(page).toMatch(/value="allow"/);
    expect(page).toMatch(/value="deny"/);
  });

  test("the sandbox's login redirects with code and state after consent", async () => {
    const address = await submitSandboxLoginDialog(buildSandboxLoginDialogUrl(client), [
      ['person', sandboxFixtureIds.marisol],
      ['decision', 'allow'],
    ]);

    expect(address.origin + address.pathname).toBe(loginCallbackUrl);
    expect(address.searchParams.get('state')).toBe('state-1');
    expect(address.searchParams.get('code')).toMatch(/^AQB/);
    expect(address.hash).toBe('#_=_');
  });

  test("the sandbox's login redirects with access_denied when access is denied", async () => {
    const address = await submitSandboxLoginDialog(buildSandboxLoginDialogUrl(client), [
      ['decision', 'deny'],
    ]);

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
    ['a redirect URI that is not allowed', { redirect_uri: 'https://evil.example/' }],
    ['a request without state', { state: '' }],
  ])('shows an error page for %s', async (_, values) => {
    const response = await fetch(buildSandboxLoginDialogUrl(client, values));

    expect(response.status).toBe(400);
  });

  test("the sandbox's login asks for declined permissions again only with rerequest", async () => {
    const person = sandboxFixtureIds.rafael;
    await allowAccess(person, [
      ['permissions_shown', '1'],
      ['permission', 'pages_show_list'],
    ]);
    const { user } = await exchangeCode(await allowAccess(person));
    const first = await client.get('/me/permissions', user);
    await submitSandboxLoginDialog(buildSandboxLoginDialogUrl(client, { auth_type: 'rerequest' }), [
      ['person', person],
      ['decision', 'allow'],
    ]);
    const second = await client.get('/me/permissions', user);

    expect(first.body.data).toContainEqual({ permission: 'pages_show_list', status: 'granted' });
    expect(first.body.data).toContainEqual({ permission: 'instagram_basic', status: 'declined' });
    expect(second.body.data).toContainEqual({ permission: 'instagram_basic', status: 'granted' });
  });
});

async function exchangeCode(code: string): Promise<{ readonly user: string }> {
  const response = await exchange({ redirect_uri: loginCallbackUrl, code });
  return { user: response.body.access_token };
}

describe("the sandbox's token exchange", () => {
  test('the sandbox exchanges a code for a short-lived, then long-lived token', async () => {
    const shortLived = await exchange({
      redirect_uri: loginCallbackUrl,
      code: await allowAccess(sandboxFixtureIds.marisol),
    });
    const longLived = await exchange({
      grant_type: 'fb_exchange_token',
      fb_exchange_token: shortLived.body.access_token,
    });

    expect(shortLived.body).toMatchObject({ token_type: 'bearer', expires_in: 5102 });
    expect(longLived.body.expires_in).toBeGreaterThan(5_000_000);
    expect(longLived.body.access_token).not.toBe(shortLived.body.access_token);
  });

  test('the sandbox accepts a login code only once', async () => {
    const code = await allowAccess(sandboxFixtureIds.marisol);
    await exchange({ redirect_uri: loginCallbackUrl, code });

    const secondExchange = await exchange({ redirect_uri: loginCallbackUrl, code });

    expect(secondExchange.status).toBe(400);
    expect(secondExchange.body.error).toMatchObject({ code: 100, error_subcode: 36009 });
  });

  test("the sandbox's token exchange requires the exact redirect URI", async () => {
    const code = await allowAccess(sandboxFixtureIds.marisol);

    const response = await exchange({ redirect_uri: `${loginCallbackUrl}/`, code });

    expect(response.body.error).toMatchObject({ code: 100, error_subcode: 36008 });
  });

  test('the sandbox rejects an expired login code and a wrong app secret', async () => {
    const code = await allowAccess(sandboxFixtureIds.marisol);
    await client.control('POST', '/clock', { offset_seconds: 3_600 });
    const expired = await exchange({ redirect_uri: loginCallbackUrl, code });
    await client.control('POST', '/clock', { offset_seconds: 0 });
    const wrongSecret = await exchange({
      redirect_uri: loginCallbackUrl,
      code,
      client_secret: 'no',
    });

    expect(expired.body.error).toMatchObject({ code: 100, error_subcode: 36007 });
    expect(wrongSecret.body.error.code).toBe(1);
  });
});

describe("the sandbox's access tokens", () => {
  test("the sandbox's debug_token describes user and page tokens", async () => {
    const { user, pages } = await client.token();
    const app = `${testAppId}|${testAppSecret}`;
    const withoutAppToken = await client.get(`/debug_token?input_token=${user}`, undefined);
    const userToken = await client.get(`/debug_token?input_token=${user}&access_token=${app}`);
    const page = pages[sandboxFixtureIds.studioPage] ?? '';
    const pageToken = await client.get(`/debug_token?input_token=${page}&access_token=${app}`);

    expect(withoutAppToken.body.error.code).toBe(190);
    expect(userToken.body.data).toMatchObject({ type: 'USER', is_valid: true });
    expect(userToken.body.data.scopes).toContain('instagram_basic');
    expect(pageToken.body.data).toMatchObject({
      type: 'PAGE',
      expires_at: 0,
      profile_id: sandboxFixtureIds.studioPage,
    });
  });

  test.each([
    ['expire-token', {}, 463],
    ['end-session', {}, 460],
    ['end-session', { reason: 'checkpoint' }, 459],
    ['end-session', { reason: 'role_lost' }, 492],
    ['remove-app', {}, 458],
  ])('rejects tokens after the control call %s %o with 190/%i', async (call, body, subcode) => {
    const { user, pages } = await client.token(sandboxFixtureIds.aiko);
    await client.control('POST', `/people/${sandboxFixtureIds.aiko}/${call}`, body);

    const asUser = await client.get('/me', user);
    const asPage = await client.get('/me', pages[sandboxFixtureIds.emptyPage]);

    expect(asUser.body.error).toMatchObject({ code: 190, error_subcode: subcode });
    expect(asPage.body.error).toMatchObject({ code: 190, error_subcode: subcode });
  });

  test('the sandbox rejects a token whose permissions were deleted', async () => {
    const { user } = await client.token(sandboxFixtureIds.jonas);

    const deleted = await client.remove('/me/permissions', user);
    const after = await client.get('/me', user);

    expect(deleted.body).toEqual({ success: true });
    expect(after.body.error).toMatchObject({ code: 190, error_subcode: 458 });
  });

  test('the sandbox rejects reading accounts after only that permission was revoked', async () => {
    const { user } = await client.token();
    await client.remove('/me/permissions/instagram_basic', user);

    const account = await client.get(`/${sandboxFixtureIds.studioAccount}`, user);

    expect(account.body.error.code).toBe(10);
  });
});
