// Prices and products, which operators maintain in Stripe.
import * as z from 'zod';
import { callStripe } from './client.ts';
import {
  buildPageSchema,
  type PriceWithProduct,
  priceWithProductSchema,
  productSchema,
} from './schemas.ts';

const MAX_PRICE_PAGES = 5;

/** A malformed price (e.g. without a product) becomes undefined instead of failing the whole list. */
const parsablePriceSchema = priceWithProductSchema.optional().catch(undefined);
const pricePageSchema = buildPageSchema(z.unknown());

export type PriceListEntry = { readonly id: string; readonly price: PriceWithProduct | undefined };

const readEntryId = (entry: unknown): string => String((entry as { id?: unknown } | null)?.id);

/** All active recurring monthly prices in US dollars. */
export async function listMonthlyPrices(): Promise<readonly PriceListEntry[]> {
  const priceEntries: PriceListEntry[] = [];
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

export async function readProductName(productId: string): Promise<string> {
  const { name } = await callStripe(productSchema, (stripe) => stripe.products.retrieve(productId));
  return name;
}
