// Which mail to whom: what a job of the mail queue holds.
import * as z from 'zod';

export const mailRequest = z.discriminatedUnion('template', [
  z.object({ template: z.literal('welcome'), to: z.string() }),
  z.object({ template: z.literal('password_reset'), to: z.string(), token: z.string() }),
  z.object({
    template: z.literal('credentials_changed'),
    to: z.string(),
    changed: z.enum(['email', 'password']),
  }),
  /** The link to the login provider runs out. `name`: the account there; `endsAt`: ISO time. */
  z.object({
    template: z.literal('link_ends'),
    to: z.string(),
    name: z.string(),
    endsAt: z.string(),
  }),
  /** Goes to support, with the sender as the one to answer. `account` is who was signed in. */
  z.object({
    template: z.literal('contact'),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    account: z
      .object({ userId: z.string(), email: z.string(), actorUserId: z.string().optional() })
      .optional(),
  }),
]);
export type MailRequest = z.output<typeof mailRequest>;
export type ContactMailRequest = Extract<MailRequest, { template: 'contact' }>;
