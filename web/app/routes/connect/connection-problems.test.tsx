// Every problem of a link in the words of the screen it is told on.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_PROBLEMS, LINK_ERRORS, LINK_LIMITS } from '#tests/support/connection-problems.ts';
import {
  makeCurrentAccount,
  makeFbAccount,
  makeIgAccount,
  makePostsAnswer,
  makeTokens,
} from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { Refusal, respond } from '#web/testing/server.ts';

const LOST =
  'Looks like we lost permissions on your instagram account. Please choose another instagram account or re-link your facebook account to re-enable the permissions.';
const NONE =
  'We found no Instagram accounts on this Facebook account. Please check that it manages the page your Instagram account is linked to.';

const shown = (codes: readonly string[] = [], all = [makeIgAccount()]) => ({
  instagram_accounts: all,
  messages: [...codes],
  still_updating_instagram_account_from_api: false,
  facebook_access_token_valid: codes.length === 0,
});

beforeEach(() => {
  respondAsConnected();
  respond('listIgAccounts', shown());
});

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const ofLogin = ACCOUNT_PROBLEMS.filter(({ text }) => text !== null);

describe('a problem of the linked account', () => {
  const lose = (code: string) => {
    const told = { facebook_access_token_valid: false, messages: [code] };
    respond('getFbAccount', makeFbAccount(told));
    respond('getIgAccount', makeCurrentAccount(told));
    respond('listIgAccounts', shown([code]));
  };

  test.each(ofLogin)(
    '$cause: the Connection Problem screen says it once',
    async ({ code, text }) => {
      lose(code);
      renderApp('/posts');

      await screen.findByRole('heading', { name: 'Connection Problem' });
      expect(screen.getByText(LOST)).toBeTruthy();
      expect(alerts()).toEqual([text]);
      expect(screen.getByRole('button', { name: 'Log in with Facebook' })).toBeTruthy();
    },
  );

  test.each(ofLogin)(
    '$cause: so does /connect, with the way to link again',
    async ({ code, text }) => {
      lose(code);
      respond('getIgAccount', new Refusal('not_found'));
      renderApp('/connect');

      await screen.findByRole('button', { name: 'Choose Instagram Account' });
      expect(alerts()).toEqual([text]);
      expect(screen.getByRole('button', { name: 'Log in with Facebook' })).toBeTruthy();
    },
  );

  test.each(ofLogin)('$cause: and /update-account', async ({ code, text }) => {
    lose(code);
    renderApp('/update-account');

    await screen.findByRole('button', { name: /^Choose Instagram Account/ });
    expect(alerts()).toEqual([text]);
  });

  test('of the chosen account alone is told as well', async () => {
    const messages = ['missing_permissions'];
    respond('getIgAccount', makeCurrentAccount({ instagram_account_is_valid: false, messages }));
    renderApp('/');

    await screen.findByRole('heading', { name: 'Connection Problem' });
    expect(alerts()).toEqual([
      'Some permissions are missing. Please log in with Facebook again and accept all permissions.',
    ]);
  });

  test('nothing linked says nothing, but how to begin', async () => {
    const messages = ['no_last_logged_in_facebook_account'];
    respond('getFbAccount', { messages, facebook_access_token_valid: false });
    respond('getIgAccount', new Refusal('not_found'));
    renderApp('/posts');

    await screen.findByRole('heading', { name: 'Connect your Instagram account' });
    expect(currentAddress()).toBe('/welcome');
    expect(alerts()).toEqual([]);
  });
});

describe('an account list', () => {
  test.each([['/connect'], ['/update-account'], ['/posts']])(
    'without any says where to look, at %s',
    async (at) => {
      respond('listIgAccounts', shown([], []));
      respond(
        'getIgAccount',
        at === '/connect'
          ? new Refusal('not_found')
          : makeCurrentAccount({ instagram_account_is_valid: false }),
      );
      renderApp(at);

      await screen.findByText(NONE);
    },
  );

  test('that the network does not give just now asks to wait, not to link again', async () => {
    respond('getIgAccount', new Refusal('not_found'));
    respond('listIgAccounts', { ...shown(), messages: ['over_api_limit'] });
    renderApp('/connect');

    await screen.findByText('Over the instagram API limit. Please try again in a few minutes');
    expect(alerts()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Log in with Facebook' })).toBeNull();
  });
});

describe('what went wrong on the way', () => {
  test.each(LINK_ERRORS)('$cause: $code', async ({ code, text }) => {
    renderApp(`/update-account?error=${code}`);
    await screen.findByRole('heading', { name: 'Account' });

    if (text === null) {
      await expect.poll(currentAddress).toBe('/update-account');
      expect(alerts()).toEqual([]);
      return;
    }
    await expect.poll(alerts).toEqual([text]);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await expect.poll(currentAddress).toBe('/update-account');
  });

  test('is said on the product screens too, which lead to the dialog as well', async () => {
    respond('listPosts', makePostsAnswer());
    renderApp('/posts?error=access_denied');

    await screen.findByText('Something went wrong. Please try again.');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await expect.poll(currentAddress).toBe('/posts');
  });

  test('is kept for who has to log in first', async () => {
    renderApp('/connect?error=no_user', { signedIn: false });

    await screen.findByRole('heading', { name: 'Login' });
    respond('issueToken', makeTokens());
    respond('getIgAccount', new Refusal('not_found'));
    await userEvent.type(screen.getByLabelText('Email'), 'mara@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'Violet-Tram-88{Enter}');

    await screen.findByText('We could not find a valid user. Please log in and try again.');
  });
});

test.each(LINK_LIMITS)(
  '$cause: $code where linking begins',
  async ({ code, text, waitSeconds }) => {
    respond('changeFacebookAccount', { messages: [code], next_available_run_time: waitSeconds });
    renderApp('/update-account');
    await userEvent.click(await screen.findByRole('button', { name: 'Login with Facebook' }));

    await expect.poll(alerts).toEqual([text]);
  },
);
