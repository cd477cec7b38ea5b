// The hourly limits below the list of rules.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { writeLocalStorageValue } from '#web/lib/session/user-data-in-browser.ts';
import { makeRule } from '#web/testing/data/api-object-factories.ts';
import {
  getSentRequestFields,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockFeatureFlags, mockRules } from '#web/testing/mock-api/mock-common-responses.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const CAPS = { account: 120, person: 4, post: 60 };
const MAX_CAPS = { account: 700, person: 50, post: 700 };

const openLimits = async () => {
  renderApp('/rules');
  await userEvent.click(await screen.findByText('Hourly limits'));
};
const findField = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
async function retype(name: string, text: string): Promise<void> {
  const field = await findField(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}
const saveLimits = () => userEvent.click(screen.getByRole('button', { name: 'Save limits' }));
const listSaved = () =>
  getSentRequestFields('changeRuleSettings').flatMap(({ caps }) => caps ?? []);

beforeEach(() => {
  mockFeatureFlags('rules');
  mockRules(makeRule());
  mockResponse('changeRuleSettings', ({ fields }) => ({
    caps: (fields.caps as typeof CAPS | undefined) ?? CAPS,
    max_caps: MAX_CAPS,
  }));
});

test('reads the hourly limits when they are opened and saves them', async () => {
  renderApp('/rules');
  const summary = await screen.findByText('Hourly limits');
  expect(getSentRequestFields('changeRuleSettings')).toEqual([]);
  await userEvent.click(summary);
  expect((await findField('In all')).value).toBe('120');
  expect((await findField('Under one post')).value).toBe('60');

  await retype('To one person', '7');
  await saveLimits();

  await screen.findByText('Hourly limits saved');
  expect(listSaved()).toEqual([{ ...CAPS, person: 7 }]);
  expect((await findField('To one person')).value).toBe('7');
});

test.each(['', '0', '51', '2.5', '-3', 'many'])(
  'refuses the hourly limit “%s” at its field',
  async (text) => {
    await openLimits();
    const field = await findField('To one person');
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
    await saveLimits();

    await screen.findByText('Use a whole number from 1 to 50.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(listSaved()).toEqual([]);
  },
);

test('keeps the typed hourly limits when saving fails', async () => {
  await openLimits();
  await retype('In all', '200');
  mockError('changeRuleSettings', 'internal');
  await saveLimits();

  await screen.findByText(/RULES100/);
  expect((await findField('In all')).value).toBe('200');
});

test('reads the hourly limits again on Try again after a failure', async () => {
  mockError('changeRuleSettings', 'forbidden');
  await openLimits();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  mockResponse('changeRuleSettings', { caps: CAPS, max_caps: MAX_CAPS });
  await userEvent.click(retry);

  expect((await findField('In all')).value).toBe('120');
});

test('shows that the hourly limits are loading', async () => {
  const answer = mockHeldResponse('changeRuleSettings', { caps: CAPS, max_caps: MAX_CAPS });
  await openLimits();

  await screen.findByRole('status', { name: 'Loading...' });
  answer();
  await findField('In all');
});

test('opens and focuses the hourly limits from the URL fragment', async () => {
  renderApp('/rules#hourly-limits');

  await findField('In all');
  expect(document.activeElement?.textContent).toBe('Hourly limits');
});

test('hides the hourly limits from an impersonating admin', async () => {
  writeLocalStorageValue(
    'trueUser',
    JSON.stringify({ id: 'usr_admin', email: 'root@example.com' }),
  );
  await openLimits();

  await screen.findByText('Only the owner of the account can see and change these limits.');
  expect(getSentRequestFields('changeRuleSettings')).toEqual([]);
});
