// Every link problem, and the message of the screen that shows it.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ACCOUNT_PROBLEMS,
  LINK_ERRORS,
  LINK_RATE_LIMIT_PROBLEMS,
} from '#tests/support/network/account-link-problems.ts';
import {
  makeCurrentAccount,
  makeInstagramAccount,
} from '#web/testing/data/api-object-factories.ts';
import { makeAccountsResponse } from '#web/testing/data/make-list-responses.ts';
import { MockErrorResponse, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import {
  mockCurrentAccount,
  mockFacebookAccount,
  mockNoFacebookAccount,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { findHeading, getButton, logInOnScreen } from '#web/testing/user-actions.ts';

const LOST_PERMISSIONS_TEXT =
  'Looks like we lost permissions on your instagram account. Please choose another instagram account or re-link your facebook account to re-enable the permissions.';
const NO_ACCOUNTS_TEXT =
  'We found no Instagram accounts on this Facebook account. Please check that it manages the page your Instagram account is linked to.';

const makeProblemResponse = (codes: readonly string[] = [], accounts = [makeInstagramAccount()]) =>
  makeAccountsResponse(accounts, {
    messages: [...codes],
    facebook_access_token_valid: codes.length === 0,
  });

beforeEach(() => {
  mockResponse('listIgAccounts', makeProblemResponse());
});

const getAlertTexts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const problemsWithText = ACCOUNT_PROBLEMS.filter(({ text }) => text !== null);

describe('when the linked Facebook account has a problem', () => {
  const breakLink = (code: string) => {
    const brokenAccount = { facebook_access_token_valid: false, messages: [code] };
    mockFacebookAccount(brokenAccount);
    mockCurrentAccount(brokenAccount);
    mockResponse('listIgAccounts', makeProblemResponse([code]));
  };

  test.each(problemsWithText)(
    "shows an account problem's message once on Connection Problem: $cause",
    async ({ code, text }) => {
      breakLink(code);
      renderApp('/posts');

      await findHeading('Connection Problem');
      expect(screen.getByText(LOST_PERMISSIONS_TEXT)).toBeTruthy();
      expect(getAlertTexts()).toEqual([text]);
      getButton('Login with Facebook');
    },
  );

  test.each(problemsWithText)(
    'shows an account problem on /connect with a button to relink: $cause',
    async ({ code, text }) => {
      breakLink(code);
      mockError('getIgAccount', 'not_found');
      renderApp('/connect');

      await screen.findByRole('button', { name: 'Choose Instagram Account' });
      expect(getAlertTexts()).toEqual([text]);
      getButton('Login with Facebook');
    },
  );

  test.each(problemsWithText)(
    "shows an account problem's message on /update-account: $cause",
    async ({ code, text }) => {
      breakLink(code);
      renderApp('/update-account');

      await screen.findByRole('button', { name: /^Choose Instagram Account/ });
      expect(getAlertTexts()).toEqual([text]);
    },
  );

  test('shows Connection Problem when only the chosen Instagram account is invalid', async () => {
    const messages = ['missing_permissions'];
    mockCurrentAccount({ instagram_account_is_valid: false, messages });
    renderApp('/');

    await screen.findByRole('heading', { name: 'Connection Problem' });
    expect(getAlertTexts()).toEqual([
      'Some permissions are missing. Please log in with Facebook again and accept all permissions.',
    ]);
  });

  test('shows the welcome screen without an error when nothing is linked', async () => {
    mockNoFacebookAccount();
    mockError('getIgAccount', 'not_found');
    renderApp('/posts');

    await screen.findByRole('heading', { name: 'Connect your Instagram account' });
    expect(getCurrentPath()).toBe('/welcome');
    expect(getAlertTexts()).toEqual([]);
  });
});

describe('the list of Instagram accounts', () => {
  test.each([['/connect'], ['/update-account'], ['/posts']])(
    'says at %s where to look when no Instagram accounts exist',
    async (path) => {
      mockResponse('listIgAccounts', makeProblemResponse([], []));
      mockResponse(
        'getIgAccount',
        path === '/connect'
          ? new MockErrorResponse('not_found')
          : makeCurrentAccount({ instagram_account_is_valid: false }),
      );
      renderApp(path);

      await screen.findByText(NO_ACCOUNTS_TEXT);
    },
  );

  test("asks the user to wait when Instagram limits the account list's rate", async () => {
    mockError('getIgAccount', 'not_found');
    mockResponse('listIgAccounts', { ...makeProblemResponse(), messages: ['over_api_limit'] });
    renderApp('/connect');

    await screen.findByText('Over the instagram API limit. Please try again in a few minutes');
    expect(getAlertTexts()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Login with Facebook' })).toBeNull();
  });
});

describe('link errors in the URL', () => {
  test.each(LINK_ERRORS)(
    'shows the link error $code and clears the URL: $cause',
    async ({ code, text }) => {
      renderApp(`/update-account?error=${code}`);
      await screen.findByRole('heading', { name: 'Account' });

      if (text === null) {
        await expect.poll(getCurrentPath).toBe('/update-account');
        expect(getAlertTexts()).toEqual([]);
        return;
      }
      await expect.poll(getAlertTexts).toEqual([text]);
      await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
      await expect.poll(getCurrentPath).toBe('/update-account');
    },
  );

  test('shows a Facebook link error from the URL on product screens', async () => {
    renderApp('/posts?error=access_denied');

    await screen.findByText('You cancelled the Facebook login. Nothing was changed.');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await expect.poll(getCurrentPath).toBe('/posts');
  });

  test('shows a Facebook link error after the user has logged in', async () => {
    renderApp('/connect?error=no_user', { signedIn: false });

    await screen.findByRole('heading', { name: 'Login' });
    mockError('getIgAccount', 'not_found');
    await logInOnScreen();

    await screen.findByText('We could not find a valid user. Please log in and try again.');
  });
});

test.each(LINK_RATE_LIMIT_PROBLEMS)(
  'shows a rate limit alert when Facebook linking starts: $cause ($code)',
  async ({ code, text, waitSeconds }) => {
    mockResponse('changeFacebookAccount', {
      messages: [code],
      next_available_run_time: waitSeconds,
    });
    renderApp('/update-account');
    await userEvent.click(await screen.findByRole('button', { name: 'Login with Facebook' }));

    await expect.poll(getAlertTexts).toEqual([text]);
  },
);
