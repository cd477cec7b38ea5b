import { MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { logger } from '#platform/logger.ts';
import { handler } from './send.worker.ts';

Object.assign(process.env, {
  MAIL_FROM: 'Replyloom <hello@replyloom.example>',
  APP_URL: 'https://app.example',
  SUPPORT_EMAIL: 'help@example.com',
});

const ses = mockClient(SESv2Client);
beforeEach(() => ses.reset());

const message = (messageId: string, payload: unknown, job = 'send-mail') => ({
  messageId,
  body: JSON.stringify({ job, payload }),
  attributes: { ApproximateReceiveCount: '1' },
});
const welcome = (to: string) => ({ template: 'welcome', to });
const deliver = (...records: readonly ReturnType<typeof message>[]) =>
  handler({ Records: records } as unknown as SQSEvent);
const sentTo = () =>
  ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input.Destination?.ToAddresses);

test('a job becomes one mail in both parts, from our own address', async () => {
  ses.on(SendEmailCommand).resolves({ MessageId: 'm' });

  const answer = await deliver(message('1', welcome('ann@example.com')));

  expect(answer).toEqual({ batchItemFailures: [] });
  const [call, ...more] = ses.commandCalls(SendEmailCommand);
  expect(more).toEqual([]);
  expect(call?.args[0].input).toMatchObject({
    FromEmailAddress: 'Replyloom <hello@replyloom.example>',
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

test('what came by the contact form goes to support, with the answer to its sender', async () => {
  ses.on(SendEmailCommand).resolves({});
  const written = { name: 'Zoe', email: 'zoe@exämple.de', subject: 'Hi', message: 'Hello' };

  await deliver(message('1', { template: 'contact', ...written }));

  expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    Destination: { ToAddresses: ['help@example.com'] },
    ReplyToAddresses: ['zoe@xn--exmple-cua.de'],
    Content: { Simple: { Subject: { Data: 'Contact: Hi' } } },
  });
});

test('of a batch only what failed comes back', async () => {
  ses.on(SendEmailCommand).callsFake((input) => {
    if (input.Destination.ToAddresses[0] === 'bob@example.com') throw new Error('no answer');
    return {};
  });

  const answer = await deliver(
    message('1', welcome('ann@example.com')),
    message('2', welcome('bob@example.com')),
    message('3', { template: 'unheard-of', to: 'cy@example.com' }),
    message('4', welcome('dee@example.com')),
  );

  expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['2', '3']);
  expect(sentTo()).toEqual([['ann@example.com'], ['bob@example.com'], ['dee@example.com']]);
});

test('a refusal is logged by its code, without the address SES repeats', async () => {
  const logged = vi.spyOn(logger, 'error');
  ses.on(SendEmailCommand).rejects(
    new MessageRejected({
      message: 'Email address is not verified: ann@example.com',
      $metadata: {},
    }),
  );

  await deliver(message('1', welcome('ann@example.com')));

  const [[, details] = []] = logged.mock.calls as unknown as [string, { error: Error }][];
  expect(details?.error.message).toBe('SES refused the mail: MessageRejected');
  expect(details?.error.cause).toBeUndefined();
});

test('an international domain travels in the form SES takes', async () => {
  ses.on(SendEmailCommand).resolves({});

  await deliver(message('1', welcome('zoe@exämple.de')));

  expect(sentTo()).toEqual([['zoe@xn--exmple-cua.de']]);
});
