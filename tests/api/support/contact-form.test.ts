// The contact form, through the whole handler on a real table.
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type AwsClientStub, mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendEmailJob } from '#functions/mail/jobs.ts';
import { handler } from '#functions/support/api.ts';
import {
  CONTACT_FORM_MESSAGES_PER_IP_LIMIT,
  CONTACT_FORM_MESSAGES_PER_USER_LIMIT,
  DUPLICATE_CONTACT_FORM_RATE_LIMIT,
} from '#functions/support/domain/contact-form-message.ts';
import { CONTACT_FORM_FIELD_MAX_LENGTHS } from '#shared/limits.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import { setUpSessionTests } from '#tests/support/users/session-api-calls.ts';
import { createTestUser, type TestUser } from '#tests/support/users/test-users.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const CONTACT = {
  name: 'Ann Field',
  email: 'ann@example.com',
  subject: 'My posts are missing',
  message: 'Hello,\n\nonly half of them are there.',
};

setUpSessionTests({ MAIL_QUEUE_URL: 'q/mail' });
let queue: AwsClientStub<SQSClient>;
let ann: TestUser;
beforeEach(async () => {
  queue = mockClient(SQSClient);
  queue.on(SendMessageCommand).resolves({});
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  ann = await createTestUser();
  queue.resetHistory();
});
afterEach(() => {
  queue.restore();
  vi.useRealTimers();
});

let ipCount = 0;
/** Submits the form, from an IP address of its own unless one is given. */
const submitContactForm = (fields: object = {}, ip = `198.51.100.${++ipCount}`) =>
  invokeApiHandler(handler, {
    method: 'POST',
    path: '/api/v1/contact',
    body: { ...CONTACT, ...fields },
    ip,
  });
const listQueuedJobs = () =>
  queue.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => ({
    url: input.QueueUrl,
    ...JSON.parse(input.MessageBody ?? ''),
  }));
const listQueuedPayloads = () => listQueuedJobs().map(({ payload }) => payload);
/** Another subject, since a repeated message counts as one. */
const anotherSubject = (n: number) => ({ subject: `${CONTACT.subject} ${n}` });

describe('submitting the contact form', () => {
  test('sends one email to support without requiring a login', async () => {
    const response = await submitContactForm({ subject: 'From a guest' });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({ message: 'One of our team will be in touch soon.' });
    expect(listQueuedJobs()).toEqual([
      {
        url: 'q/mail',
        job: sendEmailJob.name,
        requestId: response.headers['x-request-id'],
        payload: { template: 'contact', ...CONTACT, subject: 'From a guest' },
      },
    ]);
  });

  test("the contact form's email names the logged-in user", async () => {
    const response = await submitContactForm({ subject: 'Signed in', token: ann.token });

    expect(response.status).toBe(201);
    expect(listQueuedPayloads()[0].account).toEqual({ userId: ann.userId, email: ann.email });
  });

  test.each(['nonsense', '', 'at_usr_1.ses_1.secret'])(
    "sends the email as a guest's when the token is %j",
    async (token) => {
      const response = await submitContactForm({ subject: `Token ${token}`, token });

      expect(response.status).toBe(201);
      expect(listQueuedPayloads()[0]).not.toHaveProperty('account');
    },
  );

  test('the contact form ignores an account, recipient or template in its request', async () => {
    await submitContactForm({
      subject: 'Claims',
      account: { userId: 'usr_1', email: 'x@example.com' },
      to: 'eve@example.com',
      template: 'welcome',
    });

    expect(listQueuedPayloads()).toEqual([{ template: 'contact', ...CONTACT, subject: 'Claims' }]);
  });

  test('removes line breaks from single-line contact fields, control characters from all', async () => {
    await submitContactForm({
      name: 'Ann\r\nBcc: all@example.com',
      subject: 'Hi\u0000\u2028there \u202Eevil',
      message: 'one\r\ntwo\u0007\rthree \u200D 👩‍🚀',
    });

    expect(listQueuedPayloads()[0]).toMatchObject({
      name: 'Ann Bcc: all@example.com',
      subject: 'Hi there evil',
      message: 'one\ntwo\nthree \u200D 👩‍🚀',
    });
  });
});

test("escapes the contact form's non-ASCII characters for the queue", async () => {
  const text = 'شكرا 🙂 ありがとう \uFFFE\uFFFF ¿qué?';
  await submitContactForm({ name: text, subject: text, message: text });

  const [call] = queue.commandCalls(SendMessageCommand);
  expect(call?.args[0].input.MessageBody).toMatch(/^[\x20-\x7e]+$/);
  expect(listQueuedPayloads()[0]).toMatchObject({ name: text, subject: text, message: text });
});

describe('an invalid contact form', () => {
  test.each([
    ['name', undefined],
    ['email', undefined],
    ['subject', undefined],
    ['message', undefined],
    ['name', '   '],
    ['message', '\n \t'],
    ['subject', '\u0000'],
  ])('rejects a contact form without %s (%j)', async (field, value) => {
    const response = await submitContactForm({ [field]: value });

    expect(response.status).toBe(422);
    expect(response.body).toEqual({
      error: 'validation_failed',
      errors: ['Please fill out all fields'],
      fields: { [field]: ['Please fill out all fields'] },
    });
    expect(listQueuedJobs()).toEqual([]);
  });

  test.each([
    'ann',
    'ann@example',
    'a b@example.com',
    'ann@example.com\r\nBcc: eve@example.com',
    'ann@example.com,eve@example.com',
    'Ann <ann@example.com>',
  ])('rejects a contact form with the email address %j', async (email) => {
    const response = await submitContactForm({ email });

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual(['Please enter a valid email address']);
    expect(listQueuedJobs()).toEqual([]);
  });

  test.each(Object.entries(CONTACT_FORM_FIELD_MAX_LENGTHS))(
    'rejects a contact form whose %s is longer than %i characters',
    async (field, max) => {
      const response = await submitContactForm({ [field]: 'x'.repeat(max + 1) });

      expect(response.status).toBe(422);
      expect(response.body.fields[field][0]).toContain(`(maximum is ${max} characters)`);
      expect(listQueuedJobs()).toEqual([]);
    },
  );
});

describe('a contact form submitted twice with the same content', () => {
  test('a repeated contact form gets the same response and no email', async () => {
    const both = await Promise.all([
      submitContactForm(anotherSubject(1)),
      submitContactForm(anotherSubject(1)),
    ]);

    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(listQueuedJobs()).toHaveLength(1);
  });

  test('sends another email when a contact form is repeated after some minutes', async () => {
    await submitContactForm(anotherSubject(2));
    vi.setSystemTime(NOON + DUPLICATE_CONTACT_FORM_RATE_LIMIT.seconds * 1_000);
    await submitContactForm(anotherSubject(2));

    expect(listQueuedJobs()).toHaveLength(2);
  });

  test('sends the email of a repeated form when queueing failed first', async () => {
    queue.on(SendMessageCommand).rejectsOnce(new Error('the queue does not answer'));

    expect((await submitContactForm(anotherSubject(3))).status).toBe(500);
    expect((await submitContactForm(anotherSubject(3))).status).toBe(201);
    expect(listQueuedJobs()).toHaveLength(2);
  });
});

describe('the rate limit of the contact form', () => {
  test('rejects contact messages from one IP network beyond a limit with 429', async () => {
    const ip = '2001:db8:7:7::1';
    for (let n = 0; n < CONTACT_FORM_MESSAGES_PER_IP_LIMIT.max; n++) {
      expect((await submitContactForm(anotherSubject(100 + n), ip)).status).toBe(201);
    }

    const rejection = await submitContactForm(anotherSubject(200), '2001:db8:7:7::2');

    expect(rejection.status).toBe(429);
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
    expect(listQueuedJobs()).toHaveLength(CONTACT_FORM_MESSAGES_PER_IP_LIMIT.max);
    expect((await submitContactForm(anotherSubject(201))).status).toBe(201);
  });

  test('rejects contact messages from one user beyond a limit with 429', async () => {
    const { token } = ann;
    for (let n = 0; n < CONTACT_FORM_MESSAGES_PER_USER_LIMIT.max; n++) {
      expect((await submitContactForm({ ...anotherSubject(300 + n), token })).status).toBe(201);
    }

    expect((await submitContactForm({ ...anotherSubject(400), token })).status).toBe(429);
    expect(listQueuedJobs()).toHaveLength(CONTACT_FORM_MESSAGES_PER_USER_LIMIT.max);
  });

  test('does not count invalid contact forms against the rate limit', async () => {
    const ip = '192.0.2.77';
    for (let n = 0; n <= CONTACT_FORM_MESSAGES_PER_IP_LIMIT.max; n++)
      await submitContactForm({ name: '' }, ip);

    expect((await submitContactForm(anotherSubject(500), ip)).status).toBe(201);
  });
});
