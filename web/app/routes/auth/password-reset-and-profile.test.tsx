// Password reset and profile, from the user's perspective.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getSessionState } from '#web/lib/session/session-state.ts';
import { makeSessionTokenResponse, makeUser } from '#web/testing/data/api-object-factories.ts';
import { getSentRequestFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { clickButton, getAlertText, typeIntoLabeledField } from '#web/testing/user-actions.ts';

const NEW_PASSWORD = 'Copper-Lantern-41';
const LINK_EXPIRED_TEXT = 'This link is no longer valid. Please request a new one.';

test('requests a password reset link and shows that it was sent', async () => {
  mockResponse('forgotPassword', { message: 'sent' });
  renderApp('/login', { signedIn: false });

  await userEvent.click(await screen.findByRole('link', { name: 'Forgot Password?' }));
  await screen.findByRole('heading', { name: 'Reset Password' });
  await clickButton('Send Reset Link');
  expect(getAlertText()).toBe('Please fill out all fields');
  await typeIntoLabeledField('Email', ' mara@example.com ');
  await clickButton('Send Reset Link');

  await screen.findByText('Check your email inbox for the password reset link');
  expect(screen.getByText(/If it is not in your inbox, look in spam\./)).toBeDefined();
  expect(getSentRequestFields('forgotPassword')[0]).toEqual({
    client_id: 'replyloom-web',
    email: 'mara@example.com',
  });
});

test('redirects to /login with a three-second alert after choosing a new password', async () => {
  mockResponse('resetPassword', { message: 'done' });
  renderApp('/password-reset/usr_1.token', { signedIn: false });

  await screen.findByRole('heading', { name: 'Choose a new password' });
  await typeIntoLabeledField('New Password', NEW_PASSWORD);
  await typeIntoLabeledField('Confirm new password', NEW_PASSWORD);
  await clickButton('Reset password');

  await screen.findByText('Password updated, please log in with your new password');
  expect(getSentRequestFields('resetPassword')[0]).toMatchObject({
    reset_password_token: 'usr_1.token',
  });
  await expect.poll(getCurrentPath).toBe('/login');
  await expect.poll(() => screen.queryByText(/Password updated/)).toBeNull();
});

test('keeps the typed password and offers a new link when it expired', async () => {
  mockError('resetPassword', 'validation_failed', LINK_EXPIRED_TEXT);
  renderApp('/password-reset/old', { signedIn: false });

  await screen.findByRole('heading', { name: 'Choose a new password' });
  await typeIntoLabeledField('New Password', NEW_PASSWORD);
  await typeIntoLabeledField('Confirm new password', NEW_PASSWORD);
  await clickButton('Reset password');

  await expect.poll(getAlertText).toBe(LINK_EXPIRED_TEXT);
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe(NEW_PASSWORD);
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeDefined();
});

test('saves the new tokens and goes home when the profile is updated', async () => {
  const user = makeUser({ email: 'new@example.com' });
  mockResponse('updateProfile', makeSessionTokenResponse({ access_token: 'access-2', user }));
  renderApp('/update-profile');

  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mara@example.com');
  await typeIntoLabeledField('New email', 'new@example.com');
  await typeIntoLabeledField('New email confirmation', 'new@example.com');
  await typeIntoLabeledField('Current password', 'Violet-Tram-88');
  await clickButton('Update profile');

  await expect.poll(getCurrentPath).toBe('/');
  expect(getSentRequestFields('updateProfile')[0]).toEqual({
    current_password: 'Violet-Tram-88',
    email: 'new@example.com',
  });
  expect(getSessionState().user?.email).toBe('new@example.com');
});

test('goes home without a request when an empty profile form is submitted', async () => {
  renderApp('/update-profile');

  await screen.findByRole('heading', { name: 'Profile' });
  await clickButton('Update profile');

  await expect.poll(getCurrentPath).toBe('/');
  expect(getSentRequestFields('updateProfile')).toHaveLength(0);
});
