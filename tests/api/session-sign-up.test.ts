// Sign-up through the whole handler on a real table.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type AwsClientStub, mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendMailJob } from '#functions/mail/jobs.ts';
import { SIGN_UP_WINDOW } from '#functions/session/domain/attempts.ts';
import { logger } from '#platform/logger.ts';
import { keys } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { getItem } from '#platform/table/table.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, PASSWORD, sessionApi } from '#tests/support/users.ts';

let queue: AwsClientStub<SQSClient>;

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, {
    OAUTH_CLIENT_ID: CLIENT_ID,
    ADMIN_EMAILS: 'Boss@example.com, chief@example.com',
    MAIL_QUEUE_URL: 'https://queue.example/mail',
  });
});
beforeEach(() => {
  queue = mockClient(SQSClient);
  queue.on(SendMessageCommand).resolves({});
});
afterAll(() => table.stop());
afterEach(() => {
  queue.restore();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const signUp = (fields: object, ip?: string) =>
  sessionApi('POST', '/users', {
    body: { client_id: CLIENT_ID, password: PASSWORD, tos_agreement: true, ...fields },
    ...(ip && { ip }),
  });

describe('signing up', () => {
  test('answers tokens and the user, and logs them in', async () => {
    const answer = await signUp({ email: '  Ann@Example.COM ' });

    expect(answer.status).toBe(201);
    expect(sessionContracts.signUp.response.parse(answer.body)).toMatchObject({
      expires_in: 900,
      token_type: 'Bearer',
      user: {
        email: 'ann@example.com',
        role: 'user',
        refreshed_posts_after_login: false,
        onboarding_step: 'connect',
      },
    });
    const me = await sessionApi('GET', '/users/me', { token: answer.body.access_token });
    expect(me.body).toEqual(answer.body.user);
  });

  test('keeps neither the password nor a token in the table', async () => {
    const answer = await signUp({ email: 'plain@example.com' });

    const stored = JSON.stringify(
      await query({ partition: keys.user(answer.body.user.id).pk, consistent: true }),
    );
    expect(stored).toContain('$argon2id$');
    for (const secret of [PASSWORD, answer.body.access_token, answer.body.refresh_token]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(secret.split('.').at(-1));
    }
  });

  test('never shows a password hash', async () => {
    const answer = await signUp({ email: 'hash@example.com' });

    expect(JSON.stringify(answer.body)).not.toContain('argon2');
  });

  test.each([
    ['boss@example.com', 'admin'],
    ['CHIEF@example.com', 'admin'],
    ['boss@example.com.evil.example', 'user'],
  ])('%s gets the role %s', async (email, role) => {
    expect((await signUp({ email })).body.user.role).toBe(role);
  });

  test('cannot be told a role, a trial or an id', async () => {
    const answer = await signUp({
      email: 'mallory@example.com',
      role: 'admin',
      id: 'usr_chosen',
      trialEndsAt: '2099-01-01T00:00:00.000Z',
      featureOverrides: { allow_manual_run_rules: true },
    });

    expect(answer.body.user.role).toBe('user');
    const item = await getItem(keys.user(answer.body.user.id));
    expect(item).not.toHaveProperty('trialEndsAt');
    expect(item).not.toHaveProperty('featureOverrides');
    expect(await getItem(keys.user('usr_chosen'))).toBeUndefined();
  });
});

describe('the welcome mail', () => {
  const sent = () =>
    queue.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => ({
      url: input.QueueUrl,
      ...JSON.parse(input.MessageBody ?? ''),
    }));

  test('is asked for once, when there is an account', async () => {
    await signUp({ email: 'greeted@example.com', password: 'short' });
    expect(sent()).toEqual([]);

    await signUp({ email: ' Greeted@example.com ' });
    await signUp({ email: 'greeted@example.com' });

    expect(sent()).toEqual([
      {
        url: 'https://queue.example/mail',
        job: sendMailJob.name,
        payload: { template: 'welcome', to: 'greeted@example.com' },
      },
    ]);
  });

  test('that the queue refuses costs nobody their account', async () => {
    queue.on(SendMessageCommand).rejects(new Error('the queue does not answer'));
    const warned = vi.spyOn(logger, 'warn');

    const answer = await signUp({ email: 'unlucky@example.com' });

    expect(answer.status).toBe(201);
    const { access_token: token, user } = answer.body;
    expect((await sessionApi('GET', '/users/me', { token })).body).toEqual(user);
    const line = ['no welcome mail', { user_id: user.id, error: expect.any(Error) }];
    expect(warned.mock.calls).toEqual([line]);
  });

  test('is not waited for when the queue hangs', async () => {
    queue.restore();
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    vi.stubEnv('MAIL_QUEUE_URL', `http://127.0.0.1:${port}/mail`);

    const answer = await signUp({ email: 'patient@example.com' });

    expect(answer.status).toBe(201);
    silent.closeAllConnections();
    silent.close();
  }, 10_000);
});

describe('a refused sign-up', () => {
  test.each([
    [
      'a short password',
      { password: 'Ab1!' },
      'password',
      ['Password is too short (minimum is 10 characters)'],
    ],
    [
      'a long password',
      { password: `Ab1!${'x'.repeat(125)}` },
      'password',
      ['Password is too long (maximum is 128 characters)'],
    ],
    [
      'an absurdly long password',
      { password: 'x'.repeat(2_000) },
      'password',
      ['Password is too long (maximum is 128 characters)'],
    ],
    [
      'a plain password',
      { password: 'violettram' },
      'password',
      ['Password must include an uppercase letter, a digit, a special character'],
    ],
    [
      'a common password',
      { password: 'P@ssw0rd2026' },
      'password',
      ['Password is too common, please choose a less predictable one'],
    ],
    [
      'no terms',
      { tos_agreement: false },
      'tos_agreement',
      ['You must agree to the terms and conditions'],
    ],
    [
      'terms left out',
      { tos_agreement: undefined },
      'tos_agreement',
      ['You must agree to the terms and conditions'],
    ],
    [
      'terms as text',
      { tos_agreement: 'yes' },
      'tos_agreement',
      ['You must agree to the terms and conditions'],
    ],
    ['no address', { email: undefined }, 'email', ['Please fill out all fields']],
    ['no password', { password: undefined }, 'password', ['Please fill out all fields']],
    ['no real address', { email: 'ann' }, 'email', ['Please enter a valid email address']],
  ])('%s', async (_name, fields, field, sentences) => {
    const answer = await signUp({ email: 'new@example.com', ...fields });

    expect(answer.status).toBe(422);
    expect(answer.body.error).toBe('validation_failed');
    expect(answer.body.fields).toEqual({ [field]: sentences });
    expect(await getItem(keys.emailClaim('new@example.com'))).toBeUndefined();
  });

  test('says everything that is wrong at once, also as one list', async () => {
    const answer = await signUp({ email: 'nobody', password: 'short', tos_agreement: false });

    expect(Object.keys(answer.body.fields)).toEqual(['email', 'password', 'tos_agreement']);
    expect(answer.body.errors).toEqual(Object.values(answer.body.fields).flat());
  });

  test('an address that is taken, in any spelling', async () => {
    await signUp({ email: 'taken@example.com' });

    const answer = await signUp({ email: 'TAKEN@example.com ' });

    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ email: ['Email has already been taken'] });
  });

  test.each([
    ['another app', { client_id: 'other-app' }],
    ['an app without a name', { client_id: undefined }],
  ])('%s', async (_name, fields) => {
    const answer = await signUp({ email: 'client@example.com', ...fields });

    expect(answer.status).toBe(401);
    expect(answer.body.error).toBe('invalid_client');
  });

  test('a body that is no JSON object, or a plain form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };

    expect((await sessionApi('POST', '/users', { body: ['x'] })).status).toBe(400);
    expect((await sessionApi('POST', '/users', { body: 'email=a', headers: form })).status).toBe(
      415,
    );
  });
});

test('of ten sign-ups with one address at the same moment, one wins and nothing is left of the others', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => signUp({ email: 'race@example.com' }, `192.0.2.${n}`)),
  );

  const won = answers.filter((answer) => answer.status === 201);
  expect(won).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(9);
  const claim = await getItem(keys.emailClaim('race@example.com'), { consistent: true });
  expect(claim?.userId).toBe(won[0]?.body.user.id);
});

test('one address cannot sign up without end, and is told how long to wait', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12, 1) });
  const ip = '2001:db8:5:5::1';
  const taken = { email: 'ann@example.com' };
  const statuses = new Map<number, number>();
  // Taken addresses cost no new user, yet must be counted: they tell who has an account.
  for (let batch = 0; batch < SIGN_UP_WINDOW.max + 10; batch += 10) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => signUp(taken, `2001:db8:5:5::${batch + n}`)),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  const refused = await signUp(taken, ip);

  expect(statuses.get(422)).toBe(SIGN_UP_WINDOW.max);
  expect(refused.status).toBe(429);
  expect(refused.body.error).toBe('rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(SIGN_UP_WINDOW.seconds);
  expect((await signUp(taken, '2001:db8:5:6::1')).status).toBe(422);
});
