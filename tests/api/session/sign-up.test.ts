// Signing up, through the whole handler on a real table.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type AwsClientStub, mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendEmailJob } from '#functions/mail/jobs.ts';
import { SIGN_UPS_PER_IP_LIMIT } from '#functions/session/domain/rate-limits.ts';
import { logger } from '#platform/logger.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem } from '#platform/table/table.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { getMe, setUpSessionTests } from '#tests/support/users/session-api-calls.ts';
import { callSessionApi, TEST_CLIENT_ID, TEST_PASSWORD } from '#tests/support/users/test-users.ts';

let queue: AwsClientStub<SQSClient>;

setUpSessionTests({
  ADMIN_EMAILS: 'Boss@example.com, chief@example.com',
  MAIL_QUEUE_URL: 'https://queue.example/mail',
});
beforeEach(() => {
  queue = mockClient(SQSClient);
  queue.on(SendMessageCommand).resolves({});
});
afterEach(() => {
  queue.restore();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const signUp = (fields: object, ip?: string) =>
  callSessionApi('POST', '/users', {
    body: { client_id: TEST_CLIENT_ID, password: TEST_PASSWORD, tos_agreement: true, ...fields },
    ...(ip && { ip }),
  });

describe('signing up', () => {
  test('returns the new user and tokens with which they are logged in', async () => {
    const response = await signUp({ email: '  Ann@Example.COM ' });

    expect(response.status).toBe(201);
    expect(sessionContracts.signUp.response.parse(response.body)).toMatchObject({
      expires_in: 900,
      token_type: 'Bearer',
      user: {
        email: 'ann@example.com',
        role: 'user',
        refreshed_posts_after_login: false,
        onboarding_step: 'connect',
      },
    });
    const me = await getMe(response.body.access_token);
    expect(me.body).toEqual(response.body.user);
  });

  test('stores neither the password nor a token in plain text', async () => {
    const response = await signUp({ email: 'plain@example.com' });

    const stored = JSON.stringify(
      await queryItems({ partition: tableKeys.user(response.body.user.id).pk, consistent: true }),
    );
    expect(stored).toContain('$argon2id$');
    for (const secret of [TEST_PASSWORD, response.body.access_token, response.body.refresh_token]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(secret.split('.').at(-1));
    }
  });

  test('the sign-up response does not contain the password hash', async () => {
    const response = await signUp({ email: 'hash@example.com' });

    expect(JSON.stringify(response.body)).not.toContain('argon2');
  });

  test.each([
    ['boss@example.com', 'admin'],
    ['CHIEF@example.com', 'admin'],
    ['boss@example.com.evil.example', 'user'],
  ])('gives a new user with the email address %s the role %s', async (email, role) => {
    expect((await signUp({ email })).body.user.role).toBe(role);
  });

  test('ignores a role, trial or id that the sign-up request names', async () => {
    const response = await signUp({
      email: 'mallory@example.com',
      role: 'admin',
      id: 'usr_chosen',
      trialEndsAt: '2099-01-01T00:00:00.000Z',
      featureOverrides: { allow_manual_run_rules: true },
    });

    expect(response.body.user.role).toBe('user');
    const item = await getItem(tableKeys.user(response.body.user.id));
    expect(item).not.toHaveProperty('trialEndsAt');
    expect(item).not.toHaveProperty('featureOverrides');
    expect(await getItem(tableKeys.user('usr_chosen'))).toBeUndefined();
  });
});

describe('the welcome email', () => {
  const listQueuedJobs = () =>
    queue.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => ({
      url: input.QueueUrl,
      ...JSON.parse(input.MessageBody ?? ''),
    }));

  test('queues the welcome email once, when the user is created', async () => {
    await signUp({ email: 'greeted@example.com', password: 'short' });
    expect(listQueuedJobs()).toEqual([]);

    await signUp({ email: ' Greeted@example.com ' });
    await signUp({ email: 'greeted@example.com' });

    expect(listQueuedJobs()).toEqual([
      {
        url: 'https://queue.example/mail',
        job: sendEmailJob.name,
        requestId: expect.any(String),
        payload: { template: 'welcome', to: 'greeted@example.com' },
      },
    ]);
  });

  test('signs a user up even when the welcome email cannot be queued', async () => {
    queue.on(SendMessageCommand).rejects(new Error('the queue does not answer'));
    const warned = vi.spyOn(logger, 'warn');

    const response = await signUp({ email: 'unlucky@example.com' });

    expect(response.status).toBe(201);
    const { access_token: token, user } = response.body;
    expect((await getMe(token)).body).toEqual(user);
    const details = { user_id: user.id, error: expect.any(Error) };
    expect(warned.mock.calls).toEqual([['could not enqueue the welcome email', details]]);
  });

  test('signs a user up at once when the email queue hangs', async () => {
    queue.restore();
    const silentServer = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silentServer.once('listening', resolve));
    const { port } = silentServer.address() as AddressInfo;
    vi.stubEnv('MAIL_QUEUE_URL', `http://127.0.0.1:${port}/mail`);

    const response = await signUp({ email: 'patient@example.com' });

    expect(response.status).toBe(201);
    silentServer.closeAllConnections();
    silentServer.close();
  }, 10_000);
});

describe('a rejected sign-up', () => {
  const TOO_SHORT = 'Password is too short (minimum is 10 characters)';
  const TOO_LONG = 'Password is too long (maximum is 128 characters)';
  const TOO_PLAIN = 'Password must include an uppercase letter, a digit, a special character';
  const TOO_COMMON = 'Password is too common, please choose a less predictable one';
  const NOT_AGREED = 'You must agree to the terms and conditions';
  test.each([
    ['a short password', 'password', 'Ab1!', TOO_SHORT],
    ['a long password', 'password', `Ab1!${'x'.repeat(125)}`, TOO_LONG],
    ['an absurdly long password', 'password', 'x'.repeat(2_000), TOO_LONG],
    ['a plain password', 'password', 'violettram', TOO_PLAIN],
    ['a common password', 'password', 'P@ssw0rd2026', TOO_COMMON],
    ['no terms', 'tos_agreement', false, NOT_AGREED],
    ['terms left out', 'tos_agreement', undefined, NOT_AGREED],
    ['terms as text', 'tos_agreement', 'yes', NOT_AGREED],
    ['no address', 'email', undefined, 'Please fill out all fields'],
    ['no password', 'password', undefined, 'Please fill out all fields'],
    ['no real address', 'email', 'ann', 'Please enter a valid email address'],
  ])('reports the invalid field for %s', async (_name, field, value, sentence) => {
    const response = await signUp({ email: 'new@example.com', [field]: value });

    expect(response.status).toBe(422);
    expect(response.body.error).toBe('validation_failed');
    expect(response.body.fields).toEqual({ [field]: [sentence] });
    expect(await getItem(tableKeys.emailClaim('new@example.com'))).toBeUndefined();
  });

  test('reports all invalid fields at once, by field and as one list', async () => {
    const response = await signUp({ email: 'nobody', password: 'short', tos_agreement: false });

    expect(Object.keys(response.body.fields)).toEqual(['email', 'password', 'tos_agreement']);
    expect(response.body.errors).toEqual(Object.values(response.body.fields).flat());
  });

  test('reports a taken email address in any case', async () => {
    await signUp({ email: 'taken@example.com' });

    const response = await signUp({ email: 'TAKEN@example.com ' });

    expect(response.status).toBe(422);
    expect(response.body.fields).toEqual({ email: ['Email has already been taken'] });
  });

  test.each([
    ['another app', { client_id: 'other-app' }],
    ['a missing app id', { client_id: undefined }],
  ])('responds 401 to a sign-up by %s', async (_name, fields) => {
    const response = await signUp({ email: 'client@example.com', ...fields });

    expect(response.status).toBe(401);
    expect(response.body.error).toBe('invalid_client');
  });

  test('responds 400 to a JSON array and 415 to a form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };

    expect((await callSessionApi('POST', '/users', { body: ['x'] })).status).toBe(400);
    expect(
      (await callSessionApi('POST', '/users', { body: 'email=a', headers: form })).status,
    ).toBe(415);
  });
});

test('accepts one of ten concurrent sign-ups with the same email address', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => signUp({ email: 'race@example.com' }, `192.0.2.${n}`)),
  );

  const accepted = responses.filter((response) => response.status === 201);
  expect(accepted).toHaveLength(1);
  expect(responses.filter((response) => response.status === 422)).toHaveLength(9);
  const claim = await getItem(tableKeys.emailClaim('race@example.com'), { consistent: true });
  expect(claim?.userId).toBe(accepted[0]?.body.user.id);
});

test('rejects sign-ups from a network beyond a limit with the wait', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12, 1) });
  const ip = '2001:db8:5:5::1';
  const taken = { email: 'ann@example.com' };
  const statuses = new Map<number, number>();
  // Sign-ups with a taken email address count as well, since they reveal the existence of an account.
  for (let batch = 0; batch < SIGN_UPS_PER_IP_LIMIT.max + 10; batch += 10) {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => signUp(taken, `2001:db8:5:5::${batch + n}`)),
    );
    for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  const rejection = await signUp(taken, ip);

  expect(statuses.get(422)).toBe(SIGN_UPS_PER_IP_LIMIT.max);
  expect(rejection.status).toBe(429);
  expect(rejection.body.error).toBe('rate_limited');
  expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(rejection.headers['retry-after'])).toBeLessThanOrEqual(
    SIGN_UPS_PER_IP_LIMIT.seconds,
  );
  expect((await signUp(taken, '2001:db8:5:6::1')).status).toBe(422);
});
