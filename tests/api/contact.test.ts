// The contact form through the whole handler on a real table.
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type AwsClientStub, mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendMailJob } from '#functions/mail/jobs.ts';
import { handler } from '#functions/support/api.ts';
import {
  CONTACT_ADDRESS_WINDOW,
  CONTACT_REPEAT_WINDOW,
  CONTACT_USER_WINDOW,
} from '#functions/support/domain/contact.ts';
import { CONTACT_MAX } from '#shared/limits.ts';
import { invoke } from '#tests/support/http.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, signedUp, type TestUser } from '#tests/support/users.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const CONTACT = {
  name: 'Ann Field',
  email: 'ann@example.com',
  subject: 'My posts are missing',
  message: 'Hello,\n\nonly half of them are there.',
};

let table: TestTable;
let queue: AwsClientStub<SQSClient>;
let ann: TestUser;
beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, { OAUTH_CLIENT_ID: CLIENT_ID, MAIL_QUEUE_URL: 'q/mail' });
});
afterAll(() => table.stop());
beforeEach(async () => {
  queue = mockClient(SQSClient);
  queue.on(SendMessageCommand).resolves({});
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  ann = await signedUp();
  queue.resetHistory();
});
afterEach(() => {
  queue.restore();
  vi.useRealTimers();
});

let addresses = 0;
/** Each call from an address of its own, unless named. */
const contact = (fields: object = {}, ip = `198.51.100.${++addresses}`) =>
  invoke(handler, {
    method: 'POST',
    path: '/api/v1/contact',
    body: { ...CONTACT, ...fields },
    ip,
  });
const sent = () =>
  queue.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => ({
    url: input.QueueUrl,
    ...JSON.parse(input.MessageBody ?? ''),
  }));
const sentPayloads = () => sent().map(({ payload }) => payload);
/** The same message again would count as one. */
const another = (n: number) => ({ subject: `${CONTACT.subject} ${n}` });

describe('writing to support', () => {
  test('needs no account, and becomes one mail', async () => {
    const answer = await contact({ subject: 'From a guest' });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: 'One of our team will be in touch soon.' });
    expect(sent()).toEqual([
      {
        url: 'q/mail',
        job: sendMailJob.name,
        payload: { template: 'contact', ...CONTACT, subject: 'From a guest' },
      },
    ]);
  });

  test('names the user where the token is a good one', async () => {
    const answer = await contact({ subject: 'Signed in', token: ann.token });

    expect(answer.status).toBe(201);
    expect(sentPayloads()[0].account).toEqual({ userId: ann.userId, email: ann.email });
  });

  test.each(['nonsense', '', 'at_usr_1.ses_1.secret'])(
    'with the token %j is writing as a guest',
    async (token) => {
      const answer = await contact({ subject: `Token ${token}`, token });

      expect(answer.status).toBe(201);
      expect(sentPayloads()[0]).not.toHaveProperty('account');
    },
  );

  test('cannot claim an account, another recipient or another template', async () => {
    await contact({
      subject: 'Claims',
      account: { userId: 'usr_1', email: 'x@example.com' },
      to: 'eve@example.com',
      template: 'welcome',
    });

    expect(sentPayloads()).toEqual([{ template: 'contact', ...CONTACT, subject: 'Claims' }]);
  });

  test('lets no line end, control character or turned writing into a single line', async () => {
    await contact({
      name: 'Ann\r\nBcc: all@example.com',
      subject: 'Hi\u0000\u2028there \u202Eevil',
      message: 'one\r\ntwo\u0007\rthree \u200D 👩‍🚀',
    });

    expect(sentPayloads()[0]).toMatchObject({
      name: 'Ann Bcc: all@example.com',
      subject: 'Hi there evil',
      message: 'one\ntwo\nthree \u200D 👩‍🚀',
    });
  });
});

test('any writing goes through the queue, which takes no such signs itself', async () => {
  const text = 'شكرا 🙂 ありがとう \uFFFE\uFFFF ¿qué?';
  await contact({ name: text, subject: text, message: text });

  const [call] = queue.commandCalls(SendMessageCommand);
  expect(call?.args[0].input.MessageBody).toMatch(/^[\x20-\x7e]+$/);
  expect(sentPayloads()[0]).toMatchObject({ name: text, subject: text, message: text });
});

describe('a message is refused', () => {
  test.each([
    ['name', undefined],
    ['email', undefined],
    ['subject', undefined],
    ['message', undefined],
    ['name', '   '],
    ['message', '\n \t'],
    ['subject', '\u0000'],
  ])('without %s (%j)', async (field, value) => {
    const answer = await contact({ [field]: value });

    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      error: 'validation_failed',
      errors: ['Please fill out all fields'],
      fields: { [field]: ['Please fill out all fields'] },
    });
    expect(sent()).toEqual([]);
  });

  test.each([
    'ann',
    'ann@example',
    'a b@example.com',
    'ann@example.com\r\nBcc: eve@example.com',
    'ann@example.com,eve@example.com',
    'Ann <ann@example.com>',
  ])('from the address %j', async (email) => {
    const answer = await contact({ email });

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual(['Please enter a valid email address']);
    expect(sent()).toEqual([]);
  });

  test.each(Object.entries(CONTACT_MAX))('whose %s is longer than %i', async (field, max) => {
    const answer = await contact({ [field]: 'x'.repeat(max + 1) });

    expect(answer.status).toBe(422);
    expect(answer.body.fields[field][0]).toContain(`(maximum is ${max} characters)`);
    expect(sent()).toEqual([]);
  });
});

describe('a second press', () => {
  test('is answered like the first, and sends nothing more', async () => {
    const both = await Promise.all([contact(another(1)), contact(another(1))]);

    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(sent()).toHaveLength(1);
  });

  test('counts again when some minutes have passed', async () => {
    await contact(another(2));
    vi.setSystemTime(NOON + CONTACT_REPEAT_WINDOW.seconds * 1_000);
    await contact(another(2));

    expect(sent()).toHaveLength(2);
  });

  test('sends what the queue refused before', async () => {
    queue.on(SendMessageCommand).rejectsOnce(new Error('the queue does not answer'));

    expect((await contact(another(3))).status).toBe(500);
    expect((await contact(another(3))).status).toBe(201);
    expect(sent()).toHaveLength(2);
  });
});

describe('nobody can write without end', () => {
  test('from one address', async () => {
    const ip = '2001:db8:7:7::1';
    for (let n = 0; n < CONTACT_ADDRESS_WINDOW.max; n++) {
      expect((await contact(another(100 + n), ip)).status).toBe(201);
    }

    const refused = await contact(another(200), '2001:db8:7:7::2');

    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(sent()).toHaveLength(CONTACT_ADDRESS_WINDOW.max);
    expect((await contact(another(201))).status).toBe(201);
  });

  test('from one account', async () => {
    const { token } = ann;
    for (let n = 0; n < CONTACT_USER_WINDOW.max; n++) {
      expect((await contact({ ...another(300 + n), token })).status).toBe(201);
    }

    expect((await contact({ ...another(400), token })).status).toBe(429);
    expect(sent()).toHaveLength(CONTACT_USER_WINDOW.max);
  });

  test('while what is refused does not count', async () => {
    const ip = '192.0.2.77';
    for (let n = 0; n <= CONTACT_ADDRESS_WINDOW.max; n++) await contact({ name: '' }, ip);

    expect((await contact(another(500), ip)).status).toBe(201);
  });
});
