// The import screen when its progress cannot be read.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeImportResponse } from '#web/testing/data/make-list-responses.ts';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  getSentRequestFields,
  MockErrorResponse,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { ImportingScreen } from './importing-screen.tsx';

const STATUS_UNKNOWN_TEXT = 'We cannot tell how it stands just now. We keep asking.';
const posts = { done: 3, total: 9 };
const importResponse = makeImportResponse({ posts });

test("shows the import's progress, and no total when it is unknown", async () => {
  signIn();
  const conversations = { done: 12, total: 0 };
  mockResponse('getImport', makeImportResponse({ posts, conversations }));
  renderWithProviders(<ImportingScreen onDone={() => undefined} />);

  await screen.findByText('3 of 9');
  screen.getByText('12 so far');
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
});

test.each([
  ['checks fail after a success', importResponse],
  ['checks fail from the start', new MockErrorResponse('internal')],
])(
  'shows the import status as unknown until a check succeeds: %s',
  async (_name, firstResponse) => {
    installFakeClock();
    signIn();
    mockResponse('getImport', firstResponse);
    renderWithProviders(<ImportingScreen onDone={() => undefined} />);
    await advanceFakeTimeUntil(() => expect(getSentRequestFields('getImport')).toHaveLength(1));
    await advanceTime(500);
    expect(screen.queryByText(STATUS_UNKNOWN_TEXT)).toBeNull();

    mockError('getImport', 'internal');
    await advanceFakeTimeUntil(() => screen.getByText(STATUS_UNKNOWN_TEXT), 4_000);
    mockResponse('getImport', importResponse);
    await advanceFakeTimeUntil(
      () => expect(screen.queryByText(STATUS_UNKNOWN_TEXT)).toBeNull(),
      3_000,
    );
    expect(screen.getByText('3 of 9')).toBeTruthy();
  },
);
