// Reads the emails that the product sent from the sandbox, which keeps them.
import { expect } from 'vitest';
import { z } from 'zod';
import { retryUntilPasses } from './journey-user.ts';

const emailsSchema = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** Waits for the email to arrive; returns the plain text of the newest one with the subject. */
export async function waitForEmailText(
  sandboxUrl: string,
  to: string,
  subject: string,
): Promise<string> {
  let text: string | undefined;
  await retryUntilPasses(async () => {
    const response = await fetch(`${sandboxUrl}/mail/messages?to=${encodeURIComponent(to)}`);
    text = emailsSchema
      .parse(await response.json())
      .find((email) => email.subject === subject)?.text;
    expect(text, `an email with the subject "${subject}"`).toBeDefined();
  });
  return text ?? '';
}
