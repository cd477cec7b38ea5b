// Linking and choosing an account.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdClock, pass, passUntil } from '#web/testing/clock.ts';
import { makeCurrentAccount, makeFbAccount, makeIgAccount } from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { asked, Refusal, respond } from '#web/testing/server.ts';

const shop = makeIgAccount({ instagram_user_id: '1', username: 'lind.shop' });
const personal = makeIgAccount({
  instagram_user_id: '2',
  username: 'mara.private',
  instagram_account_type: 'personal',
  instagram_account_is_valid: false,
});
const accounts = (still = false) => ({
  instagram_accounts: [shop, personal],
  messages: [],
  still_updating_instagram_account_from_api: still,
  facebook_access_token_valid: true,
});

beforeEach(() => {
  respondAsConnected();
  respond('getFbAccount', makeFbAccount());
  respond('getIgAccount', new Refusal('not_found'));
  respond('listIgAccounts', accounts());
});

afterEach(() => {
  vi.useRealTimers();
});

const openChooser = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Choose Instagram Account' }));

test('a personal account says why it cannot be picked, and is not', async () => {
  renderApp('/connect');
  await openChooser();
  const option = screen.getByRole('menuitemradio', { name: /mara.private/ });

  const described = document.getElementById(option.getAttribute('aria-describedby') ?? '');
  await userEvent.click(option);

  expect(described?.textContent).toBe(
    'Your Facebook page must be linked to an Instagram Business or Creator account.',
  );
  expect(asked('chooseIgAccount')).toHaveLength(0);
});

test('a chooser without accounts says so', async () => {
  respond('listIgAccounts', { ...accounts(), instagram_accounts: [] });
  renderApp('/connect');
  await openChooser();

  await screen.findByText('There are no Instagram accounts yet.');
});

test('the chosen account is named in one piece', async () => {
  respond(
    'getIgAccount',
    makeCurrentAccount({ ...shop, facebook_access_token_valid: false, messages: [] }),
  );
  renderApp('/posts');

  await screen.findByRole('button', { name: 'Choose Instagram Account: lind.shop' });
});

test('nothing is left of help that this build does not have', async () => {
  renderApp('/connect');
  await openChooser();

  expect([...document.querySelectorAll('p')].filter((each) => each.textContent === '')).toEqual([]);
});

test('the accounts are asked for every five seconds while the network is read', async () => {
  holdClock();
  respond('listIgAccounts', accounts(true));
  renderApp('/connect');
  await passUntil(() => screen.getByRole('button', { name: 'Choose Instagram Account' }));
  expect(asked('listIgAccounts')).toHaveLength(1);

  await pass(4_000);
  expect(asked('listIgAccounts')).toHaveLength(1);
  respond('listIgAccounts', accounts());
  await pass(2_000);
  expect(asked('listIgAccounts')).toHaveLength(2);
  await pass(60_000);
  expect(asked('listIgAccounts')).toHaveLength(2);
});

test('choosing an account leads to the posts', async () => {
  respond('chooseIgAccount', () => {
    respond('getIgAccount', makeCurrentAccount());
    return shop;
  });
  respond('listPosts', new Refusal('internal'));
  renderApp('/connect');
  await openChooser();
  await userEvent.click(screen.getByRole('menuitemradio', { name: /lind.shop/ }));

  await screen.findByRole('heading', { name: 'Posts' });
  expect(asked('chooseIgAccount')[0]?.fields).toMatchObject({ instagramId: '1' });
});

test('a plan limit takes the choice back and says so', async () => {
  respond('chooseIgAccount', new Refusal('max_instagram_accounts_for_plan'));
  renderApp('/connect');
  await openChooser();
  await userEvent.click(screen.getByRole('menuitemradio', { name: /lind.shop/ }));

  await screen.findByText('You have reached the Instagram Account limit of your current plan');
  const chooser = screen.getByRole('button', { name: 'Choose Instagram Account' });
  expect(chooser.textContent).toBe('Choose Instagram Account');
});

test('a choice or a refresh that fails says which it was', async () => {
  respond('chooseIgAccount', new Refusal('internal'));
  renderApp('/connect');
  await openChooser();
  await userEvent.click(screen.getByRole('menuitemradio', { name: /lind.shop/ }));
  await screen.findByText('The account could not be chosen. An unexpected error occurred.');

  respond('listIgAccounts', new Refusal('internal'));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh linked Instagram accounts' }));
  await screen.findByText(
    'The Instagram accounts could not be refreshed. An unexpected error occurred.',
  );
});

test('Refresh linked Instagram accounts asks the network', async () => {
  renderApp('/connect');
  const name = 'Refresh linked Instagram accounts';
  await waitFor(() =>
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull(),
  );
  await userEvent.click(screen.getByRole('button', { name }));

  await expect
    .poll(() => asked('listIgAccounts').map(({ fields }) => fields.update_from_api))
    .toEqual([undefined, 'true']);
});

test('the error of the way back is shown, can be dismissed and leaves the address', async () => {
  renderApp('/connect?error=no_user,missing_permissions&a=1');

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('We could not find a valid user. Please log in and try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  await expect.poll(currentAddress).toBe('/connect?a=1');
});

test('a link that failed again says so on the Connection Problem screen too', async () => {
  respond('getIgAccount', makeCurrentAccount({ facebook_access_token_valid: false }));
  renderApp('/posts?error=no_user');

  await screen.findByRole('heading', { name: 'Connection Problem' });
  await screen.findByText('We could not find a valid user. Please log in and try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  await expect.poll(currentAddress).toBe('/posts');
});

test('a code without a sentence just leaves the address', async () => {
  renderApp('/connect?error=missing_permissions');

  await expect.poll(currentAddress).toBe('/connect');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the network limits linking in its own words', async () => {
  respond('getFbAccount', { messages: [], facebook_access_token_valid: false });
  respond('loginToFacebook', { messages: ['api_throttle'], next_available_run_time: 150 });
  renderApp('/welcome');
  await userEvent.click(await screen.findByRole('button', { name: 'Log in with Facebook' }));

  await screen.findByText('Facebook/Instagram API throttled. Please try again in 3 minutes.');
});
