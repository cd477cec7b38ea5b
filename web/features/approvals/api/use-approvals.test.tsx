// A new read of the list keeps parts of the previous page.
import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeAwaitingApproval } from '#web/testing/data/api-object-factories.ts';
import { mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { type ApprovalsListState, useApprovals } from './use-approvals.ts';

let list: ApprovalsListState;
function ListProbe() {
  list = useApprovals(1, 'newest');
  return null;
}
const getIds = () => list.approvals?.map(({ id }) => id);

const mockListed = (...approvals: readonly ReturnType<typeof makeAwaitingApproval>[]) =>
  mockResponse('listApprovals', {
    awaiting_approvals_list: [...approvals],
    total_count: approvals.length,
    pagination_offset: 0,
    version: JSON.stringify(approvals.map(({ id }) => id)),
  });

beforeEach(signIn);

test('keeps an approved reply in place when the list lacks it', async () => {
  mockListed(
    makeAwaitingApproval({ id: 'a' }),
    makeAwaitingApproval({ id: 'b', status: 'approved' }),
    makeAwaitingApproval({ id: 'c' }),
  );
  renderWithProviders(<ListProbe />);
  await expect.poll(getIds).toEqual(['a', 'b', 'c']);
  mockListed(makeAwaitingApproval({ id: 'a' }));

  await act(async () => void (await list.reload()));
  expect(getIds()).toEqual(['a', 'b']);

  act(() => list.remove(['b']));
  await act(async () => void (await list.reload()));
  expect(getIds()).toEqual(['a']);
});

test('places a reply from the next page below the approved one', async () => {
  mockListed(
    makeAwaitingApproval({ id: 'a' }),
    makeAwaitingApproval({ id: 'sent' }),
    makeAwaitingApproval({ id: 'b', status: 'approved' }),
  );
  renderWithProviders(<ListProbe />);
  await expect.poll(getIds).toEqual(['a', 'sent', 'b']);
  mockListed(makeAwaitingApproval({ id: 'a' }), makeAwaitingApproval({ id: 'next' }));

  await act(async () => void (await list.reload()));

  expect(getIds()).toEqual(['a', 'b', 'next']);
  expect(list.newCount).toBe(0);
});
