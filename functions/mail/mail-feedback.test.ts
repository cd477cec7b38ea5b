// An address that bounces, or whose reader complains, gets no more emails.
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { logger } from '#platform/logger.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { findEmailAddressBlock, unblockEmailAddress } from './email-address-block-repository.ts';
import { handler } from './send.worker.ts';

Object.assign(process.env, {
  MAIL_FROM: 'Replyloom <hello@replyloom.example>',
  MAIL_CONFIGURATION_SET: 'emails',
  APP_URL: 'https://app.example',
  SUPPORT_EMAIL: 'help@example.com',
});

setUpTestTable();
const ses = mockClient(SESv2Client);
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
});

let count = 0;
async function deliver(job: string, payload: unknown): Promise<void> {
  count += 1;
  const record = {
    messageId: `m${count}`,
    body: JSON.stringify({ job, payload }),
    attributes: { ApproximateReceiveCount: '1' },
  };
  const response = await handler({ Records: [record] } as unknown as SQSEvent);
  expect(response).toEqual({ batchItemFailures: [] });
}
const sendTo = (to: string) =>
  deliver('send-email', { template: 'credentials_changed', to, changed: 'email' });
const reportFeedback = (detail: unknown) => deliver('mail-feedback', detail);
const countSentEmails = () => ses.commandCalls(SendEmailCommand).length;

/** SES events without the fields that the product does not read. */
const makeBounce = (emailAddress: string, bounceType = 'Permanent') => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1' }],
  },
  mail: { destination: [emailAddress] },
});
const makeComplaint = (emailAddress: string, complaintFeedbackType?: string) => ({
  eventType: 'Complaint',
  complaint: { complainedRecipients: [{ emailAddress }], complaintFeedbackType },
});

test.each([
  ['a hard bounce', makeBounce, 'bounce'],
  ['a complaint', makeComplaint, 'complaint'],
] as const)('sends no more emails to an address after %s', async (_, makeFeedback, reason) => {
  const address = `gone-${reason}@example.com`;
  await reportFeedback(makeFeedback(address));

  await sendTo(address);
  await sendTo('other@example.com');

  expect(countSentEmails()).toBe(1);
  expect((await findEmailAddressBlock(address))?.reason).toBe(reason);
});

test.each([
  ['a full mailbox', makeBounce('full@example.com', 'Transient'), 'full@example.com'],
  ['a complaint taken back', makeComplaint('fine@example.com', 'not-spam'), 'fine@example.com'],
])('keeps sending after %s', async (_, feedback, address) => {
  await reportFeedback(feedback);

  await sendTo(address);

  expect(countSentEmails()).toBe(1);
});

test('blocks an international domain that SES reports in Punycode', async () => {
  await reportFeedback(makeBounce('Zoe@xn--exmple-cua.de'));

  await sendTo('zoe@exämple.de');

  expect(countSentEmails()).toBe(0);
});

test('sends emails to an address again when its block is removed', async () => {
  await reportFeedback(makeBounce('back@example.com'));
  await unblockEmailAddress('back@example.com');

  await sendTo('back@example.com');

  expect(countSentEmails()).toBe(1);
});

test('logs no email address when mail bounces', async () => {
  const logged = [vi.spyOn(logger, 'info'), vi.spyOn(logger, 'warn')];
  await reportFeedback(makeBounce('secret@example.com'));
  await sendTo('secret@example.com');

  const calls = logged.flatMap(({ mock }) => mock.calls as unknown[]);
  expect(calls.length).toBeGreaterThan(1);
  expect(JSON.stringify(calls)).not.toContain('secret@');
});
