import { MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { logger } from '#platform/logger.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { handler } from './send.worker.ts';

Object.assign(process.env, {
  MAIL_FROM: 'Replyloom <hello@replyloom.example>',
  MAIL_CONFIGURATION_SET: 'emails',
  APP_URL: 'https://app.example',
  SUPPORT_EMAIL: 'help@example.com',
});

setUpTestTable();
const ses = mockClient(SESv2Client);
beforeEach(() => ses.reset());

const makeRecord = (messageId: string, payload: unknown, job = 'send-email') => ({
  messageId,
  body: JSON.stringify({ job, payload }),
  attributes: { ApproximateReceiveCount: '1' },
});
const makeWelcomeRecord = (messageId: string, to: string) =>
  makeRecord(messageId, { template: 'welcome', to });
const deliverRecords = (...records: readonly ReturnType<typeof makeRecord>[]) =>
  handler({ Records: records } as unknown as SQSEvent);
const listRecipients = () =>
  ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input.Destination?.ToAddresses);

test('each mail job sends one email with text and HTML', async () => {
  ses.on(SendEmailCommand).resolves({ MessageId: 'm' });

  const response = await deliverRecords(makeWelcomeRecord('1', 'ann@example.com'));

  expect(response).toEqual({ batchItemFailures: [] });
  const [call, ...otherCalls] = ses.commandCalls(SendEmailCommand);
  expect(otherCalls).toEqual([]);
  expect(call?.args[0].input).toMatchObject({
    FromEmailAddress: 'Replyloom <hello@replyloom.example>',
    ConfigurationSetName: 'emails',
    Destination: { ToAddresses: ['ann@example.com'] },
    Content: {
      Simple: {
        Subject: { Data: 'Welcome to Replyloom', Charset: 'UTF-8' },
        Body: {
          Text: { Data: expect.stringContaining('https://app.example/'), Charset: 'UTF-8' },
          Html: { Data: expect.stringContaining('https://app.example/'), Charset: 'UTF-8' },
        },
      },
    },
  });
});

test('sends a contact message to support with the sender as reply-to address', async () => {
  ses.on(SendEmailCommand).resolves({});
  const contactFields = { name: 'Zoe', email: 'zoe@exämple.de', subject: 'Hi', message: 'Hello' };

  await deliverRecords(makeRecord('1', { template: 'contact', ...contactFields }));

  expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    Destination: { ToAddresses: ['help@example.com'] },
    ReplyToAddresses: ['zoe@xn--exmple-cua.de'],
    Content: { Simple: { Subject: { Data: 'Contact: Hi' } } },
  });
});

test('reports only the failed mail jobs of a batch for retry', async () => {
  ses.on(SendEmailCommand).callsFake((input) => {
    if (input.Destination.ToAddresses[0] === 'bob@example.com') throw new Error('no answer');
    return {};
  });

  const response = await deliverRecords(
    makeWelcomeRecord('1', 'ann@example.com'),
    makeWelcomeRecord('2', 'bob@example.com'),
    makeRecord('3', { template: 'unheard-of', to: 'cy@example.com' }),
    makeWelcomeRecord('4', 'dee@example.com'),
  );

  const failures = ['2', '3'].map((itemIdentifier) => ({ itemIdentifier }));
  expect(response.batchItemFailures).toEqual(failures);
  const recipients = ['ann@example.com', 'bob@example.com', 'dee@example.com'];
  expect(listRecipients().flat().toSorted()).toEqual(recipients);
});

test.each([
  ['welcome', {}],
  ['rule_misfire', { ruleName: 'Thanks', reason: 'It sent too much.' }],
])('sends one %s email a day per address, and repeats failures', async (template, fields) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const deliver = (messageId: string) =>
    deliverRecords(makeRecord(messageId, { template, to: `${template}@example.com`, ...fields }));
  ses.on(SendEmailCommand).rejectsOnce(new Error('no answer')).resolves({});

  await deliver('1');
  await deliver('1');
  await deliver('2');
  expect(listRecipients()).toHaveLength(2);

  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1_000);
  await deliver('3');
  expect(listRecipients()).toHaveLength(3);
  vi.useRealTimers();
});

test('logs an SES error by its code, without the email address', async () => {
  const loggedError = vi.spyOn(logger, 'error');
  const message = 'Email address is not verified: ann@example.com';
  ses.on(SendEmailCommand).rejects(new MessageRejected({ message, $metadata: {} }));

  await deliverRecords(makeWelcomeRecord('1', 'ann@example.com'));

  const [[, details] = []] = loggedError.mock.calls as unknown as [string, { error: Error }][];
  expect(details?.error.message).toBe('SES rejected the email: MessageRejected');
  expect(details?.error.cause).toBeUndefined();
});

test('converts an international domain of a recipient to Punycode for SES', async () => {
  ses.on(SendEmailCommand).resolves({});

  await deliverRecords(makeWelcomeRecord('1', 'zoe@exämple.de'));

  expect(listRecipients()).toEqual([['zoe@xn--exmple-cua.de']]);
});
