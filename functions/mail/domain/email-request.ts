// The payload of an email job: template, recipient and values.
import * as z from 'zod';
import { storedSentenceSchema } from '#shared/sentences/stored-sentence.ts';

export const emailRequestSchema = z.discriminatedUnion('template', [
  z.object({ template: z.literal('welcome'), to: z.string() }),
  z.object({ template: z.literal('password_reset'), to: z.string(), token: z.string() }),
  z.object({
    template: z.literal('credentials_changed'),
    to: z.string(),
    changed: z.enum(['email', 'password']),
  }),
  /** The Facebook link expires soon. `name` is the Facebook account, `endsAt` an ISO time. */
  z.object({
    template: z.literal('link_ends'),
    to: z.string(),
    name: z.string(),
    endsAt: z.string(),
  }),
  /** A rule returned itself to approval mode. */
  z.object({
    template: z.literal('rule_misfire'),
    to: z.string(),
    ruleName: z.string(),
    reason: storedSentenceSchema,
  }),
  /** Goes to support, with the sender as reply-to. `account` is the user who was signed in. */
  z.object({
    template: z.literal('contact'),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    account: z.object({ userId: z.string(), email: z.string() }).optional(),
  }),
]);
export type EmailRequest = z.output<typeof emailRequestSchema>;
export type ContactFormEmailRequest = Extract<EmailRequest, { template: 'contact' }>;
