// The film of a guide: plays where it is asked to, once.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdClock, pass } from '#web/testing/clock.ts';
import { renderPart } from '#web/testing/render.tsx';
import type { GuideStep } from '../guides/guide.ts';
import { GuideVideo } from './guide-video.tsx';

const step = (title: string): GuideStep => ({
  title,
  text: '',
  picture: { frame: 'phone', title, alt: title, items: [] },
});

beforeEach(() => {
  holdClock();
  renderPart(<GuideVideo title="Link" steps={['One', 'Two', 'Three'].map(step)} />);
});
afterEach(() => {
  vi.useRealTimers();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.getByRole('paragraph').textContent;

test('stands still until it is played, and again where it is paused', async () => {
  await pass(9_000);
  expect(shown()).toBe('One');

  press('Play video');
  await pass(4_500);
  expect(shown()).toBe('Two');

  press('Pause');
  await pass(9_000);
  expect(shown()).toBe('Two');
});

test('ends with the last step, and begins anew', async () => {
  press('Play video');
  await pass(12_500);
  expect(shown()).toBe('Three');

  press('Play video');
  expect(shown()).toBe('One');
});
