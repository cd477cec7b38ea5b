// One page of a list, tested with conversations: versions, prefetches, patches and errors.
import { act } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { callApi } from '#web/lib/api/call-api.ts';
import { makeConversation } from '#web/testing/data/api-object-factories.ts';
import { makeConversationsResponse } from '#web/testing/data/make-list-responses.ts';
import {
  getRecordedRequests,
  getSentRequestFields,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { type ListPage, type ListPageData, prefetchListPage } from './list-page-query.ts';
import { useListPage } from './use-list-page.ts';

type Conversations = ListPageData<'listConversations'>;

const makePage = (ids: readonly string[], version: string): Conversations =>
  makeConversationsResponse({
    conversations: ids.map((id) => makeConversation({ id })),
    total_conversations_count: ids.length,
    version,
  });

const listPage: ListPage<'listConversations'> = {
  endpoint: 'listConversations',
  fields: { pagination_offset: 0 },
  refreshesFirst: true,
  send: ({ isRefresh, knownVersion }) =>
    callApi('listConversations', { update_from_api: isRefresh, known_version: knownVersion }),
};

let list: ReturnType<typeof useListPage<'listConversations'>>;
let showPage: (offset: number) => void;
function ListProbe() {
  const [offset, setOffset] = useState(0);
  showPage = setOffset;
  list = useListPage({ ...listPage, fields: { pagination_offset: offset } });
  return null;
}

const renderList = () => renderWithProviders(<ListProbe />);
const getIds = () => list.data?.conversations.map(({ id }) => id);
const reload = () => act(async () => void (await list.reload()));
const listSent = (name: 'known_version' | 'update_from_api') =>
  getRecordedRequests('listConversations').map(({ fields }) => fields[name]);

function removeConversation(id: string) {
  act(() =>
    list.patch((known) => ({
      ...known,
      conversations: known.conversations.filter((conversation) => conversation.id !== id),
    })),
  );
}

beforeEach(() => {
  signIn();
  mockResponse('listConversations', makePage(['a', 'b'], 'v1'));
});

test('keeps the same list data when the server reports it as unchanged', async () => {
  renderList();
  await expect.poll(getIds).toEqual(['a', 'b']);
  const dataBefore = list.data;
  const unchanged = { unchanged: true, still_updating_conversations_from_api: false } as const;
  mockResponse('listConversations', { ...unchanged, version: 'v1' });
  await reload();

  expect(list.data).toBe(dataBefore);
  expect(listSent('known_version')).toEqual([undefined, 'v1']);
});

test("applies an unchanged list response's fields and sends its version next", async () => {
  renderList();
  await expect.poll(getIds).toEqual(['a', 'b']);
  const changedFields = { version: 'v1.firm', still_updating_conversations_from_api: true };
  mockResponse('listConversations', { unchanged: true, ...changedFields });
  await reload();

  expect(list.data).toEqual({ ...makePage(['a', 'b'], 'v1'), ...changedFields });
  await reload();
  expect(listSent('known_version')).toEqual([undefined, 'v1', 'v1.firm']);
});

test('shows a prefetched list page without a request, then rereads it', async () => {
  prefetchListPage(listPage);
  renderList();
  await expect.poll(getIds).toEqual(['a', 'b']);
  expect(listSent('update_from_api')).toEqual([true]);

  mockResponse('listConversations', makePage(['c'], 'v2'));
  await reload();
  expect(getIds()).toEqual(['c']);
  expect(listSent('known_version')).toEqual([undefined, 'v1']);
});

test('requests a list page again when its prefetch has failed', async () => {
  mockError('listConversations', 'forbidden');
  prefetchListPage(listPage);
  await expect.poll(() => getSentRequestFields('listConversations').length).toBe(1);
  mockResponse('listConversations', makePage(['a'], 'v1'));
  renderList();

  await expect.poll(getIds).toEqual(['a']);
  expect(list.error).toBeUndefined();
});

test('keeps a local change made during a list read and reads again', async () => {
  renderList();
  await expect.poll(getIds).toEqual(['a', 'b']);
  const releaseOldPage = mockHeldResponse('listConversations', makePage(['a', 'b', 'c'], 'v2'));
  let oldRead: Promise<unknown> = Promise.resolve();
  act(() => {
    oldRead = list.reload();
  });
  await expect.poll(() => getSentRequestFields('listConversations').length).toBe(2);
  removeConversation('a');
  expect(getIds()).toEqual(['b']);

  const releaseNewPage = mockHeldResponse('listConversations', makePage(['b', 'c'], 'v3'));
  await act(async () => {
    releaseOldPage();
    await oldRead;
  });
  expect(getIds()).toEqual(['b']);
  releaseNewPage();
  await expect.poll(getIds).toEqual(['b', 'c']);
  expect(getSentRequestFields('listConversations')).toHaveLength(3);
});

test('does not apply a late change of the previous list page', async () => {
  renderList();
  await expect.poll(getIds).toEqual(['a', 'b']);
  const { patch } = list;
  mockResponse('listConversations', makePage(['c'], 'v2'));
  act(() => showPage(50));
  await expect.poll(getIds).toEqual(['c']);

  act(() => patch((known) => ({ ...known, conversations: known.conversations.slice(1) })));
  expect(getIds()).toEqual(['c']);
  act(() => showPage(0));
  expect(getIds()).toEqual(['b']);
});

test('does not reread a changed list page when no read is running', async () => {
  renderList();
  await expect.poll(getIds).toEqual(['a', 'b']);
  removeConversation('a');
  expect(getIds()).toEqual(['b']);

  mockResponse('listConversations', makePage(['b'], 'v2'));
  await reload();
  expect(getSentRequestFields('listConversations')).toHaveLength(2);
});

test('reads a failed list page with a refresh when the user retries', async () => {
  mockError('listConversations', 'forbidden');
  renderList();
  await expect.poll(() => list.error).toBeDefined();
  expect(list.data).toBeUndefined();

  mockResponse('listConversations', makePage(['a'], 'v1'));
  await reload();
  expect(getIds()).toEqual(['a']);
  expect(list.error).toBeUndefined();
  await reload();
  expect(listSent('update_from_api')).toEqual([true, true, false]);
});
