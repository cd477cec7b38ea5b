// The part of the account screen about the line of automated replies.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Disclosure } from '#shared/schemas/disclosure.ts';
import { makeDisclosure } from '#web/testing/data/make-disclosure.ts';
import {
  getSentRequestFields,
  MockErrorResponse,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockDisclosure, mockSubscription } from '#web/testing/mock-api/mock-common-responses.ts';
import { preloadScreenCodeBeforeTests, renderApp } from '#web/testing/render-app.tsx';
import { impersonate, signInAs } from '#web/testing/sign-in.ts';
import { clickButton, findHeading } from '#web/testing/user-actions.ts';

preloadScreenCodeBeforeTests('/update-account');

const SWITCH = 'Say that AI replies are automated';
const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: SWITCH });
const findWords = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: 'Your own words (optional)' });
const acceptChanges = () =>
  mockResponse('saveDisclosure', ({ fields }) => {
    const { version, ...saved } = fields.disclosure as Disclosure;
    return { disclosure: makeDisclosure({ ...saved, version: version + 1 }) };
  });
const listSaved = () => getSentRequestFields('saveDisclosure').map(({ disclosure }) => disclosure);

test('saves own words, and empties them for the standard ones', async () => {
  acceptChanges();
  renderApp('/update-account');
  await userEvent.type(await findWords(), '  By our assistant ');
  await clickButton('Save words');
  await screen.findByText('Saved');
  expect((await findWords()).value).toBe('By our assistant');

  await userEvent.clear(await findWords());
  expect(screen.queryByText('Saved')).toBeNull();
  await clickButton('Save words');
  await screen.findByText('Saved');
  expect(listSaved()).toEqual([
    { is_on: true, wording: 'By our assistant', version: 0 },
    { is_on: true, wording: null, version: 1 },
  ]);
});

test('names the law before it switches the line off', async () => {
  acceptChanges();
  renderApp('/update-account');
  await userEvent.click(await findSwitch());
  const dialog = await screen.findByRole('dialog', { name: 'Send AI replies without this line?' });
  within(dialog).getByText(/European Union .* California/);
  expect(listSaved()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Switch it off' }));

  await screen.findByText(/do not say that they are automated/);
  expect((await findSwitch()).checked).toBe(false);
  await userEvent.click(await findSwitch());
  await findWords();
  expect(listSaved()).toEqual([
    { is_on: false, wording: null, version: 0 },
    { is_on: true, wording: null, version: 1 },
  ]);
});

test('stays on when the user cancels', async () => {
  renderApp('/update-account');
  await userEvent.click(await findSwitch());
  await clickButton('Cancel');

  expect((await findSwitch()).checked).toBe(true);
  expect(listSaved()).toEqual([]);
});

test('shows at the field why words were refused, and keeps them', async () => {
  const sentence = 'Use words only: no links, no @names, no phone numbers.';
  mockResponse(
    'saveDisclosure',
    new MockErrorResponse('validation_failed', sentence, { 'disclosure.wording': [sentence] }),
  );
  renderApp('/update-account');
  await userEvent.type(await findWords(), 'Bot of @clay.house');
  await clickButton('Save words');

  await screen.findByText(sentence);
  const field = await findWords();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toBe('Bot of @clay.house');
});

test('does not send words that are too long', async () => {
  mockDisclosure({ wording: 'a'.repeat(120) });
  renderApp('/update-account');
  await userEvent.type(await findWords(), 'bb');
  await screen.findByText('2 characters too long.');
  await clickButton('Save words');

  expect(listSaved()).toEqual([]);
});

test('reads what another window saved, and keeps the typed words', async () => {
  mockError('saveDisclosure', 'conflict');
  renderApp('/update-account');
  await userEvent.type(await findWords(), 'By our assistant');
  mockDisclosure({ wording: 'By the robot', version: 4 });
  await clickButton('Save words');
  await screen.findByRole('alert');
  acceptChanges();
  await expect.poll(() => getSentRequestFields('getDisclosure').length).toBe(2);
  await clickButton('Save words');

  await screen.findByText('Saved');
  expect(listSaved().at(-1)).toEqual({ is_on: true, wording: 'By our assistant', version: 4 });
});

test('offers to try again after a failed read', async () => {
  mockError('getDisclosure', 'forbidden');
  renderApp('/update-account');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  mockDisclosure();
  await userEvent.click(retry);

  await findSwitch();
});

test('leaves the line out without a plan', async () => {
  mockSubscription({ subscription_active: false, on_free_trial: false });
  renderApp('/update-account');
  await findHeading('Delete account');

  await expect.poll(() => screen.queryByText('Automated replies')).toBeNull();
  expect(getSentRequestFields('getDisclosure')).toEqual([]);
});

test('an impersonating admin sees the line and cannot change it', async () => {
  signInAs({ id: 'usr_admin', role: 'admin' });
  impersonate();
  renderApp('/update-account');
  await userEvent.click(await findSwitch());

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(listSaved()).toEqual([]);
});
