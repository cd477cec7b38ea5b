// The network's callbacks when a user removes our app or requests the deletion of their data.
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { handler as usersApi } from '#functions/users/api.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import type { FakeNetworkFacebookUser } from '#tests/support/network/fake-network-world.ts';
import {
  addFakeFacebookUser,
  linkFacebookUser,
  readFacebookLoginStatus,
} from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';
import { getMeStatus, logIn } from '#tests/support/users/session-api-calls.ts';
import { createTestUser, logInTestUserAgain } from '#tests/support/users/test-users.ts';
import {
  addSmallFacebookUser,
  createTestUserWithImport,
  findTracesOfDeletedUser,
  runAllJobsOfUserDeletion,
  setUpUserDeletions,
} from '#tests/support/users/user-deletions.ts';
import { TEST_PRODUCT_SECRETS } from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';

setUpUserDeletions();

const encode = (payload: object | string) => {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return Buffer.from(text).toString('base64url');
};
function signedRequest(
  payload: object | string,
  secret: string = TEST_PRODUCT_SECRETS.FACEBOOK_APP_SECRET,
): string {
  const encoded = encode(payload);
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
}
const nowSeconds = () => Math.floor(Date.now() / 1_000);
const makeSignedPayload = (userId: string, ageSeconds = 0) => ({
  user_id: userId,
  algorithm: 'HMAC-SHA256',
  issued_at: nowSeconds() - ageSeconds,
});
const callDeletionCallback = (callback: 'deauthorize' | 'data_deletion', signed: string) =>
  invokeApiHandler(usersApi, {
    method: 'POST',
    path: `/webhooks/network/${callback}`,
    rawBody: new URLSearchParams({ signed_request: signed }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const deauthorize = ({ id }: FakeNetworkFacebookUser) =>
  callDeletionCallback('deauthorize', signedRequest(makeSignedPayload(id)));
const getDeletionStatus = (code: string) =>
  invokeApiHandler(usersApi, { method: 'GET', path: `/api/v1/data_deletion/${code}` });

describe('a deletion callback of the network', () => {
  test("a deauthorize request removes the login's tokens and informs the user", async () => {
    const facebookUser = addSmallFacebookUser();
    const user = await createTestUserWithImport(facebookUser);

    expect((await deauthorize(facebookUser)).status).toBe(200);

    expect(await readFacebookLoginStatus(user)).toMatchObject({
      facebook_access_token_valid: false,
      messages: ['user_has_not_authorized_application'],
    });
    expect((await deauthorize(facebookUser)).status).toBe(200);
    expect(await linkFacebookUser(user, facebookUser)).toEqual([]);
    expect((await readFacebookLoginStatus(user)).facebook_access_token_valid).toBe(true);
  });

  test('a data deletion request erases the user and reports progress by code', async () => {
    const facebookUser = addSmallFacebookUser();
    const user = await createTestUserWithImport(facebookUser);
    // The network sends ids as text or as numbers of any length.
    const asNumber = `{"algorithm":"HMAC-SHA256","user_id":${facebookUser.id},"issued_at":${nowSeconds()}}`;

    const response = await callDeletionCallback('data_deletion', signedRequest(asNumber));
    const { url, confirmation_code: code } = response.body;
    expect(url.endsWith(`/data-deletion/${code}`)).toBe(true);
    expect((await getDeletionStatus(code)).body).toMatchObject({
      status: 'in_progress',
      completed_at: null,
    });
    expect(await getMeStatus(user.token)).toBe(401);

    await runAllJobsOfUserDeletion();
    expect((await getDeletionStatus(code)).body).toMatchObject({ status: 'completed' });
    expect(await findTracesOfDeletedUser(user, facebookUser)).toEqual([]);
  });

  test('repeated and unknown data deletion requests complete', async () => {
    const facebookUser = addSmallFacebookUser();
    await createTestUserWithImport(facebookUser);
    const signed = signedRequest(makeSignedPayload(facebookUser.id));

    const first = await callDeletionCallback('data_deletion', signed);
    const second = await callDeletionCallback('data_deletion', signed);
    const unknownUserResponse = await callDeletionCallback(
      'data_deletion',
      signedRequest(makeSignedPayload('999')),
    );

    await runAllJobsOfUserDeletion();
    expect(second.body).toEqual(first.body);
    for (const { body } of [first, second, unknownUserResponse]) {
      expect((await getDeletionStatus(body.confirmation_code)).body.status).toBe('completed');
    }
  });

  test.each([
    ['forged', signedRequest(makeSignedPayload('1'), 'another secret'), 401],
    ['unsigned', `.${encode(makeSignedPayload('1'))}`, 401],
    ['empty', '', 401],
    ['of another algorithm', signedRequest({ ...makeSignedPayload('1'), algorithm: 'none' }), 400],
    ['without a user', signedRequest({ algorithm: 'HMAC-SHA256', issued_at: nowSeconds() }), 400],
  ])('rejects a signed request that is %s', async (_name, signed, expected) => {
    expect((await callDeletionCallback('deauthorize', signed)).status).toBe(expected);
    expect((await callDeletionCallback('data_deletion', signed)).status).toBe(expected);
  });

  const MINUTE = 60;
  test.each([
    ['11 minutes old', (id: string) => makeSignedPayload(id, 11 * MINUTE)],
    ['issued in 1970', (id: string) => ({ ...makeSignedPayload(id), issued_at: 1 })],
    ['issued in the future', (id: string) => makeSignedPayload(id, -2 * MINUTE)],
    ['without a time', (id: string) => ({ ...makeSignedPayload(id), issued_at: undefined })],
    ['issued at no time', (id: string) => ({ ...makeSignedPayload(id), issued_at: null })],
    ['issued at a text', (id: string) => ({ ...makeSignedPayload(id), issued_at: 'now' })],
  ])('refuses a request that is %s, and changes nothing', async (_, makePayload) => {
    const facebookUser = addSmallFacebookUser();
    const user = await createTestUserWithImport(facebookUser);
    const signed = signedRequest(makePayload(facebookUser.id));

    expect((await callDeletionCallback('deauthorize', signed)).status).toBe(400);
    expect((await callDeletionCallback('data_deletion', signed)).status).toBe(400);

    await runAllJobsOfUserDeletion();
    const signedIn = await logInTestUserAgain(user);
    expect((await readFacebookLoginStatus(signedIn)).facebook_access_token_valid).toBe(true);
  });

  test('accepts a deletion request whose time is ahead or minutes old', async () => {
    for (const age of [-30, 9 * MINUTE]) {
      const signed = signedRequest(makeSignedPayload('999', age));
      expect((await callDeletionCallback('data_deletion', signed)).status).toBe(200);
    }
  });

  test('a repeated deauthorize request does not end a newer link', async () => {
    const facebookUser = addSmallFacebookUser();
    const user = await createTestUserWithImport(facebookUser);
    const signed = signedRequest(makeSignedPayload(facebookUser.id));
    await callDeletionCallback('deauthorize', signed);
    advanceFakeClockSeconds(30);
    await linkFacebookUser(user, facebookUser);

    expect((await callDeletionCallback('deauthorize', signed)).status).toBe(200);

    expect((await readFacebookLoginStatus(user)).facebook_access_token_valid).toBe(true);
  });

  test('a data deletion request older than the Facebook link erases nothing', async () => {
    const facebookUser = addSmallFacebookUser();
    const signed = signedRequest(makeSignedPayload(facebookUser.id));
    advanceFakeClockSeconds(30);
    const user = await createTestUserWithImport(facebookUser);

    const { status, body } = await callDeletionCallback('data_deletion', signed);

    expect(status).toBe(200);
    expect(body.url.endsWith(`/data-deletion/${body.confirmation_code}`)).toBe(true);
    expect((await getDeletionStatus(body.confirmation_code)).body.status).toBe('completed');
    await runAllJobsOfUserDeletion();
    const signedIn = await logInTestUserAgain(user);
    expect((await readFacebookLoginStatus(signedIn)).facebook_access_token_valid).toBe(true);
  });

  test('a repeated deletion request does not erase a new sign-up', async () => {
    const facebookUser = addSmallFacebookUser();
    const user = await createTestUserWithImport(facebookUser);
    const signed = signedRequest(makeSignedPayload(facebookUser.id));
    const first = await callDeletionCallback('data_deletion', signed);
    await fakeQueues.run();
    const newUser = await createTestUser(user.email);
    expect(await linkFacebookUser(newUser, facebookUser)).toEqual([]);

    const second = await callDeletionCallback('data_deletion', signed);

    expect(second).toMatchObject({ status: 200, body: first.body });
    await runAllJobsOfUserDeletion();
    expect((await logIn(newUser.email)).status).toBe(200);
  });

  test.each(['x', 'a'.repeat(43)])('responds 404 to the unknown deletion code %s', async (code) => {
    expect((await getDeletionStatus(code)).status).toBe(404);
  });

  describe('about one of two logins of a user', () => {
    async function createUserWithTwoLogins() {
      const first = addSmallFacebookUser();
      const second = addSmallFacebookUser();
      const user = await createTestUserWithImport(first);
      advanceFakeClockSeconds(5);
      await linkFacebookUser(user, second);
      await fakeQueues.run();
      return { user, first, second };
    }
    const requestDeletion = (facebookUser: FakeNetworkFacebookUser) =>
      callDeletionCallback('data_deletion', signedRequest(makeSignedPayload(facebookUser.id)));

    test("a deletion request erases one login's accounts, nothing of another login", async () => {
      const { user, first, second } = await createUserWithTwoLogins();
      const ofFirst = async () =>
        (await findTracesOfDeletedUser(user, first)).filter((row) =>
          /COMMENT#|MESSAGE#|POST#/.test(row),
        ).length;
      const before = await ofFirst();

      const { status, body } = await requestDeletion(second);

      expect(status).toBe(200);
      await runAllJobsOfUserDeletion();
      expect((await getDeletionStatus(body.confirmation_code)).body.status).toBe('completed');
      const signedIn = await logInTestUserAgain(user);
      expect([before > 0, await ofFirst()]).toEqual([true, before]);
      expect((await readFacebookLoginStatus(signedIn)).facebook_access_token_valid).toBe(true);
      const names = [second.id, ...second.accounts.map(({ id }) => id)];
      const left = (await findTracesOfDeletedUser(user, second)).filter((row) =>
        names.some((name) => row.includes(name)),
      );
      expect(left).toEqual([]);
      expect(fakeNetwork.state.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    });

    test('a deletion request for the first login keeps the later one working', async () => {
      const { user, first, second } = await createUserWithTwoLogins();

      await requestDeletion(first);

      await runAllJobsOfUserDeletion();
      const signedIn = await logInTestUserAgain(user);
      const left = (await findTracesOfDeletedUser(user, first)).filter((row) =>
        row.includes(first.id),
      );
      expect(left).toEqual([]);
      expect((await readFacebookLoginStatus(signedIn)).facebook_access_token_valid).toBe(true);
      expect(await linkFacebookUser(signedIn, second)).toEqual([]);
    });

    test('deleting a login keeps an account that the second login also lists', async () => {
      const first = addSmallFacebookUser();
      const user = await createTestUserWithImport(first);
      const countRows = async () =>
        (await findTracesOfDeletedUser(user, first)).filter((row) =>
          /COMMENT#|MESSAGE#|POST#/.test(row),
        ).length;
      const before = await countRows();
      advanceFakeClockSeconds(5);
      const second = addFakeFacebookUser(fakeNetwork, [...first.accounts]);
      await linkFacebookUser(user, second);
      await fakeQueues.run();

      await requestDeletion(second);

      await runAllJobsOfUserDeletion();
      expect([before > 0, await countRows()]).toEqual([true, before]);
    });
  });
});
