// Prices and products as the operators keep them at the card provider.
import * as z from 'zod';
import { ask } from './client.ts';
import { type OfferedPrice, offeredPrice, page, product } from './schemas.ts';

const MAX_PAGES = 5;

/** One that cannot be read (say, without a product) is undefined, and does not spoil the others. */
const readable = offeredPrice.optional().catch(undefined);
const entries = page(z.unknown());

export type FoundPrice = { readonly id: string; readonly price: OfferedPrice | undefined };

const idOf = (entry: unknown): string => String((entry as { id?: unknown } | null)?.id);

/** All active recurring monthly prices in US dollars. */
export async function listMonthlyPrices(): Promise<readonly FoundPrice[]> {
  const found: FoundPrice[] = [];
  let after: string | undefined;
  for (let count = 0; count < MAX_PAGES; count++) {
    const { data, has_more } = await ask(entries, (stripe) =>
      stripe.prices.list({
        active: true,
        type: 'recurring',
        recurring: { interval: 'month' },
        currency: 'usd',
        limit: 100,
        expand: ['data.product'],
        ...(after !== undefined && { starting_after: after }),
      }),
    );
    found.push(...data.map((entry) => ({ id: idOf(entry), price: readable.parse(entry) })));
    after = found.at(-1)?.id;
    if (!has_more) break;
  }
  return found;
}

export async function readProductName(productId: string): Promise<string> {
  const { name } = await ask(product, (stripe) => stripe.products.retrieve(productId));
  return name;
}
