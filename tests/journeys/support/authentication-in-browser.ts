// Signs users up, logs them in and out, and opens the network's login dialog.
import { randomUUID } from 'node:crypto';
import type { DemoUserCredentials } from '#scripts/local/start/ensure-demo-account.ts';
import { expectVisible, type JourneyUser } from './journey-user.ts';
import { EXPIRED_IMAGE_URL_PATTERN, waitForPostsLoaded } from './posts-and-comments-on-screen.ts';
import type { TestStackAddresses } from './start-test-stack.ts';

export type LoginCredentials = { readonly email: string; readonly password: string };

export const VALID_PASSWORD = 'Weaving-2-Replies';

/** The settings of the local product make this address an admin. */
export const ADMIN_CREDENTIALS = { email: 'admin@example.com', password: VALID_PASSWORD };

/** The last API call that the first screen after signing up makes. */
const FEATURES_API_URL_PATTERN = /\/users\/me\/features$/;

export async function signUpInBrowser(user: JourneyUser): Promise<LoginCredentials> {
  const credentials = { email: `${randomUUID()}@example.com`, password: VALID_PASSWORD };
  await user.openPath('/signup');
  await user.fillField('Email', credentials.email);
  await user.fillField('Password', credentials.password);
  await user.fillField('Confirm password', credentials.password);
  await user.tickCheckbox('I agree to the Terms and Conditions');
  const featuresResponse = user.page.waitForResponse((response) =>
    FEATURES_API_URL_PATTERN.test(response.url()),
  );
  await user.clickButton('Create an account');
  await user.expectHeading('Connect your Instagram account');
  // A logout while the call is in flight would make it fail, and the browser would report the failure.
  await featuresResponse;
  return credentials;
}

export async function submitLoginForm(
  user: JourneyUser,
  credentials: LoginCredentials,
): Promise<void> {
  await user.fillField('Email', credentials.email);
  await user.fillField('Password', credentials.password);
  await user.clickButton('Login');
}

export async function logInInBrowser(
  user: JourneyUser,
  credentials: LoginCredentials | DemoUserCredentials | undefined,
): Promise<void> {
  if (credentials === undefined) throw new Error('This stack has no demo account.');
  await user.openPath('/login');
  await submitLoginForm(user, credentials);
}

/** Ignores the sign-up's response, because an earlier try may have created the account; the login checks it. */
export async function logInAsAdmin(
  user: JourneyUser,
  { appUrl }: TestStackAddresses,
): Promise<void> {
  await fetch(`${appUrl}/api/v1/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: 'replyloom-web', ...ADMIN_CREDENTIALS, tos_agreement: true }),
  });
  await logInInBrowser(user, ADMIN_CREDENTIALS);
  await user.expectHeading('Connect your Instagram account');
}

/** Logs in with the demo account, and waits for its posts; the image of one of them fails to load. */
export async function logInAndSeePosts(
  user: JourneyUser,
  credentials: LoginCredentials | undefined,
): Promise<void> {
  user.tolerateFailedRequests(EXPIRED_IMAGE_URL_PATTERN);
  await logInInBrowser(user, credentials);
  await user.expectHeading('Posts');
}

export async function logOutInBrowser(
  user: JourneyUser,
  name: string | RegExp = /user menu/,
): Promise<void> {
  await user.page.getByRole('button', { name }).click();
  await user.page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Opens the network's login dialog with the product's button and selects the person. */
export async function openFacebookLoginAsPerson(
  user: JourneyUser,
  personName: string,
): Promise<void> {
  await user.clickButton('Login with Facebook');
  await user.page.getByRole('radio', { name: personName }).check();
}

/** Links the account of the café, allows everything, and waits for its posts. */
export async function linkCafeAccount(user: JourneyUser): Promise<void> {
  await openFacebookLoginAsPerson(user, 'Rafael Costa');
  await user.page.getByRole('button', { name: 'Allow' }).click();
  // The only account of this person is selected already.
  await expectVisible(user.page.getByRole('button', { name: /^Choose .* cafe\.ladeira$/ }));
  await user.clickButton('Continue');
  await user.expectHeading('Posts');
  await waitForPostsLoaded(user);
}
