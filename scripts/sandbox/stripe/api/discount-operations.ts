// Stripe API operations on coupons and promotion codes.

import {
  applyAndEmitStripeChange,
  emitStripeEvent,
  getSandboxEpochSeconds,
} from '../events/emit-stripe-event.ts';
import { createInvalidStripeRequestError } from '../sandbox-stripe-error.ts';
import { buildSandboxStripeCoupon, buildSandboxStripePromotionCode } from '../shapes/discount.ts';
import {
  defineStripeListOperation,
  defineStripeOperation,
  getSandboxStripeObject,
  type SandboxStripeCall,
  type SandboxStripeOperations,
} from './stripe-operation.ts';
import { mergeStripeMetadata } from './stripe-parameters.ts';

export const sandboxStripeDiscountOperations: SandboxStripeOperations = {
  'GET coupons': defineStripeListOperation([], ({ sandbox }) => sandbox.stripe.coupons.values()),
  'GET coupons/:id': defineStripeOperation([], ({ sandbox, id }) =>
    getSandboxStripeObject(sandbox.stripe.coupons, id, { kind: 'coupon' }),
  ),
  'POST coupons': defineStripeOperation(
    [
      ...['id', 'name', 'percent_off', 'amount_off', 'currency', 'duration', 'metadata'],
      ...['duration_in_months', 'max_redemptions', 'redeem_by'],
    ],
    createCoupon,
  ),
  'GET promotion_codes': defineStripeListOperation(
    ['active', 'code', 'coupon', 'customer'],
    ({ sandbox, parameters }) => {
      const active = parameters.flag('active');
      const code = parameters.text('code')?.toLowerCase() ?? null;
      const coupon = parameters.text('coupon');
      const customer = parameters.text('customer');
      return [...sandbox.stripe.promotionCodes.values()].filter(
        (entry) =>
          (active === null || entry.active === active) &&
          (code === null || entry.code.toLowerCase() === code) &&
          (coupon === null || entry.promotion.coupon === coupon) &&
          (customer === null || entry.customer === customer),
      );
    },
  ),
  'GET promotion_codes/:id': defineStripeOperation([], ({ sandbox, id }) =>
    getSandboxStripeObject(sandbox.stripe.promotionCodes, id, { kind: 'promotion code' }),
  ),
  'POST promotion_codes': defineStripeOperation(
    ['promotion', 'code', 'active', 'customer', 'expires_at', 'max_redemptions', 'metadata'],
    createPromotionCode,
  ),
  'POST promotion_codes/:id': defineStripeOperation(['active', 'metadata'], updatePromotionCode),
};

function createCoupon({ sandbox, parameters }: SandboxStripeCall): object {
  const duration = parameters.text('duration') ?? 'once';
  if (duration !== 'once' && duration !== 'forever' && duration !== 'repeating') {
    throw createInvalidStripeRequestError(
      'Invalid duration: must be one of forever, once, or repeating',
      'duration',
    );
  }
  const percentOff = parameters.number('percent_off');
  const amountOff = parameters.number('amount_off');
  if ((percentOff === null) === (amountOff === null)) {
    throw createInvalidStripeRequestError(
      'You must pass exactly one of percent_off or amount_off.',
      'percent_off',
    );
  }
  const id = parameters.text('id');
  const coupon = buildSandboxStripeCoupon({
    ...(id === null ? {} : { id }),
    created: getSandboxEpochSeconds(sandbox),
    name: parameters.text('name'),
    percentOff,
    amountOff,
    duration,
    months: parameters.number('duration_in_months'),
    maxRedemptions: parameters.number('max_redemptions'),
    redeemBy: parameters.number('redeem_by'),
    metadata: mergeStripeMetadata({}, parameters),
  });
  sandbox.stripe.coupons.set(coupon.id, coupon);
  emitStripeEvent(sandbox, { type: 'coupon.created', object: coupon });
  return coupon;
}

function createPromotionCode({ sandbox, parameters }: SandboxStripeCall): object {
  const { stripe } = sandbox;
  const promotion = parameters.group('promotion');
  const coupon = promotion.requiredText('coupon');
  getSandboxStripeObject(stripe.coupons, coupon, {
    kind: 'coupon',
    param: promotion.path('coupon'),
  });
  const code = parameters.text('code') ?? `CODE${stripe.promotionCodes.size + 1}`;
  const isTaken = [...stripe.promotionCodes.values()].some(
    (entry) => entry.active && entry.code.toLowerCase() === code.toLowerCase(),
  );
  if (isTaken) {
    throw createInvalidStripeRequestError(
      `An active promotion code with \`code: ${code}\` already exists.`,
      'code',
    );
  }
  const created = buildSandboxStripePromotionCode({
    created: getSandboxEpochSeconds(sandbox),
    code,
    coupon,
    active: parameters.flag('active') ?? true,
    customer: parameters.text('customer'),
    expiresAt: parameters.number('expires_at'),
    maxRedemptions: parameters.number('max_redemptions'),
    metadata: mergeStripeMetadata({}, parameters),
  });
  stripe.promotionCodes.set(created.id, created);
  emitStripeEvent(sandbox, { type: 'promotion_code.created', object: created });
  return created;
}

function updatePromotionCode({ sandbox, parameters, id }: SandboxStripeCall): object {
  const code = getSandboxStripeObject(sandbox.stripe.promotionCodes, id, {
    kind: 'promotion code',
  });
  applyAndEmitStripeChange(sandbox, { type: 'promotion_code.updated', object: code }, (changed) => {
    changed.active = parameters.flag('active') ?? changed.active;
    changed.metadata = mergeStripeMetadata(changed.metadata, parameters);
  });
  return code;
}
