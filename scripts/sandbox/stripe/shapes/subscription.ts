// Stripe subscriptions and their items. The billing period is on the item, not on the subscription.
import { type SandboxStripePrice, toStripeLegacyPlan } from './catalog.ts';
import { buildCompleteStripeList, createStripeId, type StripeMetadata } from './stripe-object.ts';

export type SandboxStripeSubscription = ReturnType<typeof buildSandboxStripeSubscription>;
export type SandboxStripeSubscriptionItem = ReturnType<typeof buildSandboxStripeSubscriptionItem>;

type StripeSubscriptionStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired';

export interface SandboxBillingPeriod {
  readonly start: number;
  readonly end: number;
}

export function buildSandboxStripeSubscriptionItem(options: {
  readonly subscription: string;
  readonly created: number;
  readonly price: SandboxStripePrice;
  readonly quantity: number;
  readonly period: SandboxBillingPeriod;
}) {
  return {
    id: createStripeId('si'),
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created: options.created,
    current_period_end: options.period.end,
    current_period_start: options.period.start,
    current_trial: null,
    discounts: [] as string[],
    metadata: {} as StripeMetadata,
    plan: toStripeLegacyPlan(options.price),
    price: options.price,
    quantity: options.quantity,
    subscription: options.subscription,
    tax_rates: [],
  };
}

export function buildSandboxStripeSubscription(options: {
  readonly created: number;
  readonly customer: string;
  readonly price: SandboxStripePrice;
  readonly quantity: number;
  readonly period: SandboxBillingPeriod;
  readonly trialEnd: number | null;
  readonly paymentMethod: string | null;
  readonly description?: string | null;
  readonly metadata?: StripeMetadata;
}) {
  const id = createStripeId('sub');
  const { created, trialEnd } = options;
  const item = buildSandboxStripeSubscriptionItem({ ...options, subscription: id });
  return {
    id,
    object: 'subscription' as const,
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: {
      comment: null as string | null,
      feedback: null as string | null,
      feedback_option: null,
      reason: null as string | null,
    },
    collection_method: 'charge_automatically',
    created,
    currency: options.price.currency,
    customer: options.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: options.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: options.description ?? null,
    discounts: [] as string[],
    ended_at: null as number | null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: buildCompleteStripeList([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null as string | null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: options.metadata ?? {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: (trialEnd === null ? 'active' : 'trialing') as StripeSubscriptionStatus,
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEnd === null ? null : created,
  };
}
