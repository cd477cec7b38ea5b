// SES SendEmail, handed to the sandbox's mailbox.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { awsError, awsJson, type DoorService } from './door.ts';

const text = z.object({ Data: z.string() });
const request = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()).default([]) }),
  ReplyToAddresses: z.array(z.string()).default([]),
  Content: z.object({
    Simple: z.object({
      Subject: text,
      Body: z.object({ Text: text.optional(), Html: text.optional() }),
    }),
  }),
});

/** `mailbox` is the address that takes a mail as JSON; without one, mails are refused. */
export function createMail(mailbox: string | undefined): DoorService {
  return async ({ action, body }) => {
    if (action !== 'POST /v2/email/outbound-emails') {
      return awsError(400, 'UnknownOperationException', 'Only SendEmail is known here.');
    }
    if (mailbox === undefined) {
      return awsError(400, 'MailFromDomainNotVerifiedException', 'Nobody takes mail here.');
    }
    const mail = request.parse(JSON.parse(body.toString()));
    const { Subject, Body } = mail.Content.Simple;
    for (const to of mail.Destination.ToAddresses) {
      const answer = await fetch(mailbox, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          from: mail.FromEmailAddress,
          to,
          reply_to: mail.ReplyToAddresses,
          subject: Subject.Data,
          text: Body.Text?.Data ?? '',
          html: Body.Html?.Data ?? '',
        }),
      });
      if (!answer.ok) return awsError(500, 'InternalFailure', `The mailbox said ${answer.status}.`);
    }
    return awsJson({ MessageId: randomUUID() });
  };
}
