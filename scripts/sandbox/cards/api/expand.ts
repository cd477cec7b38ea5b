// `expand`: puts objects in the place of their ids, along paths such as `data.latest_invoice`.

import { invalid } from '../card-error.ts';
import type { CardStore } from '../card-store.ts';
import { wholeList } from '../shapes/common.ts';
import type { Parameters } from './parameters.ts';

type Plain = Record<string, unknown>;

const depthLimit = 4;

/** A copy of the answer with everything asked for expanded. */
export function expanded(store: CardStore, answer: object, parameters: Parameters): object {
  const copy = structuredClone(answer) as Plain;
  for (const [index, path] of parameters.texts('expand').entries()) {
    const steps = path.split('.');
    if (steps.length > depthLimit) {
      const message = `You cannot expand more than 4 levels of a property. Property: ${path}`;
      throw invalid(message, `expand[${index}]`);
    }
    walk(store, copy, { steps, path, param: `expand[${index}]` });
  }
  return copy;
}

interface Route {
  readonly steps: readonly string[];
  readonly path: string;
  readonly param: string;
}

function walk(store: CardStore, object: Plain, route: Route): void {
  const [step, ...rest] = route.steps;
  if (step === undefined) return;
  const value = included(store, object, step) ?? object[step];
  if (value === null) return;
  if (value === undefined) throw unexpandable(route);
  object[step] = grown(store, value, route);
  const next = object[step];
  for (const entry of Array.isArray(next) ? next : [next]) {
    walk(store, entry as Plain, { ...route, steps: rest });
  }
}

function grown(store: CardStore, value: unknown, route: Route): unknown {
  if (Array.isArray(value)) return value.map((entry) => grown(store, entry, route));
  if (typeof value === 'object') return value;
  const found = typeof value === 'string' ? findObject(store, value) : undefined;
  if (found === undefined) throw unexpandable(route);
  return structuredClone(found);
}

function unexpandable({ path, param }: Route): Error {
  return invalid(`This property cannot be expanded (${path}).`, param);
}

/** What an object carries only when it is asked for. */
function included(store: CardStore, object: Plain, step: string): unknown {
  const id = String(object.id);
  if (object.object === 'checkout.session' && step === 'line_items') {
    const lines = store.checkoutPlans.get(id)?.lines ?? [];
    return wholeList(structuredClone([...lines]), `/v1/checkout/sessions/${id}/line_items`);
  }
  if (object.object === 'customer' && step === 'subscriptions') {
    const subscriptions = [...store.subscriptions.values()].filter(
      ({ customer, status }) => customer === id && status !== 'canceled',
    );
    return wholeList(structuredClone(subscriptions), `/v1/customers/${id}/subscriptions`);
  }
  return undefined;
}

function findObject(store: CardStore, id: string): object | undefined {
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
