// Creating an account.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getSession } from '#web/lib/session.ts';
import { makeTokens } from '#web/testing/factories.ts';
import { renderPart } from '#web/testing/render.tsx';
import { asked, Refusal, respond } from '#web/testing/server.ts';
import { SignUpForm } from './sign-up-form.tsx';

const PASSWORD = 'Violet-Tram-88';

async function fillIn(options: { readonly terms?: boolean } = {}) {
  await userEvent.type(screen.getByLabelText('Email'), 'mara@example.com');
  await userEvent.type(screen.getByLabelText('Password'), PASSWORD);
  await userEvent.type(screen.getByLabelText('Confirm password'), PASSWORD);
  if (options.terms !== false) await userEvent.click(screen.getByRole('checkbox'));
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create an account' }));

test('the email field has the focus on load', () => {
  renderPart(<SignUpForm />);

  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('sends the agreement to the terms and signs in', async () => {
  respond('signUp', makeTokens());
  renderPart(<SignUpForm />);

  await fillIn();
  await submit();

  await expect.poll(() => getSession().status).toBe('signed-in');
  expect(asked('signUp')[0]?.fields).toEqual({
    client_id: 'replyloom-web',
    email: 'mara@example.com',
    password: PASSWORD,
    tos_agreement: true,
  });
});

test('nothing is sent without agreeing to the terms', async () => {
  renderPart(<SignUpForm />);

  await fillIn({ terms: false });
  await submit();

  expect(screen.getByRole('alert').textContent).toBe('You must agree to the terms and conditions');
  expect(asked('signUp')).toHaveLength(0);
});

test("shows the server's sentence and keeps what was typed", async () => {
  respond('signUp', new Refusal('validation_failed', 'This email is already taken.'));
  renderPart(<SignUpForm />);

  await fillIn();
  await submit();

  expect((await screen.findByRole('alert')).textContent).toBe('This email is already taken.');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(PASSWORD);
});

test('the password can be shown and hidden', async () => {
  renderPart(<SignUpForm />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});
