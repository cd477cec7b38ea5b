// One mail through SES.
import { domainToASCII } from 'node:url';
import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import { defineEnv } from '../env.ts';

const env = defineEnv({ MAIL_FROM: z.string().min(1) });

let client: SESv2Client | undefined;
const ses = (): SESv2Client => {
  client ??= new SESv2Client({ maxAttempts: 4 });
  return client;
};

export type Email = {
  readonly to: string;
  /** Who gets the answer, where it is not the sender. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  /** Plain text, for whoever reads no HTML. */
  readonly text: string;
  readonly html: string;
};

/** SES takes international domains in Punycode only. */
function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}

const content = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/**
 * Sends from MAIL_FROM; returns once SES has taken the mail, which is not yet its arrival.
 * @throws Error where SES refuses, with its code alone: its sentences repeat addresses, which no log may hold.
 */
export async function sendEmail({ to, replyTo, subject, text, html }: Email): Promise<void> {
  const command = new SendEmailCommand({
    FromEmailAddress: env().MAIL_FROM,
    Destination: { ToAddresses: [asciiDomain(to)] },
    ...(replyTo !== undefined && { ReplyToAddresses: [asciiDomain(replyTo)] }),
    Content: {
      Simple: {
        Subject: content(subject),
        Body: { Text: content(text), Html: content(html) },
      },
    },
  });
  try {
    await ses().send(command);
  } catch (error) {
    if (!(error instanceof SESv2ServiceException)) throw error;
    throw new Error(`SES refused the mail: ${error.name}`);
  }
}
