// Product screens say that an import ended early, and the user starts it again.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { makeCurrentAccount } from '#web/testing/data/api-object-factories.ts';
import { makeImportResponse } from '#web/testing/data/make-list-responses.ts';
import { getSentRequestFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { mockCurrentAccount } from '#web/testing/mock-api/mock-common-responses.ts';
import { preloadScreenCodeBeforeTests, renderApp } from '#web/testing/render-app.tsx';

const INCOMPLETE_TEXT =
  'The import of your account ended early. Some posts, comments or messages may be missing.';
const incompleteAccount = makeCurrentAccount({ import: { importing: false, incomplete: true } });

preloadScreenCodeBeforeTests('/posts');
beforeEach(() => {
  mockResponse('getIgAccount', incompleteAccount);
  mockResponse('getIgAccountInfo', incompleteAccount);
});

const clickImportAgain = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Import again' }));

test("tells that an account's import ended early and restarts it on request", async () => {
  mockResponse('beginImport', () => {
    const importing = { importing: true, incomplete: false };
    mockCurrentAccount({ import: importing });
    return { importing: true };
  });
  mockResponse('getImport', makeImportResponse({ posts: { done: 3, total: 9 } }));
  renderApp('/posts');
  await screen.findByText(INCOMPLETE_TEXT);

  await clickImportAgain();

  await screen.findByText('Importing your account, please wait...');
});

test('shows the connection problem instead of importing from an invalid account', async () => {
  const lostAccount = makeCurrentAccount({ instagram_account_is_valid: false });
  mockResponse('getIgAccountInfo', () => {
    mockResponse('getIgAccount', lostAccount);
    return lostAccount;
  });
  renderApp('/posts');

  await clickImportAgain();

  await screen.findByRole('heading', { name: 'Connection Problem' });
  expect(getSentRequestFields('beginImport')).toHaveLength(0);
});

test('shows an error and keeps Import again when an import cannot start', async () => {
  mockError('beginImport', 'unavailable');
  renderApp('/posts');

  await clickImportAgain();

  await screen.findByText(
    'The import could not be started. This is not available right now. Please try again.',
  );
  screen.getByRole('button', { name: 'Import again' });
});

test('shows no incomplete-import notice when an import has read everything', async () => {
  mockCurrentAccount();
  renderApp('/posts');

  await screen.findByRole('heading', { name: 'Posts' });
  expect(screen.queryByText(INCOMPLETE_TEXT)).toBeNull();
});
