// Forgotten passwords and changed credentials, through the whole handler and the email worker.
import { randomUUID } from 'node:crypto';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as mailWorker } from '#functions/mail/send.worker.ts';
import { PASSWORD_RESET_LIFETIME_MS } from '#functions/session/password-reset-repository.ts';
import type { TestResponse } from '#tests/support/api/invoke-api-handler.ts';
import {
  getMeStatus,
  logIn,
  setUpSessionTests,
  updateCredentials,
} from '#tests/support/users/session-calls.ts';
import {
  callSessionApi,
  createTestUser,
  TEST_CLIENT_ID,
  TEST_PASSWORD,
  type TestUser,
} from '#tests/support/users/test-users.ts';

const NEW_PASSWORD = 'Copper-Lantern-41y';
const INVALID_LINK_ERROR = 'This link is no longer valid. Please request a new one.';

const sqs = mockClient(SQSClient);
const ses = mockClient(SESv2Client);
setUpSessionTests({
  MAIL_QUEUE_URL: 'q/mail',
  MAIL_FROM: 'hello@replyloom.example',
  APP_URL: 'https://app.example',
  SUPPORT_EMAIL: 'help@example.com',
});
beforeEach(() => {
  sqs.reset();
  ses.reset();
  sqs.on(SendMessageCommand).resolves({});
  ses.on(SendEmailCommand).resolves({});
});
afterEach(() => vi.useRealTimers());

/** Runs the email worker on everything queued so far. Returns the emails it sent. */
async function runEmailWorker(): Promise<
  { to: string | undefined; subject: string; text: string }[]
> {
  const calls = sqs.commandCalls(SendMessageCommand);
  const Records = calls.map(({ args: [{ input }] }) => ({
    messageId: randomUUID(),
    body: input.MessageBody,
    attributes: { ApproximateReceiveCount: '1' },
  }));
  sqs.resetHistory();
  ses.resetHistory();
  const response = await mailWorker({ Records } as unknown as SQSEvent);
  expect(response.batchItemFailures).toEqual([]);
  return ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => ({
    to: input.Destination?.ToAddresses?.[0],
    subject: input.Content?.Simple?.Subject?.Data ?? '',
    text: input.Content?.Simple?.Body?.Text?.Data ?? '',
  }));
}

const requestReset = (email: string, ip = '192.0.2.1') =>
  callSessionApi('POST', '/users/password/forgot', {
    body: { client_id: TEST_CLIENT_ID, email },
    ip,
  });
const resetPassword = (token: string, password = NEW_PASSWORD, confirmation = password) =>
  callSessionApi('POST', '/users/password', {
    body: {
      client_id: TEST_CLIENT_ID,
      password,
      password_confirmation: confirmation,
      reset_password_token: token,
    },
  });
/** Changes what the profile holds, with the right password unless `fields` name another. */
const change = (user: TestUser, fields: object) =>
  updateCredentials(user, { current_password: TEST_PASSWORD, ...fields });

/** Requests a reset link and returns the token in its email. */
async function requestResetToken(user: TestUser): Promise<string> {
  await requestReset(user.email);
  const mail = (await runEmailWorker()).find(({ subject }) => subject === 'Choose a new password');
  const [, token] = /https:\/\/app\.example\/password-reset\/(\S+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error('no link was mailed');
  return token;
}

describe('a forgotten password', () => {
  test('replaces a forgotten password through the emailed link, which ends every session and logs nobody in', async () => {
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

  test('responds the same for a forgotten password of an unknown email address, but emails existing users only', async () => {
    const user = await createTestUser();
    await runEmailWorker();

    const known = await requestReset(user.email);
    const unknown = await requestReset('nobody-here@example.com');

    expect(unknown).toEqual({ ...known, headers: expect.anything() });
    expect((await runEmailWorker()).map(({ to }) => to)).toEqual([user.email]);
  });

  test('does not put the reset link into the queue', async () => {
    const user = await createTestUser();
    sqs.resetHistory();

    await requestReset(user.email);

    const [call] = sqs.commandCalls(SendMessageCommand);
    expect(JSON.parse(call?.args[0].input.MessageBody ?? '')).toEqual({
      job: 'password-reset',
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

  test('sends one link a day to an address, however often it is asked for, and that link stays valid', async () => {
    const user = await createTestUser();
    const token = await requestResetToken(user);

    const response = await requestReset(user.email, '192.0.2.2');

    expect(response).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(await runEmailWorker()).toEqual([]);
    expect((await resetPassword(token)).status).toBe(200);
  });

  test('sends another link at once to a person who used the last one and forgot the password once more', async () => {
    const user = await createTestUser();
    await resetPassword(await requestResetToken(user));

    expect((await resetPassword(await requestResetToken(user))).status).toBe(200);
  });

  test('sends another link at once to a person who changed the password in the profile, which ended the last one', async () => {
    const user = await createTestUser();
    const first = await requestResetToken(user);
    await change(user, { password: NEW_PASSWORD });

    const second = await requestResetToken(user);

    expect((await resetPassword(first)).body.errors).toEqual([INVALID_LINK_ERROR]);
    expect((await resetPassword(second, TEST_PASSWORD)).status).toBe(200);
  });

  test('sends no other link to an address that was given up, also together with the password', async () => {
    const user = await createTestUser();
    await requestResetToken(user);
    await change(user, { email: `moved-${user.email}`, password: NEW_PASSWORD });
    await createTestUser(user.email);
    await runEmailWorker();

    await requestReset(user.email);

    expect(await runEmailWorker()).toEqual([]);
  });

  test('sends another link after a day, with which the last one is no longer valid', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const user = await createTestUser();
    const first = await requestResetToken(user);
    vi.setSystemTime(Date.now() + PASSWORD_RESET_LIFETIME_MS);

    const second = await requestResetToken(user);

    expect((await resetPassword(first)).status).toBe(422);
    expect((await resetPassword(second)).status).toBe(200);
  });

  test('sends the link in the next delivery when SES rejects it in the first', async () => {
    const user = await createTestUser();
    await runEmailWorker();
    await requestReset(user.email);
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
  ])(
    'rejects a new password that is %s and keeps the reset link valid',
    async (_name, passwords, field) => {
      const token = await requestResetToken(await createTestUser());

      const rejection = await resetPassword(token, ...(passwords as [string, string]));

      expect(rejection.status).toBe(422);
      expect(Object.keys(rejection.body.fields)).toEqual([field]);
      expect((await resetPassword(token)).status).toBe(200);
    },
  );

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
      statuses.push((await requestReset(user.email, '192.0.2.9')).status);

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await requestReset(user.email, '192.0.2.77')).status).toBe(200);
  });
});

describe('changing email address or password in the profile', () => {
  test('ends every session of the user and returns a new one when the password changes', async () => {
    const user = await createTestUser();
    const other = (await logIn(user.email)).body;

    const response = await change(user, { password: NEW_PASSWORD });

    expect(response.status).toBe(200);
    expect(await getMeStatus(response.body.access_token)).toBe(200);
    expect(await getMeStatus(user.token)).toBe(401);
    expect(await getMeStatus(other.access_token)).toBe(401);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('notifies the old email address of a changed one and frees it for others', async () => {
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

  test('reports one change of an address a day to it, and refuses the next with a sentence', async () => {
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

  test('lets a user change the address five times a day, whatever the addresses are', async () => {
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

  test('refuses a second change of the password within a day, but not one with a reset link', async () => {
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

  test('may repeat a change that failed', async () => {
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

  test('requires the current password and keeps the session when it is wrong', async () => {
    const user = await createTestUser();

    const response = await change(user, { current_password: 'wrong', password: NEW_PASSWORD });

    expect(response.status).toBe(422);
    expect(response.body.fields).toEqual({
      current_password: ['This is not your current password'],
    });
    expect(await getMeStatus(user.token)).toBe(200);
  });

  test('counts wrong current passwords like failed logins and finally rejects them with 429', async () => {
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
