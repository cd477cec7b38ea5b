// Makes objects of Stripe's API. `new-objects.json` has the first values of each kind's fields.
import { randomBytes } from 'node:crypto';
import newObjects from './new-objects.json' with { type: 'json' };
import type { NewStripeObjects } from './stripe-objects.ts';

/** `cus_` and 24 hexadecimal digits. */
export const createStripeId = (prefix: string): string =>
  `${prefix}_${randomBytes(12).toString('hex')}`;

/** Fills the fields that the given ones leave out with their first values from the file. */
export const createStripeObject = <Kind extends keyof NewStripeObjects>(
  kind: Kind,
  fields: Partial<NewStripeObjects[Kind]>,
): NewStripeObjects[Kind] => {
  const { prefix, fields: initialFields } = newObjects[kind];
  const object: unknown = {
    ...structuredClone(initialFields),
    id: createStripeId(prefix),
    ...fields,
  };
  return object as NewStripeObjects[Kind];
};
