// The sign-up form.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getSessionState } from '#web/lib/session/session-state.ts';
import { makeSessionTokenResponse } from '#web/testing/data/api-object-factories.ts';
import { getSentRequestFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const PASSWORD = 'Violet-Tram-88';

async function fillInForm(options: { readonly terms?: boolean } = {}) {
  await userEvent.type(screen.getByLabelText('Email'), 'mara@example.com');
  await userEvent.type(screen.getByLabelText('Password'), PASSWORD);
  await userEvent.type(screen.getByLabelText('Confirm password'), PASSWORD);
  if (options.terms !== false) await userEvent.click(screen.getByRole('checkbox'));
}
const submitForm = () => userEvent.click(screen.getByRole('button', { name: 'Create an account' }));

test('focuses the email field of the sign-up form on load', () => {
  renderWithProviders(<SignUpForm />);

  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('signs a user up with the agreement to the terms', async () => {
  mockResponse('signUp', makeSessionTokenResponse());
  renderWithProviders(<SignUpForm />);

  await fillInForm();
  await submitForm();

  await expect.poll(() => getSessionState().status).toBe('signed-in');
  expect(getSentRequestFields('signUp')[0]).toEqual({
    client_id: 'replyloom-web',
    email: 'mara@example.com',
    password: PASSWORD,
    tos_agreement: true,
  });
});

test('does not send the sign-up form without agreement to the terms', async () => {
  renderWithProviders(<SignUpForm />);

  await fillInForm({ terms: false });
  await submitForm();

  expect(screen.getByRole('alert').textContent).toBe('You must agree to the terms and conditions');
  expect(getSentRequestFields('signUp')).toHaveLength(0);
});

test("shows the server's message and keeps the typed sign-up form", async () => {
  mockError('signUp', 'validation_failed', 'This email is already taken.');
  renderWithProviders(<SignUpForm />);

  await fillInForm();
  await submitForm();

  expect((await screen.findByRole('alert')).textContent).toBe('This email is already taken.');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(PASSWORD);
});

test('shows and hides the typed password of the sign-up form', async () => {
  renderWithProviders(<SignUpForm />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});
