// Stripe products and prices.
import { createStripeId, type StripeMetadata } from './stripe-object.ts';

export type SandboxStripeProduct = ReturnType<typeof buildSandboxStripeProduct>;
export type SandboxStripePrice = ReturnType<typeof buildSandboxStripePrice>;

export function buildSandboxStripeProduct(options: {
  readonly id?: string;
  readonly created: number;
  readonly name: string;
  readonly active?: boolean;
  readonly description?: string | null;
  readonly metadata?: StripeMetadata;
}) {
  return {
    id: options.id ?? createStripeId('prod'),
    object: 'product' as const,
    active: options.active ?? true,
    created: options.created,
    default_price: null as string | null,
    description: options.description ?? null,
    images: [] as string[],
    livemode: false,
    marketing_features: [],
    metadata: options.metadata ?? {},
    name: options.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: options.created,
    url: null,
  };
}

export type BillingInterval = 'day' | 'week' | 'month' | 'year';

interface RecurringPrice {
  readonly interval: BillingInterval;
  readonly interval_count: number;
  readonly meter: null;
  readonly trial_period_days: null;
  readonly usage_type: string;
}

export function buildSandboxStripePrice(options: {
  readonly id?: string;
  readonly created: number;
  readonly product: string;
  readonly unitAmount: number;
  readonly currency?: string;
  readonly active?: boolean;
  readonly lookupKey?: string | null;
  readonly nickname?: string | null;
  readonly metadata?: StripeMetadata;
  /** Null for a one-time price. */
  readonly recurring: { readonly interval: BillingInterval; readonly count: number } | null;
}) {
  const recurring: RecurringPrice | null = options.recurring && {
    interval: options.recurring.interval,
    interval_count: options.recurring.count,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
  return {
    id: options.id ?? createStripeId('price'),
    object: 'price' as const,
    active: options.active ?? true,
    billing_scheme: 'per_unit',
    created: options.created,
    currency: options.currency ?? 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: options.lookupKey ?? null,
    metadata: options.metadata ?? {},
    nickname: options.nickname ?? null,
    product: options.product,
    recurring,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: options.unitAmount,
    unit_amount_decimal: String(options.unitAmount),
  };
}

/** The older object for a recurring price; subscription items still carry it. */
export function toStripeLegacyPlan(price: SandboxStripePrice) {
  return {
    id: price.id,
    object: 'plan' as const,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
