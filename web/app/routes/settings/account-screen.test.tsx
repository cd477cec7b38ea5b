// The account screen changes the Facebook account, chooses another Instagram account, and deletes the account.
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { switchToImpersonatedSession } from '#web/lib/session/session.ts';
import {
  makeInstagramAccount,
  makeSessionTokenResponse,
  makeUser,
} from '#web/testing/data/api-object-factories.ts';
import { makeAccountsResponse } from '#web/testing/data/make-list-responses.ts';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import {
  mockCurrentAccount,
  mockFacebookAccount,
  mockNoFacebookAccount,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { clickButton } from '#web/testing/user-actions.ts';

const chosenAccount = makeInstagramAccount();
const shopAccount = makeInstagramAccount({ instagram_user_id: '1', username: 'lind.shop' });
const makeTwoAccounts = (isStillUpdating = false) =>
  makeAccountsResponse([chosenAccount, shopAccount], {
    still_updating_instagram_account_from_api: isStillUpdating,
  });

beforeEach(() => {
  mockResponse('listIgAccounts', makeTwoAccounts());
});

const findButton = (name: string | RegExp) => screen.findByRole('button', { name });
/** Searches only the main area, since the sidebar has an account button too. */
const findChooser = async () => {
  const main = await screen.findByRole('main');
  return within(main).findByRole('button', { name: /^Choose Instagram Account/ });
};

describe('the linked Facebook account on the account screen', () => {
  test("shows the linked Facebook account's name and a button to change it", async () => {
    renderApp('/update-account');

    await screen.findByText('Mara Lind');
    await findButton('Login with Facebook');
    expect(screen.getByText(/If the Facebook window does not let you switch/)).toBeTruthy();
    const account = screen.getByRole('link', { name: 'Account' });
    expect(account.getAttribute('aria-current')).toBe('page');
  });

  test('redirects to /pricing with an alert when changing Facebook requires a plan', async () => {
    mockError('changeFacebookAccount', 'No Subscription');
    mockResponse('listPrices', { prices: [] });
    renderApp('/update-account');
    await clickButton('Login with Facebook');

    await screen.findByRole('heading', { name: 'Pricing' });
    expect(getCurrentPath()).toBe('/pricing');
    expect(screen.getByRole('alert').textContent).toBe(
      "You currently don't have an active subscription. If this is an error, please contact us at support@replyloom.example",
    );
    expect(getSentRequestFields('changeFacebookAccount')[0]).toEqual({
      redirect_url: '/update-account',
    });
  });

  test('shows a note and login button when no Facebook account is linked', async () => {
    mockNoFacebookAccount();
    mockError('getIgAccount', 'not_found');
    renderApp('/update-account');

    await screen.findByText('No Facebook account is linked yet.');
    await findButton('Login with Facebook');
    expect(getSentRequestFields('listIgAccounts')).toHaveLength(0);
  });
});

describe('the Instagram account on the account screen', () => {
  test('keeps the current account and offers an upgrade at the account limit', async () => {
    mockError('chooseIgAccount', 'max_instagram_accounts_for_plan');
    renderApp('/update-account');
    await userEvent.click(await findChooser());
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /lind.shop/ }));

    await screen.findByText('You have reached the Instagram Account limit of your current plan');
    const upgrade = screen.getByRole('link', { name: 'Upgrade' });
    expect(upgrade.getAttribute('href')).toBe('/update-billing');
    await expect.poll(async () => (await findChooser()).textContent).toContain('lind.ceramics');
    expect(getCurrentPath()).toBe('/update-account');
  });

  test('opens the posts when the user chooses another Instagram account', async () => {
    mockResponse('chooseIgAccount', shopAccount);
    renderApp('/update-account');
    await userEvent.click(await findChooser());
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /lind.shop/ }));

    await screen.findByRole('heading', { name: 'Posts' });
    expect(getCurrentPath()).toBe('/posts');
  });

  test('polls the accounts on the account screen every five seconds while refreshing', async () => {
    installFakeClock();
    mockResponse('listIgAccounts', makeTwoAccounts(true));
    renderApp('/update-account');
    await advanceFakeTimeUntil(() =>
      expect(getSentRequestFields('listIgAccounts')).toHaveLength(1),
    );
    await advanceTime(4_000);
    expect(getSentRequestFields('listIgAccounts')).toHaveLength(1);
    await advanceTime(1_500);
    expect(getSentRequestFields('listIgAccounts')).toHaveLength(2);
    mockResponse('listIgAccounts', makeTwoAccounts(false));
    await advanceTime(20_000);
    expect(getSentRequestFields('listIgAccounts')).toHaveLength(3);
  });

  test('lists the activated accounts in a dialog, grouped by Facebook account', async () => {
    mockResponse('listActivatedIgAccounts', {
      facebook_accounts: [
        { id: '9001', name: 'Mara Lind', picture: null, instagram_accounts: [shopAccount] },
        { id: '9002', name: 'Ole Lind', picture: null, instagram_accounts: [chosenAccount] },
      ],
    });
    renderApp('/update-account');
    await clickButton('Activated Instagram Accounts');

    const dialog = await screen.findByRole('dialog', { name: 'Activated Instagram Accounts' });
    await within(dialog).findByText('Ole Lind');
    const getListItemText = (name: string) =>
      within(dialog).getByText(name).closest('li')?.textContent;
    expect(getListItemText('Mara Lind')).toContain('lind.shop');
    expect(getListItemText('Ole Lind')).toContain('lind.ceramics');
  });
});

describe('the deletion of the user on the account screen', () => {
  const openDeletionDialog = async () => {
    renderApp('/update-account');
    await clickButton('Delete account');
    return screen.findByLabelText<HTMLInputElement>('Confirmation');
  };

  test('deletes the user when they type the confirmation word in any case', async () => {
    mockResponse('deleteMe', { message: 'User deleted successfully' });
    await userEvent.type(await openDeletionDialog(), 'DeLeTe{Enter}');

    await screen.findByRole('heading', { name: 'Login' });
    expect(getCurrentPath()).toBe('/login');
    expect(getSentRequestFields('deleteMe')).toHaveLength(1);
    expect(screen.getByText('Your account was successfully deleted.')).toBeTruthy();
  });

  test.each(['', 'remove', 'deleted'])(
    'does not delete the user when %j is typed',
    async (typed) => {
      const field = await openDeletionDialog();
      if (typed) await userEvent.type(field, typed);
      await clickButton('Delete my account');

      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field);
      expect(getSentRequestFields('deleteMe')).toHaveLength(0);
    },
  );

  test('marks the deletion confirmation as invalid for three seconds after a mismatch', async () => {
    installFakeClock();
    renderApp('/update-account');
    const getButton = (name: string) => screen.getByRole('button', { name });
    await advanceFakeTimeUntil(() => getButton('Delete account'));
    fireEvent.click(getButton('Delete account'));
    const getErrorMarks = () => [
      screen.getByLabelText('Confirmation').getAttribute('aria-invalid'),
      screen.getByText('Type “delete” to confirm.').className.includes('danger'),
    ];
    expect(getErrorMarks()).toEqual([null, false]);

    fireEvent.click(getButton('Delete my account'));
    await advanceTime(2_000);
    fireEvent.click(getButton('Delete my account'));
    await advanceTime(2_900);
    expect(getErrorMarks()).toEqual(['true', true]);
    await advanceTime(200);
    expect(getErrorMarks()).toEqual([null, false]);
  });

  test('names the support contact and stays when deleting the user fails', async () => {
    mockError('deleteMe', 'internal');
    await userEvent.type(await openDeletionDialog(), 'delete{Enter}');

    await screen.findByText(
      'Something went wrong deleting your account. Please contact us at support@replyloom.example and we can do it manually for you.',
    );
    expect(getCurrentPath()).toBe('/update-account');
    expect(screen.queryByLabelText('Confirmation')).toBeNull();
  });

  test('reports an unreachable server when deleting the user gets no response', async () => {
    mockResponse('deleteMe', MOCK_CONNECTION_FAILURE);
    await userEvent.type(await openDeletionDialog(), 'delete{Enter}');

    await screen.findByText('We could not reach Replyloom. Please try again in a moment.');
    expect(screen.queryByText(/manually for you/)).toBeNull();
  });

  test('closes the deletion dialog without deleting the user on Keep my account', async () => {
    await openDeletionDialog();
    await clickButton('Keep my account');

    expect(screen.queryByLabelText('Confirmation')).toBeNull();
    expect(getSentRequestFields('deleteMe')).toHaveLength(0);
  });
});

test('hides linking, deletion and the expiry notice from an impersonating admin', async () => {
  const expiresAt = '2026-12-03T12:00:00.000Z';
  mockFacebookAccount({ facebook_access_token_expires_soon_at: expiresAt });
  renderApp('/update-account');
  switchToImpersonatedSession(
    makeSessionTokenResponse({ user: makeUser({ id: 'usr_2', email: 'ines@example.com' }) }),
  );

  await screen.findByText('Only the owner of the account can link another Facebook account.');
  screen.getByText('Only the owner of the account can delete it.');
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Login with Facebook' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Posts' }));
  await screen.findByRole('heading', { name: 'Posts' });
  expect(screen.queryByRole('region', { name: 'Facebook link' })).toBeNull();
});

describe('the notice about an expiring Facebook link', () => {
  const mockExpiringLink = (expiresAt: string) =>
    mockFacebookAccount({ facebook_access_token_expires_soon_at: expiresAt });

  test('shows the Facebook expiry above the posts until dismissed or renewed', async () => {
    mockExpiringLink('2026-12-03T12:00:00.000Z');
    const first = renderApp('/posts');
    const notice = await screen.findByRole('region', { name: 'Facebook link' });
    expect(notice.textContent).toContain('runs out on 3rd December 2026');
    within(notice).getByRole('button', { name: 'Login with Facebook' });
    await userEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Facebook link' })).toBeNull();
    first.unmount();

    const second = renderApp('/posts');
    await screen.findByRole('heading', { name: 'Posts' });
    expect(screen.queryByRole('region', { name: 'Facebook link' })).toBeNull();
    second.unmount();

    mockExpiringLink('2027-02-03T12:00:00.000Z');
    renderApp('/posts');
    await screen.findByText('3rd February 2027');
  });

  test('shows no notice when the Facebook link does not expire soon', async () => {
    mockCurrentAccount();
    renderApp('/posts');

    await screen.findByRole('heading', { name: 'Posts' });
    expect(screen.queryByRole('region', { name: 'Facebook link' })).toBeNull();
  });
});
