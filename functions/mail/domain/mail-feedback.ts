// SES's reports about accepted emails. Source: SES developer guide, event publishing, event data. Pure.
import * as z from 'zod';

const recipientsSchema = z.array(z.object({ emailAddress: z.string() }));

/** The detail of the EventBridge events "Email Bounced" and "Email Complaint Received". */
export const mailFeedbackSchema = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({
      /** `Permanent`, `Transient` or `Undetermined`. */
      bounceType: z.string(),
      bouncedRecipients: recipientsSchema,
    }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({
      /** `not-spam` takes an earlier complaint back. */
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: recipientsSchema,
    }),
  }),
]);
export type MailFeedback = z.output<typeof mailFeedbackSchema>;

type MailBlockReason = 'bounce' | 'complaint';

export type EmailAddressesToBlock = {
  readonly reason: MailBlockReason;
  readonly addresses: readonly string[];
};

const listAddresses = (recipients: z.output<typeof recipientsSchema>): readonly string[] =>
  recipients.map(({ emailAddress }) => emailAddress.toLowerCase());

/** Undefined for a bounce that may pass, such as a full mailbox, and for feedback that is not a complaint. */
export function findEmailAddressesToBlock(
  feedback: MailFeedback,
): EmailAddressesToBlock | undefined {
  if (feedback.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients } = feedback.bounce;
    if (bounceType !== 'Permanent') return undefined;
    return { reason: 'bounce', addresses: listAddresses(bouncedRecipients) };
  }
  const { complaintFeedbackType, complainedRecipients } = feedback.complaint;
  if (complaintFeedbackType === 'not-spam') return undefined;
  return { reason: 'complaint', addresses: listAddresses(complainedRecipients) };
}
