// Calls on products and prices.
import { invalid } from '../card-error.ts';
import { announce, announceChange, secondsOf } from '../events/announce.ts';
import { type Interval, newPrice, newProduct, type Price } from '../shapes/catalogue.ts';
import {
  type CardCall,
  type CardOperations,
  existing,
  listOperation,
  operation,
} from './operation.ts';
import { mergedMetadata } from './parameters.ts';

export const catalogueOperations: CardOperations = {
  'GET products': listOperation(['active', 'ids'], ({ sandbox, parameters }) => {
    const active = parameters.flag('active');
    const ids = parameters.texts('ids');
    return [...sandbox.cards.products.values()].filter(
      (product) =>
        (active === null || product.active === active) &&
        (ids.length === 0 || ids.includes(product.id)),
    );
  }),
  'GET products/:id': operation([], ({ sandbox, id }) =>
    existing(sandbox.cards.products, id, { kind: 'product' }),
  ),
  'POST products': operation(['name', 'active', 'description', 'metadata', 'id'], createProduct),
  'POST products/:id': operation(['name', 'active', 'description', 'metadata'], updateProduct),
  'GET prices': listOperation(
    ['active', 'lookup_keys', 'product', 'type', 'currency', 'recurring'],
    findPrices,
  ),
  'GET prices/:id': operation([], ({ sandbox, id }) =>
    existing(sandbox.cards.prices, id, { kind: 'price' }),
  ),
  'POST prices': operation(
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
  'POST prices/:id': operation(['active', 'lookup_key', 'nickname', 'metadata'], updatePrice),
};

function createProduct({ sandbox, parameters }: CardCall): object {
  const id = parameters.text('id');
  const product = newProduct({
    ...(id === null ? {} : { id }),
    created: secondsOf(sandbox),
    name: parameters.requiredText('name'),
    active: parameters.flag('active') ?? true,
    description: parameters.text('description'),
    metadata: mergedMetadata({}, parameters),
  });
  sandbox.cards.products.set(product.id, product);
  announce(sandbox, { type: 'product.created', object: product });
  return product;
}

function updateProduct({ sandbox, parameters, id }: CardCall): object {
  const product = existing(sandbox.cards.products, id, { kind: 'product' });
  announceChange(sandbox, { type: 'product.updated', object: product }, (changed) => {
    changed.name = parameters.text('name') ?? changed.name;
    changed.active = parameters.flag('active') ?? changed.active;
    if (parameters.has('description')) changed.description = parameters.text('description');
    changed.metadata = mergedMetadata(changed.metadata, parameters);
    changed.updated = secondsOf(sandbox);
  });
  return product;
}

function findPrices({ sandbox, parameters }: CardCall): readonly Price[] {
  const active = parameters.flag('active');
  const keys = parameters.texts('lookup_keys');
  const product = parameters.text('product');
  const type = parameters.text('type');
  const currency = parameters.text('currency');
  const interval = parameters.group('recurring').text('interval');
  return [...sandbox.cards.prices.values()].filter(
    (price) =>
      (active === null || price.active === active) &&
      (keys.length === 0 || keys.includes(price.lookup_key ?? '')) &&
      (product === null || price.product === product) &&
      (type === null || price.type === type) &&
      (currency === null || price.currency === currency) &&
      (interval === null || price.recurring?.interval === interval),
  );
}

const intervals: readonly Interval[] = ['day', 'week', 'month', 'year'];

function createPrice({ sandbox, parameters }: CardCall): object {
  const productId = parameters.requiredText('product');
  existing(sandbox.cards.products, productId, { kind: 'product', param: 'product' });
  const unitAmount = parameters.number('unit_amount');
  if (unitAmount === null)
    throw invalid('Missing required param: unit_amount.', 'unit_amount', 'parameter_missing');
  const price = newPrice({
    created: secondsOf(sandbox),
    product: productId,
    unitAmount,
    currency: parameters.requiredText('currency'),
    active: parameters.flag('active') ?? true,
    lookupKey: freeLookupKey(sandbox, parameters.text('lookup_key')),
    nickname: parameters.text('nickname'),
    metadata: mergedMetadata({}, parameters),
    recurring: parameters.has('recurring') ? readRecurring(parameters) : null,
  });
  sandbox.cards.prices.set(price.id, price);
  announce(sandbox, { type: 'price.created', object: price });
  return price;
}

function readRecurring(parameters: CardCall['parameters']) {
  const group = parameters.group('recurring');
  const given = group.requiredText('interval');
  const interval = intervals.find((name) => name === given);
  if (!interval) {
    throw invalid(
      `Invalid recurring[interval]: must be one of day, month, week, or year`,
      'recurring[interval]',
    );
  }
  return { interval, count: group.number('interval_count') ?? 1 };
}

function freeLookupKey({ cards }: CardCall['sandbox'], key: string | null): string | null {
  const taken =
    key !== null && [...cards.prices.values()].some((price) => price.lookup_key === key);
  if (taken) throw invalid(`A price already uses that lookup key: ${key}`, 'lookup_key');
  return key;
}

function updatePrice({ sandbox, parameters, id }: CardCall): object {
  const price = existing(sandbox.cards.prices, id, { kind: 'price' });
  announceChange(sandbox, { type: 'price.updated', object: price }, (changed) => {
    changed.active = parameters.flag('active') ?? changed.active;
    if (parameters.has('nickname')) changed.nickname = parameters.text('nickname');
    const key = parameters.text('lookup_key');
    if (key !== changed.lookup_key && parameters.has('lookup_key')) {
      changed.lookup_key = freeLookupKey(sandbox, key);
    }
    changed.metadata = mergedMetadata(changed.metadata, parameters);
  });
  return price;
}
