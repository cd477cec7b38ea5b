// Linking Facebook and choosing an Instagram account.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#shared/schemas/user.ts';
import {
  makeInstagramAccount,
  makeSessionTokenResponse,
  makeUser,
} from '#web/testing/data/api-object-factories.ts';
import { makeAccountsResponse } from '#web/testing/data/make-list-responses.ts';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  getSentRequestFields,
  mockApiServer,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import {
  mockCurrentAccount,
  mockNoFacebookAccount,
  mockSubscription,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { clickButton } from '#web/testing/user-actions.ts';

const shopAccount = makeInstagramAccount({ instagram_user_id: '1', username: 'lind.shop' });
const studioAccount = makeInstagramAccount({ instagram_user_id: '3', username: 'lind.studio' });
const personalAccount = makeInstagramAccount({
  instagram_user_id: '2',
  username: 'mara.private',
  instagram_account_type: 'personal',
  instagram_account_is_valid: false,
});
const makeThreeAccounts = (isStillUpdating = false) =>
  makeAccountsResponse([shopAccount, studioAccount, personalAccount], {
    still_updating_instagram_account_from_api: isStillUpdating,
  });

beforeEach(() => {
  mockError('getIgAccount', 'not_found');
  mockResponse('listIgAccounts', makeThreeAccounts());
});

const openChooser = () => clickButton('Choose Instagram Account');
async function chooseShop(): Promise<void> {
  await openChooser();
  await userEvent.click(screen.getByRole('menuitemradio', { name: /lind.shop/ }));
}
/** The server accepts the shop as the choice. `andThen` adds what else has changed by then. */
const mockChoice = (andThen = () => {}) =>
  mockResponse('chooseIgAccount', () => {
    mockCurrentAccount(shopAccount);
    andThen();
    return shopAccount;
  });
const readDescription = (option: HTMLElement) =>
  document.getElementById(option.getAttribute('aria-describedby') ?? '')?.textContent;

test('explains why a personal Instagram account cannot be chosen', async () => {
  renderApp('/connect');
  await openChooser();
  const option = screen.getByRole('menuitemradio', { name: /mara.private/ });

  await userEvent.click(option);

  expect(readDescription(option)).toBe(
    'Your Facebook page must be linked to an Instagram Business or Creator account.',
  );
  expect(getSentRequestFields('chooseIgAccount')).toHaveLength(0);
});

test.each([
  ['missing_permissions', 'Some permissions are missing.'],
  ['missing_page_role', 'Your role on this Facebook page does not give Replyloom access.'],
  ['something_new', 'Facebook needs you to fix something first.'],
])('explains why a business Instagram account cannot be chosen: %s', async (problem, text) => {
  const account = { ...shopAccount, instagram_account_is_valid: false, problem };
  mockResponse('listIgAccounts', { ...makeThreeAccounts(), instagram_accounts: [account] });
  renderApp('/connect');
  await openChooser();

  const option = screen.getByRole('menuitemradio', { name: /lind.shop.*No access/ });
  expect(readDescription(option)).toContain(text);
});

describe('of several accounts the only one that can be chosen', () => {
  const mockOnlyShop = (overrides: { readonly messages?: string[] } = {}) =>
    mockResponse('listIgAccounts', {
      ...makeThreeAccounts(),
      instagram_accounts: [personalAccount, shopAccount],
      ...overrides,
    });
  const chooserName = 'Choose Instagram Account: lind.shop';

  test('preselects the only choosable Instagram account so that Continue chooses it', async () => {
    mockOnlyShop();
    mockChoice();
    renderApp('/connect');

    await screen.findByRole('button', { name: chooserName });
    expect(getSentRequestFields('chooseIgAccount')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));

    await screen.findByRole('heading', { name: 'Posts' });
    expect(getSentRequestFields('chooseIgAccount').map(({ instagramId }) => instagramId)).toEqual([
      '1',
    ]);
  });

  test('shows the only choosable Instagram account as checked in the list', async () => {
    mockOnlyShop();
    renderApp('/connect');
    await userEvent.click(await screen.findByRole('button', { name: chooserName }));

    const options = screen.getAllByRole('menuitemradio');
    expect(options.map((option) => option.getAttribute('aria-checked'))).toEqual(['false', 'true']);
    await userEvent.click(screen.getByRole('menuitemradio', { name: /lind.shop/ }));

    await expect.poll(() => getSentRequestFields('chooseIgAccount')).toHaveLength(1);
  });

  test.each([
    ['two can be chosen', () => undefined],
    ['the link has a problem', () => mockOnlyShop({ messages: ['missing_permissions'] })],
  ])('preselects no Instagram account when %s', async (_when, mockAccounts) => {
    mockAccounts();
    renderApp('/connect');

    await screen.findByRole('button', { name: 'Choose Instagram Account' });
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});

test('says in the account chooser that there are no Instagram accounts', async () => {
  mockResponse('listIgAccounts', { ...makeThreeAccounts(), instagram_accounts: [] });
  renderApp('/connect');
  await openChooser();

  await screen.findByText('There are no Instagram accounts yet.');
});

test("shows the chosen account's name on the account chooser's button", async () => {
  mockCurrentAccount({ ...shopAccount, facebook_access_token_valid: false, messages: [] });
  renderApp('/posts');

  await screen.findByRole('button', { name: 'Choose Instagram Account: lind.shop' });
});

test('renders no empty paragraphs for help links on /connect', async () => {
  renderApp('/connect');
  await openChooser();

  expect([...document.querySelectorAll('p')].filter((each) => each.textContent === '')).toEqual([]);
});

test('polls the Instagram accounts every five seconds while they are refreshed', async () => {
  installFakeClock();
  mockResponse('listIgAccounts', makeThreeAccounts(true));
  renderApp('/connect');
  await advanceFakeTimeUntil(() =>
    screen.getByRole('button', { name: 'Choose Instagram Account' }),
  );
  expect(getSentRequestFields('listIgAccounts')).toHaveLength(1);

  await advanceTime(4_000);
  expect(getSentRequestFields('listIgAccounts')).toHaveLength(1);
  mockResponse('listIgAccounts', makeThreeAccounts());
  await advanceTime(2_000);
  expect(getSentRequestFields('listIgAccounts')).toHaveLength(2);
  await advanceTime(60_000);
  expect(getSentRequestFields('listIgAccounts')).toHaveLength(2);
});

test('opens the posts when the user chooses an Instagram account', async () => {
  mockChoice();
  mockError('listPosts', 'internal');
  renderApp('/connect');
  await chooseShop();

  await screen.findByRole('heading', { name: 'Posts' });
  expect(getSentRequestFields('chooseIgAccount')[0]).toMatchObject({ instagramId: '1' });
});

test("reverts the chosen account with an alert at the plan's account limit", async () => {
  mockError('chooseIgAccount', 'max_instagram_accounts_for_plan');
  renderApp('/connect');
  await chooseShop();

  await screen.findByText('You have reached the Instagram Account limit of your current plan');
  const chooser = screen.getByRole('button', { name: 'Choose Instagram Account' });
  expect(chooser.textContent).toBe('Choose Instagram Account');
});

test("shows the trial's end on Billing once the first account is chosen", async () => {
  mockSubscription({ free_trial_ends_on: null });
  mockChoice(mockSubscription);
  renderApp('/connect');
  await chooseShop();
  await screen.findByRole('heading', { name: 'Posts' });

  await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Billing' }));

  await screen.findByText('Ends on 27th November 2026');
});

test('shows separate toasts when choosing an account and refreshing accounts both fail', async () => {
  mockError('chooseIgAccount', 'internal');
  renderApp('/connect');
  await chooseShop();
  await screen.findByText('The account could not be chosen. An unexpected error occurred.');

  mockError('listIgAccounts', 'internal');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh linked Instagram accounts' }));
  await screen.findByText(
    'The Instagram accounts could not be refreshed. An unexpected error occurred.',
  );
});

test('refreshes the accounts when the user clicks Refresh linked Instagram accounts', async () => {
  renderApp('/connect');
  const name = 'Refresh linked Instagram accounts';
  await waitFor(() =>
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull(),
  );
  await userEvent.click(screen.getByRole('button', { name }));

  await expect
    .poll(() =>
      getSentRequestFields('listIgAccounts').map(({ update_from_api }) => update_from_api),
    )
    .toEqual([undefined, 'true']);
});

test('shows the Facebook link error from the URL until it is dismissed', async () => {
  renderApp('/connect?error=no_user,missing_permissions&a=1');

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('We could not find a valid user. Please log in and try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  await expect.poll(getCurrentPath).toBe('/connect?a=1');
});

test('shows a Facebook link error on the Connection Problem screen', async () => {
  mockCurrentAccount({ facebook_access_token_valid: false });
  renderApp('/posts?error=no_user');

  await screen.findByRole('heading', { name: 'Connection Problem' });
  await screen.findByText('We could not find a valid user. Please log in and try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  await expect.poll(getCurrentPath).toBe('/posts');
});

test('removes a link error code without a message from the URL', async () => {
  renderApp('/connect?error=missing_permissions');

  await expect.poll(getCurrentPath).toBe('/connect');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows the waiting time when linking Facebook hits a rate limit', async () => {
  mockNoFacebookAccount([]);
  mockResponse('loginToFacebook', { messages: ['api_throttle'], next_available_run_time: 150 });
  renderApp('/welcome');
  await userEvent.click(await screen.findByRole('button', { name: 'Login with Facebook' }));

  await screen.findByText('Facebook/Instagram API throttled. Please try again in 3 minutes.');
});

describe('a newcomer', () => {
  const refusedRequests: string[] = [];
  beforeEach(() => {
    refusedRequests.length = 0;
    mockApiServer.events.on('response:mocked', ({ request, response }) => {
      if (!response.ok) refusedRequests.push(`${request.url} answered ${response.status}`);
    });
  });
  afterEach(() => mockApiServer.events.removeAllListeners());

  function mockOnboardingStep(step: User['onboarding_step']) {
    const user = makeUser({ onboarding_step: step });
    mockResponse('signUp', makeSessionTokenResponse({ user }));
    mockResponse('issueToken', makeSessionTokenResponse({ user }));
    mockResponse('getMe', user);
  }
  const openAgain = (path: string) => {
    localStorage.setItem('refreshToken', 'refresh-0');
    renderApp(path, { signedIn: false });
  };

  test('sends no request that is refused while a new user signs up', async () => {
    mockOnboardingStep('connect');
    mockResponse('getFbAccount', {
      messages: ['no_last_logged_in_facebook_account'],
      facebook_access_token_valid: false,
    });
    renderApp('/signup', { signedIn: false });
    await userEvent.type(await screen.findByLabelText('Email'), 'mara@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'Violet-Tram-88');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'Violet-Tram-88');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }));

    await screen.findByRole('button', { name: 'Login with Facebook' });
    expect(getCurrentPath()).toBe('/welcome');
    expect(refusedRequests).toEqual([]);
  });

  test('sends no refused request while a new user chooses an account', async () => {
    mockOnboardingStep('choose_account');
    mockChoice(() => mockResponse('getMe', makeUser()));
    openAgain('/connect');
    await chooseShop();

    await screen.findByText('No posts');
    expect(refusedRequests).toEqual([]);
  });

  test('shows the posts when an account was chosen in another tab', async () => {
    mockOnboardingStep('connect');
    mockResponse('getMe', makeUser());
    mockCurrentAccount(shopAccount);
    openAgain('/welcome');

    await screen.findByRole('heading', { name: 'Posts' });
  });
});
