// Stripe checkout sessions, their line items, and billing portal sessions.
import type { SandboxStripePrice } from './catalog.ts';
import { createStripeId, type StripeMetadata } from './stripe-object.ts';

export type SandboxStripeCheckoutSession = ReturnType<typeof buildSandboxStripeCheckoutSession>;
export type SandboxStripeLineItem = ReturnType<typeof buildSandboxStripeLineItem>;
export type SandboxStripePortalSession = ReturnType<typeof buildSandboxStripePortalSession>;

export interface SandboxCheckoutDiscount {
  readonly coupon: string | null;
  readonly promotion_code: string | null;
}

export function buildSandboxStripeCheckoutSession(options: {
  readonly created: number;
  readonly expiresAt: number;
  /** Origin that serves the payment page. */
  readonly origin: string;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly customer: string | null;
  readonly customerEmail: string | null;
  readonly clientReferenceId: string | null;
  readonly allowPromotionCodes: boolean | null;
  readonly subtotal: number;
  readonly total: number;
  readonly currency: string;
  readonly discounts: readonly SandboxCheckoutDiscount[];
  readonly metadata: StripeMetadata;
  readonly paymentMethodCollection: string;
}) {
  const id = createStripeId('cs_test');
  return {
    id,
    object: 'checkout.session' as const,
    ...buildUnusedFields(),
    allow_promotion_codes: options.allowPromotionCodes,
    amount_subtotal: options.subtotal,
    amount_total: options.total,
    cancel_url: options.cancelUrl,
    client_reference_id: options.clientReferenceId,
    created: options.created,
    currency: options.currency,
    customer: options.customer,
    customer_creation: options.customer === null ? 'always' : null,
    customer_details: buildEmailDetails(options.customerEmail),
    customer_email: options.customerEmail,
    discounts: [...options.discounts],
    expires_at: options.expiresAt,
    invoice: null as string | null,
    livemode: false,
    locale: null,
    metadata: options.metadata,
    mode: 'subscription',
    payment_method_collection: options.paymentMethodCollection,
    payment_method_types: ['card'],
    payment_status: 'unpaid' as 'unpaid' | 'paid' | 'no_payment_required',
    status: 'open' as 'open' | 'complete' | 'expired',
    subscription: null as string | null,
    success_url: options.successUrl,
    total_details: {
      amount_discount: options.subtotal - options.total,
      amount_shipping: 0,
      amount_tax: 0,
    },
    ui_mode: 'hosted_page',
    url: `${options.origin}/cards/checkout/${id}` as string | null,
  };
}

export interface SandboxCheckoutCustomerDetails {
  readonly address: null;
  readonly business_name: null;
  readonly email: string | null;
  readonly individual_name: null;
  readonly name: string | null;
  readonly phone: null;
  readonly tax_exempt: string | null;
  readonly tax_ids: null;
}

function buildEmailDetails(email: string | null): SandboxCheckoutCustomerDetails | null {
  return email === null ? null : buildSandboxCheckoutCustomerDetails(email, null);
}

export function buildSandboxCheckoutCustomerDetails(
  email: string | null,
  name: string | null,
): SandboxCheckoutCustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

/** Fields of a session that the sandbox never fills. */
function buildUnusedFields() {
  return {
    adaptive_pricing: null,
    after_expiration: null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    integration_identifier: null,
    invoice_creation: null,
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    submit_type: null,
    wallet_options: null,
  };
}

export function buildSandboxStripeLineItem(options: {
  readonly price: SandboxStripePrice;
  readonly quantity: number;
  readonly productName: string;
  readonly discount: number;
}) {
  const subtotal = options.price.unit_amount * options.quantity;
  return {
    id: createStripeId('li'),
    object: 'item' as const,
    adjustable_quantity: null,
    amount_discount: options.discount,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: subtotal - options.discount,
    currency: options.price.currency,
    description: options.productName,
    metadata: {} as StripeMetadata,
    price: options.price,
    quantity: options.quantity,
  };
}

export function buildSandboxStripePortalSession(options: {
  readonly created: number;
  readonly origin: string;
  readonly customer: string;
  readonly returnUrl: string | null;
}) {
  const id = createStripeId('bps');
  return {
    id,
    object: 'billing_portal.session' as const,
    configuration: 'bpc_sandbox',
    created: options.created,
    customer: options.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: options.returnUrl,
    url: `${options.origin}/cards/portal/${id}`,
  };
}
