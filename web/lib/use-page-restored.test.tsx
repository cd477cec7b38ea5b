// Back from the card page or the Facebook dialog: buttons work again, and what may have changed there is read.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { asked, respond } from '#web/testing/server.ts';

const ELSEWHERE = 'https://cards.example/pay';
const SOCIAL = {
  instagram_accounts: [],
  messages: [],
  still_updating_instagram_account_from_api: false,
  facebook_access_token_valid: true,
};
const PRICE = {
  name: 'Starter',
  price: 1900,
  price_id: 'price_1',
  currency: 'usd' as const,
  interval: 'month' as const,
  limits: { max_comments: 500, max_instagram_accounts: 1, max_responses: 1_500 },
};

beforeEach(() => {
  // The simulated browser cannot leave its page, and says so.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  respondAsConnected();
  respond('listIgAccounts', SOCIAL);
  respond('listPrices', { prices: [PRICE] });
  respond('checkout', { payload: { url: ELSEWHERE } });
  respond('changeFacebookAccount', { url: ELSEWHERE });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const restore = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));

test.each([
  ['/pricing', 'Subscribe', ['getMySubscription']],
  ['/update-account', 'Login with Facebook', ['getFbAccount', 'getIgAccount']],
] as const)('back at %s', async (address, button, reads) => {
  renderApp(address);
  const press = await screen.findByRole<HTMLButtonElement>('button', { name: button });
  await userEvent.click(press);
  await expect.poll(() => press.getAttribute('aria-busy')).toBe('true');
  const before = reads.map((name) => asked(name).length);

  restore();

  await expect.poll(() => press.getAttribute('aria-busy')).not.toBe('true');
  expect(press.disabled).toBe(false);
  await expect
    .poll(() => reads.map((name) => asked(name).length))
    .toEqual(before.map((count) => count + 1));
});
