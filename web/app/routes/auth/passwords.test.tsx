// Forgotten passwords and the profile, as a person meets them.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getSession } from '#web/lib/session.ts';
import { makeTokens, makeUser } from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { asked, Refusal, respond } from '#web/testing/server.ts';

const NEW = 'Copper-Lantern-41';
const LINK_OVER = 'This link is no longer valid. Please request a new one.';
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const alertText = () => screen.getByRole('alert').textContent;

test('a reset link is asked for from the login, and the login says so', async () => {
  respond('forgotPassword', { message: 'sent' });
  renderApp('/login', { signedIn: false });

  await userEvent.click(await screen.findByRole('link', { name: 'Forgot Password?' }));
  await screen.findByRole('heading', { name: 'Reset Password' });
  await press('Send Reset Link');
  expect(alertText()).toBe('Please fill out all fields');
  await type('Email', ' mara@example.com ');
  await press('Send Reset Link');

  await screen.findByText('Check your email inbox for the password reset link');
  expect(asked('forgotPassword')[0]?.fields).toEqual({
    client_id: 'replyloom-web',
    email: 'mara@example.com',
  });
});

test('a new password leads to the login, which says so for three seconds', async () => {
  respond('resetPassword', { message: 'done' });
  renderApp('/password-reset/usr_1.token', { signedIn: false });

  await screen.findByRole('heading', { name: 'Choose a new password' });
  await type('New Password', NEW);
  await type('Confirm new password', NEW);
  await press('Reset password');

  await screen.findByText('Password updated, please log in with your new password');
  expect(asked('resetPassword')[0]?.fields).toMatchObject({ reset_password_token: 'usr_1.token' });
  await expect.poll(currentAddress, { timeout: 5_000 }).toBe('/login');
  await expect.poll(() => screen.queryByText(/Password updated/)).toBeNull();
});

test('a link that is over says so, keeps what was typed, and offers another', async () => {
  respond('resetPassword', new Refusal('validation_failed', LINK_OVER));
  renderApp('/password-reset/old', { signedIn: false });

  await screen.findByRole('heading', { name: 'Choose a new password' });
  await type('New Password', NEW);
  await type('Confirm new password', NEW);
  await press('Reset password');

  await expect.poll(alertText).toBe(LINK_OVER);
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe(NEW);
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeDefined();
});

test('a changed profile takes over the new tokens and goes home', async () => {
  respondAsConnected();
  const user = makeUser({ email: 'new@example.com' });
  respond('updateProfile', makeTokens({ access_token: 'access-2', user }));
  renderApp('/update-profile');

  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mara@example.com');
  await type('New email', 'new@example.com');
  await type('New email confirmation', 'new@example.com');
  await type('Current password', 'Violet-Tram-88');
  await press('Update profile');

  await expect.poll(currentAddress).toBe('/');
  expect(asked('updateProfile')[0]?.fields).toEqual({
    current_password: 'Violet-Tram-88',
    email: 'new@example.com',
  });
  expect(getSession().user?.email).toBe('new@example.com');
});

test('a profile in which nothing was entered just goes home', async () => {
  respondAsConnected();
  renderApp('/update-profile');

  await screen.findByRole('heading', { name: 'Profile' });
  await press('Update profile');

  await expect.poll(currentAddress).toBe('/');
  expect(asked('updateProfile')).toHaveLength(0);
});
