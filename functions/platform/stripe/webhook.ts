// The card provider's events: proved by their signature over the raw bytes.
import * as z from 'zod';
import { nowMs } from '../clock.ts';
import { readSecret } from '../secrets.ts';

/** Seconds a signed event may be old: an overheard one is worthless after that. */
const TOLERANCE_SECONDS = 300;

const event = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
});
export type CardEvent = z.infer<typeof event>;

/** Undefined where signature, age or shape are not right. */
export async function readEvent(
  body: Buffer,
  signature: string | undefined,
): Promise<CardEvent | undefined> {
  const secret = await readSecret('STRIPE_WEBHOOK_SECRET');
  const { default: Stripe } = await import('stripe');
  try {
    const proved = Stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      TOLERANCE_SECONDS,
      undefined,
      nowMs(),
    );
    return event.safeParse(proved).data;
  } catch {
    return undefined;
  }
}
