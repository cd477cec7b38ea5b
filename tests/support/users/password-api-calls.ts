// Emails about credentials and the calls that cause them, for tests through the whole handler and the email worker.
import { randomUUID } from 'node:crypto';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { handler as mailWorker } from '#functions/mail/send.worker.ts';
import { setUpSessionTests, updateCredentials } from '#tests/support/users/session-api-calls.ts';
import {
  callSessionApi,
  TEST_CLIENT_ID,
  TEST_PASSWORD,
  type TestUser,
} from '#tests/support/users/test-users.ts';

export const NEW_PASSWORD = 'Copper-Lantern-41y';
export const INVALID_LINK_ERROR = 'This link is no longer valid. Please request a new one.';

export const sqs = mockClient(SQSClient);
export const ses = mockClient(SESv2Client);
export function setUpPasswordTests(): void {
  setUpSessionTests({
    MAIL_QUEUE_URL: 'q/mail',
    MAIL_FROM: 'hello@replyloom.example',
    MAIL_CONFIGURATION_SET: 'emails',
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
}

/** Runs the email worker on everything queued so far. Returns the emails it sent. */
export async function runEmailWorker(): Promise<
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

export const requestPasswordResetLink = (email: string, ip = '192.0.2.1') =>
  callSessionApi('POST', '/users/password/forgot', {
    body: { client_id: TEST_CLIENT_ID, email },
    ip,
  });
export const resetPassword = (
  token: string,
  password = NEW_PASSWORD,
  confirmation = password,
  ip?: string,
) =>
  callSessionApi('POST', '/users/password', {
    body: {
      client_id: TEST_CLIENT_ID,
      password,
      password_confirmation: confirmation,
      reset_password_token: token,
    },
    ...(ip && { ip }),
  });
/** Changes a field of the profile, with the right password unless `fields` name another. */
export const change = (user: TestUser, fields: object) =>
  updateCredentials(user, { current_password: TEST_PASSWORD, ...fields });

/** Requests a reset link and returns the token in its email. */
export async function requestResetToken(user: TestUser): Promise<string> {
  await requestPasswordResetLink(user.email);
  const mail = (await runEmailWorker()).find(({ subject }) => subject === 'Choose a new password');
  const [, token] = /https:\/\/app\.example\/password-reset\/(\S+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error('no link was mailed');
  return token;
}
