// Stripe API operations on products and prices.

import {
  applyAndEmitStripeChange,
  emitStripeEvent,
  getSandboxEpochSeconds,
} from '../events/emit-stripe-event.ts';
import { createInvalidStripeRequestError } from '../sandbox-stripe-error.ts';
import {
  type BillingInterval,
  buildSandboxStripePrice,
  buildSandboxStripeProduct,
  type SandboxStripePrice,
} from '../shapes/catalog.ts';
import {
  defineStripeListOperation,
  defineStripeOperation,
  getSandboxStripeObject,
  type SandboxStripeCall,
  type SandboxStripeOperations,
} from './stripe-operation.ts';
import { mergeStripeMetadata } from './stripe-parameters.ts';

export const sandboxStripeCatalogOperations: SandboxStripeOperations = {
  'GET products': defineStripeListOperation(['active', 'ids'], ({ sandbox, parameters }) => {
    const active = parameters.flag('active');
    const ids = parameters.texts('ids');
    return [...sandbox.stripe.products.values()].filter(
      (product) =>
        (active === null || product.active === active) &&
        (ids.length === 0 || ids.includes(product.id)),
    );
  }),
  'GET products/:id': defineStripeOperation([], ({ sandbox, id }) =>
    getSandboxStripeObject(sandbox.stripe.products, id, { kind: 'product' }),
  ),
  'POST products': defineStripeOperation(
    ['name', 'active', 'description', 'metadata', 'id'],
    createProduct,
  ),
  'POST products/:id': defineStripeOperation(
    ['name', 'active', 'description', 'metadata'],
    updateProduct,
  ),
  'GET prices': defineStripeListOperation(
    ['active', 'lookup_keys', 'product', 'type', 'currency', 'recurring'],
    findPrices,
  ),
  'GET prices/:id': defineStripeOperation([], ({ sandbox, id }) =>
    getSandboxStripeObject(sandbox.stripe.prices, id, { kind: 'price' }),
  ),
  'POST prices': defineStripeOperation(
    [
      'currency',
      'unit_amount',
      'product',
      'recurring',
      'lookup_key',
      'nickname',
      'metadata',
      'active',
    ],
    createPrice,
  ),
  'POST prices/:id': defineStripeOperation(
    ['active', 'lookup_key', 'nickname', 'metadata'],
    updatePrice,
  ),
};

function createProduct({ sandbox, parameters }: SandboxStripeCall): object {
  const id = parameters.text('id');
  const product = buildSandboxStripeProduct({
    ...(id === null ? {} : { id }),
    created: getSandboxEpochSeconds(sandbox),
    name: parameters.requiredText('name'),
    active: parameters.flag('active') ?? true,
    description: parameters.text('description'),
    metadata: mergeStripeMetadata({}, parameters),
  });
  sandbox.stripe.products.set(product.id, product);
  emitStripeEvent(sandbox, { type: 'product.created', object: product });
  return product;
}

function updateProduct({ sandbox, parameters, id }: SandboxStripeCall): object {
  const product = getSandboxStripeObject(sandbox.stripe.products, id, { kind: 'product' });
  applyAndEmitStripeChange(sandbox, { type: 'product.updated', object: product }, (changed) => {
    changed.name = parameters.text('name') ?? changed.name;
    changed.active = parameters.flag('active') ?? changed.active;
    if (parameters.has('description')) changed.description = parameters.text('description');
    changed.metadata = mergeStripeMetadata(changed.metadata, parameters);
    changed.updated = getSandboxEpochSeconds(sandbox);
  });
  return product;
}

function findPrices({ sandbox, parameters }: SandboxStripeCall): readonly SandboxStripePrice[] {
  const active = parameters.flag('active');
  const keys = parameters.texts('lookup_keys');
  const product = parameters.text('product');
  const type = parameters.text('type');
  const currency = parameters.text('currency');
  const interval = parameters.group('recurring').text('interval');
  return [...sandbox.stripe.prices.values()].filter(
    (price) =>
      (active === null || price.active === active) &&
      (keys.length === 0 || keys.includes(price.lookup_key ?? '')) &&
      (product === null || price.product === product) &&
      (type === null || price.type === type) &&
      (currency === null || price.currency === currency) &&
      (interval === null || price.recurring?.interval === interval),
  );
}

const billingIntervals: readonly BillingInterval[] = ['day', 'week', 'month', 'year'];

function createPrice({ sandbox, parameters }: SandboxStripeCall): object {
  const productId = parameters.requiredText('product');
  getSandboxStripeObject(sandbox.stripe.products, productId, {
    kind: 'product',
    param: 'product',
  });
  const unitAmount = parameters.number('unit_amount');
  if (unitAmount === null)
    throw createInvalidStripeRequestError(
      'Missing required param: unit_amount.',
      'unit_amount',
      'parameter_missing',
    );
  const price = buildSandboxStripePrice({
    created: getSandboxEpochSeconds(sandbox),
    product: productId,
    unitAmount,
    currency: parameters.requiredText('currency'),
    active: parameters.flag('active') ?? true,
    lookupKey: requireFreeLookupKey(sandbox, parameters.text('lookup_key')),
    nickname: parameters.text('nickname'),
    metadata: mergeStripeMetadata({}, parameters),
    recurring: parameters.has('recurring') ? readRecurring(parameters) : null,
  });
  sandbox.stripe.prices.set(price.id, price);
  emitStripeEvent(sandbox, { type: 'price.created', object: price });
  return price;
}

function readRecurring(parameters: SandboxStripeCall['parameters']) {
  const group = parameters.group('recurring');
  const given = group.requiredText('interval');
  const interval = billingIntervals.find((name) => name === given);
  if (!interval) {
    throw createInvalidStripeRequestError(
      `Invalid recurring[interval]: must be one of day, month, week, or year`,
      'recurring[interval]',
    );
  }
  return { interval, count: group.number('interval_count') ?? 1 };
}

function requireFreeLookupKey(
  { stripe }: SandboxStripeCall['sandbox'],
  key: string | null,
): string | null {
  const isTaken =
    key !== null && [...stripe.prices.values()].some((price) => price.lookup_key === key);
  if (isTaken)
    throw createInvalidStripeRequestError(
      `A price already uses that lookup key: ${key}`,
      'lookup_key',
    );
  return key;
}

function updatePrice({ sandbox, parameters, id }: SandboxStripeCall): object {
  const price = getSandboxStripeObject(sandbox.stripe.prices, id, { kind: 'price' });
  applyAndEmitStripeChange(sandbox, { type: 'price.updated', object: price }, (changed) => {
    changed.active = parameters.flag('active') ?? changed.active;
    if (parameters.has('nickname')) changed.nickname = parameters.text('nickname');
    const key = parameters.text('lookup_key');
    if (key !== changed.lookup_key && parameters.has('lookup_key')) {
      changed.lookup_key = requireFreeLookupKey(sandbox, key);
    }
    changed.metadata = mergeStripeMetadata(changed.metadata, parameters);
  });
  return price;
}
