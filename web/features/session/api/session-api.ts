// API calls to sign up, log in and log out.

import { callApi } from '#web/lib/api/call-api.ts';
import { WEB_APP_OAUTH_CLIENT_ID } from '#web/lib/build-time-settings.ts';
import { ApiError, ServerUnreachableError } from '#web/lib/http/api-error.ts';
import {
  clearSessionAfterLogout,
  establishSession,
  expireSession,
} from '#web/lib/session/session.ts';
import { getSessionState } from '#web/lib/session/session-state.ts';
import { readLocalStorageValue } from '#web/lib/session/user-data-in-browser.ts';

export async function submitSignUp(form: { readonly email: string; readonly password: string }) {
  establishSession(
    await callApi('signUp', { client_id: WEB_APP_OAUTH_CLIENT_ID, tos_agreement: true, ...form }),
  );
}

export async function submitLogin(form: { readonly email: string; readonly password: string }) {
  const grant = { client_id: WEB_APP_OAUTH_CLIENT_ID, grant_type: 'password', ...form };
  establishSession(await callApi('issueToken', grant));
}

export async function requestPasswordReset(email: string): Promise<void> {
  await callApi('forgotPassword', { client_id: WEB_APP_OAUTH_CLIENT_ID, email });
}

export async function submitPasswordReset(form: {
  readonly token: string;
  readonly password: string;
}) {
  await callApi('resetPassword', {
    client_id: WEB_APP_OAUTH_CLIENT_ID,
    password: form.password,
    password_confirmation: form.password,
    reset_password_token: form.token,
  });
}

/** Ends every other session; this one continues with the new tokens. */
export async function requestProfileUpdate(form: {
  readonly email: string;
  readonly password: string;
  readonly currentPassword: string;
}) {
  const email = form.email.trim();
  const tokens = await callApi('updateProfile', {
    current_password: form.currentPassword,
    ...(email !== '' && { email }),
    ...(form.password !== '' && { password: form.password }),
  });
  establishSession(tokens);
}

/** Clears the session here at once and revokes its tokens. Ignores an unreachable server. */
export async function logOut(): Promise<void> {
  const { status, unauthorized } = getSessionState();
  // The session may have ended in another tab, where another user has logged in since.
  if (status === 'signed-out') return;
  const tokens = [readLocalStorageValue('refreshToken'), readLocalStorageValue('trueRefreshToken')];
  if (unauthorized) expireSession();
  else clearSessionAfterLogout();
  await Promise.all(tokens.map((token) => token !== null && revokeToken(token)));
}

async function revokeToken(token: string): Promise<void> {
  try {
    await callApi('revokeToken', { client_id: WEB_APP_OAUTH_CLIENT_ID, token });
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ServerUnreachableError)) throw error;
  }
}

export const LOGIN_FAILED_MESSAGE = 'Invalid credentials. Did you enter them correctly?';
