// Signing up, in and out.
import { ApiError, NetworkError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { CLIENT_ID } from '#web/lib/config.ts';
import { acceptTokens, endSession, getSession, loseSession } from '#web/lib/session.ts';
import { readStored } from '#web/lib/stored-flags.ts';

export async function signUp(form: { readonly email: string; readonly password: string }) {
  acceptTokens(await call('signUp', { client_id: CLIENT_ID, tos_agreement: true, ...form }));
}

export async function logIn(form: { readonly email: string; readonly password: string }) {
  const grant = { client_id: CLIENT_ID, grant_type: 'password', ...form };
  acceptTokens(await call('issueToken', grant));
}

export async function askForReset(email: string): Promise<void> {
  await call('forgotPassword', { client_id: CLIENT_ID, email });
}

export async function choosePassword(form: { readonly token: string; readonly password: string }) {
  await call('resetPassword', {
    client_id: CLIENT_ID,
    password: form.password,
    password_confirmation: form.password,
    reset_password_token: form.token,
  });
}

/** Ends every other session; this one goes on with the tokens of the answer. */
export async function updateProfile(form: {
  readonly email: string;
  readonly password: string;
  readonly currentPassword: string;
}) {
  const email = form.email.trim();
  const answer = await call('updateProfile', {
    current_password: form.currentPassword,
    ...(email !== '' && { email }),
    ...(form.password !== '' && { password: form.password }),
  });
  acceptTokens(answer);
}

/** Forgets the session here at once; the server is told as well as it can be reached. */
export async function logOut(): Promise<void> {
  const { status, unauthorized } = getSession();
  // It may have ended in another tab, where somebody has logged in since.
  if (status === 'signed-out') return;
  const tokens = [readStored('refreshToken'), readStored('trueRefreshToken')];
  if (unauthorized) loseSession();
  else endSession();
  await Promise.all(tokens.map((token) => token !== null && revoke(token)));
}

async function revoke(token: string): Promise<void> {
  try {
    await call('revokeToken', { client_id: CLIENT_ID, token });
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
  }
}

export const LOGIN_FAILED = 'Invalid credentials. Did you enter them correctly?';
