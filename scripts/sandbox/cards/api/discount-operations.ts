// Calls on coupons and promotion codes.
import { invalid } from '../card-error.ts';
import { announce, announceChange, secondsOf } from '../events/announce.ts';
import { newCoupon, newPromotionCode } from '../shapes/discount.ts';
import {
  type CardCall,
  type CardOperations,
  existing,
  listOperation,
  operation,
} from './operation.ts';
import { mergedMetadata } from './parameters.ts';

export const discountOperations: CardOperations = {
  'GET coupons': listOperation([], ({ sandbox }) => sandbox.cards.coupons.values()),
  'GET coupons/:id': operation([], ({ sandbox, id }) =>
    existing(sandbox.cards.coupons, id, { kind: 'coupon' }),
  ),
  'POST coupons': operation(
    [
      ...['id', 'name', 'percent_off', 'amount_off', 'currency', 'duration', 'metadata'],
      ...['duration_in_months', 'max_redemptions', 'redeem_by'],
    ],
    createCoupon,
  ),
  'GET promotion_codes': listOperation(
    ['active', 'code', 'coupon', 'customer'],
    ({ sandbox, parameters }) => {
      const active = parameters.flag('active');
      const code = parameters.text('code')?.toLowerCase() ?? null;
      const coupon = parameters.text('coupon');
      const customer = parameters.text('customer');
      return [...sandbox.cards.promotionCodes.values()].filter(
        (entry) =>
          (active === null || entry.active === active) &&
          (code === null || entry.code.toLowerCase() === code) &&
          (coupon === null || entry.promotion.coupon === coupon) &&
          (customer === null || entry.customer === customer),
      );
    },
  ),
  'GET promotion_codes/:id': operation([], ({ sandbox, id }) =>
    existing(sandbox.cards.promotionCodes, id, { kind: 'promotion code' }),
  ),
  'POST promotion_codes': operation(
    ['promotion', 'code', 'active', 'customer', 'expires_at', 'max_redemptions', 'metadata'],
    createCode,
  ),
  'POST promotion_codes/:id': operation(['active', 'metadata'], updateCode),
};

function createCoupon({ sandbox, parameters }: CardCall): object {
  const duration = parameters.text('duration') ?? 'once';
  if (duration !== 'once' && duration !== 'forever' && duration !== 'repeating') {
    throw invalid('Invalid duration: must be one of forever, once, or repeating', 'duration');
  }
  const percentOff = parameters.number('percent_off');
  const amountOff = parameters.number('amount_off');
  if ((percentOff === null) === (amountOff === null)) {
    throw invalid('You must pass exactly one of percent_off or amount_off.', 'percent_off');
  }
  const id = parameters.text('id');
  const coupon = newCoupon({
    ...(id === null ? {} : { id }),
    created: secondsOf(sandbox),
    name: parameters.text('name'),
    percentOff,
    amountOff,
    duration,
    months: parameters.number('duration_in_months'),
    maxRedemptions: parameters.number('max_redemptions'),
    redeemBy: parameters.number('redeem_by'),
    metadata: mergedMetadata({}, parameters),
  });
  sandbox.cards.coupons.set(coupon.id, coupon);
  announce(sandbox, { type: 'coupon.created', object: coupon });
  return coupon;
}

function createCode({ sandbox, parameters }: CardCall): object {
  const { cards } = sandbox;
  const promotion = parameters.group('promotion');
  const coupon = promotion.requiredText('coupon');
  existing(cards.coupons, coupon, { kind: 'coupon', param: promotion.path('coupon') });
  const code = parameters.text('code') ?? `CODE${cards.promotionCodes.size + 1}`;
  const isTaken = [...cards.promotionCodes.values()].some(
    (entry) => entry.active && entry.code.toLowerCase() === code.toLowerCase(),
  );
  if (isTaken) {
    throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code');
  }
  const created = newPromotionCode({
    created: secondsOf(sandbox),
    code,
    coupon,
    active: parameters.flag('active') ?? true,
    customer: parameters.text('customer'),
    expiresAt: parameters.number('expires_at'),
    maxRedemptions: parameters.number('max_redemptions'),
    metadata: mergedMetadata({}, parameters),
  });
  cards.promotionCodes.set(created.id, created);
  announce(sandbox, { type: 'promotion_code.created', object: created });
  return created;
}

function updateCode({ sandbox, parameters, id }: CardCall): object {
  const code = existing(sandbox.cards.promotionCodes, id, { kind: 'promotion code' });
  announceChange(sandbox, { type: 'promotion_code.updated', object: code }, (changed) => {
    changed.active = parameters.flag('active') ?? changed.active;
    changed.metadata = mergedMetadata(changed.metadata, parameters);
  });
  return code;
}
