// Forgotten passwords, through the whole handler and the email worker.
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { describe, expect, test, vi } from 'vitest';
import { handler as mailWorker } from '#functions/mail/send.worker.ts';
import {
  LOGIN_DELAY_POLICY_PER_EMAIL,
  RESET_LINKS_PER_EMAIL_LIMIT,
} from '#functions/session/domain/rate-limits.ts';
import { PASSWORD_RESET_LIFETIME_MS } from '#functions/session/password-reset-repository.ts';
import {
  change,
  INVALID_LINK_ERROR,
  NEW_PASSWORD,
  requestPasswordResetLink,
  requestResetToken,
  resetPassword,
  runEmailWorker,
  ses,
  setUpPasswordTests,
  sqs,
} from '#tests/support/users/password-api-calls.ts';
import { getMeStatus, logIn } from '#tests/support/users/session-api-calls.ts';
import {
  callSessionApi,
  createTestUser,
  TEST_CLIENT_ID,
  TEST_PASSWORD,
} from '#tests/support/users/test-users.ts';

setUpPasswordTests();

describe('a forgotten password', () => {
  test('replaces a forgotten password by link and ends every session', async () => {
    const user = await createTestUser();

    const response = await resetPassword(await requestResetToken(user));

    expect(response.status).toBe(200);
    expect(response.body).not.toHaveProperty('access_token');
    expect(await getMeStatus(user.token)).toBe(401);
    expect((await logIn(user.email)).status).toBe(401);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
    expect(await runEmailWorker()).toContainEqual(
      expect.objectContaining({ to: user.email, subject: 'Your password was changed' }),
    );
  });

  test('a password reset responds equally for unknown addresses, emailing users only', async () => {
    const user = await createTestUser();
    await runEmailWorker();

    const known = await requestPasswordResetLink(user.email);
    const unknown = await requestPasswordResetLink('nobody-here@example.com');

    expect(unknown).toEqual({ ...known, headers: expect.anything() });
    expect((await runEmailWorker()).map(({ to }) => to)).toEqual([user.email]);
  });

  test("a password reset's queue message does not contain the link", async () => {
    const user = await createTestUser();
    sqs.resetHistory();

    await requestPasswordResetLink(user.email);

    const [call] = sqs.commandCalls(SendMessageCommand);
    expect(JSON.parse(call?.args[0].input.MessageBody ?? '')).toEqual({
      job: 'password-reset',
      requestId: expect.any(String),
      payload: { email: user.email },
    });
  });

  test('accepts each reset link once, even in concurrent requests', async () => {
    const token = await requestResetToken(await createTestUser());

    const responses = await Promise.all([
      resetPassword(token),
      resetPassword(token),
      resetPassword(token),
    ]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await resetPassword(token)).body.errors).toEqual([INVALID_LINK_ERROR]);
  });

  test('sends one valid reset link a day, however often it is requested', async () => {
    const user = await createTestUser();
    const token = await requestResetToken(user);

    const response = await requestPasswordResetLink(user.email, '192.0.2.2');

    expect(response).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(await runEmailWorker()).toEqual([]);
    expect((await resetPassword(token)).status).toBe(200);
  });

  test('sends another reset link at once after the last one was used', async () => {
    const user = await createTestUser();
    await resetPassword(await requestResetToken(user));

    expect((await resetPassword(await requestResetToken(user))).status).toBe(200);
  });

  test('sends another reset link at once after a change in the profile', async () => {
    const user = await createTestUser();
    const first = await requestResetToken(user);
    await change(user, { password: NEW_PASSWORD });

    const second = await requestResetToken(user);

    expect((await resetPassword(first)).body.errors).toEqual([INVALID_LINK_ERROR]);
    expect((await resetPassword(second, TEST_PASSWORD)).status).toBe(200);
  });

  test('sends no second reset link to an address its user gave up', async () => {
    const user = await createTestUser();
    await requestResetToken(user);
    await change(user, { email: `moved-${user.email}`, password: NEW_PASSWORD });
    await createTestUser(user.email);
    await runEmailWorker();

    await requestPasswordResetLink(user.email);

    expect(await runEmailWorker()).toEqual([]);
  });

  test('sends another reset link after a day, which replaces the last one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const user = await createTestUser();
    const first = await requestResetToken(user);
    vi.setSystemTime(Date.now() + PASSWORD_RESET_LIFETIME_MS);

    const second = await requestResetToken(user);

    expect((await resetPassword(first)).status).toBe(422);
    expect((await resetPassword(second)).status).toBe(200);
  });

  test('sends the reset link at the next delivery when SES rejected it', async () => {
    const user = await createTestUser();
    await runEmailWorker();
    await requestPasswordResetLink(user.email);
    const [call] = sqs.commandCalls(SendMessageCommand);
    const deliver = (messageId: string) =>
      mailWorker({
        Records: [{ messageId, body: call?.args[0].input.MessageBody, attributes: {} }],
      } as unknown as SQSEvent);
    ses.on(SendEmailCommand).rejectsOnce(new Error('no answer')).resolves({});

    expect((await deliver('first')).batchItemFailures).toHaveLength(1);
    expect((await deliver('second')).batchItemFailures).toEqual([]);

    expect(ses.commandCalls(SendEmailCommand).map(({ lastArg }) => lastArg)).toHaveLength(2);
  });

  test('accepts a reset link for a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const [early, late] = [
      await requestResetToken(await createTestUser()),
      await requestResetToken(await createTestUser()),
    ];

    vi.setSystemTime(Date.now() + PASSWORD_RESET_LIFETIME_MS - 1_000);
    expect((await resetPassword(early)).status).toBe(200);
    vi.setSystemTime(Date.now() + 1_000);
    expect((await resetPassword(late)).body.errors).toEqual([INVALID_LINK_ERROR]);
  });

  test.each([
    ['weak', ['short', 'short'], 'password'],
    [
      'not the same as its confirmation',
      [NEW_PASSWORD, `${NEW_PASSWORD}!`],
      'password_confirmation',
    ],
  ])('rejects a new password that is %s; the link stays valid', async (_name, passwords, field) => {
    const token = await requestResetToken(await createTestUser());

    const rejection = await resetPassword(token, ...(passwords as [string, string]));

    expect(rejection.status).toBe(422);
    expect(Object.keys(rejection.body.fields)).toEqual([field]);
    expect((await resetPassword(token)).status).toBe(200);
  });

  test.each(['', 'x', 'usr_00000000000000000000000000-short'])(
    'rejects the invalid reset token %j',
    async (token) => {
      expect((await resetPassword(token)).body.errors).toEqual([INVALID_LINK_ERROR]);
    },
  );

  test('limits reset links to five an hour for one IP address', async () => {
    const user = await createTestUser();

    const statuses: number[] = [];
    for (let at = 0; at < 6; at++)
      statuses.push((await requestPasswordResetLink(user.email, '192.0.2.9')).status);

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await requestPasswordResetLink(user.email, '192.0.2.77')).status).toBe(200);
  });

  test('lets a user in from known addresses despite distributed guessing', async () => {
    const user = { email: 'owner-of-links@example.com', userId: '', token: '', refreshToken: '' };
    const signUp = { email: user.email, password: TEST_PASSWORD, tos_agreement: true };
    const body = { client_id: TEST_CLIENT_ID, ...signUp };
    const signedUp = await callSessionApi('POST', '/users', { body, ip: '198.18.0.21' });
    expect(signedUp.status).toBe(201);
    for (let n = 0; n < LOGIN_DELAY_POLICY_PER_EMAIL.freeFailures; n++)
      expect((await logIn(user.email, 'Wrong-Tram-88x', `198.18.1.${n}`)).status).toBe(401);
    expect((await logIn(user.email, TEST_PASSWORD, '198.18.0.22')).status).toBe(429);
    expect((await logIn(user.email, TEST_PASSWORD, '198.18.0.21')).status).toBe(200);

    await resetPassword(await requestResetToken(user), NEW_PASSWORD, NEW_PASSWORD, '198.18.0.22');

    expect((await logIn(user.email, NEW_PASSWORD, '198.18.0.22')).status).toBe(200);
    expect((await logIn(user.email, NEW_PASSWORD, '198.18.0.23')).status).toBe(429);
  });

  test('gives a user a reset link though strangers request many', async () => {
    const user = await createTestUser();
    for (let n = 0; n < RESET_LINKS_PER_EMAIL_LIMIT.max; n++)
      expect((await requestPasswordResetLink(user.email, `192.0.3.${n}`)).status).toBe(200);

    const response = await requestPasswordResetLink(user.email, '192.0.2.78');

    expect(response.status).toBe(200);
  });
});
