// Prices and products, which operators maintain in Stripe.
import * as z from 'zod';
import { callStripe } from './client.ts';
import {
  buildStripeListPageSchema,
  type FetchedStripePriceWithProduct,
  stripePriceWithProductSchema,
  stripeProductSchema,
} from './schemas.ts';

const MAX_PRICE_PAGES = 5;

/** A malformed price (e.g. without a product) becomes undefined instead of failing the whole list. */
const parsablePriceSchema = stripePriceWithProductSchema.optional().catch(undefined);
const pricePageSchema = buildStripeListPageSchema(z.unknown());

export type StripePriceListEntry = {
  readonly id: string;
  readonly price: FetchedStripePriceWithProduct | undefined;
};

const readEntryId = (entry: unknown): string => String((entry as { id?: unknown } | null)?.id);

/** All active recurring monthly prices in US dollars. */
export async function listMonthlyUsdPrices(): Promise<readonly StripePriceListEntry[]> {
  const priceEntries: StripePriceListEntry[] = [];
  let afterId: string | undefined;
  for (let count = 0; count < MAX_PRICE_PAGES; count++) {
    const { data, has_more } = await callStripe(pricePageSchema, (stripe) =>
      stripe.prices.list({
        active: true,
        type: 'recurring',
        recurring: { interval: 'month' },
        currency: 'usd',
        limit: 100,
        expand: ['data.product'],
        ...(afterId !== undefined && { starting_after: afterId }),
      }),
    );
    priceEntries.push(
      ...data.map((entry) => ({ id: readEntryId(entry), price: parsablePriceSchema.parse(entry) })),
    );
    afterId = priceEntries.at(-1)?.id;
    if (!has_more) break;
  }
  return priceEntries;
}

export async function readStripeProductName(productId: string): Promise<string> {
  const { name } = await callStripe(stripeProductSchema, (stripe) =>
    stripe.products.retrieve(productId),
  );
  return name;
}
