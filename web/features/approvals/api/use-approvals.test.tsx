// A new read of the list keeps parts of the previous page.
import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeApproval } from '#web/testing/data/factories.ts';
import { mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { type ApprovalsList, useApprovals } from './use-approvals.ts';

let list: ApprovalsList;
function ListProbe() {
  list = useApprovals(1, 'newest');
  return null;
}
const getIds = () => list.approvals?.map(({ id }) => id);

const mockListed = (...approvals: readonly ReturnType<typeof makeApproval>[]) =>
  mockResponse('listApprovals', {
    awaiting_approvals_list: [...approvals],
    total_count: approvals.length,
    pagination_offset: 0,
    version: JSON.stringify(approvals.map(({ id }) => id)),
  });

beforeEach(signIn);

test('keeps an unlisted approved reply in place until it is removed', async () => {
  mockListed(
    makeApproval({ id: 'a' }),
    makeApproval({ id: 'b', status: 'approved' }),
    makeApproval({ id: 'c' }),
  );
  renderWithProviders(<ListProbe />);
  await expect.poll(getIds).toEqual(['a', 'b', 'c']);
  mockListed(makeApproval({ id: 'a' }));

  await act(async () => void (await list.reload()));
  expect(getIds()).toEqual(['a', 'b']);

  act(() => list.remove(['b']));
  await act(async () => void (await list.reload()));
  expect(getIds()).toEqual(['a']);
});

test('shows a reply that moves up below an approved one in place', async () => {
  mockListed(
    makeApproval({ id: 'a' }),
    makeApproval({ id: 'sent' }),
    makeApproval({ id: 'b', status: 'approved' }),
  );
  renderWithProviders(<ListProbe />);
  await expect.poll(getIds).toEqual(['a', 'sent', 'b']);
  mockListed(makeApproval({ id: 'a' }), makeApproval({ id: 'next' }));

  await act(async () => void (await list.reload()));

  expect(getIds()).toEqual(['a', 'b', 'next']);
  expect(list.newCount).toBe(0);
});
