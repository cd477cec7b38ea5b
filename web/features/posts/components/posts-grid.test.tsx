// Pictures of the grid are requested in the right order.
import { act, fireEvent } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makePost } from '#web/testing/data/api-object-factories.ts';
import { advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { PostsGrid } from './posts-grid.tsx';

const posts = Array.from({ length: 6 }, (_, index) =>
  makePost({ media_id: `1800000000000000${index}`, media_url: `https://cdn.example/${index}.jpg` }),
);

beforeEach(() => installFakeClock());

function renderGrid() {
  const { container } = renderWithProviders(<PostsGrid posts={posts} newOnly={false} />);
  return () =>
    [...container.querySelectorAll('img')].flatMap((img) => img.getAttribute('src') ?? []);
}
const FIRST_ROW = ['https://cdn.example/0.jpg', 'https://cdn.example/1.jpg'];

test("requests the first row's pictures before all other pictures", async () => {
  const listRequested = renderGrid();
  expect(listRequested()).toEqual(FIRST_ROW);

  const [first] = document.querySelectorAll('img');
  await act(async () => fireEvent.load(first as HTMLImageElement));

  expect(listRequested()).toHaveLength(6);
});

test('requests other pictures after two seconds when the first is missing', async () => {
  const listRequested = renderGrid();
  await advanceTime(1_000);
  expect(listRequested()).toEqual(FIRST_ROW);

  await advanceTime(1_000);
  expect(listRequested()).toHaveLength(6);
});
