// After the payment page or the Facebook dialog, buttons work again and data that may have changed there is
// refetched.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeAccountsResponse } from '#web/testing/data/make-list-responses.ts';
import { getSentRequestFields, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const EXTERNAL_URL = 'https://cards.example/pay';
const ACCOUNTS_RESPONSE = makeAccountsResponse([]);
const PRICE_PLAN = {
  name: 'Starter',
  price: 1900,
  price_id: 'price_1',
  currency: 'usd' as const,
  interval: 'month' as const,
  limits: { max_comments: 500, max_instagram_accounts: 1, max_responses: 1_500 },
};

beforeEach(() => {
  // jsdom cannot leave its page and logs an error instead.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mockResponse('listIgAccounts', ACCOUNTS_RESPONSE);
  mockResponse('listPrices', { prices: [PRICE_PLAN] });
  mockResponse('checkout', { payload: { url: EXTERNAL_URL } });
  mockResponse('changeFacebookAccount', { url: EXTERNAL_URL });
});

const restorePage = () =>
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));

test.each([
  ['/pricing', 'Subscribe', ['getMySubscription']],
  ['/update-account', 'Login with Facebook', ['getFbAccount', 'getIgAccount']],
] as const)(
  'enables buttons and refetches when the browser restores the page %s',
  async (address, button, refetchedEndpoints) => {
    renderApp(address);
    const pressedButton = await screen.findByRole<HTMLButtonElement>('button', { name: button });
    await userEvent.click(pressedButton);
    await expect.poll(() => pressedButton.getAttribute('aria-busy')).toBe('true');
    const requestCounts = refetchedEndpoints.map((name) => getSentRequestFields(name).length);

    restorePage();

    await expect.poll(() => pressedButton.getAttribute('aria-busy')).not.toBe('true');
    expect(pressedButton.disabled).toBe(false);
    await expect
      .poll(() => refetchedEndpoints.map((name) => getSentRequestFields(name).length))
      .toEqual(requestCounts.map((count) => count + 1));
  },
);
