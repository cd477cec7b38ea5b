// Forgotten passwords and changed credentials, through the whole handler and the mail worker.
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as mailWorker } from '#functions/mail/send.worker.ts';
import { RESET_LIFETIME_MS } from '#functions/session/password-reset-repository.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, PASSWORD, sessionApi, signedUp, type TestUser } from '#tests/support/users.ts';

const NEW_PASSWORD = 'Copper-Lantern-41y';
const LINK_OVER = 'This link is no longer valid. Please request a new one.';

const sqs = mockClient(SQSClient);
const ses = mockClient(SESv2Client);
let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, {
    OAUTH_CLIENT_ID: CLIENT_ID,
    MAIL_QUEUE_URL: 'q/mail',
    MAIL_FROM: 'hello@replyloom.example',
    APP_URL: 'https://app.example',
    SUPPORT_EMAIL: 'help@example.com',
  });
});
afterAll(() => table.stop());
beforeEach(() => {
  sqs.reset();
  ses.reset();
  sqs.on(SendMessageCommand).resolves({});
  ses.on(SendEmailCommand).resolves({});
});
afterEach(() => vi.useRealTimers());

/** Lets the mail worker work on everything sent so far; answers the mails it sent. */
async function mailsSent(): Promise<{ to: string | undefined; subject: string; text: string }[]> {
  const calls = sqs.commandCalls(SendMessageCommand);
  const Records = calls.map(({ args: [{ input }] }, at) => ({
    messageId: String(at),
    body: input.MessageBody,
    attributes: { ApproximateReceiveCount: '1' },
  }));
  sqs.resetHistory();
  ses.resetHistory();
  const answer = await mailWorker({ Records } as unknown as SQSEvent);
  expect(answer.batchItemFailures).toEqual([]);
  return ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => ({
    to: input.Destination?.ToAddresses?.[0],
    subject: input.Content?.Simple?.Subject?.Data ?? '',
    text: input.Content?.Simple?.Body?.Text?.Data ?? '',
  }));
}

const forgot = (email: string, ip = '192.0.2.1') =>
  sessionApi('POST', '/users/password/forgot', { body: { client_id: CLIENT_ID, email }, ip });
const reset = (token: string, password = NEW_PASSWORD, again = password) =>
  sessionApi('POST', '/users/password', {
    body: {
      client_id: CLIENT_ID,
      password,
      password_confirmation: again,
      reset_password_token: token,
    },
  });
const logIn = (email: string, password: string) =>
  sessionApi('POST', '/oauth/token', {
    body: { client_id: CLIENT_ID, grant_type: 'password', email, password },
  });
const update = (user: TestUser, body: object) =>
  sessionApi('PATCH', '/users', { token: user.token, body });
const whoAmI = async (token: string) => (await sessionApi('GET', '/users/me', { token })).status;

/** Asks for a link and reads its token out of the mail. */
async function linkFor(user: TestUser): Promise<string> {
  await forgot(user.email);
  const mail = (await mailsSent()).find(({ subject }) => subject === 'Choose a new password');
  const [, token] = /https:\/\/app\.example\/password-reset\/(\S+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error('no link was mailed');
  return token;
}

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which ends every session and logs nobody in', async () => {
    const user = await signedUp();

    const answer = await reset(await linkFor(user));

    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('access_token');
    expect(await whoAmI(user.token)).toBe(401);
    expect((await logIn(user.email, PASSWORD)).status).toBe(401);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
    expect(await mailsSent()).toContainEqual(
      expect.objectContaining({ to: user.email, subject: 'Your password was changed' }),
    );
  });

  test('answers alike whether or not there is such a user, and mails only who there is', async () => {
    const user = await signedUp();
    await mailsSent();

    const known = await forgot(user.email);
    const unknown = await forgot('nobody-here@example.com');

    expect(unknown).toEqual({ ...known, headers: expect.anything() });
    expect((await mailsSent()).map(({ to }) => to)).toEqual([user.email]);
  });

  test('puts no link into the queue', async () => {
    const user = await signedUp();
    sqs.resetHistory();

    await forgot(user.email);

    const [call] = sqs.commandCalls(SendMessageCommand);
    expect(JSON.parse(call?.args[0].input.MessageBody ?? '')).toEqual({
      job: 'password-reset',
      payload: { email: user.email },
    });
  });

  test('takes each link once, also from two at the same moment', async () => {
    const token = await linkFor(await signedUp());

    const answers = await Promise.all([reset(token), reset(token), reset(token)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await reset(token)).body.errors).toEqual([LINK_OVER]);
  });

  test('takes only the latest link', async () => {
    const user = await signedUp();
    const first = await linkFor(user);
    const second = await linkFor(user);

    expect((await reset(first)).status).toBe(422);
    expect((await reset(second)).status).toBe(200);
  });

  test('takes a link for an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const [early, late] = [await linkFor(await signedUp()), await linkFor(await signedUp())];

    vi.setSystemTime(Date.now() + RESET_LIFETIME_MS - 1_000);
    expect((await reset(early)).status).toBe(200);
    vi.setSystemTime(Date.now() + 1_000);
    expect((await reset(late)).body.errors).toEqual([LINK_OVER]);
  });

  test.each([
    ['weak', ['short', 'short'], 'password'],
    ['typed twice differently', [NEW_PASSWORD, `${NEW_PASSWORD}!`], 'password_confirmation'],
  ])('refuses a password that is %s, and the link stays good', async (_name, words, field) => {
    const token = await linkFor(await signedUp());

    const refused = await reset(token, ...(words as [string, string]));

    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields)).toEqual([field]);
    expect((await reset(token)).status).toBe(200);
  });

  test.each(['', 'x', 'usr_00000000000000000000000000-short'])(
    'knows no link %j',
    async (token) => {
      expect((await reset(token)).body.errors).toEqual([LINK_OVER]);
    },
  );

  test('mails five links an hour to who asks from one place, and to others still', async () => {
    const user = await signedUp();

    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await forgot(user.email, '192.0.2.9')).status);

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await forgot(user.email, '192.0.2.77')).status).toBe(200);
  });
});

describe('changing the profile', () => {
  test('a new password ends every other session and answers one that is good', async () => {
    const user = await signedUp();
    const other = (await logIn(user.email, PASSWORD)).body;

    const answer = await update(user, { current_password: PASSWORD, password: NEW_PASSWORD });

    expect(answer.status).toBe(200);
    expect(await whoAmI(answer.body.access_token)).toBe(200);
    expect(await whoAmI(user.token)).toBe(401);
    expect(await whoAmI(other.access_token)).toBe(401);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('a new address takes the place of the old, which is told and free again', async () => {
    const user = await signedUp();
    const email = `moved-${user.email}`;
    await mailsSent();

    const answer = await update(user, { current_password: PASSWORD, email: email.toUpperCase() });

    expect(answer.body.user.email).toBe(email);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    expect((await logIn(user.email, PASSWORD)).status).toBe(401);
    expect(await mailsSent()).toEqual([
      expect.objectContaining({ to: user.email, subject: 'Your email address was changed' }),
    ]);
    await expect(signedUp(user.email)).resolves.toHaveProperty('email', user.email);
  });

  test('a link that lies in the old mailbox is good no more', async () => {
    const user = await signedUp();
    const token = await linkFor(user);
    const email = `safe-${user.email}`;

    await update(user, { current_password: PASSWORD, email });

    expect((await reset(token)).body.errors).toEqual([LINK_OVER]);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  test('an address somebody has is refused and changes nothing', async () => {
    const [user, other] = [await signedUp(), await signedUp()];

    const answer = await update(user, {
      current_password: PASSWORD,
      email: other.email,
      password: NEW_PASSWORD,
    });

    expect(answer.body.fields).toEqual({ email: ['Email has already been taken'] });
    expect(await whoAmI(user.token)).toBe(200);
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
  });

  test('needs the current password, and a wrong one logs nobody out', async () => {
    const user = await signedUp();

    const answer = await update(user, { current_password: 'wrong', password: NEW_PASSWORD });

    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ current_password: ['This is not your current password'] });
    expect(await whoAmI(user.token)).toBe(200);
  });

  test('guesses at the current password are slowed down like log-ins', async () => {
    const user = await signedUp();

    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) {
      const guess = { current_password: `guess-${at}`, password: NEW_PASSWORD };
      statuses.push((await update(user, guess)).status);
    }

    expect(statuses.at(-1)).toBe(429);
  });

  test('two changes at once leave one of the two passwords, not both', async () => {
    const user = await signedUp();
    const words = ['Copper-Lantern-41y', 'Quiet-Harbour-72z'];

    const answers = await Promise.all(
      words.map((password) => update(user, { current_password: PASSWORD, password })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const logIns = await Promise.all(words.map((word) => logIn(user.email, word)));
    expect(logIns.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
