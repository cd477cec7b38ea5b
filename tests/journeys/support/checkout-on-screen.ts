// Finds plans and the payment page of Stripe by what a user sees.
import type { Locator } from 'playwright-core';
import type { JourneyUser } from './journey-user.ts';

/** The payment page responds to a declined card with 402, like the provider's own. */
export const DECLINED_CARD_URL_PATTERN = /\/cards\/checkout\//;
export const TRIAL_ENDED_ALERT_TEXT =
  'Your trial has ended, please subscribe to continue using Replyloom';
export const VALID_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';

export const getPlanCard = (user: JourneyUser, planName: string): Locator =>
  user.page
    .getByRole('listitem')
    .filter({ has: user.page.getByRole('heading', { name: planName }) });

export const openCheckout = (user: JourneyUser, planName: string): Promise<void> =>
  getPlanCard(user, planName).getByRole('button', { name: 'Subscribe' }).click();

/** Fills in and submits the payment page of Stripe. */
export async function submitPayment({ page }: JourneyUser, cardNumber: string): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber);
  await page.getByLabel('Expiration').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Mara Lind');
  await page.getByRole('button', { name: /^(Subscribe|Pay)/ }).click();
}
