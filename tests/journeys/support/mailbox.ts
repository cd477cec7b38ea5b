// The mails the product sent, as the sandbox keeps them.
import { expect } from 'vitest';
import { z } from 'zod';
import { soon } from './person.ts';

const mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** The newest mail to an address with that subject, as soon as it is there: its plain text. */
export async function mailTo(sandboxUrl: string, to: string, subject: string): Promise<string> {
  let text: string | undefined;
  await soon(async () => {
    const answer = await fetch(`${sandboxUrl}/mail/messages?to=${encodeURIComponent(to)}`);
    text = mails.parse(await answer.json()).find((mail) => mail.subject === subject)?.text;
    expect(text, `a mail "${subject}"`).toBeDefined();
  });
  return text ?? '';
}
