// Changes of email address and password in the profile, through the whole handler and the email worker.
import { describe, expect, test } from 'vitest';
import type { TestResponse } from '#tests/support/api/invoke-api-handler.ts';
import {
  change,
  INVALID_LINK_ERROR,
  NEW_PASSWORD,
  requestResetToken,
  resetPassword,
  runEmailWorker,
  setUpPasswordTests,
} from '#tests/support/users/password-api-calls.ts';
import { getMeStatus, logIn } from '#tests/support/users/session-api-calls.ts';
import { createTestUser, TEST_PASSWORD } from '#tests/support/users/test-users.ts';

setUpPasswordTests();

describe('changing email address or password in the profile', () => {
  test('changing the password ends every session and returns a new one', async () => {
    const user = await createTestUser();
    const other = (await logIn(user.email)).body;

    const response = await change(user, { password: NEW_PASSWORD });

    expect(response.status).toBe(200);
    expect(await getMeStatus(response.body.access_token)).toBe(200);
    expect(await getMeStatus(user.token)).toBe(401);
    expect(await getMeStatus(other.access_token)).toBe(401);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('changing the email address notifies the old one and frees it', async () => {
    const user = await createTestUser();
    const email = `moved-${user.email}`;
    await runEmailWorker();

    const response = await change(user, { email: email.toUpperCase() });

    expect(response.body.user.email).toBe(email);
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(user.email)).status).toBe(401);
    expect(await runEmailWorker()).toEqual([
      expect.objectContaining({ to: user.email, subject: 'Your email address was changed' }),
    ]);
    await expect(createTestUser(user.email)).resolves.toHaveProperty('email', user.email);
  });

  test('an email address gets one change notice a day; another is refused', async () => {
    const user = await createTestUser();
    const stranger = 'stranger@elsewhere.example';
    await runEmailWorker();
    let { token } = user;
    const responses: TestResponse[] = [];
    for (const email of [stranger, user.email, stranger, stranger]) {
      const response = await change({ ...user, token }, { email });
      token = response.body.access_token ?? token;
      responses.push(response);
    }

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(responses.at(-1)?.body).toEqual({
      error: 'rate_limited',
      errors: [expect.stringContaining('in the last 24 hours')],
    });
    expect(Number(responses.at(-1)?.headers['retry-after'])).toBeCloseTo(86_400, -2);
    expect((await runEmailWorker()).map(({ to }) => to)).toEqual([user.email, stranger]);
    expect(await getMeStatus(token)).toBe(200);
  });

  test('lets a user change the address five times a day', async () => {
    const user = await createTestUser();
    let { token } = user;
    const statuses: number[] = [];
    for (const index of [1, 2, 3, 4, 5, 6]) {
      const response = await change({ ...user, token }, { email: `${index}-${user.email}` });
      token = response.body.access_token ?? token;
      statuses.push(response.status);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('refuses a second password change a day, except by reset link', async () => {
    const user = await createTestUser();
    const { token } = (await change(user, { password: NEW_PASSWORD })).body;
    await runEmailWorker();

    const { body } = await logIn(user.email, NEW_PASSWORD);
    const refused = await change(
      { ...user, token: token ?? body.access_token },
      { current_password: NEW_PASSWORD, password: TEST_PASSWORD },
    );

    expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
    expect((await resetPassword(await requestResetToken(user), TEST_PASSWORD)).status).toBe(200);
    expect((await runEmailWorker()).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ]);
  });

  test('a failed password change does not count against the daily limit', async () => {
    const [user, other] = [await createTestUser(), await createTestUser()];
    await change(user, { email: other.email, password: NEW_PASSWORD });

    const response = await change(user, { email: `free-${user.email}`, password: NEW_PASSWORD });

    expect(response.status).toBe(200);
  });

  test('invalidates a reset link that was sent to the old email address', async () => {
    const user = await createTestUser();
    const token = await requestResetToken(user);
    const email = `safe-${user.email}`;

    await change(user, { email });

    expect((await resetPassword(token)).body.errors).toEqual([INVALID_LINK_ERROR]);
    expect((await logIn(email)).status).toBe(200);
  });

  test('rejects an email address that is taken without changing anything', async () => {
    const [user, other] = [await createTestUser(), await createTestUser()];

    const response = await change(user, { email: other.email, password: NEW_PASSWORD });

    expect(response.body.fields).toEqual({ email: ['Email has already been taken'] });
    expect(await getMeStatus(user.token)).toBe(200);
    expect((await logIn(user.email)).status).toBe(200);
  });

  test('a credentials change needs the current password, and keeps the session otherwise', async () => {
    const user = await createTestUser();

    const response = await change(user, { current_password: 'wrong', password: NEW_PASSWORD });

    expect(response.status).toBe(422);
    expect(response.body.fields).toEqual({
      current_password: ['This is not your current password'],
    });
    expect(await getMeStatus(user.token)).toBe(200);
  });

  test('counts wrong current passwords, and finally rejects with 429', async () => {
    const user = await createTestUser();

    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) {
      const guess = { current_password: `guess-${at}`, password: NEW_PASSWORD };
      statuses.push((await change(user, guess)).status);
    }

    expect(statuses.at(-1)).toBe(429);
  });

  test('accepts only one of two concurrent password changes', async () => {
    const user = await createTestUser();
    const passwords = ['Copper-Lantern-41y', 'Quiet-Harbour-72z'];

    const responses = await Promise.all(passwords.map((password) => change(user, { password })));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const logIns = await Promise.all(passwords.map((word) => logIn(user.email, word)));
    expect(logIns.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
