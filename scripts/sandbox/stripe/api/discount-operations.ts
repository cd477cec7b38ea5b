// Stripe API operations on coupons and promotion codes.

import {
  emitChangeEvent,
  emitStripeEvent,
  getCurrentSeconds,
} from '../events/emit-stripe-event.ts';
import { buildCoupon, buildPromotionCode } from '../shapes/discount.ts';
import { createInvalidRequestError } from '../stripe-error.ts';
import {
  defineListOperation,
  defineOperation,
  getExistingObject,
  type StripeCall,
  type StripeOperations,
} from './stripe-operation.ts';
import { mergeMetadata } from './stripe-parameters.ts';

export const stripeDiscountOperations: StripeOperations = {
  'GET coupons': defineListOperation([], ({ sandbox }) => sandbox.stripe.coupons.values()),
  'GET coupons/:id': defineOperation([], ({ sandbox, id }) =>
    getExistingObject(sandbox.stripe.coupons, id, { kind: 'coupon' }),
  ),
  'POST coupons': defineOperation(
    [
      ...['id', 'name', 'percent_off', 'amount_off', 'currency', 'duration', 'metadata'],
      ...['duration_in_months', 'max_redemptions', 'redeem_by'],
    ],
    createCoupon,
  ),
  'GET promotion_codes': defineListOperation(
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
  'GET promotion_codes/:id': defineOperation([], ({ sandbox, id }) =>
    getExistingObject(sandbox.stripe.promotionCodes, id, { kind: 'promotion code' }),
  ),
  'POST promotion_codes': defineOperation(
    ['promotion', 'code', 'active', 'customer', 'expires_at', 'max_redemptions', 'metadata'],
    createPromotionCode,
  ),
  'POST promotion_codes/:id': defineOperation(['active', 'metadata'], updatePromotionCode),
};

function createCoupon({ sandbox, parameters }: StripeCall): object {
  const duration = parameters.text('duration') ?? 'once';
  if (duration !== 'once' && duration !== 'forever' && duration !== 'repeating') {
    throw createInvalidRequestError(
      'Invalid duration: must be one of forever, once, or repeating',
      'duration',
    );
  }
  const percentOff = parameters.number('percent_off');
  const amountOff = parameters.number('amount_off');
  if ((percentOff === null) === (amountOff === null)) {
    throw createInvalidRequestError(
      'You must pass exactly one of percent_off or amount_off.',
      'percent_off',
    );
  }
  const id = parameters.text('id');
  const coupon = buildCoupon({
    ...(id === null ? {} : { id }),
    created: getCurrentSeconds(sandbox),
    name: parameters.text('name'),
    percentOff,
    amountOff,
    duration,
    months: parameters.number('duration_in_months'),
    maxRedemptions: parameters.number('max_redemptions'),
    redeemBy: parameters.number('redeem_by'),
    metadata: mergeMetadata({}, parameters),
  });
  sandbox.stripe.coupons.set(coupon.id, coupon);
  emitStripeEvent(sandbox, { type: 'coupon.created', object: coupon });
  return coupon;
}

function createPromotionCode({ sandbox, parameters }: StripeCall): object {
  const { stripe } = sandbox;
  const promotion = parameters.group('promotion');
  const coupon = promotion.requiredText('coupon');
  getExistingObject(stripe.coupons, coupon, { kind: 'coupon', param: promotion.path('coupon') });
  const code = parameters.text('code') ?? `CODE${stripe.promotionCodes.size + 1}`;
  const isTaken = [...stripe.promotionCodes.values()].some(
    (entry) => entry.active && entry.code.toLowerCase() === code.toLowerCase(),
  );
  if (isTaken) {
    throw createInvalidRequestError(
      `An active promotion code with \`code: ${code}\` already exists.`,
      'code',
    );
  }
  const created = buildPromotionCode({
    created: getCurrentSeconds(sandbox),
    code,
    coupon,
    active: parameters.flag('active') ?? true,
    customer: parameters.text('customer'),
    expiresAt: parameters.number('expires_at'),
    maxRedemptions: parameters.number('max_redemptions'),
    metadata: mergeMetadata({}, parameters),
  });
  stripe.promotionCodes.set(created.id, created);
  emitStripeEvent(sandbox, { type: 'promotion_code.created', object: created });
  return created;
}

function updatePromotionCode({ sandbox, parameters, id }: StripeCall): object {
  const code = getExistingObject(sandbox.stripe.promotionCodes, id, { kind: 'promotion code' });
  emitChangeEvent(sandbox, { type: 'promotion_code.updated', object: code }, (changed) => {
    changed.active = parameters.flag('active') ?? changed.active;
    changed.metadata = mergeMetadata(changed.metadata, parameters);
  });
  return code;
}
