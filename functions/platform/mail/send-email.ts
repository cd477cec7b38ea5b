// Sends one email through SES.
import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import { defineEnv } from '../env.ts';
import { toAsciiDomain } from './to-ascii-domain.ts';

const env = defineEnv({
  MAIL_FROM: z.string().min(1),
  /** SES reports the bounces and complaints of emails that are sent with it. */
  MAIL_CONFIGURATION_SET: z.string().min(1),
});

let cachedClient: SESv2Client | undefined;
const getSesClient = (): SESv2Client => {
  cachedClient ??= new SESv2Client({ maxAttempts: 4 });
  return cachedClient;
};

export type OutgoingEmail = {
  readonly to: string;
  /** The address for replies, if it is not the sender. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  /** Plain text part. */
  readonly text: string;
  readonly html: string;
};

const toSesContent = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/**
 * Sends from MAIL_FROM and returns once SES has accepted the email, which does not mean it was delivered.
 * @throws Error with only the code when SES rejects it: SES messages repeat addresses, which must not get into a log
 */
export async function sendEmail({
  to,
  replyTo,
  subject,
  text,
  html,
}: OutgoingEmail): Promise<void> {
  const command = new SendEmailCommand({
    FromEmailAddress: env().MAIL_FROM,
    ConfigurationSetName: env().MAIL_CONFIGURATION_SET,
    Destination: { ToAddresses: [toAsciiDomain(to)] },
    ...(replyTo !== undefined && { ReplyToAddresses: [toAsciiDomain(replyTo)] }),
    Content: {
      Simple: {
        Subject: toSesContent(subject),
        Body: { Text: toSesContent(text), Html: toSesContent(html) },
      },
    },
  });
  try {
    await getSesClient().send(command);
  } catch (error) {
    if (!(error instanceof SESv2ServiceException)) throw error;
    throw new Error(`SES rejected the email: ${error.name}`);
  }
}
