// SES SendEmail, delivered to the sandbox's mailbox. Its simulator of bounces and complaints reports to the event bus.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { EventBridgeEvent } from '../events/event-bridge-event.ts';
import {
  buildAwsErrorResponse,
  buildAwsJsonResponse,
  type LocalAwsServiceHandler,
} from './aws-proxy.ts';
import { buildSesFeedbackEvent } from './ses-feedback.ts';

const textSchema = z.object({ Data: z.string() });
const sendEmailSchema = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()).default([]) }),
  ConfigurationSetName: z.string().optional(),
  ReplyToAddresses: z.array(z.string()).default([]),
  Content: z.object({
    Simple: z.object({
      Subject: textSchema,
      Body: z.object({ Text: textSchema.optional(), Html: textSchema.optional() }),
    }),
  }),
});

/** `mailboxUrl` accepts an email as JSON; without it, emails are rejected. */
export function createLocalSesService(
  mailboxUrl: string | undefined,
  publishToDefaultBus: (event: EventBridgeEvent) => void,
): LocalAwsServiceHandler {
  return async ({ action, body }) => {
    if (action !== 'POST /v2/email/outbound-emails') {
      return buildAwsErrorResponse(
        400,
        'UnknownOperationException',
        'The local runner supports SendEmail only.',
      );
    }
    if (mailboxUrl === undefined) {
      return buildAwsErrorResponse(
        400,
        'MailFromDomainNotVerifiedException',
        'The local runner has no mailbox.',
      );
    }
    const email = sendEmailSchema.parse(JSON.parse(body.toString()));
    const { Subject, Body } = email.Content.Simple;
    for (const recipient of email.Destination.ToAddresses) {
      const response = await fetch(mailboxUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          from: email.FromEmailAddress,
          to: recipient,
          reply_to: email.ReplyToAddresses,
          subject: Subject.Data,
          text: Body.Text?.Data ?? '',
          html: Body.Html?.Data ?? '',
        }),
      });
      if (!response.ok)
        return buildAwsErrorResponse(
          500,
          'InternalFailure',
          `The mailbox returned ${response.status}.`,
        );
      const feedback = buildSesFeedbackEvent(recipient, email.ConfigurationSetName);
      if (feedback) publishToDefaultBus(feedback);
    }
    return buildAwsJsonResponse({ MessageId: randomUUID() });
  };
}
