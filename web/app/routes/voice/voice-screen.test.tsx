// The traits of the voice: reading, changing, saving, and leaving without saving.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { VoiceChanges } from '#shared/schemas/voice.ts';
import { makeVoice, makeVoiceResponse } from '#web/testing/data/make-voice.ts';
import {
  getSentRequestFields,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockVoice } from '#web/testing/mock-api/mock-common-responses.ts';
import { preloadScreenCodeBeforeTests, renderApp } from '#web/testing/render-app.tsx';
import { clickButton, clickLink, findHeading, getButton } from '#web/testing/user-actions.ts';

preloadScreenCodeBeforeTests('/voice');

const getRow = (name: string) =>
  within(screen.getByRole('listitem', { name: new RegExp(`^${name}`) }));
const mockSave = () =>
  mockResponse('saveVoice', ({ fields }) =>
    makeVoiceResponse({
      changes: fields.voice as VoiceChanges,
      version: Number(fields.version) + 1,
    }),
  );
async function openVoice(): Promise<void> {
  renderApp('/voice');
  await screen.findByRole('list', { name: 'Traits' });
}
async function typeGreeting(greeting: string): Promise<void> {
  await clickButton('Edit Greeting');
  const field = screen.getByRole('textbox', { name: 'Begin replies with' });
  await userEvent.clear(field);
  if (greeting) await userEvent.type(field, greeting);
}

test('opens from the sidebar with a sentence for each trait', async () => {
  renderApp('/posts');
  await clickLink('Your voice');

  await findHeading('Your voice');
  await screen.findByText(/^Learned from 42 replies\./);
  getRow('Length').getByText('One sentence.');
  getRow('Greeting').getByText('Begins with “Hallo!”');
  getRow('Sign-off').getByText('Without a sign-off.');
  getRow('Emoji').getByText('Often an emoji: 🦊');
  getRow('Form of address').getByText('Informal in German.');
  getRow('Languages').getByText(/^Usually German;/);
  getRow('Words never used').getByText('None yet.');
  expect(getButton('Save')).toHaveProperty('disabled', true);
});

test('says that there is nothing to learn from yet', async () => {
  mockVoice({ based_on: 0, learned_at: null });
  renderApp('/voice');
  await screen.findByText(/^There is nothing to learn from yet/);
});

test('marks a changed trait, and goes back to the learned one', async () => {
  await openVoice();
  await typeGreeting('Moin,');

  const row = getRow('Greeting');
  row.getByText('Begins with “Moin,”');
  row.getByText('Changed');
  row.getByText('Learned: Begins with “Hallo!”');
  await clickButton('Back to this for Greeting');
  row.getByText('Begins with “Hallo!”');
  expect(row.queryByText('Changed')).toBeNull();
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('saves only the changed traits', async () => {
  mockSave();
  await openVoice();
  await typeGreeting('');
  await clickButton('Edit Words never used');
  await userEvent.type(screen.getByRole('textbox', { name: 'Never use' }), 'cheap,nice{Enter}');
  await clickButton('Edit Length');
  await userEvent.click(screen.getByRole('radio', { name: 'A few words' }));
  await clickButton('Save');

  await screen.findByText('Voice saved. Drafts follow it from now on.');
  expect(getSentRequestFields('saveVoice')).toMatchObject([
    {
      voice: { greeting: null, never_words: ['cheap', 'nice'], length: 'a few words' },
      version: 0,
    },
  ]);
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('keeps the changes when another window has saved', async () => {
  mockError('saveVoice', 'conflict');
  await openVoice();
  await typeGreeting('Moin,');
  await clickButton('Save');

  await screen.findByText(/^Your voice was saved in another window/);
  getRow('Greeting').getByText('Begins with “Moin,”');
  mockVoice({ changes: { greeting: 'Servus,' }, version: 3 });
  mockSave();
  await clickButton('Save mine anyway');
  await screen.findByText('Voice saved. Drafts follow it from now on.');
  expect(getSentRequestFields('saveVoice').at(-1)).toMatchObject({
    voice: { greeting: 'Moin,' },
    version: 3,
  });
});

test('shows the other version on request', async () => {
  mockError('saveVoice', 'conflict');
  await openVoice();
  await typeGreeting('Moin,');
  await clickButton('Save');
  await screen.findByText(/^Your voice was saved in another window/);
  mockVoice({ changes: { greeting: 'Servus,' }, version: 3 });
  await clickButton('Show that instead');
  await waitFor(() => getRow('Greeting').getByText('Begins with “Servus,”'));
});

test('says why a save failed, and keeps the changes', async () => {
  mockError('saveVoice', 'rate_limited');
  await openVoice();
  await typeGreeting('Moin,');
  await clickButton('Save');
  await screen.findByText(/^Your voice could not be saved\./);
  getRow('Greeting').getByText('Begins with “Moin,”');
});

test('asks before it is left, and has the changes back', async () => {
  await openVoice();
  await typeGreeting('Moin,');
  await clickLink('Help');
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  dialog.getByText(/^Your voice has unsaved changes/);
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'Help' });
  await clickLink('Your voice');
  await screen.findByText('Your unsaved changes are back');
  getRow('Greeting').getByText('Begins with “Moin,”');
  await clickButton('Discard them');
  getRow('Greeting').getByText('Begins with “Hallo!”');
});

test('shows that it is loading, and offers a retry after a failure', async () => {
  const answer = mockHeldResponse('getVoice', makeVoiceResponse());
  renderApp('/voice');
  await screen.findByRole('status', { name: 'Loading...' });
  answer();
  await screen.findByRole('list', { name: 'Traits' });
});

test('offers a retry when the voice could not be loaded', async () => {
  mockError('getVoice', 'forbidden');
  renderApp('/voice');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  mockVoice({ learned: makeVoice({ greeting: null }) });
  await userEvent.click(retry);
  await screen.findByText('Without a greeting.');
});

test('changes emoji, punctuation, form of address and languages', async () => {
  mockSave();
  await openVoice();
  for (const trait of ['Emoji', 'Punctuation', 'Form of address', 'Languages'])
    await clickButton(`Edit ${trait}`);
  await userEvent.clear(screen.getByRole('textbox', { name: 'Which emoji' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Which emoji' }), '🌿 x ❤️');
  await userEvent.click(screen.getByRole('switch', { name: 'Begin with a small letter' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'German' }), 'Formal');
  await userEvent.click(screen.getByRole('checkbox', { name: 'English' }));
  await clickButton('Save');
  await screen.findByText('Voice saved. Drafts follow it from now on.');
  expect(getSentRequestFields('saveVoice')[0]?.voice).toEqual({
    emoji: { use: 'often', which: ['🌿', '❤️'] },
    punctuation: { exclamation_marks: 'sometimes', lower_case: true, full_stop: true },
    address: { de: 'formal' },
    languages: ['de', 'en'],
  });
});
