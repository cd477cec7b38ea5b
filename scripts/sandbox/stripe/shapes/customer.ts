// Stripe customers and their payment methods.
import { createStripeId, type StripeMetadata } from './stripe-object.ts';

export type SandboxStripeCustomer = ReturnType<typeof buildSandboxStripeCustomer>;
export type SandboxStripePaymentMethod = ReturnType<typeof buildSandboxStripePaymentMethod>;

/** What Stripe still returns for a deleted customer. */
export interface SandboxDeletedStripeCustomer {
  readonly id: string;
  readonly object: 'customer';
  readonly deleted: true;
}

export function buildSandboxStripeCustomer(options: {
  readonly created: number;
  readonly email?: string | null;
  readonly name?: string | null;
  readonly phone?: string | null;
  readonly description?: string | null;
  readonly metadata?: StripeMetadata;
}) {
  const id = createStripeId('cus');
  return {
    id,
    object: 'customer' as const,
    address: null,
    balance: 0,
    created: options.created,
    currency: null as string | null,
    default_source: null,
    delinquent: false,
    description: options.description ?? null,
    discount: null,
    email: options.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null as string | null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: options.metadata ?? {},
    name: options.name ?? null,
    next_invoice_sequence: 1,
    phone: options.phone ?? null,
    preferred_locales: [] as string[],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export function buildSandboxStripePaymentMethod(options: {
  readonly created: number;
  readonly customer: string;
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly holder: string | null;
  readonly email: string | null;
}) {
  const brand = options.number.startsWith('4') ? 'visa' : 'mastercard';
  return {
    id: createStripeId('pm'),
    object: 'payment_method' as const,
    allow_redisplay: 'always',
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: options.email,
      name: options.holder,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: options.expiryMonth,
      exp_year: options.expiryYear,
      fingerprint: `sandbox${options.number.slice(-4)}`,
      funding: 'credit',
      generated_from: null,
      last4: options.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: options.created,
    customer: options.customer,
    customer_account: null,
    livemode: false,
    metadata: {} as StripeMetadata,
    type: 'card',
  };
}
