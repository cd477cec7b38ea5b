// Verifies Stripe webhook events by their signature over the raw bytes.
import * as z from 'zod';
import { nowMs } from '../clock.ts';
import { readSecret } from '../secrets.ts';

/** Maximum age of a signed event, so that an intercepted one cannot be replayed later. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

const stripeEventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
});
export type StripeEvent = z.infer<typeof stripeEventSchema>;

/** Undefined when signature, age or format are not valid. */
export async function verifyStripeEvent(
  body: Buffer,
  signature: string | undefined,
): Promise<StripeEvent | undefined> {
  const secret = await readSecret('STRIPE_WEBHOOK_SECRET');
  const { default: Stripe } = await import('stripe');
  try {
    const verifiedEvent = Stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      SIGNATURE_TOLERANCE_SECONDS,
      undefined,
      nowMs(),
    );
    return stripeEventSchema.safeParse(verifiedEvent).data;
  } catch {
    return undefined;
  }
}
