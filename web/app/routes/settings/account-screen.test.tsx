// The account screen: changing the linked account, choosing another social account, and leaving.
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { actAs } from '#web/lib/session.ts';
import { holdClock, pass, passUntil } from '#web/testing/clock.ts';
import {
  makeCurrentAccount,
  makeFbAccount,
  makeIgAccount,
  makePostsAnswer,
  makeTokens,
  makeUser,
} from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { asked, Refusal, respond } from '#web/testing/server.ts';

const chosen = makeIgAccount();
const shop = makeIgAccount({ instagram_user_id: '1', username: 'lind.shop' });
const list = (still = false) => ({
  instagram_accounts: [chosen, shop],
  messages: [],
  still_updating_instagram_account_from_api: still,
  facebook_access_token_valid: true,
});

beforeEach(() => {
  respondAsConnected();
  respond('listIgAccounts', list());
});
afterEach(() => vi.useRealTimers());

const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The sidebar has another one. */
const chooser = async () => {
  const main = await screen.findByRole('main');
  return within(main).findByRole('button', { name: /^Choose Instagram Account/ });
};
const press = async (name: string | RegExp) => userEvent.click(await button(name));

describe('the linked Facebook account', () => {
  test('is named, with the way to change it', async () => {
    renderApp('/update-account');

    await screen.findByText('Mara Lind');
    await button('Login with Facebook');
    expect(screen.getByText(/If the Facebook window does not let you switch/)).toBeTruthy();
    const account = screen.getByRole('link', { name: 'Account' });
    expect(account.getAttribute('aria-current')).toBe('page');
  });

  test('changing it without a plan leads to the plans, and says why', async () => {
    respond('changeFacebookAccount', new Refusal('No Subscription'));
    respond('listPrices', { prices: [] });
    renderApp('/update-account');
    await press('Login with Facebook');

    await screen.findByRole('heading', { name: 'Pricing' });
    expect(currentAddress()).toBe('/pricing');
    expect(screen.getByRole('alert').textContent).toBe(
      "You currently don't have an active subscription. If this is an error, please contact us at support@replyloom.example",
    );
    expect(asked('changeFacebookAccount')[0]?.fields).toEqual({ redirect_url: '/update-account' });
  });

  test('may be none at all', async () => {
    const messages = ['no_last_logged_in_facebook_account'];
    respond('getFbAccount', { messages, facebook_access_token_valid: false });
    respond('getIgAccount', new Refusal('not_found'));
    renderApp('/update-account');

    await screen.findByText('No Facebook account is linked yet.');
    await button('Login with Facebook');
    expect(asked('listIgAccounts')).toHaveLength(0);
  });
});

describe('the Instagram account', () => {
  test('past the limit of the plan the former one stays chosen, with the way to more', async () => {
    respond('chooseIgAccount', new Refusal('max_instagram_accounts_for_plan'));
    renderApp('/update-account');
    await userEvent.click(await chooser());
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /lind.shop/ }));

    await screen.findByText('You have reached the Instagram Account limit of your current plan');
    const upgrade = screen.getByRole('link', { name: 'Upgrade' });
    expect(upgrade.getAttribute('href')).toBe('/update-billing');
    await expect.poll(async () => (await chooser()).textContent).toContain('lind.ceramics');
    expect(currentAddress()).toBe('/update-account');
  });

  test('chosen anew leads to its posts', async () => {
    respond('chooseIgAccount', shop);
    respond('listPosts', makePostsAnswer());
    renderApp('/update-account');
    await userEvent.click(await chooser());
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /lind.shop/ }));

    await screen.findByRole('heading', { name: 'Posts' });
    expect(currentAddress()).toBe('/posts');
  });

  test('the list is asked for every five seconds as long as it is being read', async () => {
    holdClock();
    respond('listIgAccounts', list(true));
    renderApp('/update-account');
    await passUntil(() => expect(asked('listIgAccounts')).toHaveLength(1));
    await pass(4_000);
    expect(asked('listIgAccounts')).toHaveLength(1);
    await pass(1_500);
    expect(asked('listIgAccounts')).toHaveLength(2);
    respond('listIgAccounts', list(false));
    await pass(20_000);
    expect(asked('listIgAccounts')).toHaveLength(3);
  });

  test('the activated ones stand in a dialog, by Facebook account', async () => {
    respond('listActivatedIgAccounts', {
      facebook_accounts: [
        { id: '9001', name: 'Mara Lind', picture: null, instagram_accounts: [shop] },
        { id: '9002', name: 'Ole Lind', picture: null, instagram_accounts: [chosen] },
      ],
    });
    renderApp('/update-account');
    await press('Activated Instagram Accounts');

    const dialog = await screen.findByRole('dialog', { name: 'Activated Instagram Accounts' });
    await within(dialog).findByText('Ole Lind');
    const of = (name: string) => within(dialog).getByText(name).closest('li')?.textContent;
    expect(of('Mara Lind')).toContain('lind.shop');
    expect(of('Ole Lind')).toContain('lind.ceramics');
  });
});

describe('deleting the account', () => {
  const open = async () => {
    renderApp('/update-account');
    await press('Delete account');
    return screen.findByLabelText<HTMLInputElement>('Confirmation');
  };

  test('takes the typed word, in any case', async () => {
    respond('deleteMe', { message: 'User deleted successfully' });
    respond('revokeToken', {});
    await userEvent.type(await open(), 'DeLeTe{Enter}');

    await screen.findByRole('heading', { name: 'Login' });
    expect(currentAddress()).toBe('/login');
    expect(asked('deleteMe')).toHaveLength(1);
    expect(screen.getByText('Your account was successfully deleted.')).toBeTruthy();
  });

  test.each(['', 'remove', 'deleted'])('sends nothing for %j', async (typed) => {
    const field = await open();
    if (typed) await userEvent.type(field, typed);
    await press('Delete my account');

    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(asked('deleteMe')).toHaveLength(0);
  });

  test('marks field and prompt for three seconds, counted from the last try', async () => {
    holdClock();
    renderApp('/update-account');
    const find = (name: string) => screen.getByRole('button', { name });
    await passUntil(() => find('Delete account'));
    fireEvent.click(find('Delete account'));
    const marks = () => [
      screen.getByLabelText('Confirmation').getAttribute('aria-invalid'),
      screen.getByText('Type “delete” to confirm.').className.includes('danger'),
    ];
    expect(marks()).toEqual([null, false]);

    fireEvent.click(find('Delete my account'));
    await pass(2_000);
    fireEvent.click(find('Delete my account'));
    await pass(2_900);
    expect(marks()).toEqual(['true', true]);
    await pass(200);
    expect(marks()).toEqual([null, false]);
  });

  test('that fails says whom to write to, and leaves one where one is', async () => {
    respond('deleteMe', new Refusal('internal'));
    await userEvent.type(await open(), 'delete{Enter}');

    await screen.findByText(
      'Something went wrong deleting your account. Please contact us at support@replyloom.example and we can do it manually for you.',
    );
    expect(currentAddress()).toBe('/update-account');
    expect(screen.queryByLabelText('Confirmation')).toBeNull();
  });

  test('can be thought better of', async () => {
    await open();
    await press('Keep my account');

    expect(screen.queryByLabelText('Confirmation')).toBeNull();
    expect(asked('deleteMe')).toHaveLength(0);
  });
});

test('an admin who acts as the user may neither link, nor delete, nor is told of an end', async () => {
  const at = '2026-12-03T12:00:00.000Z';
  respond('getFbAccount', makeFbAccount({ facebook_access_token_expires_soon_at: at }));
  respond('listPosts', makePostsAnswer());
  renderApp('/update-account');
  actAs(makeTokens({ user: makeUser({ id: 'usr_2', email: 'ines@example.com' }) }));

  expect(await screen.findAllByText('Only the owner of the account can do this.')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Login with Facebook' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Posts' }));
  await screen.findByRole('heading', { name: 'Posts' });
  expect(screen.queryByRole('region', { name: 'Facebook link' })).toBeNull();
});

describe('a link that runs out soon', () => {
  const soon = (at: string) =>
    respond('getFbAccount', makeFbAccount({ facebook_access_token_expires_soon_at: at }));

  test('is said above the posts, until it is dismissed; a later end is said again', async () => {
    soon('2026-12-03T12:00:00.000Z');
    respond('listPosts', makePostsAnswer());
    const first = renderApp('/posts');
    const notice = await screen.findByRole('region', { name: 'Facebook link' });
    expect(notice.textContent).toContain('runs out on 3rd December 2026');
    within(notice).getByRole('button', { name: 'Log in with Facebook' });
    await userEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Facebook link' })).toBeNull();
    first.unmount();

    const second = renderApp('/posts');
    await screen.findByRole('heading', { name: 'Posts' });
    expect(screen.queryByRole('region', { name: 'Facebook link' })).toBeNull();
    second.unmount();

    soon('2027-02-03T12:00:00.000Z');
    renderApp('/posts');
    await screen.findByText('3rd February 2027');
  });

  test('is not said where all is well', async () => {
    respond('getIgAccount', makeCurrentAccount());
    respond('listPosts', makePostsAnswer());
    renderApp('/posts');

    await screen.findByRole('heading', { name: 'Posts' });
    expect(screen.queryByRole('region', { name: 'Facebook link' })).toBeNull();
  });
});
