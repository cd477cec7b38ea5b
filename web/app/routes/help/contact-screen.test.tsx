// The contact form.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readUnsentTypedText } from '#web/lib/session/user-data-in-browser.ts';
import { makeSessionTokenResponse, makeUser } from '#web/testing/data/api-object-factories.ts';
import {
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  MockErrorResponse,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { impersonate, signInAs } from '#web/testing/sign-in.ts';
import { clickButton } from '#web/testing/user-actions.ts';

const SENT_RESPONSE = { message: 'One of our team will be in touch soon.' };

const findField = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

async function fillInForm(): Promise<void> {
  await userEvent.type(await findField('Name'), 'Mara Lind');
  await userEvent.type(await findField('Subject'), 'Posts are missing');
  await userEvent.type(await findField('Message'), 'Only half of them are there.');
}

async function sendForm(): Promise<void> {
  await fillInForm();
  await clickButton('Send message');
  await screen.findByRole('heading', { name: 'Thanks!' });
}

test('hides the contact form from an impersonating admin', async () => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  impersonate();
  renderApp('/contact', { signedIn: false });

  await screen.findByText('Only the owner of the account can send a message from here.');
  expect(screen.queryByLabelText('Message')).toBeNull();
});

test("prefills the contact form with the signed-in user's email", async () => {
  renderApp('/contact');

  expect((await findField('Email')).value).toBe(makeUser().email);
  expect((await findField('Name')).value).toBe('');
  screen.getByText(/We reply within 2 business days\./);
});

test('sends the contact message with the token that identifies the user', async () => {
  mockResponse('sendContact', SENT_RESPONSE);
  renderApp('/contact');

  await sendForm();

  expect(getSentRequestFields('sendContact')).toEqual([
    {
      name: 'Mara Lind',
      email: makeUser().email,
      subject: 'Posts are missing',
      message: 'Only half of them are there.',
      token: makeSessionTokenResponse().access_token,
    },
  ]);
  screen.getByText('One of our team will be in touch soon.');
  expect(document.activeElement?.textContent).toBe('Thanks!');
});

test.each(['Name', 'Email', 'Subject', 'Message'])(
  'does not send the contact message without %s',
  async (label) => {
    renderApp('/contact');
    await fillInForm();
    await userEvent.clear(await findField(label));
    await userEvent.type(await findField(label), '  ');

    await clickButton('Send message');

    expect(screen.getByRole('alert').textContent).toBe('Please fill out all fields');
    expect(getSentRequestFields('sendContact')).toHaveLength(0);
  },
);

test('refuses to send a contact message with a too long field', async () => {
  renderApp('/contact');
  await fillInForm();
  await userEvent.click(await findField('Subject'));
  await userEvent.paste('x'.repeat(150));

  await clickButton('Send message');

  expect(screen.getByRole('alert').textContent).toBe(
    'Subject is too long (maximum is 150 characters)',
  );
  expect(getSentRequestFields('sendContact')).toHaveLength(0);
});

test.each([
  [
    new MockErrorResponse('validation_failed', 'Please enter a valid email address'),
    /valid email address/,
  ],
  [new MockErrorResponse('rate_limited'), /^Too many requests/],
  [MOCK_CONNECTION_FAILURE, /^We could not reach Replyloom/],
] as const)(
  'shows an error and keeps the contact message when sending fails (%#)',
  async (response, expectedText) => {
    mockResponse('sendContact', response as typeof MOCK_CONNECTION_FAILURE);
    renderApp('/contact');
    await fillInForm();

    await clickButton('Send message');

    expect((await screen.findByRole('alert')).textContent).toMatch(expectedText);
    expect((await findField('Message')).value).toBe('Only half of them are there.');
    expect((await findField('Subject')).value).toBe('Posts are missing');
  },
);

test('keeps the typed contact message over a reload until it is sent', async () => {
  mockResponse('sendContact', SENT_RESPONSE);
  const { unmount } = renderApp('/contact');
  await fillInForm();
  unmount();
  renderApp('/contact');

  expect((await findField('Message')).value).toBe('Only half of them are there.');
  expect((await findField('Name')).value).toBe('Mara Lind');
  await clickButton('Send message');
  await screen.findByRole('heading', { name: 'Thanks!' });
  expect(readUnsentTypedText('contact')).toBeNull();
});

test('sends one contact message on a double click', async () => {
  mockResponse('sendContact', SENT_RESPONSE);
  renderApp('/contact');
  await fillInForm();

  await userEvent.dblClick(screen.getByRole('button', { name: 'Send message' }));

  await screen.findByRole('heading', { name: 'Thanks!' });
  expect(getSentRequestFields('sendContact')).toHaveLength(1);
});

test('goes to the help page after sending and clears the contact form', async () => {
  mockResponse('sendContact', SENT_RESPONSE);
  renderApp('/contact');
  await sendForm();

  await clickButton('Back to Help Page');

  await screen.findByRole('heading', { name: 'Help' });
  expect(getCurrentPath()).toBe('/support');
  await userEvent.click(await screen.findByRole('link', { name: 'Contact Us' }));
  expect((await findField('Message')).value).toBe('');
});

test('goes home from the confirmation of a sent contact message', async () => {
  mockResponse('sendContact', SENT_RESPONSE);
  mockError('listPosts', 'internal');
  renderApp('/contact');
  await sendForm();

  await clickButton('Go Back to the App');

  await screen.findByRole('heading', { name: 'Posts' });
  expect(getCurrentPath()).toBe('/');
});

test('redirects a guest from /contact to the login', async () => {
  renderApp('/contact', { signedIn: false });

  await screen.findByRole('heading', { name: 'Login' });
});
