// Writing to support.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { readTyped } from '#web/lib/stored-flags.ts';
import { makeTokens, makeUser } from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { asked, NO_ANSWER, Refusal, respond } from '#web/testing/server.ts';

const SENT = { message: 'One of our team will be in touch soon.' };

beforeEach(() => {
  respondAsConnected();
  respond('issueToken', makeTokens());
});

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function fillIn(): Promise<void> {
  await userEvent.type(await field('Name'), 'Mara Lind');
  await userEvent.type(await field('Subject'), 'Posts are missing');
  await userEvent.type(await field('Message'), 'Only half of them are there.');
}

async function send(): Promise<void> {
  await fillIn();
  await press('Send message');
  await screen.findByRole('heading', { name: 'Thanks!' });
}

test('knows the address of who is signed in, and promises an answer', async () => {
  renderApp('/contact');

  expect((await field('Email')).value).toBe(makeUser().email);
  expect((await field('Name')).value).toBe('');
  screen.getByText(/We reply within 2 business days\./);
});

test('sends what was typed, with the token that names the user', async () => {
  respond('sendContact', SENT);
  renderApp('/contact');

  await send();

  expect(asked('sendContact').map(({ fields }) => fields)).toEqual([
    {
      name: 'Mara Lind',
      email: makeUser().email,
      subject: 'Posts are missing',
      message: 'Only half of them are there.',
      token: makeTokens().access_token,
    },
  ]);
  screen.getByText('One of our team will be in touch soon.');
  expect(document.activeElement?.textContent).toBe('Thanks!');
});

test.each(['Name', 'Email', 'Subject', 'Message'])('is not sent without %s', async (label) => {
  renderApp('/contact');
  await fillIn();
  await userEvent.clear(await field(label));
  await userEvent.type(await field(label), '  ');

  await press('Send message');

  expect(screen.getByRole('alert').textContent).toBe('Please fill out all fields');
  expect(asked('sendContact')).toHaveLength(0);
});

test('is not sent where a text is too long, and says which', async () => {
  renderApp('/contact');
  await fillIn();
  await userEvent.click(await field('Subject'));
  await userEvent.paste('x'.repeat(150));

  await press('Send message');

  expect(screen.getByRole('alert').textContent).toBe(
    'Subject is too long (maximum is 150 characters)',
  );
  expect(asked('sendContact')).toHaveLength(0);
});

test.each([
  [new Refusal('validation_failed', 'Please enter a valid email address'), /valid email address/],
  [new Refusal('rate_limited'), /^Too many tries/],
  [NO_ANSWER, /^We could not reach Replyloom/],
] as const)('a failure is said, and the text stays (%#)', async (answer, words) => {
  respond('sendContact', answer as typeof NO_ANSWER);
  renderApp('/contact');
  await fillIn();

  await press('Send message');

  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect((await field('Message')).value).toBe('Only half of them are there.');
  expect((await field('Subject')).value).toBe('Posts are missing');
});

test('what was typed outlives a reload, until it is sent', async () => {
  respond('sendContact', SENT);
  const { unmount } = renderApp('/contact');
  await fillIn();
  unmount();
  renderApp('/contact');

  expect((await field('Message')).value).toBe('Only half of them are there.');
  expect((await field('Name')).value).toBe('Mara Lind');
  await press('Send message');
  await screen.findByRole('heading', { name: 'Thanks!' });
  expect(readTyped('contact')).toBeNull();
});

test('a double click sends one message', async () => {
  respond('sendContact', SENT);
  renderApp('/contact');
  await fillIn();

  await userEvent.dblClick(screen.getByRole('button', { name: 'Send message' }));

  await screen.findByRole('heading', { name: 'Thanks!' });
  expect(asked('sendContact')).toHaveLength(1);
});

test('Back to Help Page leads to the guides, and the form is empty again', async () => {
  respond('sendContact', SENT);
  renderApp('/contact');
  await send();

  await press('Back to Help Page');

  await screen.findByRole('heading', { name: 'Help' });
  expect(currentAddress()).toBe('/support');
  await userEvent.click(await screen.findByRole('link', { name: 'Contact Us' }));
  expect((await field('Message')).value).toBe('');
});

test('Go Back to the App leads home', async () => {
  respond('sendContact', SENT);
  respond('listPosts', new Refusal('internal'));
  renderApp('/contact');
  await send();

  await press('Go Back to the App');

  await screen.findByRole('heading', { name: 'Posts' });
  expect(currentAddress()).toBe('/');
});

test('a guest is asked to log in first', async () => {
  renderApp('/contact', { signedIn: false });

  await screen.findByRole('heading', { name: 'Login' });
});
