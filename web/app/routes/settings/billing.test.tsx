// Plans, checkout, the billing screen and promo codes, as a person meets them.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeSubscription } from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { asked, Refusal, respond } from '#web/testing/server.ts';

const plan = (name: string, price: number, comments: number, accounts: number) => ({
  name,
  price,
  price_id: `price_${name}`,
  currency: 'usd' as const,
  interval: 'month' as const,
  limits: { max_comments: comments, max_instagram_accounts: accounts, max_responses: 9_000 },
});
const PRICES = { prices: [plan('Starter', 1900, 500, 1), plan('Studio', 14900, 10_000, 5)] };
const USAGE = {
  current_period_posted_comments: 12,
  max_comments: 1_000,
  current_instagram_accounts: 1,
  max_instagram_accounts: 2,
  current_period_generated_responses: 40,
  max_responses: 3_000,
};
const PAID = makeSubscription({
  on_free_trial: false,
  plan_name: 'Starter',
  plan_price: 1900,
  plan_price_id: 'price_Starter',
  plan_billing_interval: 'month',
  plan_billing_interval_count: 1,
  subscription_current_period_end: '2026-12-01T12:00:00.000Z',
});

beforeEach(() => {
  respondAsConnected();
  respond('listPrices', PRICES);
  respond('getMyUsage', USAGE);
});

test('the plans say what they cost and hold, and which one is mine', async () => {
  respond('getMySubscription', PAID);
  renderApp('/pricing');

  const starter = await screen.findByRole('listitem', { name: /Starter/ });
  expect(starter.textContent).toContain('$19');
  expect(starter.textContent).toContain('500 replies a month');
  expect(starter.textContent).toContain('1 linked Instagram account');
  expect(within(starter).getByText('Your plan')).toBeDefined();
  expect(screen.getByRole('listitem', { name: /Studio/ }).textContent).toContain(
    '10,000 replies a month',
  );
});

test('who pays already is offered the portal instead of another subscription', async () => {
  respond('getMySubscription', PAID);
  renderApp('/pricing');

  await screen.findByRole('listitem', { name: /Studio/ });
  screen.getByRole('button', { name: 'Go to Billing Portal' });
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
});

test.each([
  ['who pays is not sent', PAID, 0],
  ['who does not pay yet is sent', makeSubscription(), 1],
])('%s from billing to the plans', async (_name, subscription, links) => {
  respond('getMySubscription', subscription);
  renderApp('/update-billing');

  await screen.findByText(/^(Next billing date|Free Trial)/);
  expect(screen.queryAllByRole('link', { name: 'See the plans' })).toHaveLength(links);
});

test('who subscribed in another tab is told where to change the plan', async () => {
  const url = `${window.location.origin}/pricing?checkout=already_subscribed`;
  respond('checkout', { payload: { url } });
  renderApp('/pricing');

  const studio = await screen.findByRole('listitem', { name: /Studio/ });
  await userEvent.click(within(studio).getByRole('button', { name: 'Subscribe' }));

  const toast = await screen.findByText(/You already have a subscription/);
  expect(within(toast).getByRole('link', { name: 'Go to Billing Portal' })).toBeDefined();
  expect(asked('checkout')[0]?.fields).toEqual({ price_id: 'price_Studio' });
});

test('a checkout that cannot begin says why, and the plans stay', async () => {
  respond('checkout', new Refusal('unavailable'));
  renderApp('/pricing');

  const [subscribe] = await screen.findAllByRole('button', { name: 'Subscribe' });
  await userEvent.click(subscribe as HTMLElement);

  await screen.findByText('This is not available right now. Please try again.');
  expect(screen.getAllByRole('button', { name: 'Subscribe' })).toHaveLength(2);
});

test('an ended trial has its banner, and product screens lead here with their query', async () => {
  const ended = { subscription_active: false, on_free_trial: false };
  respond('getMySubscription', makeSubscription(ended));
  renderApp('/posts?page=2');

  await screen.findByText('Your trial has ended, please subscribe to continue using Replyloom');
  expect(currentAddress()).toBe('/pricing?page=2');
});

test('after a checkout the plan appears as soon as it is known', async () => {
  let reads = 0;
  const waiting = makeSubscription();
  respond('getMySubscription', () => (++reads > 2 ? PAID : waiting));
  renderApp('/pricing?checkout=success');

  await screen.findByText('Subscription success!');
  await screen.findByText('Your plan', undefined, { timeout: 5_000 });
  await expect.poll(currentAddress, { timeout: 5_000 }).toBe('/pricing');
});

test('a cancelled checkout says so and leaves the address', async () => {
  renderApp('/pricing?checkout=cancelled');

  await screen.findByText('Checkout cancelled');
  await expect.poll(currentAddress, { timeout: 5_000 }).toBe('/pricing');
});

test('the billing screen shows plan, price and use', async () => {
  respond('getMySubscription', PAID);
  renderApp('/update-billing');

  await screen.findByText('Next billing date: 1st December 2026');
  screen.getByRole('heading', { name: 'Billing information' });
  expect(screen.getByText('$19 / month')).toBeDefined();
  expect(await screen.findByText('12 of 1,000')).toBeDefined();
  expect(screen.getByText('1 of 2')).toBeDefined();
});

test('who has nothing to manage at the portal is not alarmed', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  respond('billingPortal', new Refusal('bad_request', 'You have no billing account yet.'));
  renderApp('/update-billing');

  await userEvent.click(await screen.findByRole('button', { name: 'Go to Billing Portal' }));

  await expect.poll(() => warn.mock.calls.length).toBe(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['applied', { message: 'ok' }, 'Your promo code has been applied.', ''],
  [
    'refused',
    new Refusal('validation_failed'),
    'Sorry, your promo code could not be applied.',
    'SAVE20',
  ],
])('a promo code that is %s says so', async (_name, answer, sentence, left) => {
  respond('applyPromoCode', answer);
  renderApp('/update-billing');

  await userEvent.click(await screen.findByText('I have a promo code'));
  await userEvent.type(screen.getByLabelText('Promo code'), 'SAVE20');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));

  await screen.findByText(sentence);
  expect(screen.getByLabelText<HTMLInputElement>('Promo code').value).toBe(left);
});
