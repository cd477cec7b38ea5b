// How a deletion stands, for people without a session.
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { holdClock, pass, passUntil } from '#web/testing/clock.ts';
import { renderApp } from '#web/testing/render.tsx';
import { asked, Refusal, respond } from '#web/testing/server.ts';

afterEach(() => vi.useRealTimers());

const at = '2026-11-21T12:00:00.000Z';
const begun = { status: 'in_progress', requested_at: at, completed_at: null } as const;

test('is followed to its end, without a session', async () => {
  holdClock();
  respond('getDataDeletion', begun);
  renderApp('/data-deletion/abc-123', { signedIn: false });
  await passUntil(() => screen.getByText(/Your data is being deleted/));
  respond('getDataDeletion', {
    status: 'completed',
    requested_at: at,
    completed_at: '2026-11-22T12:00:00.000Z',
  });

  await passUntil(() => screen.getByText('Your data has been deleted.'));
  expect(screen.getByText('21st November 2026')).toBeTruthy();
  expect(screen.getByText('22nd November 2026')).toBeTruthy();
  expect(asked('getDataDeletion').map(({ fields }) => fields.code)).toEqual(['abc-123', 'abc-123']);
  expect(asked('getDataDeletion')[0]?.authorization).toBeNull();
  await pass(20_000);
  expect(asked('getDataDeletion')).toHaveLength(2);
});

test('of a code nobody knows says so', async () => {
  respond('getDataDeletion', new Refusal('not_found'));
  renderApp('/data-deletion/nothing');

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^We know of no deletion with this code\./);
});
