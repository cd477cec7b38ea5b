// The user chooses the posts of a condition in a dialog whose page is in the address.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '#shared/schemas/post.ts';
import { makePost } from '#web/testing/data/api-object-factories.ts';
import { makePostsResponse } from '#web/testing/data/make-list-responses.ts';
import { getSentRequestFields, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { mockFeatureFlags, mockPosts } from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { chooseInCombobox, pressButton } from '#web/testing/user-actions.ts';

const makePosts = (count: number, first: number): Post[] =>
  Array.from({ length: count }, (_, index) =>
    makePost({
      media_id: String(first + index),
      caption: `Post ${first + index} with a caption of more than only ten short words`,
    }),
  );
const getDialog = () => within(screen.getByRole('dialog', { name: 'Choose Posts' }));
const getSelectedCount = () => screen.getAllByText(/posts? selected/)[0]?.textContent;

async function openPicker(): Promise<void> {
  renderApp('/rules/new');
  await screen.findByRole('combobox', { name: 'Condition 1' });
  chooseInCombobox('Condition 1', 'selected');
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Posts' }));
  await screen.findByRole('dialog', { name: 'Choose Posts' });
  await getDialog().findAllByRole('checkbox');
}
const toggle = (index: number) => {
  const checkbox = getDialog().getAllByRole('checkbox')[index];
  if (checkbox) fireEvent.click(checkbox);
};

beforeEach(() => {
  mockFeatureFlags('rules');
  mockResponse('listPosts', ({ fields }) =>
    makePostsResponse({
      posts: fields.pagination_offset === 0 ? makePosts(50, 100) : makePosts(10, 150),
      total_posts_count: 60,
    }),
  );
  mockResponse('listSelectedPosts', ({ fields }) => ({
    posts: (fields.post_instagram_ids as string[]).map((media_id) => makePost({ media_id })),
  }));
});

test('selects on several pages, and shows ten saved posts at a time', async () => {
  await openPicker();
  getDialog().getByText('Post 100 with a caption of more than only ten…');
  for (const box of getDialog().getAllByRole('checkbox').slice(0, 11)) fireEvent.click(box);
  fireEvent.click(getDialog().getByRole('link', { name: 'Page 2' }));
  await waitFor(() => expect(getDialog().getAllByRole('checkbox')).toHaveLength(10));
  expect(getCurrentPath()).toBe('/rules/new?page=2');
  toggle(0);
  fireEvent.click(getDialog().getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getCurrentPath()).toBe('/rules/new');
  expect(getSelectedCount()).toBe('12 posts selected');
  const getLastIds = () => getSentRequestFields('listSelectedPosts').at(-1);
  const post_instagram_ids = makePosts(10, 100).map(({ media_id }) => media_id);
  await waitFor(() => expect(getLastIds()).toMatchObject({ post_instagram_ids }));
  pressButton('Next');
  await waitFor(() => expect(getLastIds()).toMatchObject({ post_instagram_ids: ['110', '150'] }));
});

describe('closed without saving', () => {
  const closeAfterPick = async () => {
    await openPicker();
    toggle(0);
    fireEvent.click(getDialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  test('changes nothing, and keeps the ticks', async () => {
    await closeAfterPick();
    expect(getSelectedCount()).toBe('0 posts selected');
    screen.getByText('1 post picked, not saved yet');
    pressButton('Choose Posts');
    expect(await getDialog().findAllByRole('checkbox', { checked: true })).toHaveLength(1);
    fireEvent.click(getDialog().getByRole('button', { name: 'Close' }));
    pressButton('Save them');
    expect(getSelectedCount()).toBe('1 post selected');
    expect(screen.queryByText(/not saved yet/)).toBeNull();
  });

  test('has nothing to save when the ticks are as before', async () => {
    await openPicker();
    toggle(0);
    toggle(0);
    fireEvent.click(getDialog().getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/not saved yet/)).toBeNull();
  });

  test('keeps the ticks over a reload, and asks before leaving', async () => {
    await closeAfterPick();
    cleanup();
    renderApp('/rules/new');
    await screen.findByText('1 post picked, not saved yet');
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByText('Leave without saving?');
  });
});

test('says when there are no posts', async () => {
  mockPosts();
  renderApp('/rules/new');
  await screen.findByRole('combobox', { name: 'Condition 1' });
  chooseInCombobox('Condition 1', 'selected');
  pressButton('Choose Posts');
  await screen.findByText('No posts');
});
