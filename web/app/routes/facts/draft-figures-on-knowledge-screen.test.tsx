// The figures of drafts above the facts.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeDraftFigures } from '#web/testing/data/make-draft-figures.ts';
import { mockError, mockHeldResponse, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { preloadScreenCodeBeforeTests, renderApp } from '#web/testing/render-app.tsx';
import { clickButton } from '#web/testing/user-actions.ts';

preloadScreenCodeBeforeTests('/knowledge');

const today = new Date().toISOString().slice(0, 10);
const findPanel = async () =>
  within(await screen.findByRole('region', { name: 'Your drafts in the last 30 days' }));

test('shows how much of the drafts was changed', async () => {
  mockResponse('listDraftFigures', {
    figures: [
      makeDraftFigures({
        day: today,
        sent_unedited: 86,
        sent_edited: 34,
        changed_permille: 4_800,
        sent_own_words: 2,
        drafts: 150,
        draft_ms: 480_000,
        corrected: 5,
      }),
    ],
  });
  renderApp('/knowledge');
  const panel = await findPanel();

  await panel.findByText(
    'Of 120 drafts that you sent, 86 were unchanged (72 %). On average, 4 % of a text was changed.',
  );
  panel.getByText(
    'Not counted here: replies by rules, with or without your approval; 2 replies in your own words.',
  );
  panel.getByText('The AI was asked for 150 drafts; one took 3.2 seconds on average. 5 corrected.');
});

test('shows that the figures are loading, then that there are none', async () => {
  const answer = mockHeldResponse('listDraftFigures', { figures: [] });
  renderApp('/knowledge');
  const panel = await findPanel();
  await panel.findByRole('status', { name: 'Loading the figures of your drafts...' });
  answer();

  await panel.findByText('You have sent no drafts in these days.');
  panel.getByText('Not counted here: replies by rules, with or without your approval.');
  expect(panel.queryByRole('status')).toBeNull();
});

test('keeps the facts and reads the figures once more on Try again', async () => {
  mockError('listDraftFigures', 'forbidden');
  renderApp('/knowledge');
  const panel = await findPanel();
  await panel.findByText('This could not be loaded');
  await screen.findByText(/^Nothing yet\./);
  mockResponse('listDraftFigures', { figures: [] });
  await clickButton('Try again');

  await panel.findByText('You have sent no drafts in these days.');
});
