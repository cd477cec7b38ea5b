// The `expand` parameter: replaces ids with objects along paths such as `data.latest_invoice`.

import { createInvalidStripeRequestError } from '../sandbox-stripe-error.ts';
import type { SandboxStripeStore } from '../sandbox-stripe-store.ts';
import { buildCompleteStripeList } from '../shapes/stripe-object.ts';
import type { StripeParameters } from './stripe-parameters.ts';

type PlainObject = Record<string, unknown>;

const maxExpandDepth = 4;

/** Returns a copy of the response with every requested path expanded. */
export function expandStripeResponse(
  store: SandboxStripeStore,
  response: object,
  parameters: StripeParameters,
): object {
  const copy = structuredClone(response) as PlainObject;
  for (const [index, path] of parameters.texts('expand').entries()) {
    const segments = path.split('.');
    if (segments.length > maxExpandDepth) {
      const message = `You cannot expand more than 4 levels of a property. Property: ${path}`;
      throw createInvalidStripeRequestError(message, `expand[${index}]`);
    }
    expandAlongPath(store, copy, { segments, path, param: `expand[${index}]` });
  }
  return copy;
}

interface ExpandPath {
  readonly segments: readonly string[];
  readonly path: string;
  readonly param: string;
}

function expandAlongPath(
  store: SandboxStripeStore,
  object: PlainObject,
  expandPath: ExpandPath,
): void {
  const [segment, ...rest] = expandPath.segments;
  if (segment === undefined) return;
  const value = readIncludableProperty(store, object, segment) ?? object[segment];
  if (value === null) return;
  if (value === undefined) throw createUnexpandableError(expandPath);
  object[segment] = expandValue(store, value, expandPath);
  const next = object[segment];
  for (const entry of Array.isArray(next) ? next : [next]) {
    expandAlongPath(store, entry as PlainObject, { ...expandPath, segments: rest });
  }
}

function expandValue(store: SandboxStripeStore, value: unknown, expandPath: ExpandPath): unknown {
  if (Array.isArray(value)) return value.map((entry) => expandValue(store, entry, expandPath));
  if (typeof value === 'object') return value;
  const found = typeof value === 'string' ? findObject(store, value) : undefined;
  if (found === undefined) throw createUnexpandableError(expandPath);
  return structuredClone(found);
}

function createUnexpandableError({ path, param }: ExpandPath): Error {
  return createInvalidStripeRequestError(`This property cannot be expanded (${path}).`, param);
}

/** Properties that Stripe includes only when `expand` names them. */
function readIncludableProperty(
  store: SandboxStripeStore,
  object: PlainObject,
  segment: string,
): unknown {
  const id = String(object.id);
  if (object.object === 'checkout.session' && segment === 'line_items') {
    const lines = store.checkoutPlans.get(id)?.lines ?? [];
    return buildCompleteStripeList(
      structuredClone([...lines]),
      `/v1/checkout/sessions/${id}/line_items`,
    );
  }
  if (object.object === 'customer' && segment === 'subscriptions') {
    const subscriptions = [...store.subscriptions.values()].filter(
      ({ customer, status }) => customer === id && status !== 'canceled',
    );
    return buildCompleteStripeList(
      structuredClone(subscriptions),
      `/v1/customers/${id}/subscriptions`,
    );
  }
  return undefined;
}

function findObject(store: SandboxStripeStore, id: string): object | undefined {
  return (
    store.customers.get(id) ??
    store.deletedCustomers.get(id) ??
    store.subscriptions.get(id) ??
    store.invoices.get(id) ??
    store.prices.get(id) ??
    store.products.get(id) ??
    store.paymentMethods.get(id) ??
    store.discounts.get(id) ??
    store.promotionCodes.get(id) ??
    store.coupons.get(id)
  );
}
