// Plans, checkout, the billing screen and promo codes, from the user's perspective.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  makeFeaturesResponse,
  makeUserSubscription,
} from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  getSentRequestFields,
  MockErrorResponse,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockSubscription } from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';

const makePlan = (name: string, price: number, comments: number, accounts: number) => ({
  name,
  price,
  price_id: `price_${name}`,
  currency: 'usd' as const,
  interval: 'month' as const,
  limits: { max_comments: comments, max_instagram_accounts: accounts, max_responses: 9_000 },
});
const PRICES_RESPONSE = {
  prices: [makePlan('Starter', 1900, 500, 1), makePlan('Studio', 14900, 10_000, 5)],
};
const USAGE_RESPONSE = {
  current_period_posted_comments: 12,
  max_comments: 1_000,
  current_instagram_accounts: 1,
  max_instagram_accounts: 2,
  current_period_generated_responses: 40,
  max_responses: 3_000,
};
const PAID_SUBSCRIPTION = makeUserSubscription({
  on_free_trial: false,
  plan_name: 'Starter',
  plan_price: 1900,
  plan_price_id: 'price_Starter',
  plan_billing_interval: 'month',
  plan_billing_interval_count: 1,
  subscription_current_period_end: '2026-12-01T12:00:00.000Z',
});

beforeEach(() => {
  mockResponse('listPrices', PRICES_RESPONSE);
  mockResponse('getMyUsage', USAGE_RESPONSE);
});

test('shows price and limits of the plans and marks the current one', async () => {
  mockResponse('getMySubscription', PAID_SUBSCRIPTION);
  renderApp('/pricing');

  const starter = await screen.findByRole('listitem', { name: /Starter/ });
  expect(starter.textContent).toContain('$19');
  expect(starter.textContent).toContain('500 replies a month');
  expect(starter.textContent).toContain('1 linked Instagram account');
  expect(within(starter).getByText('Your plan')).toBeDefined();
  expect(screen.getByRole('listitem', { name: /Studio/ }).textContent).toContain(
    '10,000 replies a month',
  );
  screen.getByText('With every plan your rules may reply without your approval.');
});

test('says that trial replies wait for approval to users without a plan', async () => {
  renderApp('/pricing');

  await screen.findByText(
    'With every plan your rules may reply without your approval. During the trial each of their replies waits until you approve it.',
  );
});

test('offers the billing portal instead of a subscription to a paying user', async () => {
  mockResponse('getMySubscription', PAID_SUBSCRIPTION);
  renderApp('/pricing');

  await screen.findByRole('listitem', { name: /Studio/ });
  screen.getByRole('button', { name: 'Go to Billing Portal' });
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
});

test.each([
  ['paying user', PAID_SUBSCRIPTION, 0],
  ['user without a plan', makeUserSubscription(), 1],
])(
  'links from Billing to the plans only without a plan: %s',
  async (_name, subscription, links) => {
    mockResponse('getMySubscription', subscription);
    renderApp('/update-billing');

    await screen.findByText(/^(Next billing date|Free Trial)/);
    expect(screen.queryAllByRole('link', { name: 'See the plans' })).toHaveLength(links);
  },
);

test('says that a subscription exists when another tab has subscribed', async () => {
  const url = `${window.location.origin}/pricing?checkout=already_subscribed`;
  mockResponse('checkout', { payload: { url } });
  renderApp('/pricing');

  const studio = await screen.findByRole('listitem', { name: /Studio/ });
  await userEvent.click(within(studio).getByRole('button', { name: 'Subscribe' }));

  const toast = await screen.findByText(/You already have a subscription/);
  expect(within(toast).getByRole('link', { name: 'Go to Billing Portal' })).toBeDefined();
  expect(getSentRequestFields('checkout')[0]).toEqual({ price_id: 'price_Studio' });
});

test('shows an error and keeps the plans when a checkout cannot start', async () => {
  mockError('checkout', 'unavailable');
  renderApp('/pricing');

  const [subscribe] = await screen.findAllByRole('button', { name: 'Subscribe' });
  await userEvent.click(subscribe as HTMLElement);

  await screen.findByText('This is not available right now. Please try again.');
  expect(screen.getAllByRole('button', { name: 'Subscribe' })).toHaveLength(2);
});

test('redirects product screens to /pricing with a banner when the trial ended', async () => {
  const endedSubscription = { subscription_active: false, on_free_trial: false };
  mockSubscription(endedSubscription);
  renderApp('/posts?page=2');

  await screen.findByText('Your trial has ended, please subscribe to continue using Replyloom');
  expect(getCurrentPath()).toBe('/pricing?page=2');
});

test('polls the subscription after a checkout until the plan appears', async () => {
  let readCount = 0;
  const unpaidSubscription = makeUserSubscription();
  mockResponse('getMySubscription', () =>
    ++readCount > 2 ? PAID_SUBSCRIPTION : unpaidSubscription,
  );
  renderApp('/pricing?checkout=success');

  await screen.findByText('Subscription success!');
  await screen.findByText('Your plan');
  await expect.poll(getCurrentPath).toBe('/pricing');
});

test('says that a payment is unconfirmed until the paid plan appears', async () => {
  installFakeClock();
  renderApp('/pricing?checkout=success');
  const lateText = /^Your payment is not confirmed yet/;
  await advanceFakeTimeUntil(() => screen.getByText(lateText), 40_000);

  mockResponse('getMySubscription', PAID_SUBSCRIPTION);

  await advanceFakeTimeUntil(() => screen.getByText('Your plan'), 40_000);
  await advanceFakeTimeUntil(() => expect(screen.queryByText(lateText)).toBeNull());
});

test('says that the plan, not the trial, has ended for former subscribers', async () => {
  const lapsed = { subscription_active: false, on_free_trial: false };
  const plan_ended_on = '2026-11-10T12:00:00.000Z';
  mockSubscription({ ...lapsed, plan_ended_on });
  renderApp('/pricing');

  await screen.findByText('Your plan has ended, please subscribe to continue using Replyloom');
  screen.getByText(/^Your plan ended on 10th November 2026/);
});

test('says that a payment is overdue on product screens and on Billing', async () => {
  const overdue = { ...PAID_SUBSCRIPTION, is_payment_overdue: true };
  mockResponse('getMySubscription', overdue);
  renderApp('/posts');

  const notice = await screen.findByRole('region', { name: 'Payment' });
  expect(notice.textContent).toContain('Your last payment failed.');
  await userEvent.click(within(notice).getByRole('link', { name: 'Billing' }));

  await screen.findByRole('heading', { name: 'Billing information' });
  screen.getByText(/^Your last payment failed/);
});

test('shows an alert after a canceled checkout and clears the URL', async () => {
  renderApp('/pricing?checkout=cancelled');

  await screen.findByText('Checkout cancelled');
  await expect.poll(getCurrentPath).toBe('/pricing');
});

test('shows plan, price and usage on the billing screen', async () => {
  mockResponse('getMySubscription', PAID_SUBSCRIPTION);
  renderApp('/update-billing');

  await screen.findByText('Next billing date: 1st December 2026');
  screen.getByRole('heading', { name: 'Billing information' });
  expect(screen.getByText('$19 / month')).toBeDefined();
  expect(await screen.findByText('12 of 1,000')).toBeDefined();
  expect(screen.getByText('1 of 2')).toBeDefined();
});

test("shows the new plan's limits while the billing screen is open", async () => {
  let isPaid = false;
  mockResponse('getMySubscription', () => (isPaid ? PAID_SUBSCRIPTION : makeUserSubscription()));
  mockResponse('getMyUsage', () => ({ ...USAGE_RESPONSE, max_comments: isPaid ? 1_000 : 50 }));
  renderApp('/update-billing?checkout=success');
  await screen.findByText('12 of 50');

  isPaid = true;

  await screen.findByText('Next billing date: 1st December 2026', {}, { timeout: 5_000 });
  await screen.findByText('12 of 1,000');
});

test("shows a paid plan's features as soon as the plan is active", async () => {
  let isPaid = false;
  mockResponse('getMySubscription', () => (isPaid ? PAID_SUBSCRIPTION : makeUserSubscription()));
  mockResponse('getMyFeatures', () =>
    makeFeaturesResponse(...(isPaid ? ['messages' as const] : [])),
  );
  renderApp('/pricing?checkout=success');
  await screen.findByText(/^Free Trial/);
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull();

  isPaid = true;

  await screen.findByText('Your plan', {}, { timeout: 5_000 });
  await screen.findByRole('link', { name: 'Messages' });
});

test('shows no alert when the payment provider offers no billing portal', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  mockError('billingPortal', 'bad_request', 'You have no billing account yet.');
  renderApp('/update-billing');

  await screen.findByText(/The portal opens with your first one\./);
  await userEvent.click(await screen.findByRole('button', { name: 'Go to Billing Portal' }));

  await expect.poll(() => warn.mock.calls.length).toBe(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['applied', { message: 'ok' }, 'Your promo code has been applied.', ''],
  [
    'rejected',
    new MockErrorResponse('validation_failed'),
    'Sorry, your promo code could not be applied.',
    'SAVE20',
  ],
  [
    'not checked',
    new MockErrorResponse('unavailable'),
    'Sorry, your promo code could not be applied. This is not available right now. Please try again.',
    'SAVE20',
  ],
])('shows the result of a promo code: %s', async (_name, response, sentence, remainingText) => {
  mockResponse('applyPromoCode', response);
  renderApp('/update-billing');

  await userEvent.click(await screen.findByText('I have a promo code'));
  await userEvent.type(screen.getByLabelText('Promo code'), 'SAVE20');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));

  await screen.findByText(sentence);
  expect(screen.getByLabelText<HTMLInputElement>('Promo code').value).toBe(remainingText);
});
