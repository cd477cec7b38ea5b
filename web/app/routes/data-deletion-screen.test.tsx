// The status of a data deletion, shown without a session.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  getRecordedRequests,
  getSentRequestFields,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const REQUESTED_AT = '2026-11-21T12:00:00.000Z';
const deletionInProgress = {
  status: 'in_progress',
  requested_at: REQUESTED_AT,
  completed_at: null,
} as const;

test('polls a data deletion until it is completed, without a session', async () => {
  installFakeClock();
  mockResponse('getDataDeletion', deletionInProgress);
  renderApp('/data-deletion/abc-123', { signedIn: false });
  await advanceFakeTimeUntil(() => screen.getByText(/Your data is being deleted/));
  mockResponse('getDataDeletion', {
    status: 'completed',
    requested_at: REQUESTED_AT,
    completed_at: '2026-11-22T12:00:00.000Z',
  });

  await advanceFakeTimeUntil(() => screen.getByText('Your data has been deleted.'));
  expect(screen.getByText('21st November 2026')).toBeTruthy();
  expect(screen.getByText('22nd November 2026')).toBeTruthy();
  expect(getSentRequestFields('getDataDeletion').map(({ code }) => code)).toEqual([
    'abc-123',
    'abc-123',
  ]);
  expect(getRecordedRequests('getDataDeletion')[0]?.authorization).toBeNull();
  await advanceTime(20_000);
  expect(getSentRequestFields('getDataDeletion')).toHaveLength(2);
});

test('shows an error when the data deletion code is unknown', async () => {
  mockError('getDataDeletion', 'not_found');
  renderApp('/data-deletion/nothing');

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^We know of no deletion with this code\./);
});
