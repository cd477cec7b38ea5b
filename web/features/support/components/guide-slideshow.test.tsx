// The video of a guide: play, pause and replay.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { pressButton } from '#web/testing/user-actions.ts';
import type { HelpGuideStep } from '../guides/help-guide-types.ts';
import { GuideSlideshow } from './guide-slideshow.tsx';

const makeStep = (title: string): HelpGuideStep => ({
  title,
  text: '',
  picture: { frame: 'phone', src: `${title}.webp`, alt: title, width: 320, height: 200 },
});

beforeEach(() => {
  installFakeClock();
  renderWithProviders(
    <GuideSlideshow title="Link" steps={['One', 'Two', 'Three'].map(makeStep)} />,
  );
});

const getShownTitle = () => screen.getByRole('paragraph').textContent;

test("plays a guide's video only after Play video, until Pause", async () => {
  await advanceTime(9_000);
  expect(getShownTitle()).toBe('One');

  pressButton('Play video');
  await advanceTime(4_500);
  expect(getShownTitle()).toBe('Two');

  pressButton('Pause');
  await advanceTime(9_000);
  expect(getShownTitle()).toBe('Two');
});

test("stops the guide's slideshow at the last step and restarts it", async () => {
  pressButton('Play video');
  await advanceTime(12_500);
  expect(getShownTitle()).toBe('Three');

  pressButton('Play video');
  expect(getShownTitle()).toBe('One');
});
